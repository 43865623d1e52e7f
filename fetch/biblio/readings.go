package biblio

import (
	"slices"
	"strings"
)

// Readings lists every DOI that a deposited text may mean, in the order in
// which to try them against a registry: as it stands, undressed and folded;
// without the punctuation at its end; percent-decoded; with the characters that
// a typesetting system is known to have put in place of others; up to a quotation
// mark; and last without the tail of a publisher's address ("/full"). The answer of ParseDOI
// is among them; nil when nothing can be a DOI.
//
// Only the first need be asked for: each further one is for when all before it
// are not registered.
func Readings(s string) []DOI {
	if d := foldASCII(s); isPlain(d) {
		return withoutTails([]DOI{DOI(d)})
	}
	if short, ok := parseShort(s); ok {
		return []DOI{short}
	}
	f, ok := find(s)
	if !ok {
		return nil
	}
	var rs []DOI
	add := func(readings ...string) {
		for _, r := range readings {
			if d := DOI(foldASCII(r)); d.Valid() && !d.IsShort() && !slices.Contains(rs, d) {
				rs = append(rs, d)
			}
		}
	}
	likeliest := string(f.likeliest())
	if f.landing {
		add(likeliest)
	}
	add(f.body, trimEnd(f.body), unpercent(f.body), likeliest)
	add(settle(f.loose))
	add(retypeset(likeliest), hyphenated(likeliest))
	add(asDeposited(s))
	if unquoted, _, found := strings.Cut(likeliest, `"`); found {
		add(settle(unquoted))
	}
	return withoutTails(rs)
}

// withoutTails adds to rs each of them without one, two and three tails.
func withoutTails(rs []DOI) []DOI {
	for _, d := range slices.Clone(rs) {
		for range 3 {
			cut := DOI(trimEnd(cutTail(string(d))))
			if cut == d || !cut.Valid() {
				break
			}
			if !slices.Contains(rs, cut) {
				rs = append(rs, cut)
			}
			d = cut
		}
	}
	return rs
}

// retypeset puts back the "<" and ">" of a SICI that an old character set
// turned into "¡" and "¿".
func retypeset(s string) string {
	return strings.NewReplacer("¡", "<", "¿", ">").Replace(s)
}

// asDeposited is a bare s with its entities: a few DOIs were registered so.
func asDeposited(s string) string {
	s = strings.TrimSpace(s)
	if prefixLen(s) == 0 || !entity.MatchString(s) {
		return ""
	}
	body, _, _ := strings.Cut(s, " ")
	return body
}
