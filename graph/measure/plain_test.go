package measure_test

import (
	"cmp"
	"context"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// The plain roads follow the formulas word for word, on matrices and sets.

// shortest are the lengths of the shortest chains between all pairs, by Floyd
// and Warshall; -1 where there is none.
func shortest(net *graph.Network) [][]int {
	n := net.Len()
	d := make([][]int, n)
	for u := range d {
		d[u] = slices.Repeat([]int{-1}, n)
		d[u][u] = 0
		for _, w := range net.References(graph.Node(u)) {
			d[u][w] = 1
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				if d[i][k] >= 0 && d[k][j] >= 0 && (d[i][j] < 0 || d[i][k]+d[k][j] < d[i][j]) {
					d[i][j] = d[i][k] + d[k][j]
				}
			}
		}
	}
	return d
}

func check(t *rapid.T, net *graph.Network, name string, want []float64) {
	for v, x := range values(t, net, name) {
		if !near(x, want[v]) && !(math.IsNaN(x) && math.IsNaN(want[v])) {
			t.Fatalf("%s of %d: %v, want %v", name, v, x, want[v])
		}
	}
}

func TestPlainDistances(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(80).Draw(t, "net") // more than one batch
		n := net.Len()
		d := shortest(net)
		closeness, harmonic := make([]float64, n), make([]float64, n)
		for v := range n {
			reach, sum := 0, 0
			for u := range n {
				if d[u][v] >= 0 {
					reach++
					sum += d[u][v]
				}
				if d[u][v] > 0 {
					harmonic[v] += 1 / float64(d[u][v])
				}
			}
			if reach > 1 {
				closeness[v] = float64(reach-1) / float64(sum) * float64(reach-1) / float64(n-1)
			}
		}
		check(t, net, measure.ClosenessName, closeness)
		check(t, net, measure.HarmonicName, harmonic)
	})
}

func TestPlainCiteRank(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(20).Draw(t, "net")
		n := net.Len()
		tau := rapid.SampledFrom([]float64{0, 1, 2.6, 10}).Draw(t, "tau")
		now := rapid.SampledFrom([]int{0, 1999, 2001, 2010, 1800}).Draw(t, "year of reference")
		counts := func(v graph.Node) bool {
			return net.Year(v) > 0 && (now == 0 || net.Year(v) <= now)
		}
		newest := now
		for v := range n {
			if now == 0 {
				newest = max(newest, net.Year(graph.Node(v)))
			}
		}
		start, sum := make([]float64, n), 0.0
		for v := range start {
			if counts(graph.Node(v)) {
				start[v] = math.Exp(-float64(newest-net.Year(graph.Node(v))) / cmp.Or(tau, 2.6))
				sum += start[v]
			}
		}
		want := make([]float64, n)
		term := slices.Clone(start)
		for range 200 { // 0.5²⁰⁰ is nothing
			next := make([]float64, n)
			for u := range n {
				if sum > 0 {
					want[u] += term[u] / sum
				}
				dated := slices.DeleteFunc(slices.Clone(net.References(graph.Node(u))), func(w graph.Node) bool { return !counts(w) })
				for _, w := range dated {
					next[w] += 0.5 * term[u] / float64(len(dated))
				}
			}
			term = next
		}
		for v := range want {
			if !counts(graph.Node(v)) {
				want[v] = math.NaN()
			}
		}
		o := measure.Options{Tau: tau, ReferenceYear: now}
		columns, err := measure.Compute(context.Background(), net, []string{measure.CiteRankName}, o)
		if err != nil {
			t.Fatal(err)
		}
		for v, got := range columns[0].Values {
			if !near(got, want[v]) && !(math.IsNaN(got) && math.IsNaN(want[v])) {
				t.Fatalf("τ %v, %d: work %d has %v, want %v", tau, now, v, got, want[v])
			}
		}
	})
}

func TestCiteRankWithoutTime(t *testing.T) {
	t.Parallel()
	for _, tau := range []float64{-1, math.NaN(), math.Inf(1)} {
		if _, err := measure.Compute(context.Background(), figure(), []string{measure.CiteRankName}, measure.Options{Tau: tau}); err == nil {
			t.Errorf("τ = %v is no time", tau)
		}
	}
}

func TestPlainDisruption(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(20).Draw(t, "net")
		want := make([]float64, net.Len())
		for v := range want {
			var i, j, k float64
			refs := net.References(graph.Node(v))
			for u := range graph.Node(net.Len()) {
				if int(u) == v {
					continue
				}
				cites := slices.Contains(net.References(u), graph.Node(v))
				citesRef := slices.ContainsFunc(net.References(u), func(w graph.Node) bool { return slices.Contains(refs, w) })
				switch {
				case cites && citesRef:
					j++
				case cites:
					i++
				case citesRef:
					k++
				}
			}
			want[v] = (i - j) / (i + j + k)
			if len(refs) == 0 || len(net.CitedBy(graph.Node(v))) == 0 {
				want[v] = math.NaN()
			}
		}
		check(t, net, measure.DisruptionName, want)
	})
}

// TestHITSIsAFixedPoint checks that another round changes nothing, and that the
// authorities belong to the largest eigenvalue: by the plain rounds themselves.
func TestPlainHITS(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(12).Filter(func(n *graph.Network) bool { return n.Arcs() > 0 }).Draw(t, "net")
		n := net.Len()
		hub, authority := make([]float64, n), slices.Repeat([]float64{1}, n)
		gap := math.Inf(1)
		for range 5_000 {
			before := slices.Clone(authority)
			round(hub, authority, net.References)
			round(authority, hub, net.CitedBy)
			gap = 0
			for v := range before {
				gap = max(gap, math.Abs(before[v]-authority[v]))
			}
		}
		if gap > 1e-16 {
			t.Skip("two eigenvalues too close for the plain road")
		}
		check(t, net, measure.HubName, hub)
		check(t, net, measure.AuthorityName, authority)
	})
}

func round(to, from []float64, list func(graph.Node) []graph.Node) {
	square := 0.0
	for v := range to {
		to[v] = 0
		for _, w := range list(graph.Node(v)) {
			to[v] += from[w]
		}
		square += to[v] * to[v]
	}
	for v := range to {
		to[v] /= math.Sqrt(square)
	}
}
