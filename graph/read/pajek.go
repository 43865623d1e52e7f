package read

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"citegraph/graph"
)

// Pajek reads a network in Pajek's format: *Vertices, then *Arcs, *Edges,
// *Arcslist, *Edgeslist or *Matrix, in any number and order, with labels in quotes
// or without, line values ignored (but for 0 in a matrix), comments after %. In a project file (.paj) the
// first network is read, and a partition or vector named for years dates it.
//
// The format: W. de Nooy, A. Mrvar & V. Batagelj, Exploratory Social Network
// Analysis with Pajek, 2018, appendix 1. The error is that of reading, or
// ErrNoGraph.
func Pajek(r io.Reader) (*Graph, error) {
	p := &pajek{g: &Graph{}, lines: newLines(r), read: (*pajek).nothing}
	for line, ok := p.lines.next(); ok; line, ok = p.lines.next() {
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0 || line[0] == '%':
		case line[0] == '*':
			p.section(line)
		default:
			p.read(p, line)
		}
	}
	if err := p.lines.failed(); err != nil {
		return nil, fmt.Errorf("line %d: %w", p.lines.number, err)
	}
	if !p.believable(p.count) {
		return nil, fmt.Errorf("%w: %d vertices are declared in a file of %d bytes", ErrNoGraph, p.count, p.lines.bytes)
	}
	p.fill(p.count)
	return p.g.finish()
}

type pajek struct {
	g     *Graph
	lines *lines
	read  func(*pajek, []byte) // what a line of the section means

	seen   bool // a network has begun
	count  int  // vertices, as declared
	row    int  // of a matrix
	dating int  // in a partition or vector of years: the vertex that comes next, from 1; 0 elsewhere
}

// believable tells whether a file that is so long can speak of n vertices. A
// number of vertices costs its writer a dozen bytes and its reader any memory.
func (p *pajek) believable(n int) bool { return n <= 1<<17 || int64(n) <= p.lines.bytes }

func (p *pajek) skip(format string, args ...any) {
	p.g.skip("line %d: "+format, append([]any{p.lines.number}, args...)...)
}

// section begins what a line with a star names.
func (p *pajek) section(line []byte) {
	word, rest := field(unstarred(line))
	name := strings.ToLower(string(word))
	p.read = (*pajek).nothing
	switch {
	case name == "*network":
		p.network(text(bytes.Trim(rest, " \t\"")))
	case name == "*vertices":
		p.vertices(rest)
	case name == "*partition" || name == "*vector":
		if p.dating = 0; strings.Contains(strings.ToLower(string(rest)), "year") {
			p.dating = 1
		}
	case p.seen && p.over():
	case name == "*arcs":
		p.read = (*pajek).arc
	case name == "*edges":
		p.read = (*pajek).edge
	case name == "*arcslist":
		p.read = (*pajek).arcs
	case name == "*edgeslist":
		p.read = (*pajek).edges
	case name == "*matrix":
		p.row, p.read = 0, (*pajek).matrix
	default:
		p.skip("no section %q is known", text(word))
	}
}

// unstarred takes the blanks away that follow a star.
func unstarred(line []byte) []byte {
	if len(line) > 1 && line[0] == '*' && isBlank(line[1]) {
		return append([]byte("*"), bytes.TrimLeft(line[1:], " \t")...)
	}
	return line
}

// over tells that the first network has ended and another thing has begun.
func (p *pajek) over() bool { return p.dating < 0 }

func (p *pajek) network(title string) {
	if p.seen {
		p.dating = -1 // a second network: its lines say nothing of the first
		return
	}
	p.g.Title = title
}

func (p *pajek) vertices(rest []byte) {
	word, _ := field(rest)
	n, ok := natural(word)
	switch {
	case p.dating > 0:
		p.read = (*pajek).year
	case p.dating < 0 || p.seen && p.count > 0:
		p.dating = -1
	case !ok:
		p.skip("how many vertices? %q is no number", text(word))
	default:
		p.seen, p.count = true, n
		p.read = (*pajek).vertex
	}
}

func (p *pajek) nothing([]byte) {}

// vertex reads a number and a label; coordinates and looks after it are ignored.
func (p *pajek) vertex(line []byte) {
	word, rest := field(line)
	n, ok := natural(word)
	if !ok || n == 0 || n > p.count || !p.believable(n) {
		p.skip("no vertex has the number %q", text(word))
		return
	}
	p.fill(n)
	p.g.Labels[n-1] = text(label(rest))
}

