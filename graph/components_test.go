package graph_test

import (
	"slices"
	"testing"

	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"citegraph/graph"
)

// networks draws a network of a few works, cycles included.
func networks(most int) *rapid.Generator[*graph.Network] {
	return rapid.Custom(func(t *rapid.T) *graph.Network {
		n := rapid.IntRange(0, most).Draw(t, "works")
		var arcs [][2]graph.Node
		if n > 0 {
			node := rapid.Int32Range(0, int32(n-1))
			arcs = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [2]graph.Node {
				return [2]graph.Node{graph.Node(node.Draw(t, "citing")), graph.Node(node.Draw(t, "cited"))}
			}), 0, 3*n).Draw(t, "arcs")
		}
		years := rapid.SliceOfN(rapid.Int32Range(1998, 2003), n, n).Draw(t, "years")
		net, _ := graph.FromArcs(n, arcs, years)
		return net
	})
}

func TestComponents(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(25).Draw(t, "net")
		c := net.Components()
		of := make([]int, net.Len()) // by gonum's Tarjan
		largest := 0
		for i, works := range topo.TarjanSCC(net) {
			largest = max(largest, len(works))
			for _, v := range works {
				of[v.ID()] = i
			}
		}
		seen := 0
		for i := range c.Len() {
			works := c.Works(i)
			for _, v := range works {
				seen++
				if c.Of(v) != i || of[v] != of[works[0]] {
					t.Fatalf("%d is not of component %d", v, i)
				}
				for _, w := range net.References(v) {
					if c.Of(w) < i {
						t.Fatalf("%d cites %d, of an earlier component", v, w)
					}
				}
			}
		}
		if seen != net.Len() || len(c.Order()) != net.Len() {
			t.Fatalf("%d works in components, of %d", seen, net.Len())
		}
		if c.Acyclic() != (largest <= 1) || c.Acyclic() != (len(c.Cycles()) == 0) {
			t.Fatalf("acyclic %v, largest component %d, cycles %v", c.Acyclic(), largest, c.Cycles())
		}
	})
}

// TestLongChain would overflow a stack of calls: a cycle of 10⁶ works.
func TestLongChain(t *testing.T) {
	t.Parallel()
	const n = 1_000_000
	arcs := make([][2]graph.Node, n)
	for i := range arcs {
		arcs[i] = [2]graph.Node{graph.Node(i), graph.Node((i + 1) % n)}
	}
	net, _ := graph.FromArcs(n, arcs, nil)
	cycles := net.Components().Cycles()
	if len(cycles) != 1 || len(cycles[0]) != n || net.Components().Len() != 1 {
		t.Errorf("%d cycles, %d components", len(cycles), net.Components().Len())
	}
}

func TestCyclesInOrder(t *testing.T) {
	t.Parallel()
	// 5 ⇄ 1, 4 → 2 → 3 → 4, 0 → 5: in order of their first work.
	net, _ := graph.FromArcs(6, [][2]graph.Node{{5, 1}, {1, 5}, {4, 2}, {2, 3}, {3, 4}, {0, 5}}, nil)
	cycles := net.Components().Cycles()
	if len(cycles) != 2 || !slices.Equal(cycles[0], []graph.Node{1, 5}) || !slices.Equal(cycles[1], []graph.Node{2, 3, 4}) {
		t.Errorf("cycles %v", cycles)
	}
}
