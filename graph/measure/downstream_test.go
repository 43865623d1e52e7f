package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/synthetic"
)

// TestNumbersOfWorks: PageRank and Katz on cycles are the same whether works are
// numbered as they appeared, the other way round, or anyhow, with years and
// without, though each takes the works of a cycle in another order.
func TestNumbersOfWorks(t *testing.T) {
	t.Parallel()
	const n = 3000
	arcs, years := synthetic.Recipe{Works: n, References: 6, AgainstTime: 0.05, Seed: 3}.Arcs()
	plain, _ := graph.FromArcs(n, arcs, nil)
	if cycles := plain.Components().Cycles(); len(cycles) < 2 || plain.Components().Len() > n-500 {
		t.Fatalf("%d cycles, %d components", len(cycles), plain.Components().Len())
	}
	turned := make([]graph.Node, n)
	for v := range turned {
		turned[v] = graph.Node(n - 1 - v)
	}
	shuffled := make([]graph.Node, n)
	for v, w := range rand.New(rand.NewPCG(5, 5)).Perm(n) {
		shuffled[v] = graph.Node(w)
	}
	dated, _ := graph.FromArcs(n, arcs, years)
	for _, name := range []string{measure.PageRankName, measure.KatzName} {
		want := values(t, plain, name)
		agree(t, name+" with years", values(t, dated, name), want)
		for what, number := range map[string][]graph.Node{" turned round": turned, " anyhow": shuffled} {
			renamed := make([][2]graph.Node, len(arcs))
			for i, a := range arcs {
				renamed[i] = [2]graph.Node{number[a[0]], number[a[1]]}
			}
			net, _ := graph.FromArcs(n, renamed, nil)
			got, renumbered := values(t, net, name), make([]float64, n)
			for v := range renumbered {
				renumbered[v] = got[number[v]]
			}
			agree(t, name+what, renumbered, want)
		}
	}
}

// agree checks values to a few roundings of sums.
func agree(t *testing.T, what string, got, want []float64) {
	t.Helper()
	for v, x := range want {
		if !(math.Abs(got[v]-x) <= 1e-13*x) {
			t.Errorf("%s: %d has %v, not %v", what, v, got[v], x)
			return
		}
	}
}
