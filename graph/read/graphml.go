package read

import (
	"encoding/xml"
	"errors"
	"io"
	"strconv"
	"strings"

	"citegraph/graph"
)

// GraphML reads the first graph of a GraphML file: nodes with their ids, edges
// from source to target, those of graphs within nodes included; hyperedges are counted, not
// read. The label of a node is its data named doi; else what is a
// DOI of its label, its name (igraph) and its id; else the label (in yEd's files
// the first text drawn on it), the name, the id. Data named title and year are
// taken too, with their defaults. Edges of undirected graphs are arcs from source
// to target.
//
// The format: http://graphml.graphdrawing.org. The error is that of reading
// (broken XML keeps what came before it, and is counted), or ErrNoGraph.
func GraphML(r io.Reader) (*Graph, error) {
	m := &graphml{g: &Graph{}, keys: map[string]string{}, defaults: map[string]string{}, vertex: map[string]graph.Node{}}
	decoder := newXML(r, m.forget)
	for {
		token, err := decoder.RawToken()
		if err != nil {
			var broken *xml.SyntaxError
			switch {
			case errors.As(err, &broken):
				m.g.skip("%v: what follows was not read", err)
			case errors.Is(err, io.EOF) && m.graphs > 0 && !m.over:
				m.g.skip("the file ends within the graph")
			case !errors.Is(err, io.EOF):
				return nil, err
			}
			break
		}
		if d, ok := token.(xml.Directive); ok {
			m.declare(decoder, d)
		}
		m.token(token)
	}
	return m.finish()
}

type graphml struct {
	g        *Graph
	keys     map[string]string // what a key's data are: "node title", "graph label" …
	vertex   map[string]graph.Node
	names    []string          // of nodes, their ids
	defaults map[string]string // of data, by what they are: "node year" …
	edges    []namedArc

	graphs int     // that are open
	over   bool    // the first graph is closed
	frames []frame // elements that are open, as far as they matter

	declared map[string]bool // entities, by name

	key   string // the key that is declared: "node year"
	reads string // what the open data are of
	data  strings.Builder
}

// A frame is an element that data can be of.
type frame struct {
	element  string
	node     int  // of a node: one past its number; 0 where it has none
	directed bool // what edges are that say nothing, as the graph has it that this is or is in
}

func (m *graphml) top() frame {
	if len(m.frames) == 0 {
		return frame{directed: true}
	}
	return m.frames[len(m.frames)-1]
}

// push opens an element within the one that is open.
func (m *graphml) push(element string, node int) {
	m.frames = append(m.frames, frame{element, node, m.top().directed})
}

// inside is what data are of that come now. A graph within a node has none of its
// own to give.
func (m *graphml) inside() string {
	top := m.top()
	if top.element == "node" && top.node == 0 || top.element == "graph" && m.graphs > 1 {
		return ""
	}
	return top.element
}

// namedArc waits until all nodes are known: edges may come before them.
type namedArc struct {
	source, target string
	directed       bool
}

func (m *graphml) token(token xml.Token) {
	switch t := token.(type) {
	case xml.StartElement:
		m.start(t)
	case xml.EndElement:
		m.end(t.Name.Local)
	case xml.CharData:
		if m.reads != "" {
			m.data.Write(t)
		}
	}
}

func (m *graphml) start(e xml.StartElement) {
	switch e.Name.Local {
	case "node", "edge", "hyperedge", "port", "data", "NodeLabel":
		if m.over {
			return
		}
	}
	switch e.Name.Local {
	case "key":
		what := attribute(e, "for") + " " + strings.ToLower(attribute(e, "attr.name"))
		m.keys[attribute(e, "id")], m.key = what, what
	case "default":
		m.listen("key " + m.key)
	case "graph":
		if m.graphs++; m.over && m.graphs == 1 {
			m.g.skip("a second graph, which is not read")
		}
		m.frames = append(m.frames, frame{element: "graph", directed: !strings.EqualFold(attribute(e, "edgedefault"), "undirected")})
	case "node":
		m.push("node", m.open(attribute(e, "id")))
	case "edge":
		m.edges = append(m.edges, namedArc{attribute(e, "source"), attribute(e, "target"), m.directs(e)})
		m.push("edge", 0)
	case "hyperedge":
		m.g.skip("a hyperedge, which says not who cites whom")
		m.push("hyperedge", 0)
	case "port":
		m.push("port", 0)
	case "data":
		_, name, _ := strings.Cut(m.keys[attribute(e, "key")], " ")
		m.listen(m.inside() + " " + name)
	case "NodeLabel":
		m.listen(m.inside() + " drawn label")
	}
}