// fill makes room for n vertices.
func (p *pajek) fill(n int) {
	if missing := n - len(p.g.Labels); missing > 0 {
		p.g.Labels = append(p.g.Labels, make([]string, missing)...)
	}
}

// label is the first word, or what stands in quotes. igraph puts a backslash before
// a quotation mark within, as no other program does.
func label(line []byte) []byte {
	line = bytes.TrimLeft(line, " \t")
	if len(line) > 0 && line[0] == '"' {
		if bytes.Contains(line, []byte(`\"`)) {
			if inner := escaped.FindSubmatch(line); inner != nil {
				return bytes.TrimSpace(unescape.ReplaceAll(inner[1], []byte("$1")))
			}
		}
		if end := bytes.IndexByte(line[1:], '"'); end >= 0 {
			return bytes.TrimSpace(line[1 : end+1])
		}
		return bytes.TrimSpace(line[1:])
	}
	word, _ := field(line)
	return word
}

var (
	// A label with a mark in it: another mark closes it, and the line goes on with a
	// blank or ends.
	escaped  = regexp.MustCompile(`^"((?:[^"\\]|\\.)*\\"(?:[^"\\]|\\.)*)"(?:[ \t]|$)`)
	unescape = regexp.MustCompile(`\\(["\\])`)
)

// end reads the number of a vertex.
func (p *pajek) end(line []byte) (v graph.Node, rest []byte, ok bool) {
	word, rest := field(line)
	n, ok := natural(word)
	if !ok || n == 0 || n > p.count {
		return 0, rest, false
	}
	return graph.Node(n - 1), rest, true
}

func (p *pajek) arc(line []byte) {
	from, rest, ok := p.end(line)
	to, _, also := p.end(rest)
	if !ok || !also {
		p.skip("an arc is two numbers of vertices, not %.40q", text(line))
		return
	}
	p.g.Arcs = append(p.g.Arcs, [2]graph.Node{from, to})
}

func (p *pajek) edge(line []byte) {
	before := len(p.g.Arcs)
	p.arc(line)
	p.g.Undirected += len(p.g.Arcs) - before
}

// arcs reads a vertex and those that it leads to.
func (p *pajek) arcs(line []byte) {
	from, rest, ok := p.end(line)
	for ok && len(bytes.TrimSpace(rest)) > 0 {
		var to graph.Node
		if to, rest, ok = p.end(rest); ok {
			p.g.Arcs = append(p.g.Arcs, [2]graph.Node{from, to})
		}
	}
	if !ok {
		p.skip("a list of arcs is numbers of vertices, not %.40q", text(line))
	}
}

func (p *pajek) edges(line []byte) {
	before := len(p.g.Arcs)
	p.arcs(line)
	p.g.Undirected += len(p.g.Arcs) - before
}

// matrix reads the next row of a matrix: a number for every vertex, which is 0
// where no arc leads there.
func (p *pajek) matrix(line []byte) {
	from := graph.Node(p.row)
	p.row++
	before, to := len(p.g.Arcs), 0
	for rest := line; len(bytes.TrimSpace(rest)) > 0; to++ {
		var word []byte
		word, rest = field(rest)
		value, err := strconv.ParseFloat(string(word), 64)
		if err != nil || to >= p.count || p.row > p.count {
			to = -1
			break
		}
		if value != 0 {
			p.g.Arcs = append(p.g.Arcs, [2]graph.Node{from, graph.Node(to)})
		}
	}
	if to != p.count {
		p.g.Arcs = p.g.Arcs[:before]
		p.skip("a row of a matrix is a number for each of %d vertices, not %.40q", p.count, text(line))
	}
}

// year reads the next value of a partition or vector of years.
func (p *pajek) year(line []byte) {
	word, _ := field(line)
	if p.believable(p.count) {
		p.fill(p.count)
	}
	if p.dating <= len(p.g.Labels) {
		if year, ok := yearOf(word); ok {
			p.g.setYear(p.dating-1, year)
		}
	}
	p.dating++
}

// yearOf reads a year, which a vector writes with decimals.
func yearOf(word []byte) (year int, ok bool) {
	whole, _, _ := bytes.Cut(word, []byte("."))
	return natural(whole)
}
