package measure_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// networks draws a network of a few works: any arcs, cycles too.
func networks(most int) *rapid.Generator[*graph.Network] {
	return rapid.Custom(func(t *rapid.T) *graph.Network {
		n := rapid.IntRange(1, most).Draw(t, "works")
		node := rapid.Int32Range(0, int32(n-1))
		pairs := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) [2]graph.Node {
			return [2]graph.Node{graph.Node(node.Draw(t, "citing")), graph.Node(node.Draw(t, "cited"))}
		}), 0, 4*n).Draw(t, "arcs")
		years := rapid.SliceOfN(rapid.SampledFrom([]int32{0, 1990, 1995, 1996, 2001, 2003}), n, n).Draw(t, "years")
		net, _ := graph.FromArcs(n, pairs, years)
		return net
	})
}

// acyclic draws a network whose arcs run from higher to lower numbers.
func acyclic(most int) *rapid.Generator[*graph.Network] {
	return rapid.Custom(func(t *rapid.T) *graph.Network {
		net := networks(most).Draw(t, "any")
		var arcs [][2]graph.Node
		for v := range graph.Node(net.Len()) {
			for _, w := range net.References(v) {
				arcs = append(arcs, [2]graph.Node{max(v, w), min(v, w)})
			}
		}
		dag, _ := graph.FromArcs(net.Len(), arcs, nil)
		return dag
	})
}

func values(t interface{ Fatal(...any) }, net *graph.Network, name string) []float64 {
	columns, err := measure.Compute(context.Background(), net, []string{name}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return columns[0].Values
}

// near tells whether two numbers agree to 1e-9, of themselves or absolutely.
func near(got, want float64) bool {
	return got == want || math.Abs(got-want) <= 1e-9*max(1, math.Abs(want))
}

// TestSecondRoad compares with gonum's network package on random networks.
func TestSecondRoad(t *testing.T) {
	t.Parallel()
	t.Run("pagerank", rapid.MakeCheck(func(t *rapid.T) {
		net := networks(30).Draw(t, "net")
		got, want := values(t, net, measure.PageRankName), network.PageRank(net, measure.Damping, 1e-14)
		for v, x := range got {
			if !near(x, want[int64(v)]) {
				t.Fatalf("work %d: %v, gonum has %v", v, x, want[int64(v)])
			}
		}
	}))
	t.Run("betweenness", rapid.MakeCheck(func(t *rapid.T) {
		net := networks(30).Draw(t, "net")
		got, want := values(t, net, measure.BetweennessName), network.Betweenness(net)
		for v, x := range got {
			if !near(x, want[int64(v)]) { // gonum leaves zeros out
				t.Fatalf("work %d: %v, gonum has %v", v, x, want[int64(v)])
			}
		}
	}))
	t.Run("harmonic", rapid.MakeCheck(func(t *rapid.T) {
		net := networks(30).Draw(t, "net")
		got, want := values(t, net, measure.HarmonicName), network.Harmonic(net, path.DijkstraAllPaths(net))
		for v, x := range got {
			if !near(x, want[int64(v)]) {
				t.Fatalf("work %d: %v, gonum has %v", v, x, want[int64(v)])
			}
		}
	}))
	t.Run("core", rapid.MakeCheck(func(t *rapid.T) {
		net := networks(30).Draw(t, "net")
		plain := simple.NewUndirectedGraph()
		for v := range graph.Node(net.Len()) {
			plain.AddNode(v)
		}
		for v := range graph.Node(net.Len()) {
			for _, w := range net.References(v) {
				plain.SetEdge(simple.Edge{F: v, T: w})
			}
		}
		got := values(t, net, measure.CoreName)
		_, cores := topo.DegeneracyOrdering(plain)
		for k, works := range cores {
			for _, w := range works {
				if got[w.ID()] != float64(k) {
					t.Fatalf("work %d: %v, gonum has %d", w.ID(), got[w.ID()], k)
				}
			}
		}
	}))
}
