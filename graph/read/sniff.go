package read

import (
	"bytes"
	"fmt"
	"io"
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
// than one, so that two columns of different DOIs stay a text of DOIs; where DOIs
// are in one column alone, one of these must be in more than one line.
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
	if arePairs(ext, complete(beginning)) {
		return PairsFormat
	}
	return ""
}

// complete is the beginning of a file without its last line, which may be cut.
func complete(beginning []byte) []byte {
	start := bytes.TrimSpace(bytes.TrimPrefix(beginning, []byte("\ufeff")))
	if end := bytes.LastIndexAny(start, "\n\r"); len(beginning) >= 1<<15 && end > 0 {
		return start[:end]
	}
	return start
}

// beginsPajek looks at the first line that is no comment.
func beginsPajek(text []byte) bool {
	for line := range linesOf(text) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '%' {
			continue
		}
		line = unstarred(line)
		return bytes.HasPrefix(line, []byte("*vertices")) || bytes.HasPrefix(line, []byte("*network"))
	}
	return false
}
