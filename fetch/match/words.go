package match

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A word is a run of letters or digits, folded, and where it stood: first says
// that something more than a space (a stop, a bracket, the start) came before
// it, last the same for what came after it.
type word struct {
	text        string
	first, last bool
}

// unfolded are letters that Unicode does not decompose but that depositors
// write both ways.
var unfolded = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "ı", "i",
	"α", "alpha", "β", "beta", "γ", "gamma", "δ", "delta", "κ", "kappa", "λ", "lambda", "μ", "mu", "ω", "omega",
)

// fold gives the base letters of s in lower case: "Müller’s Straße" is
// "muller's strasse".
func fold(s string) string {
	decomposed := norm.NFKD.String(strings.ToLower(s))
	return unfolded.Replace(strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r):
			return -1
		case r == '’' || r == '‘' || r == 'ʼ':
			return '\''
		}
		return r
	}, decomposed))
}

// words splits a text. An apostrophe or a hyphen joins nothing and breaks
// nothing: "honey-bee’s" is honey, bee, s, side by side.
func words(s string) []word {
	var list []word
	var b strings.Builder
	edge := true
	flush := func() {
		if b.Len() > 0 {
			list = append(list, word{text: b.String(), first: edge})
			b.Reset()
			edge = false
		}
	}
	for _, r := range fold(s) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
			continue
		case r == unicode.ReplacementChar:
			b.WriteByte('?') // a letter that was lost: one slip, not a break
			continue
		case unicode.IsSpace(r) || r == '-' || r == '‐' || r == '‑' || r == '\'':
			flush()
		default:
			flush()
			edge = true
			if n := len(list); n > 0 {
				list[n-1].last = true
			}
		}
	}
	flush()
	if n := len(list); n > 0 {
		list[n-1].last = true
	}
	return list
}

// texts is words without their places.
func texts(s string) []string {
	list := words(s)
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = w.text
	}
	return out
}

// alike says that two words are the same but for a slip of the pen: one letter
// in words of five and more, two in words of nine and more. Numbers must be equal.
func alike(a, b string) bool {
	if a == b {
		return true
	}
	short, long := min(len(a), len(b)), max(len(a), len(b))
	slips := 0
	switch {
	case short >= 9:
		slips = 2
	case short >= 5:
		slips = 1
	}
	if long-short > slips || slips == 0 || unicode.IsDigit(rune(a[0])) || unicode.IsDigit(rune(b[0])) {
		return false
	}
	return distance(a, b) <= slips
}

// distance is the edit distance of Levenshtein (1966) over bytes.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		diagonal := row[0]
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := diagonal
			if a[i-1] != b[j-1] {
				cost = 1 + min(diagonal, row[j], row[j-1])
			}
			diagonal, row[j] = row[j], cost
		}
	}
	return row[len(b)]
}
