package biblio

import (
	"strings"
	"unicode/utf8"
)

// Damaged names the fields of a work that hold U+FFFD, the sign that a program on
// their way to here could not read a character: "title", "authors", "venue", in
// this order. The text is kept as it came, for what was lost nobody knows. nil
// where nothing is damaged.
func (w *Work) Damaged() []string {
	var fields []string
	if isDamaged(w.Title) {
		fields = append(fields, "title")
	}
	for _, a := range w.Authors {
		if isDamaged(a.String()) { // of a name that has two forms, the one that is shown
			fields = append(fields, "authors")
			break
		}
	}
	if isDamaged(w.Venue) {
		fields = append(fields, "venue")
	}
	return fields
}

func isDamaged(s string) bool {
	return strings.ContainsRune(s, utf8.RuneError) // and what is no UTF-8
}
