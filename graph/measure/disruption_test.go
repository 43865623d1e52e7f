package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestDisruptionOfCrowds: networks in which some works are cited by a good part
// of all, so that the sets of those are united bit by bit, against plain counting.
func TestDisruptionOfCrowds(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 9))
	const n = 400
	var arcs [][2]graph.Node
	for v := graph.Node(10); v < n; v++ {
		for range 6 {
			w := graph.Node(random.IntN(int(v)))
			if random.IntN(2) == 0 {
				w = graph.Node(random.IntN(6)) // 0 … 5 are cited by hundreds
			}
			arcs = append(arcs, [2]graph.Node{v, w})
		}
	}
	for v := graph.Node(1); v < 6; v++ {
		arcs = append(arcs, [2]graph.Node{v, 0}, [2]graph.Node{v, v - 1})
	}
	net, _ := graph.FromArcs(n, arcs, nil)
	for name, least := range map[string]int{measure.DisruptionName: 1, measure.Disruption5Name: 5} {
		for v, got := range values(t, net, name) {
			want := plainDisruption(net, graph.Node(v), least)
			if !near(got, want) && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("%s of %d: %v, want %v", name, v, got, want)
			}
		}
	}
}

// plainDisruption follows the formula, work by work.
func plainDisruption(net *graph.Network, v graph.Node, least int) float64 {
	if len(net.References(v)) == 0 || len(net.CitedBy(v)) == 0 {
		return math.NaN()
	}
	var i, j, k float64
	for u := range graph.Node(net.Len()) {
		if u == v {
			continue
		}
		_, cites := net.Arc(u, v)
		count := 0
		for _, r := range net.References(v) {
			if _, ok := net.Arc(u, r); ok {
				count++
			}
		}
		switch {
		case cites && count == 0:
			i++
		case cites && count >= least:
			j++
		case !cites && count > 0:
			k++
		}
	}
	return (i - j) / (i + j + k)
}
