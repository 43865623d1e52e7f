package read

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// A Format is a kind of file that this package reads; "" is none.
type Format string

// The formats, each named as a reader knows it.
const (
	PajekFormat   Format = "Pajek"
	GraphMLFormat Format = "GraphML"
	PairsFormat   Format = "a list of citations"
)

// Read reads a file of the format: see Pajek, GraphML and Pairs.
func (f Format) Read(r io.Reader) (*Graph, error) {
	switch f {
	case PajekFormat:
		return Pajek(r)
	case GraphMLFormat:
		return GraphML(r)
	case PairsFormat:
		return Pairs(r)
	}
	return nil, fmt.Errorf("%w: no format %q is known", ErrNoGraph, f)
}

// Sniff finds out from its beginning which network format a file has, if any. ext
// is the extension of its name (".net"), which decides where the content leaves
// a doubt; "" when there is none. A beginning of some kilobytes is enough.
//
// Pajek and GraphML say what they are. A list of citations is known by a first
// line that names its columns citing and cited (or source and target, from and
// to), by an extension (.edges, .edgelist, .pairs), or by its lines, which hold
// two names and, at most, a number: every one of them, with some name in more
// than one, so that two columns of different DOIs stay a text of DOIs.
func Sniff(ext string, beginning []byte) Format {
	start := bytes.TrimSpace(bytes.TrimPrefix(beginning, []byte("\ufeff")))
	lower := bytes.ToLower(start[:min(len(start), 4096)])
	switch {
	case ext == ".net" || ext == ".paj" || beginsPajek(lower):
		return PajekFormat
	case ext == ".graphml" || bytes.HasPrefix(lower, []byte("<")) && bytes.Contains(lower, []byte("<graphml")):
		return GraphMLFormat
	case ext == ".edges" || ext == ".edgelist" || ext == ".pairs":
		return PairsFormat
	}
	// The last line may be cut.
	if end := bytes.LastIndexByte(start, '\n'); len(beginning) >= 1<<15 && end > 0 {
		start = start[:end]
	}
	if arePairs(ext, start) {
		return PairsFormat
	}
	return ""
}

// beginsPajek looks at the first line that is no comment.
func beginsPajek(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '%' {
			continue
		}
		return bytes.HasPrefix(line, []byte("*vertices")) || bytes.HasPrefix(line, []byte("*network"))
	}
	return false
}

// arePairs tells a list of citations from any other text.
func arePairs(ext string, text []byte) bool {
	p := &pairs{cited: 1}
	seen := map[string]bool{}
	count, repeated := 0, false
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' || line[0] == '%' {
			continue
		}
		if p.separator == 0 {
			p.separator = separatorOf(line)
			if p.split(line); p.headsPairs() || p.headsLinks() {
				return true
			}
		}
		p.split(line)
		if !p.isPair() {
			return false
		}
		// A pair that comes again is no sign: a text may say the same line twice.
		citing, cited := string(p.fields[0]), string(p.fields[1])
		if both := citing + "\x00" + cited; !seen[both] {
			count++
			repeated = repeated || seen[citing] || seen[cited]
			seen[both], seen[citing], seen[cited] = true, true, true
		}
	}
	return count > 1 && (repeated || ext == ".csv" || ext == ".tsv")
}

// headsPairs tells whether the fields name the columns of a list of citations, and
// not those of a table of works, or a sentence in which such words occur.
func (p *pairs) headsPairs() bool {
	if p.separator == ' ' && len(p.fields) > 3 || !p.header() {
		return false
	}
	return !slices.ContainsFunc(p.fields, func(name []byte) bool { return strings.EqualFold(string(name), "doi") })
}

// isPair tells whether the fields are two names of one kind, both DOIs or
// neither, and at most a number.
func (p *pairs) isPair() bool {
	if len(p.fields) < 2 || len(p.fields) > 3 || len(p.fields) == 3 && !isNumber(p.fields[2]) {
		return false
	}
	dois := 0
	for _, name := range p.fields[:2] {
		if len(name) == 0 || bytes.IndexByte(name, ' ') >= 0 || bytes.IndexByte(name, '{') >= 0 {
			return false
		}
		if len(biblio.FindDOIs(string(name))) > 0 {
			dois++
		}
	}
	return dois != 1
}

func isNumber(field []byte) bool {
	return len(field) > 0 && strings.Trim(string(field), "0123456789.+-eE") == ""
}
