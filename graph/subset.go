package graph

import (
	"slices"
	"sync"

	"citegraph/fetch/biblio"
)

// Subset is the network of the works that keep answers true for, and of the
// citations among them. index has the work's node in n for each node of the
// subset, in order.
func (n *Network) Subset(keep func(Node) bool) (sub *Network, index []Node) {
	for v := range Node(n.Len()) {
		if keep(v) {
			index = append(index, v)
		}
	}
	return n.induced(index), index
}

// induced is the network of the works of index, which is sorted.
func (n *Network) induced(index []Node) *Network {
	place := make([]Node, n.Len()) // in the subset, from 1
	for i, v := range index {
		place[v] = Node(i + 1)
	}
	sub := &Network{
		references: n.references.induced(index, place),
		citedBy:    n.citedBy.induced(index, place),
	}
	sub.components = sync.OnceValue(sub.condense)
	if n.works != nil {
		sub.works = make([]*biblio.Work, len(index))
	}
	years := make([]int32, len(index))
	for i, v := range index {
		years[i] = int32(n.Year(v))
		if n.works != nil {
			sub.works[i] = n.works[v]
		}
	}
	sub.years = known(years)
	return sub
}

func (r rows) induced(index, place []Node) rows {
	s := rows{start: make([]int64, 1, len(index)+1), ends: []Node{}}
	for _, v := range index {
		for _, w := range r.of(v) {
			if place[w] > 0 {
				s.ends = append(s.ends, place[w]-1)
			}
		}
		s.start = append(s.start, int64(len(s.ends)))
	}
	return s
}

// Between is the subset of the works of the years since … until, both included;
// 0 is no limit. Works without a year are not in it, unless there is no limit.
func (n *Network) Between(since, until int) (sub *Network, index []Node) {
	return n.Subset(func(v Node) bool {
		year := n.Year(v)
		if since == 0 && until == 0 {
			return true
		}
		return year != 0 && (since == 0 || year >= since) && (until == 0 || year <= until)
	})
}

// Ego is the subset of the works within so many citations of v, followed in
// either direction.
func (n *Network) Ego(v Node, steps int) (sub *Network, index []Node) {
	reached := n.around(v, steps)
	slices.Sort(reached)
	return n.induced(reached), reached
}

// Component is the subset of the works that are linked with v by any chain of
// citations, in either direction: its weakly connected component.
func (n *Network) Component(v Node) (sub *Network, index []Node) { return n.Ego(v, n.Len()) }

// around lists what lies within so many steps of v, nearest first.
func (n *Network) around(v Node, steps int) []Node {
	seen := make([]bool, n.Len())
	seen[v] = true
	reached := []Node{v}
	for from := 0; steps > 0 && from < len(reached); steps-- {
		level := reached[from:]
		from = len(reached)
		for _, u := range level {
			for _, list := range [2][]Node{n.References(u), n.CitedBy(u)} {
				for _, w := range list {
					if !seen[w] {
						seen[w] = true
						reached = append(reached, w)
					}
				}
			}
		}
	}
	return reached
}

// Reversed is the network with every citation turned round. Graph files whose
// arcs run cited → citing are read this way.
func (n *Network) Reversed() *Network {
	r := &Network{references: n.citedBy, citedBy: n.references, works: n.works, years: n.years}
	r.components = sync.OnceValue(r.condense)
	return r
}
