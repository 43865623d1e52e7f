package graph

import (
	"slices"

	gonum "gonum.org/v1/gonum/graph"
)

var (
	_ gonum.Directed   = (*Network)(nil)
	_ gonum.NodeSlicer = (*nodes)(nil)
	_ gonum.EdgeSlicer = (*edges)(nil)
	_ gonum.Edge       = Arc{}
)

// An Arc is a citation, as gonum sees it.
type Arc struct{ Citing, Cited Node }

// From is the citing work.
func (a Arc) From() gonum.Node { return a.Citing }

// To is the cited work.
func (a Arc) To() gonum.Node { return a.Cited }

// ReversedEdge is the arc the other way round.
func (a Arc) ReversedEdge() gonum.Edge { return Arc{Citing: a.Cited, Cited: a.Citing} }

func (n *Network) has(id int64) bool { return id >= 0 && id < int64(n.Len()) }

// Node is the node with that number, or nil. See gonum's graph.Graph.
func (n *Network) Node(id int64) gonum.Node {
	if !n.has(id) {
		return nil
	}
	return Node(id)
}

// Nodes iterates over every work, in order.
func (n *Network) Nodes() gonum.Nodes {
	if n.Len() == 0 {
		return gonum.Empty
	}
	return &nodes{count: n.Len()}
}

// From iterates over the references of a work. See gonum's graph.Graph.
func (n *Network) From(id int64) gonum.Nodes {
	if !n.has(id) {
		return gonum.Empty
	}
	return iterate(n.References(Node(id)))
}

// To iterates over the works that cite a work. See gonum's graph.Directed.
func (n *Network) To(id int64) gonum.Nodes {
	if !n.has(id) {
		return gonum.Empty
	}
	return iterate(n.CitedBy(Node(id)))
}

// HasEdgeFromTo tells whether u cites v.
func (n *Network) HasEdgeFromTo(u, v int64) bool {
	if !n.has(u) || !n.has(v) {
		return false
	}
	_, ok := slices.BinarySearch(n.References(Node(u)), Node(v))
	return ok
}

// HasEdgeBetween tells whether x cites y or y cites x.
func (n *Network) HasEdgeBetween(x, y int64) bool {
	return n.HasEdgeFromTo(x, y) || n.HasEdgeFromTo(y, x)
}

// Edge is the citation of v by u, an Arc, or nil.
func (n *Network) Edge(u, v int64) gonum.Edge {
	if !n.HasEdgeFromTo(u, v) {
		return nil
	}
	return Arc{Citing: Node(u), Cited: Node(v)}
}

// Edges iterates over every citation, in order of their index.
func (n *Network) Edges() gonum.Edges {
	if n.Arcs() == 0 {
		return gonum.Empty
	}
	return &edges{net: n, at: -1}
}

func iterate(list []Node) gonum.Nodes {
	if len(list) == 0 {
		return gonum.Empty
	}
	return &nodes{list: list, count: len(list)}
}

// nodes iterates over a list, or over 0 … count-1 where there is none.
type nodes struct {
	list  []Node
	count int
	at    int // one past the current
}

func (it *nodes) Len() int { return it.count - min(it.at, it.count) }

func (it *nodes) Next() bool {
	it.at = min(it.at+1, it.count+1)
	return it.at <= it.count
}

func (it *nodes) Node() gonum.Node {
	if it.at == 0 || it.at > it.count {
		return nil
	}
	return it.get(it.at - 1)
}

func (it *nodes) get(i int) Node {
	if it.list == nil {
		return Node(i)
	}
	return it.list[i]
}

func (it *nodes) Reset() { it.at = 0 }

func (it *nodes) NodeSlice() []gonum.Node {
	rest := make([]gonum.Node, 0, it.Len())
	for it.Next() {
		rest = append(rest, it.Node())
	}
	return rest
}

// edges iterates over the arcs of a network.
type edges struct {
	net    *Network
	at     int64 // index of the current arc; -1 before the first
	citing Node
}

func (it *edges) Len() int { return int(it.net.Arcs() - min(it.at+1, it.net.Arcs())) }

func (it *edges) Next() bool {
	it.at = min(it.at+1, it.net.Arcs())
	if it.at == it.net.Arcs() {
		return false
	}
	for it.net.FirstArc(it.citing+1) <= it.at {
		it.citing++
	}
	return true
}

func (it *edges) Edge() gonum.Edge {
	if it.at < 0 || it.at >= it.net.Arcs() {
		return nil
	}
	return Arc{Citing: it.citing, Cited: it.net.references.ends[it.at]}
}

func (it *edges) Reset() { it.at, it.citing = -1, 0 }

func (it *edges) EdgeSlice() []gonum.Edge {
	rest := make([]gonum.Edge, 0, it.Len())
	for it.Next() {
		rest = append(rest, it.Edge())
	}
	return rest
}
