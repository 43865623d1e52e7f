package graph_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
)

// What CoCitation counts and LinksOf takes over is the same.
func TestLinksOfCoCitation(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 12).Draw(t, "n")
		node := rapid.IntRange(0, n-1)
		var arcs [][2]graph.Node
		for range rapid.IntRange(0, 40).Draw(t, "arcs") {
			arcs = append(arcs, [2]graph.Node{graph.Node(node.Draw(t, "citing")), graph.Node(node.Draw(t, "cited"))})
		}
		net, _ := graph.FromArcs(n, arcs, nil)
		counted, err := graph.CoCitation(t.Context(), net, graph.PairOptions{})
		if err != nil {
			t.Fatal(err)
		}
		var list []graph.Link
		for a := range graph.Node(n) {
			for k, b := range counted.Neighbours(a) {
				if a < b {
					list = append(list, graph.Link{A: a, B: b, Count: counted.Counts(a)[k], Strength: counted.Strength(a, b, graph.Association)})
				}
			}
		}
		slices.Reverse(list) // in any order
		given := graph.LinksOf(net, list)
		if given.Len() != n || given.Size() != counted.Size() {
			t.Fatalf("%d works, %d links; want %d, %d", given.Len(), given.Size(), n, counted.Size())
		}
		for a := range graph.Node(n) {
			if !slices.Equal(given.Neighbours(a), counted.Neighbours(a)) || !slices.Equal(given.Counts(a), counted.Counts(a)) {
				t.Fatalf("work %d: %v %v, want %v %v", a, given.Neighbours(a), given.Counts(a), counted.Neighbours(a), counted.Counts(a))
			}
			for b := range graph.Node(n) {
				if given.Strength(a, b, graph.Association) != counted.Strength(a, b, graph.Association) {
					t.Fatalf("strength of %d and %d: %v, want %v", a, b, given.Strength(a, b, graph.Association), counted.Strength(a, b, graph.Association))
				}
			}
		}
	})
}

func TestLinksOfOdd(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(3, nil, nil)
	l := graph.LinksOf(net, []graph.Link{{A: 0, B: 1, Count: 2, Strength: 0.5}, {A: 2, B: 2, Count: 9, Strength: 1}, {A: 0, B: 1, Count: 7, Strength: 1}})
	if l.Size() != 1 || l.Count(1, 0) != 2 || l.Strength(1, 0, graph.Association) != 0.5 || l.Degree(2) != 0 {
		t.Errorf("%d links, count %d, strength %v", l.Size(), l.Count(1, 0), l.Strength(1, 0, graph.Association))
	}
	if !math.IsNaN(l.Strength(0, 1, graph.Cosine)) || !math.IsNaN(l.Strength(0, 1, graph.Jaccard)) || l.Strength(0, 2, graph.Cosine) != 0 {
		t.Error("similarities that nobody counted")
	}
	if none := graph.LinksOf(net, nil); none.Len() != 3 || none.Size() != 0 || none.Counts(0) == nil {
		t.Error("no links")
	}
}
