package files

import (
	"bytes"
	"encoding/json"
	"regexp"
	"unicode/utf8"

	"citegraph/fetch/files/savedmap"
)

// kind is how a file is read.
type kind int

const (
	text     kind = iota // DOIs anywhere
	table                // DOIs in comma-separated fields
	document             // JSON values, however they are broken into lines
	lines                // one JSON value a line
)

// A format is what the beginning of a file says that it is.
type format struct {
	kind   kind
	refuse string // what it is, where it is not read here
	hint   string
	whole  bool // a map of its own
}

// signatures are the beginnings of files that are not read here.
var signatures = []struct{ start, what, hint string }{
	{"%PDF-", "a PDF", "extract its text first, with pdftotext"},
	{"PK\x03\x04", "a zip archive or an office document", "unpack it, or save it as text"},
	{"BZh", "a bzip2 archive", "unpack it first"},
	{"\xfd7zXZ", "an xz archive", "unpack it first"},
	{"\x28\xb5\x2f\xfd", "a zstd archive", "unpack it first"},
	{"SQLite format 3", "a database", "name it with --cache, if it is a store"},
	{"PAR1", "a Parquet file", hintBack},
	{"\x1f\x8b", "a gzip archive within two others", "unpack it first"},
}

// sniff finds out what a file is from its beginning.
func sniff(ext string, head []byte) format {
	for _, s := range signatures {
		if bytes.HasPrefix(head, []byte(s.start)) {
			return format{refuse: s.what, hint: s.hint}
		}
	}
	if isBinary(head[:min(len(head), 8192)]) {
		return format{refuse: "neither text nor JSON", hint: hintFormats}
	}
	start := bytes.TrimSpace(head)
	switch {
	case savedmap.Is(start):
		return format{refuse: "a map that citegraph saved", hint: hintWhole, whole: true}
	case isGEXF(start):
		return format{refuse: "a GEXF file", hint: hintGraphs}
	case gml.Match(start):
		return format{refuse: "a GML file", hint: hintGraphs}
	case isGraph(start):
		return format{refuse: "a graph file", hint: hintWhole, whole: true}
	case isNamedLines(ext, start):
		return format{kind: lines}
	case looksJSON(start):
		return format{kind: layout(ext, start)}
	case ext == ".csv" || isTable(start):
		return format{kind: table}
	}
	return format{kind: text}
}

// isBinary: text has no NUL and few other control characters, and if it is not
// UTF-8 then it is some eight-bit alphabet, most of whose characters are letters.
func isBinary(head []byte) bool {
	odd := 0
	for i := 0; i < len(head); {
		r, n := utf8.DecodeRune(head[i:])
		switch {
		case r == 0:
			return true
		case r == utf8.RuneError && n == 1 && utf8.FullRune(head[i:]):
			odd++
		case r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' && r != 0x1b, r == 0x7f:
			odd += 3
		}
		i += n
	}
	return odd*5 > len(head)
}

// looksJSON reports whether a text begins as JSON with records does. "[1] Smith"
// is a bibliography, and a list of strings is read as a text.
func looksJSON(start []byte) bool {
	if len(start) < 2 {
		return false
	}
	next := bytes.TrimLeft(start[1:], " \t\r\n")
	if len(next) == 0 {
		return false
	}
	switch start[0] {
	case '{':
		return next[0] == '"' || next[0] == '}'
	case '[':
		return next[0] == '{' || next[0] == '[' && !bytes.HasPrefix(start, []byte("[[")) || next[0] == ']' && len(next) == 1
	}
	return false
}

// isNamedLines: a file that is called JSON Lines, whose first line is damaged and
// some other begins a record.
func isNamedLines(ext string, start []byte) bool {
	return (ext == ".jsonl" || ext == ".ndjson") && !looksJSON(start) && bytes.Contains(start, []byte("\n{\""))
}

// layout tells JSON Lines from a document. In a file of lines the first line is a
// whole value and another follows; where the first line is broken, the second
// tells.
func layout(ext string, start []byte) kind {
	first, rest, cut := bytes.Cut(start, []byte("\n"))
	first, rest = bytes.TrimSpace(first), bytes.TrimSpace(rest)
	named := ext == ".jsonl" || ext == ".ndjson"
	switch {
	case start[0] != '{':
		return document
	case !cut:
		if named {
			return lines
		}
		return document
	case json.Valid(first):
		return lines
	case bytes.HasSuffix(first, []byte("}")):
		return lines
	case bytes.IndexByte([]byte("[{,:"), first[len(first)-1]) >= 0:
		return document
	case bytes.HasPrefix(rest, []byte(`{"`)), bytes.HasPrefix(rest, []byte(`{ "`)):
		return lines
	}
	return document
}

// isGraph recognises Pajek and GraphML.
func isGraph(start []byte) bool {
	head := bytes.ToLower(start[:min(len(start), 4096)])
	return bytes.HasPrefix(head, []byte("*vertices")) || bytes.HasPrefix(head, []byte("*network")) ||
		bytes.HasPrefix(head, []byte("<")) && bytes.Contains(head, []byte("<graphml"))
}

// gml is the beginning of a file in the Graph Modelling Language: what names its
// creator or version, or is a comment, may come before the graph, in which keys have values.
var gml = regexp.MustCompile(`^(?i)(?:(?:creator|version|comment|#)[^\n]*\n\s*)*graph\s*\[\s*[a-z]\w*\s+[\["\d+-]`)

func isGEXF(start []byte) bool {
	head := bytes.ToLower(start[:min(len(start), 4096)])
	return bytes.HasPrefix(head, []byte("<")) && bytes.Contains(head, []byte("<gexf"))
}

// isTable recognises a table by a first line that names a column "doi".
func isTable(start []byte) bool {
	first, _, _ := bytes.Cut(start, []byte("\n"))
	if bytes.IndexByte(first, ',') < 0 {
		return false
	}
	for field := range bytes.SplitSeq(bytes.ToLower(first), []byte(",")) {
		if string(bytes.Trim(field, "\" \r")) == "doi" {
			return true
		}
	}
	return false
}
