package render

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// authorNames joins the names of a work's authors.
func authorNames(w *biblio.Work, separator string) string {
	names := make([]string, len(w.Authors))
	for i, a := range w.Authors {
		names[i] = a.String()
	}
	return strings.Join(names, separator)
}

// known is a year as text, "" when it is not known.
func known(year int) string {
	if year == 0 {
		return ""
	}
	return strconv.Itoa(year)
}

// optionalText is an integer as text, "" where there is none.
func optionalText(i *int) string {
	if i == nil {
		return ""
	}
	return strconv.Itoa(*i)
}

// numberText is the shortest decimal that reads back as f, "" when it is not
// defined.
func numberText(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return ""
	}
	return string(appendJSONNumber(nil, f))
}

// isMatch tells a citation that was found by searching from one that its
// publisher deposited: only such a one has a score.
func isMatch(l *view.Link) bool { return l.Citation.AssertedBy == biblio.ByMatch }

// coordinate is a length to a hundredth of a unit.
func coordinate(x float64) string {
	return numberText(math.Round(x*100) / 100)
}

// isHollow tells the works that are drawn without a filling: those whose record
// is not at hand.
func isHollow(item *view.Item) bool { return item.Work.State != biblio.Resolved }

// line is s on one line: control characters and line ends of any kind become
// spaces, broken UTF-8 and what Unicode calls no character become U+FFFD.
func line(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029':
			return ' '
		case r&0xFFFE == 0xFFFE || 0xFDD0 <= r && r <= 0xFDEF: // which XML and Perl refuse
			return unicode.ReplacementChar
		}
		return r
	}, valid(s))
}

// valid is s with broken UTF-8 replaced.
func valid(s string) string { return strings.ToValidUTF8(s, "\ufffd") }
