package graph_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"citegraph/graph"
)

func TestSubset(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(20).Draw(t, "net")
		kept := rapid.SliceOfN(rapid.Bool(), net.Len(), net.Len()).Draw(t, "kept")
		sub, index := net.Subset(func(v graph.Node) bool { return kept[v] })
		if sub.Len() != len(index) {
			t.Fatalf("%d works, index of %d", sub.Len(), len(index))
		}
		arcs := 0
		for i := range graph.Node(sub.Len()) {
			if !kept[index[i]] || sub.Year(i) != net.Year(index[i]) {
				t.Fatalf("work %d is %d", i, index[i])
			}
			for j := range graph.Node(sub.Len()) {
				_, cites := sub.Arc(i, j)
				_, want := net.Arc(index[i], index[j])
				if cites != want || cites != slices.Contains(sub.CitedBy(j), i) {
					t.Fatalf("%d cites %d: %v, in the whole %v", i, j, cites, want)
				}
				if cites {
					arcs++
				}
			}
		}
		if int64(arcs) != sub.Arcs() {
			t.Fatalf("%d arcs, found %d", sub.Arcs(), arcs)
		}
	})
}

func TestSubsetKeepsWorks(t *testing.T) {
	t.Parallel()
	net, _ := graph.Build(few(), graph.Options{})
	sub, index := net.Between(1960, 2001)
	if !slices.Equal(index, []graph.Node{0, 1}) || sub.Name(1) != "b" || sub.Arcs() != 2 {
		t.Errorf("works of 1960 … 2001: %v", index)
	}
	if len(sub.Components().Cycles()) != 1 {
		t.Error("the cycle of a and b is lost")
	}
	for _, test := range []struct {
		since, until int
		want         []graph.Node
	}{
		{0, 0, []graph.Node{0, 1, 2, 3, 4}}, {2000, 0, []graph.Node{0, 2}}, {0, 1990, []graph.Node{1, 4}}, {2010, 2000, nil},
	} {
		if _, index := net.Between(test.since, test.until); !slices.Equal(index, test.want) {
			t.Errorf("years %d … %d: %v, want %v", test.since, test.until, index, test.want)
		}
	}
}

func TestEgo(t *testing.T) {
	t.Parallel()
	// 0 → 1 → 2 → 3 → 4 and 5 → 2; 6 alone.
	net, _ := graph.FromArcs(7, [][2]graph.Node{{0, 1}, {1, 2}, {2, 3}, {3, 4}, {5, 2}}, nil)
	for steps, want := range [][]graph.Node{{2}, {1, 2, 3, 5}, {0, 1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 5}} {
		if _, index := net.Ego(2, steps); !slices.Equal(index, want) {
			t.Errorf("within %d steps of 2: %v, want %v", steps, index, want)
		}
	}
	if sub, index := net.Component(6); sub.Len() != 1 || index[0] != 6 {
		t.Errorf("component of 6: %v", index)
	}
}

func TestComponentIsWeaklyConnected(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(20).Filter(func(n *graph.Network) bool { return n.Len() > 0 }).Draw(t, "net")
		v := graph.Node(rapid.IntRange(0, net.Len()-1).Draw(t, "v"))
		_, index := net.Component(v)
		for _, component := range topo.ConnectedComponents(undirected{net}) {
			var want []graph.Node
			for _, w := range component {
				want = append(want, w.(graph.Node))
			}
			if slices.Contains(want, v) {
				slices.Sort(want)
				if !slices.Equal(index, want) {
					t.Fatalf("component of %d: %v, gonum has %v", v, index, want)
				}
			}
		}
	})
}

func TestReversed(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(20).Draw(t, "net")
		back := net.Reversed()
		same(t, back.Reversed(), net)
		for v := range graph.Node(net.Len()) {
			if !slices.Equal(back.References(v), net.CitedBy(v)) || !slices.Equal(back.CitedBy(v), net.References(v)) {
				t.Fatalf("work %d is not turned round", v)
			}
		}
		if back.Components().Len() != net.Components().Len() {
			t.Fatal("turning round changes the components")
		}
	})
}
