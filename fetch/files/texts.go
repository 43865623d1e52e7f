package files

import (
	"bytes"
	"encoding/csv"
	"errors"
	"strings"

	"citegraph/fetch/biblio"
)

// readText finds the DOIs of a text. In a list of identifiers, one a line, a line
// without one is reported; in running text it is not.
func (c *Contents) readText(s *File) error {
	l := lineReader{Reader: s.Reader}
	isList := true
	var misses []Problem
	hits, missed := 0, 0
	for {
		b, err := l.next()
		if err != nil {
			if isList && missed <= hits {
				c.Skipped += missed
				for _, p := range misses {
					c.problem(p.Where, p.What)
				}
			}
			return ended(err)
		}
		line := strings.TrimSpace(string(b))
		found := biblio.FindDOIs(line)
		c.DOIs = append(c.DOIs, found...)
		isList = isList && len(strings.Fields(line)) <= 3 && !strings.ContainsAny(line, "{}@")
		if len(found) > 0 {
			hits++
		}
		if len(found) > 0 || line == "" || line[0] == '#' {
			continue
		}
		missed++
		if _, err := biblio.ParseDOI(line); err != nil && len(misses) < maxProblems {
			misses = append(misses, Problem{l.where(s.Name), err.Error()})
		}
	}
}

// readTable finds the DOIs in comma-separated values, where a comma ends one; so
// does a semicolon where the first line has more of these.
func (c *Contents) readTable(s *File) error {
	first, _, _ := bytes.Cut(s.Head, []byte("\n"))
	bySemicolon := bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(","))
	r := csv.NewReader(s.Reader)
	r.LazyQuotes, r.FieldsPerRecord, r.ReuseRecord = true, -1, true
	if bySemicolon {
		r.Comma = ';'
	}
	for {
		fields, err := r.Read()
		var syntax *csv.ParseError
		if err != nil && !errors.As(err, &syntax) {
			return ended(err)
		}
		if bySemicolon {
			fields = mended(fields)
		}
		for _, field := range fields {
			c.DOIs = append(c.DOIs, biblio.FindDOIs(field)...)
		}
	}
}

// mended puts the SICIs together again that were cut at their semicolon:
// "…3.0.co;2-z" is one DOI.
func mended(fields []string) []string {
	var whole []string
	for _, field := range fields {
		last := len(whole) - 1
		if last >= 0 && strings.HasPrefix(field, "2-") && strings.HasSuffix(strings.ToLower(whole[last]), ".co") {
			whole[last] += ";" + field
			continue
		}
		whole = append(whole, field)
	}
	return whole
}
