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

// Doubtful tells whether a text may be a list of citations or one of DOIs, whichever
// Sniff takes it for: each of its lines holds two names with a DOI among them, and
// no first line says what the columns are.
func Doubtful(ext string, beginning []byte) bool {
	s := newPairSigns(ext)
	if !s.read(complete(beginning)) || s.headed || s.count < 2 || s.dois == [2]int{} {
		return false
	}
	return s.oneSided() || !s.sure()
}

// pairSigns is what tells a list of citations from a list of DOIs.
type pairSigns struct {
	pairs
	ext      string
	headed   bool // the first line names the columns
	count    int  // lines, each once
	dois     [2]int
	titled   bool // the first line holds no DOI
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
			if slices.ContainsFunc(s.fields, func(name []byte) bool { return strings.EqualFold(string(name), "doi") }) {
				return false
			}
			s.titled = !slices.ContainsFunc(s.fields, holdsDOI)
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

// oneSided tells whether all DOIs are in one column.
func (s *pairSigns) oneSided() bool { return (s.dois[0] == 0) != (s.dois[1] == 0) }

// sure tells whether the lines are citations, as far as can be. Where DOIs are in one
// column only, the other may say of what they are, such as their journal, or how they
// are called: but few list one DOI under several such names, unless a first line
// says what they list. Nor is it certain that a comma after a DOI is none of it.
func (s *pairSigns) sure() bool {
	table := s.ext == ".csv" || s.ext == ".tsv"
	switch {
	case s.count < 2:
		return false
	case !s.oneSided():
		return s.repeated || table
	case s.titled && s.dois[0]+s.dois[1] == s.count-1:
		return false
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
