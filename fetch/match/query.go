package match

import (
	"strings"
	"unicode/utf8"

	"citegraph/fetch/biblio"
)

// Rows is how many candidates a search should ask for: enough that a work's
// corrections, comments and namesakes do not crowd it out. It costs the service
// one list request whatever the number.
const Rows = 20

// longestQuery bounds a search: what comes after it in a citation is notes.
const longestQuery = 400

// Query is the text to search for, and whether there is enough to search with:
// a telling title, or year and place in a journal with the author or the
// journal, or a running text of five words. The letters stay what they are: the search folds them itself.
func Query(r *biblio.Reference) (query string, enough bool) {
	if r.Unstructured != "" && referenceTitle(r) == "" {
		text := clip(biblio.PlainText(r.Unstructured))
		return text, len(texts(text)) >= 5
	}
	var parts []string
	for _, p := range []string{r.Author, r.Year, referenceTitle(r), r.Journal, r.Volume, r.FirstPage} {
		if p = biblio.PlainText(p); p != "" {
			parts = append(parts, p)
		}
	}
	placed := r.Year != "" && r.Volume != "" && r.FirstPage != "" && (r.Author != "" || r.Journal != "")
	return clip(strings.Join(parts, " ")), placed || telling(referenceTitle(r))
}

func clip(s string) string {
	if len(s) <= longestQuery {
		return s
	}
	s = s[:longestQuery]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s
}
