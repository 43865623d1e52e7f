package read

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"citegraph/graph"
)

// Pairs reads a list of citations, one a line: the citing work, then the cited
// one, by any names, with tabs, commas, semicolons or blanks between them, which
// the first line tells. Further columns are ignored, and lines that begin with #
// or %. A first line of column names may say that it is the other way round:
// cited, citing. Fields may stand in quotes, with line breaks in them; a file
// without commas, semicolons or tabs has its fields in words.
//
// The error is that of reading, ErrLinks, or ErrNoGraph.
func Pairs(r io.Reader) (*Graph, error) {
	in := newLines(r)
	p := &pairs{g: &Graph{}, vertex: map[string]graph.Node{}, cited: 1, rows: rows{lines: in}}
	for line, ok := p.rows.next(); ok; line, ok = p.rows.next() {
		if line = bytes.TrimSpace(line); len(line) == 0 || line[0] == '#' || line[0] == '%' {
			continue
		}
		if !p.line(line) {
			return nil, ErrLinks
		}
	}
	if err := in.failed(); err != nil {
		return nil, fmt.Errorf("line %d: %w", in.number, err)
	}
	return p.g.finish()
}

// ErrLinks is the error of a list that is one of links between works cited
// together, or that share references: nobody cites anybody in it.
var ErrLinks = errors.New("links without a direction, as of co-citation and coupling")

type pairs struct {
	g             *Graph
	vertex        map[string]graph.Node
	rows          rows
	separator     byte // 0 before the first line
	width         int  // fields of the first line
	citing, cited int  // columns
	fields        [][]byte
}

// line takes one row; false is the head of a table that holds no citations.
func (p *pairs) line(line []byte) bool {
	first := p.separator == 0
	if first {
		p.separator = separatorOf(line)
	}
	line = p.row(line)
	if first {
		p.width = len(p.fields)
		if p.headsLinks() || p.header() {
			return !p.headsLinks()
		}
	}
	p.take(line)
	return true
}

// row splits a row, with the lines that a quoted field of it goes on in. Where that
// makes no row like the first, the quotation mark was one of text, and the line
// stands for itself: row returns it, as it is valid now.
func (p *pairs) row(line []byte) []byte {
	if p.separator == ' ' || bytes.IndexByte(line, '"') < 0 || !opensField(line, p.separator) {
		p.split(line)
		return line
	}
	whole, closed := p.rows.join(line, p.separator)
	line = whole[:len(line)]
	if closed {
		if p.split(whole); p.width == 0 || len(p.fields) == p.width {
			p.rows.accept()
			return whole
		}
	}
	p.split(line)
	return line
}

// headsLinks tells whether the fields name the columns of a list of links.
func (p *pairs) headsLinks() bool {
	return len(p.fields) == 4 && string(bytes.ToLower(bytes.Join(p.fields, []byte(" ")))) == "a b count strength"
}

// take makes an arc of the fields.
func (p *pairs) take(line []byte) {
	if max(p.citing, p.cited) >= len(p.fields) || len(p.fields[p.citing]) == 0 || len(p.fields[p.cited]) == 0 {
		p.g.skip("line %d: not two names but %.40q", p.rows.number, text(line))
		return
	}
	citing := p.find(p.fields[p.citing])
	p.g.Arcs = append(p.g.Arcs, [2]graph.Node{citing, p.find(p.fields[p.cited])})
}

// separatorOf is what stands between the fields of a line.
func separatorOf(line []byte) byte {
	for _, c := range []byte{'\t', ',', ';'} {
		if bytes.IndexByte(line, c) >= 0 {
			return c
		}
	}
	return ' '
}

// split cuts a line into fields; quotes are only looked for where there are any.
func (p *pairs) split(line []byte) {
	p.fields = p.fields[:0]
	if p.separator == ' ' {
		for word, rest := field(line); len(word) > 0; word, rest = field(rest) {
			p.fields = append(p.fields, word)
		}
		return
	}
	if bytes.IndexByte(line, '"') < 0 {
		for part := range bytes.SplitSeq(line, []byte{p.separator}) {
			p.fields = append(p.fields, bytes.TrimSpace(part))
		}
		return
	}
	quoted := csv.NewReader(bytes.NewReader(line))
	quoted.Comma, quoted.LazyQuotes = rune(p.separator), true
	record, err := quoted.Read()
	if err != nil {
		return // no field: the line is skipped, and counted
	}
	for _, part := range record {
		part = strings.TrimSpace(part)
		if strings.ContainsAny(part, "\r\n") {
			part = strings.Join(strings.Fields(part), " ")
		}
		p.fields = append(p.fields, []byte(part))
	}
}

// isCiting and isCited know the names that columns of citations bear.
func isCiting(name string) bool {
	switch name {
	case "citing", "source", "from", "fromnodeid", "citing_id", "citing_doi", "citing doi":
		return true
	}
	return false
}

func isCited(name string) bool {
	switch name {
	case "cited", "target", "to", "tonodeid", "cited_id", "cited_doi", "cited doi":
		return true
	}
	return false
}

// header takes a line of column names, if it is one.
func (p *pairs) header() bool {
	citing, cited := -1, -1
	for i, name := range p.fields {
		name := strings.ToLower(string(name))
		switch {
		case citing < 0 && isCiting(name):
			citing = i
		case cited < 0 && isCited(name):
			cited = i
		}
	}
	if citing < 0 || cited < 0 {
		return false
	}
	p.citing, p.cited = citing, cited
	return true
}

func (p *pairs) find(name []byte) graph.Node {
	if v, ok := p.vertex[string(name)]; ok {
		return v
	}
	v := graph.Node(len(p.g.Labels))
	label := text(name)
	p.g.Labels = append(p.g.Labels, label)
	p.vertex[string(name)] = v
	return v
}
