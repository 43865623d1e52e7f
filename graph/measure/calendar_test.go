package measure_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestByYear: by hand. 2 and 3 (2001, 2003) cite 0 (1999); 3 and the undated 4
// cite 1 (1999); 2 cites 4.
func TestByYear(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(5, [][2]graph.Node{{2, 0}, {3, 0}, {3, 1}, {4, 1}, {2, 4}}, []int32{1999, 1999, 2001, 2003, 0})
	want := measure.Calendar{
		Years: []measure.CalendarYear{
			{Year: 1999, Works: 2, Received: 4},
			{Year: 2000},
			{Year: 2001, Works: 1, Made: 2},
			{Year: 2002},
			{Year: 2003, Works: 1, Made: 2},
		},
		Undated: measure.CalendarYear{Works: 1, Received: 1, Made: 1},
	}
	if diff := cmp.Diff(want, measure.ByYear(net)); diff != "" {
		t.Error(diff)
	}
}

func TestByYearOfLittle(t *testing.T) {
	t.Parallel()
	bare, _ := graph.FromArcs(2, [][2]graph.Node{{0, 1}}, nil)
	got := measure.ByYear(bare)
	if want := (measure.CalendarYear{Works: 2, Received: 1, Made: 1}); len(got.Years) != 0 || got.Undated != want {
		t.Errorf("%+v", got)
	}
	empty, _ := graph.FromArcs(0, nil, nil)
	if got := measure.ByYear(empty); len(got.Years) != 0 || got.Undated.Works != 0 {
		t.Errorf("%+v", got)
	}
}

// Each number again, counted arc by arc; and the sums are those of the network.
func TestByYearSums(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "works")
		years := rapid.SliceOfN(rapid.SampledFrom([]int32{0, 1850, 1990, 1991, 2004}), n, n).Draw(t, "years")
		node := rapid.Map(rapid.IntRange(0, n-1), func(i int) graph.Node { return graph.Node(i) })
		arcs := rapid.SliceOf(rapid.Custom(func(t *rapid.T) [2]graph.Node {
			return [2]graph.Node{node.Draw(t, "citing"), node.Draw(t, "cited")}
		})).Draw(t, "arcs")
		net, _ := graph.FromArcs(n, arcs, years)
		works, received, made := map[int32]int{}, map[int32]int{}, map[int32]int{}
		for v := range graph.Node(n) {
			works[years[v]]++
			for w := range graph.Node(n) {
				if net.HasEdgeFromTo(int64(v), int64(w)) {
					made[years[v]]++
					received[years[w]]++
				}
			}
		}
		c := measure.ByYear(net)
		arcsSeen := 0
		for _, y := range append(c.Years, c.Undated) {
			if year := int32(y.Year); y.Works != works[year] || y.Received != received[year] || y.Made != made[year] {
				t.Fatalf("%+v, not %d works, %d received, %d made", y, works[year], received[year], made[year])
			}
			arcsSeen += y.Made
		}
		if arcsSeen != int(net.Arcs()) {
			t.Errorf("%d citations of %d", arcsSeen, net.Arcs())
		}
	})
}
