package measure_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestBeauty: by hand. Work 0 of 2000 is cited once in 2001 and three times in 2004:
// c = 1→t=1, 3→t=4, c₀ = 0, the line is 3/4·t; B = 0 + (0.75−1)/1 + 1.5 + 2.25 + 0 = 3.5.
// Work 1 of 2000 has its only citation in the first year: 0.
func TestBeauty(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(9,
		[][2]graph.Node{{2, 0}, {3, 0}, {4, 0}, {5, 0}, {6, 1}, {7, 0}, {8, 0}, {8, 3}},
		[]int32{2000, 2000, 2001, 2004, 2004, 2004, 2000, 1999, 0})
	if got, want := values(t, net, measure.SleepingBeautyName), []float64{3.5, 0}; !slices.Equal(got[:2], want) {
		t.Errorf("beauty %v, want %v", got, want)
	}
	for v, b := range values(t, net, measure.SleepingBeautyName)[2:] {
		if !math.IsNaN(b) { // not cited, or only without a year
			t.Errorf("work %d: %v", v+2, b)
		}
	}
	// 0 is cited six times in the five years 2000 … 2004; 8 has no year.
	yearly := values(t, net, measure.CitationsPerYearName)
	if yearly[0] != 6./5 || yearly[3] != 1 || yearly[7] != 0 || !math.IsNaN(yearly[8]) {
		t.Errorf("citations a year %v", yearly)
	}
}

// TestPlainKatz adds up the chains of k citations, k by k.
func TestPlainKatz(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(9).Draw(t, "net") // at most eight references a work: 0.1 · 8 < 1
		want := make([]float64, net.Len())
		term := slices.Repeat([]float64{1}, net.Len())
		for range 400 {
			next := make([]float64, net.Len())
			for v := range graph.Node(net.Len()) {
				want[v] += term[v]
				for _, u := range net.CitedBy(v) {
					next[v] += 0.1 * term[u]
				}
			}
			term = next
		}
		check(t, net, measure.KatzName, want)
	})
}

// TestKatzWithoutEnd: twelve works that all cite one another give 11·0.1 > 1 back;
// the work that they cite has no value either, the one that cites them has.
func TestKatzWithoutEnd(t *testing.T) {
	t.Parallel()
	var arcs [][2]graph.Node
	for u := range graph.Node(12) {
		for v := range graph.Node(12) {
			arcs = append(arcs, [2]graph.Node{u, v})
		}
	}
	net, _ := graph.FromArcs(15, append(arcs, [2]graph.Node{3, 12}, [2]graph.Node{13, 3}, [2]graph.Node{13, 14}), nil)
	got := values(t, net, measure.KatzName)
	if !math.IsNaN(got[0]) || !math.IsNaN(got[12]) || got[13] != 1 || got[14] != 1.1 {
		t.Errorf("katz %v", got)
	}
}

func TestPlainDisruption5(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		// 0 cites 1 … 6; the others cite what they like of these, and 0 or not.
		var arcs [][2]graph.Node
		for r := graph.Node(1); r <= 6; r++ {
			arcs = append(arcs, [2]graph.Node{0, r})
		}
		var i, j, k float64
		for u := graph.Node(7); u < 12; u++ {
			cites := rapid.Bool().Draw(t, "cites 0")
			refs := rapid.IntRange(0, 6).Draw(t, "references of 0")
			for r := range graph.Node(refs) {
				arcs = append(arcs, [2]graph.Node{u, r + 1})
			}
			switch {
			case !cites && refs > 0:
				k++
			case cites && refs == 0:
				i++
			case cites && refs >= 5:
				j++
			}
			if cites {
				arcs = append(arcs, [2]graph.Node{u, 0})
			}
		}
		net, _ := graph.FromArcs(12, arcs, nil)
		got, want := values(t, net, measure.Disruption5Name)[0], (i-j)/(i+j+k)
		if len(net.CitedBy(0)) == 0 {
			want = math.NaN()
		}
		if !near(got, want) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Fatalf("%v, want (%v − %v)/(%v + %v + %v)", got, i, j, i, j, k)
		}
	})
}
