package graph_test

import (
	"slices"
	"testing"

	gonum "gonum.org/v1/gonum/graph"
	"pgregory.net/rapid"

	"citegraph/graph"
)

// undirected is a network as gonum sees it with the directions left out.
type undirected struct{ *graph.Network }

func (u undirected) From(id int64) gonum.Nodes {
	return gonum.Undirect{G: u.Network}.From(id)
}

func (u undirected) EdgeBetween(x, y int64) gonum.Edge {
	return gonum.Undirect{G: u.Network}.EdgeBetween(x, y)
}

func TestSkeleton(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(20).Draw(t, "net")
		links := net.Skeleton()
		ends := 0
		for v := range graph.Node(net.Len()) {
			var want []graph.Node
			for w := range graph.Node(net.Len()) {
				if net.HasEdgeBetween(v.ID(), w.ID()) {
					want = append(want, w)
				}
			}
			if !slices.Equal(links.Neighbours(v), want) || links.Degree(v) != len(want) {
				t.Fatalf("neighbours of %d: %v, want %v", v, links.Neighbours(v), want)
			}
			ends += len(want)
			for w := range graph.Node(net.Len()) {
				linked := slices.Contains(want, w)
				if links.Count(v, w) != map[bool]int{true: 1}[linked] {
					t.Fatalf("%d and %d count %d", v, w, links.Count(v, w))
				}
			}
		}
		if links.Size() != int64(ends/2) || links.Len() != net.Len() || links.Network() != net {
			t.Fatalf("%d links, want %d", links.Size(), ends/2)
		}
	})
}
