package gviz

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"citegraph/graph/layout"
)

func arcsOf(pairs ...[2]int) []layout.Arc {
	var list []layout.Arc
	for _, p := range pairs {
		list = append(list, layout.Arc{Citing: p[0], Cited: p[1]})
	}
	return list
}

func TestReduced(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		n         int
		arcs, out []layout.Arc
	}{
		"triangle":              {3, arcsOf([2]int{2, 1}, [2]int{2, 0}, [2]int{1, 0}), arcsOf([2]int{2, 1}, [2]int{1, 0})},
		"diamond":               {4, arcsOf([2]int{3, 1}, [2]int{3, 2}, [2]int{3, 0}, [2]int{1, 0}, [2]int{2, 0}), arcsOf([2]int{3, 1}, [2]int{3, 2}, [2]int{1, 0}, [2]int{2, 0})},
		"cycle stays":           {2, arcsOf([2]int{0, 1}, [2]int{1, 0}), arcsOf([2]int{0, 1}, [2]int{1, 0})},
		"over a cycle":          {4, arcsOf([2]int{3, 1}, [2]int{1, 2}, [2]int{2, 1}, [2]int{2, 0}, [2]int{3, 0}), arcsOf([2]int{3, 1}, [2]int{1, 2}, [2]int{2, 1}, [2]int{2, 0})},
		"main path stays":       {3, []layout.Arc{{Citing: 2, Cited: 1}, {Citing: 2, Cited: 0, Firm: true}, {Citing: 1, Cited: 0}}, []layout.Arc{{Citing: 2, Cited: 1}, {Citing: 2, Cited: 0, Firm: true}, {Citing: 1, Cited: 0}}},
		"none":                  {3, nil, nil},
		"two arcs to one cycle": {3, arcsOf([2]int{2, 0}, [2]int{2, 1}, [2]int{0, 1}, [2]int{1, 0}), arcsOf([2]int{2, 0}, [2]int{2, 1}, [2]int{0, 1}, [2]int{1, 0})},
	} {
		if got := reduced(c.n, c.arcs); !slices.Equal(got, c.out) {
			t.Errorf("%s: %v, want %v", name, got, c.out)
		}
	}
}

// An arc of an acyclic graph is kept exactly when no other path leads along it:
// the definition, by gonum's search, is the second road.
func TestReducedByDefinition(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 90).Draw(t, "n") // more than the 64 targets of a round
		g := simple.NewDirectedGraph()
		for i := range n {
			g.AddNode(simple.Node(i))
		}
		var arcs []layout.Arc
		for i := 1; i < n; i++ {
			for _, c := range rapid.SliceOfNDistinct(rapid.IntRange(0, i-1), 0, min(i, 3), rapid.ID).Draw(t, "cited") {
				arcs = append(arcs, layout.Arc{Citing: i, Cited: c})
				g.SetEdge(simple.Edge{F: simple.Node(i), T: simple.Node(c)})
			}
		}
		kept := reduced(n, arcs)
		for _, a := range arcs {
			u, v := simple.Node(a.Citing), simple.Node(a.Cited)
			g.RemoveEdge(u.ID(), v.ID())
			implied := topo.PathExistsIn(g, u, v)
			g.SetEdge(simple.Edge{F: u, T: v})
			if implied == slices.Contains(kept, a) {
				t.Fatalf("%v: implied %v, kept %v", a, implied, !implied)
			}
		}
	})
}
