package synthetic_test

import (
	"math"
	"slices"
	"testing"

	"citegraph/graph"
	"citegraph/graph/synthetic"
)

func TestArcs(t *testing.T) {
	t.Parallel()
	for _, share := range []float64{0, 0.01, 0.3} {
		r := synthetic.Recipe{Works: 20_000, References: 10, AgainstTime: share, Seed: 1}
		arcs, years := r.Arcs()
		if mean := float64(len(arcs)) / 20_000; math.Abs(mean-10) > 0.2 {
			t.Errorf("%.2f references a work, want 10", mean)
		}
		against := 0
		for _, a := range arcs {
			if a[0] == a[1] || a[0] < 0 || a[1] < 0 || int(max(a[0], a[1])) >= 20_000 {
				t.Fatalf("arc %v", a)
			}
			if a[1] > a[0] {
				against++
			}
		}
		if got := float64(against) / float64(len(arcs)); math.Abs(got-share) > 0.05*share {
			t.Errorf("%.4f of the citations go against time, want %v", got, share)
		}
		if !slices.IsSorted(years) || years[len(years)-1] != 2025 {
			t.Errorf("years %d … %d", years[0], years[len(years)-1])
		}
		late := 20_000 - slices.Index(years, 2025-11) // 2014 … 2025: the last half
		if late < 9_500 || late > 10_500 {
			t.Errorf("%d of 20,000 works are of the last 12 years", late)
		}
	}
}

func TestRepeats(t *testing.T) {
	t.Parallel()
	r := synthetic.Recipe{Works: 500, References: 5, AgainstTime: 0.1, Seed: 7}
	first, _ := r.Arcs()
	again, _ := r.Arcs()
	r.Seed = 8
	other, _ := r.Arcs()
	if !slices.Equal(first, again) || slices.Equal(first, other) {
		t.Error("one seed makes one network, another makes another")
	}
}

// TestHabits: few works are cited much (a work at the head of the list is cited
// many times as often as the average), and a network without citations against time has no cycle.
func TestHabits(t *testing.T) {
	t.Parallel()
	net := synthetic.Recipe{Works: 10_000, References: 10, Seed: 1}.Network()
	most := 0
	for v := range graph.Node(net.Len()) {
		most = max(most, len(net.CitedBy(v)))
	}
	if most < 200 {
		t.Errorf("the most cited work has %d citations", most)
	}
	if !net.Components().Acyclic() {
		t.Error("cycles without a citation against time")
	}
	if net := (synthetic.Recipe{Works: 10_000, References: 10, AgainstTime: 0.01, Seed: 1}).Network(); net.Components().Acyclic() {
		t.Error("no cycle among so many citations against time")
	}
	for _, n := range []int{0, 1, 2} {
		if net := (synthetic.Recipe{Works: n, References: 10, AgainstTime: 1, Seed: 1}).Network(); net.Len() != n {
			t.Errorf("%d works, want %d", net.Len(), n)
		}
	}
}
