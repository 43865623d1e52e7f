package read

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"citegraph/fetch/biblio"
)

// arePairs tells a list of citations from any other text; in doubt it is none.
func arePairs(ext string, text []byte) bool {
	s := newPairSigns(ext)
	return s.read(text) && (s.headed || s.sure())
}

// MayBePairs tells whether a text that Sniff does not take for a list of citations
// may be one nevertheless: each of its lines holds two names, one of them a DOI, but
// nothing says that the one cites the other. A first line that names the columns
// would.
func MayBePairs(ext string, beginning []byte) bool {
	s := newPairSigns(ext)
	return s.read(complete(beginning)) && !s.headed && !s.sure() && s.count > 1 && s.dois[0]+s.dois[1] > 0
}

// pairSigns is what tells a list of citations from a list of DOIs.
type pairSigns struct {
	pairs
	ext      string
	headed   bool // the first line names the columns
	count    int  // lines, each once
	dois     [2]int
	seen     map[string]bool
	repeated bool // a name is in more than one line
	manifold bool // so is a DOI
}

func newPairSigns(ext string) *pairSigns {
	return &pairSigns{ext: ext, pairs: pairs{cited: 1}, seen: map[string]bool{}}
}

// read looks at every line; false where one is no pair.
func (s *pairSigns) read(text []byte) bool {
	for line := range linesOf(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' || line[0] == '%' {
			continue
		}
		if s.separator == 0 {
			s.separator = separatorOf(line)
			if s.split(line); s.headsPairs() || s.headsLinks() {
				s.headed = true
				return true
			}
		}
		if s.split(line); !s.isPair() {
			return false
		}
		s.note()
	}
	return true
}

// note takes a pair in. One that comes again is no sign: a text may say the same
// line twice.
func (s *pairSigns) note() {
	citing, cited := string(s.fields[0]), string(s.fields[1])
	both := citing + "\x00" + cited
	if s.seen[both] {
		return
	}
	s.count++
	s.seen[both] = true
	for column, name := range [2]string{citing, cited} {
		isDOI := holdsDOI(s.fields[column])
		if isDOI {
			s.dois[column]++
		}
		s.repeated = s.repeated || s.seen[name]
		s.manifold = s.manifold || isDOI && s.seen[name]
		s.seen[name] = true
	}
}

// sure tells whether the lines are citations. Where DOIs are in one column only, the
// other may say of what they are, such as their journal, or how they are called:
// but nobody lists one DOI under several such names. Nor is it certain that a comma
// after a DOI is none of it.
func (s *pairSigns) sure() bool {
	table := s.ext == ".csv" || s.ext == ".tsv"
	switch {
	case s.count < 2:
		return false
	case (s.dois[0] == 0) == (s.dois[1] == 0):
		return s.repeated || table
	case s.separator == ',' && s.dois[0] > 0:
		return s.manifold && table
	}
	return s.manifold
}

// headsPairs tells whether the fields name the columns of a list of citations, and
// not those of a table of works, or a sentence in which such words occur.
func (p *pairs) headsPairs() bool {
	if p.separator == ' ' && len(p.fields) > 3 || !p.header() {
		return false
	}
	return !slices.ContainsFunc(p.fields, func(name []byte) bool { return strings.EqualFold(string(name), "doi") })
}

// isPair tells whether the fields are two names and at most a number. Beside a DOI a
// name has a letter and is no tag, as "DOI:" is one.
func (p *pairs) isPair() bool {
	if len(p.fields) < 2 || len(p.fields) > 3 || len(p.fields) == 3 && !isNumber(p.fields[2]) {
		return false
	}
	for _, name := range p.fields[:2] {
		if len(name) == 0 || bytes.IndexByte(name, ' ') >= 0 || bytes.IndexByte(name, '{') >= 0 {
			return false
		}
	}
	citing, cited := p.fields[0], p.fields[1]
	switch first, second := holdsDOI(citing), holdsDOI(cited); {
	case first && !second:
		return isName(cited)
	case second && !first:
		return isName(citing)
	}
	return true
}

func holdsDOI(field []byte) bool { return len(biblio.FindDOIs(string(field))) > 0 }

func isName(field []byte) bool {
	return field[len(field)-1] != ':' && bytes.ContainsFunc(field, unicode.IsLetter)
}

func isNumber(field []byte) bool {
	return len(field) > 0 && strings.Trim(string(field), "0123456789.+-eE") == ""
}
