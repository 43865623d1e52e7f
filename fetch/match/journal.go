package match

import "strings"

// emptyWords say nothing in the name of a journal.
var emptyWords = map[string]bool{
	"the": true, "of": true, "and": true, "for": true, "in": true, "on": true, "a": true, "an": true, "to": true,
	"de": true, "la": true, "le": true, "der": true, "die": true, "und": true, "fur": true, "et": true, "des": true, "du": true,
}

// sameJournal says whether one name may be the other, whole or abbreviated:
// the words of the shorter begin, one for one and in order, the words of the
// longer ("J Anim Ecol", "Journal of Animal Ecology"), or it is made of their
// initials ("PNAS").
func sameJournal(a, b string) bool {
	x, y := telltale(a), telltale(b)
	if len(x) == 0 || len(y) == 0 {
		return false
	}
	return abbreviates(x, y) || abbreviates(y, x) || initials(x, y) || initials(y, x)
}

func telltale(name string) []string {
	var out []string
	for _, w := range texts(name) {
		if !emptyWords[w] {
			out = append(out, w)
		}
	}
	return out
}

// abbreviates: every word of short is an abbreviation of a word of long, in
// order, the first of the first; at most a third of long's words may be left
// over at its end ("Science", "Science (New York, N.Y.)" is not told apart).
func abbreviates(short, long []string) bool {
	j := 0
	for i, s := range short {
		for j < len(long) && !begins(s, long[j]) {
			if i == 0 {
				return false
			}
			j++
		}
		if j == len(long) {
			return false
		}
		j++
	}
	return 3*(len(long)-len(short)) <= len(long)
}

// begins: "anim" begins "animal", and contractions keep the first letter and
// the order of the others: "intl", "international".
func begins(abbreviation, full string) bool {
	if strings.HasPrefix(full, abbreviation) {
		return true
	}
	if abbreviation[0] != full[0] || len(abbreviation) < 3 {
		return false
	}
	at := 0
	for i := range len(abbreviation) {
		k := strings.IndexByte(full[at:], abbreviation[i])
		if k < 0 {
			return false
		}
		at += k + 1
	}
	return true
}

func initials(x, y []string) bool {
	if len(x) != 1 || len(y) < 3 {
		return false
	}
	var b strings.Builder
	for _, w := range y {
		b.WriteByte(w[0])
	}
	return strings.HasPrefix(b.String(), x[0]) && len(x[0]) >= 3
}