// directs tells whether an edge has a direction: its own word, or else that of the
// graph that it is in.
func (m *graphml) directs(e xml.StartElement) bool {
	if own := attribute(e, "directed"); own != "" {
		return strings.EqualFold(own, "true") || own == "1"
	}
	return m.top().directed
}

// listen keeps the text that comes now, as what.
func (m *graphml) listen(what string) {
	m.data.Reset()
	m.reads = what
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// open is a node of that id, counted from 1; 0 where it has none.
func (m *graphml) open(id string) int {
	v, known := m.vertex[id]
	switch {
	case id == "":
		m.g.skip("a node without an id")
		return 0
	case known:
		m.g.skip("the node %.40q comes twice", id)
	default:
		v = graph.Node(len(m.names))
		m.vertex[id] = v
		m.names = append(m.names, id)
		m.g.Labels = append(m.g.Labels, "")
		if m.g.Years != nil {
			m.g.Years = append(m.g.Years, 0)
		}
		if m.g.Titles != nil {
			m.g.Titles = append(m.g.Titles, "")
		}
		if m.g.Names != nil {
			m.g.Names = append(m.g.Names, "")
		}
	}
	return int(v) + 1
}

func (m *graphml) end(name string) {
	switch name {
	case "graph":
		m.graphs--
		m.over = m.over || m.graphs == 0
		m.close(name)
	case "node", "edge", "hyperedge", "port":
		m.close(name)
	case "data", "NodeLabel", "default":
		m.take(m.reads, strings.TrimSpace(m.data.String()))
		m.reads = ""
	}
}

func (m *graphml) close(element string) {
	if m.top().element == element {
		m.frames = m.frames[:len(m.frames)-1]
	}
}

// take keeps the data that say something here.
func (m *graphml) take(what, value string) {
	v := m.top().node - 1
	switch {
	case value == "":
	case strings.HasPrefix(what, "key "):
		m.defaults[strings.TrimPrefix(what, "key ")] = value
	case what == "graph title" || what == "graph label" || what == "graph name":
		m.g.Title = value
	case v < 0 || !strings.HasPrefix(what, "node "):
	case what == "node doi":
		m.g.Labels[v] = value
	case what == "node label":
		m.label(v, value)
	case what == "node drawn label":
		if m.g.Names == nil || m.g.Names[v] == "" {
			m.label(v, strings.Join(strings.Fields(value), " "))
		}
	case what == "node name":
		if m.g.Labels[v] == "" || doiOf(m.g.Labels[v]) == "" && doiOf(value) != "" {
			m.g.Labels[v] = value
		}
	case what == "node title":
		if m.g.Titles == nil {
			m.g.Titles = make([]string, len(m.names))
		}
		m.g.Titles[v] = value
	case what == "node year":
		m.g.setYear(v, yearIn(value))
	}
}

// label takes what the file calls a node: a DOI, in whatever dress, is no name.
func (m *graphml) label(v int, value string) {
	if doiOf(m.g.Labels[v]) == "" {
		m.g.Labels[v] = value
	}
	if doiOf(value) != "" {
		return
	}
	if m.g.Names == nil {
		m.g.Names = make([]string, len(m.names))
	}
	m.g.Names[v] = value
}

// yearIn reads a year, which may come with decimals; 0 is none.
func yearIn(value string) int {
	year, err := strconv.ParseFloat(value, 64)
	if err != nil || !(year > 0 && year < 1e4) {
		return 0
	}
	return int(year)
}

// finish finds the ends of the edges. A node that only an edge speaks of is a
// node nevertheless.
func (m *graphml) finish() (*Graph, error) {
	for _, e := range m.edges {
		if e.source == "" || e.target == "" {
			m.g.skip("an edge without two ends")
			continue
		}
		m.g.Arcs = append(m.g.Arcs, [2]graph.Node{m.find(e.source), m.find(e.target)})
		if !e.directed {
			m.g.Undirected++
		}
	}
	if year := yearIn(m.defaults["node year"]); year != 0 {
		for v := range m.g.Labels {
			if m.g.Years == nil || m.g.Years[v] == 0 {
				m.g.setYear(v, year)
			}
		}
	}
	for v, label := range m.g.Labels {
		if label == "" || doiOf(label) == "" && doiOf(m.names[v]) != "" {
			m.g.Labels[v] = m.names[v]
		}
	}
	return m.g.finish()
}

func (m *graphml) find(id string) graph.Node {
	if _, ok := m.vertex[id]; !ok {
		m.open(id)
	}
	return m.vertex[id]
}
