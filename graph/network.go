// Package graph is the citation network: immutable, sorted, compressed, and a
// gonum graph.Directed. An edge runs citing → cited.
//
// A Network comes from Build (the works of a corpus) or FromArcs (bare arcs of
// any size), each of which counts what it left out. Nobody changes a Network
// afterwards, so any number of goroutines may read it at once.
package graph

import (
	"slices"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
)

// A Node is a work's place in the network: 0 … n-1, in order of id.
type Node int32

// ID makes a Node a gonum graph.Node.
func (v Node) ID() int64 { return int64(v) }

// A Network is a set of works and the citations between them, kept as two
// compressed lists: the references of each work and the works that cite it.
// It has no loops and no parallel arcs. A work costs 16 bytes and an arc 8,
// the works' own records not counted.
//
// Every arc has an index: the arcs of work 0 come first, in order of the cited
// work, then those of work 1 and so on. Dense slices of numbers per arc are in
// this order.
type Network struct {
	references rows
	citedBy    rows
	works      []*biblio.Work // in order of id; nil when only arcs are known
	years      []int32        // 0 = unknown; nil when no year is known
	components func() *Components
}

// rows is a compressed list of lists: ends[start[v]:start[v+1]] belongs to v.
type rows struct {
	start []int64
	ends  []Node
}

func (r rows) of(v Node) []Node { return r.ends[r.start[v]:r.start[v+1]:r.start[v+1]] }

// Len is the number of works.
func (n *Network) Len() int { return len(n.references.start) - 1 }

// Arcs is the number of citations.
func (n *Network) Arcs() int64 { return int64(len(n.references.ends)) }

// References are the works that v cites, sorted. The slice belongs to the
// network: read it only.
func (n *Network) References(v Node) []Node { return n.references.of(v) }

// CitedBy are the works that cite v, sorted. The slice belongs to the network:
// read it only.
func (n *Network) CitedBy(v Node) []Node { return n.citedBy.of(v) }

// FirstArc is the index of v's first arc in dense per-arc slices: the arc from
// v to References(v)[k] has the index FirstArc(v)+k. FirstArc(Len()) is Arcs().
func (n *Network) FirstArc(v Node) int64 { return n.references.start[v] }

// FirstCiting is FirstArc for the other direction: the place of v's first
// citing work when all CitedBy lists are laid end to end.
func (n *Network) FirstCiting(v Node) int64 { return n.citedBy.start[v] }

// Arc finds the index of the arc citing → cited.
func (n *Network) Arc(citing, cited Node) (index int64, ok bool) {
	k, ok := slices.BinarySearch(n.References(citing), cited)
	return n.FirstArc(citing) + int64(k), ok
}

// Ends are the citing and the cited work of the arc with that index.
func (n *Network) Ends(arc int64) (citing, cited Node) {
	after, _ := slices.BinarySearchFunc(n.references.start, arc, func(start, arc int64) int {
		if start <= arc {
			return -1
		}
		return 1
	})
	return Node(after - 1), n.references.ends[arc]
}

// Work is the record of v; nil when the network was built from bare arcs.
func (n *Network) Work(v Node) *biblio.Work {
	if n.works == nil {
		return nil
	}
	return n.works[v]
}

// Name is the id of v: its work's, or the node's own number when the network
// was built from bare arcs.
func (n *Network) Name(v Node) string {
	if w := n.Work(v); w != nil {
		return w.ID
	}
	return strconv.Itoa(int(v))
}

// Label is what a reader calls v: its work's label ("Bauer 2012"), or its id
// where it has none.
func (n *Network) Label(v Node) string {
	if w := n.Work(v); w != nil && w.Label != "" {
		return w.Label
	}
	return n.Name(v)
}

// Find is the node of a work's id. In a network of bare arcs the id is the
// node's number in decimal.
func (n *Network) Find(id string) (v Node, ok bool) {
	if n.works == nil {
		i, err := strconv.Atoi(id)
		ok = err == nil && i >= 0 && i < n.Len() && strconv.Itoa(i) == id
		if !ok {
			return 0, false
		}
		return Node(i), true
	}
	i, ok := slices.BinarySearchFunc(n.works, id, func(w *biblio.Work, id string) int { return strings.Compare(w.ID, id) })
	return Node(i), ok
}

// Year is the year of v; 0 when unknown.
func (n *Network) Year(v Node) int {
	if n.years == nil {
		return 0
	}
	return int(n.years[v])
}

// Years are the first and the last year that is known of any work; both are 0
// when none is.
func (n *Network) Years() (first, last int) {
	for _, year := range n.years {
		y := int(year)
		if y == 0 {
			continue
		}
		if first == 0 || y < first {
			first = y
		}
		if last == 0 || y > last {
			last = y
		}
	}
	return first, last
}
