package measure_test

import (
	"context"
	"errors"
	"maps"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// figure is the worked example of seven works: the arcs of
// data/graphs/search-paths-7.net, which run cited → citing, turned round. Works
// 0 … 6 stand for "3", "5", "12", "20", "15", "21", "22".
func figure() *graph.Network {
	net, _ := graph.FromArcs(7, [][2]graph.Node{{1, 0}, {5, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {6, 3}, {6, 4}, {6, 5}}, nil)
	return net
}

// TestFigure: counts by hand. From 22 down to 3 there are four paths: 22-21-3,
// 22-21-20-12-5-3, 22-20-12-5-3 and 22-15-12-5-3.
func TestFigure(t *testing.T) {
	t.Parallel()
	net := figure()
	spc := map[[2]graph.Node]string{
		{1, 0}: "3", {5, 0}: "1", {2, 1}: "3", {3, 2}: "2", {4, 2}: "1", {5, 3}: "1", {6, 3}: "1", {6, 4}: "1", {6, 5}: "2",
	}
	paths, err := measure.MainPath(context.Background(), net, measure.GlobalPath)
	if err != nil {
		t.Fatal(err)
	}
	numbers := paths.Counts.Numbers()
	for arc, want := range spc {
		if index, _ := net.Arc(arc[0], arc[1]); numbers[index] != want || paths.Counts.Count(arc[0], arc[1]).String() != want {
			t.Errorf("SPC of %v: %s, want %s", arc, numbers[index], want)
		}
	}
	// 22-21-20-12-5-3 weighs 2+1+2+3+3 = 11.
	if want := []graph.Node{0, 1, 2, 3, 5, 6}; !slices.Equal(paths.Works, want) {
		t.Errorf("global main path %v, want %v", paths.Works, want)
	}
	for arc, on := range paths.Marks() {
		citing, cited := net.Ends(int64(arc))
		i, j := slices.Index(paths.Works, citing), slices.Index(paths.Works, cited)
		if on != (i > 0 && j == i-1) {
			t.Errorf("arc %d → %d on the path: %v", citing, cited, on)
		}
	}
	// Local: 22-21 (2), then 21-3 and 21-20 (1 each): the smaller id is 3.
	for kind, want := range map[measure.PathKind][]graph.Node{measure.LocalPath: {0, 5, 6}, measure.KeyRoute: {0, 1, 2, 3, 5, 6}} {
		paths, err := paths.Counts.MainPath(context.Background(), kind)
		if err != nil || !slices.Equal(paths.Works, want) {
			t.Errorf("%s main path %v, want %v (%v)", kind, paths.Works, want, err)
		}
	}
}

// TestFigureWeightings: by hand, of each work the paths down to it from 22 (SPC,
// SPLC) or from any work (SPNP), and those on from it to 3 (SPC) or to any work:
//
//	              3  5  12  20  15  21  22
//	from 22       4  3   3   2   1   1   1
//	from any     11  8   7   4   2   2   1
//	on to 3       1  1   1   1   1   2   4
//	on to any     1  2   3   4   4   6  15
//
// and the products of the first or second row at the citing work with the last at
// the cited one. Hummon & Doreian 1989; Batagelj 2003, where arcs point up.
func TestFigureWeightings(t *testing.T) {
	t.Parallel()
	net := figure()
	arcs := [][2]graph.Node{{1, 0}, {5, 0}, {2, 1}, {3, 2}, {4, 2}, {5, 3}, {6, 3}, {6, 4}, {6, 5}}
	for by, want := range map[measure.Weighting][]int64{
		measure.SPC:  {3, 1, 3, 2, 1, 1, 1, 1, 2},
		measure.SPLC: {3 * 1, 1 * 1, 3 * 2, 2 * 3, 1 * 3, 1 * 4, 1 * 4, 1 * 4, 1 * 6},
		measure.SPNP: {8 * 1, 2 * 1, 7 * 2, 4 * 3, 2 * 3, 2 * 4, 1 * 4, 1 * 4, 1 * 6},
	} {
		counts, err := measure.CountPaths(context.Background(), net, by)
		if err != nil {
			t.Fatal(err)
		}
		for i, arc := range arcs {
			if got := counts.Count(arc[0], arc[1]); got.Int64() != want[i] {
				t.Errorf("%s of %v: %v, want %d", by, arc, got, want[i])
			}
		}
		// Step by step from 22: by SPC 21-3 and 21-20 are alike, by the others 21-20 is the
		// larger, and 20-12-5-3 the only way on.
		local, err := counts.MainPath(context.Background(), measure.LocalPath)
		works := []graph.Node{0, 1, 2, 3, 5, 6}
		if by == measure.SPC {
			works = []graph.Node{0, 5, 6}
		}
		if err != nil || !slices.Equal(local.Works, works) {
			t.Errorf("%s, local: %v, want %v (%v)", by, local.Works, works, err)
		}
	}
}

// TestFigureFile checks that the file has the arcs of the figure.
func TestFigureFile(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../shared/data/graphs/search-paths-7.net")
	if err != nil {
		t.Skip("the shared data are not here")
	}
	_, list, _ := strings.Cut(string(text), "*Arcs")
	if got := len(strings.Fields(list)); got != 2*int(figure().Arcs())+1 {
		t.Errorf("%d numbers after *Arcs", got)
	}
}

// oracle lists every path of the condensed network, arc by arc.
type oracle struct {
	net   *graph.Network
	of    func(graph.Node) int
	paths [][]int64
	count map[int64]int64
}

func (o *oracle) arcs(component int, out bool) (arcs []int64) {
	for i := range o.net.Arcs() {
		citing, cited := o.net.Ends(i)
		end := citing
		if !out {
			end = cited
		}
		if o.of(citing) != o.of(cited) && o.of(end) == component {
			arcs = append(arcs, i)
		}
	}
	return arcs
}

func enumerate(net *graph.Network, by measure.Weighting) *oracle {
	o := &oracle{net: net, of: net.Components().Of, count: map[int64]int64{}}
	var walk func(component int, path []int64)
	walk = func(component int, path []int64) {
		arcs := o.arcs(component, true)
		if len(arcs) == 0 || by != measure.SPC {
			o.paths = append(o.paths, slices.Clone(path))
			for _, arc := range path {
				o.count[arc]++
			}
		}
		for _, arc := range arcs {
			_, cited := net.Ends(arc)
			walk(o.of(cited), append(path, arc))
		}
	}
	for component := range net.Components().Len() {
		if by == measure.SPNP || len(o.arcs(component, false)) == 0 {
			walk(component, nil)
		}
	}
	return o
}

// best is the heaviest of the paths that hold one of through, unless it is nil; of
// several the first in order of its arcs.
func (o *oracle) best(through []int64) (best []int64) {
	most := int64(-1)
	for _, path := range o.paths {
		sum := int64(0)
		for _, arc := range path {
			sum += o.count[arc]
		}
		if len(path) == 0 || through != nil && !slices.ContainsFunc(path, func(arc int64) bool { return slices.Contains(through, arc) }) {
			continue
		}
		if sum > most || sum == most && slices.Compare(path, best) < 0 {
			most, best = sum, path
		}
	}
	return best
}

// largest is the arc of the largest count, the first of several.
func (o *oracle) largest(arcs []int64) int64 {
	best := int64(-1)
	for _, arc := range arcs {
		if best < 0 || o.count[arc] > o.count[best] || o.count[arc] == o.count[best] && arc < best {
			best = arc
		}
	}
	return best
}

func (o *oracle) local() (path []int64) {
	var first []int64
	for component := range o.net.Components().Len() {
		if len(o.arcs(component, false)) == 0 {
			first = append(first, o.arcs(component, true)...)
		}
	}
	for arc := o.largest(first); arc >= 0; {
		path = append(path, arc)
		_, cited := o.net.Ends(arc)
		arc = o.largest(o.arcs(o.of(cited), true))
	}
	return path
}

func (o *oracle) keyRoute() []int64 {
	keys := []int64{}
	for arc, count := range o.count {
		if count == slices.Max(slices.Collect(maps.Values(o.count))) {
			keys = append(keys, arc)
		}
	}
	return o.best(keys)
}

// TestKeyRouteOfSeveral: all steps of a tree have the count 1, and the key route is
// the longest way, not that through the first step: 1-0 is a step, 4-3-2-0 three.
func TestKeyRouteOfSeveral(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(5, [][2]graph.Node{{1, 0}, {2, 0}, {3, 2}, {4, 3}}, nil)
	paths, err := measure.MainPath(context.Background(), net, measure.KeyRoute)
	if want := []graph.Node{0, 2, 3, 4}; err != nil || !slices.Equal(paths.Works, want) {
		t.Errorf("%v, want %v (%v)", paths.Works, want, err)
	}
}

func TestMainPathAgainstAllPaths(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		nets := networks(9)
		if rapid.Bool().Draw(t, "acyclic") {
			nets = acyclic(9)
		}
		net := nets.Draw(t, "net")
		by := rapid.SampledFrom([]measure.Weighting{measure.SPC, measure.SPLC, measure.SPNP}).Draw(t, "by")
		o := enumerate(net, by)
		counts, err := measure.CountPaths(context.Background(), net, by)
		if err != nil {
			t.Fatal(err)
		}
		for arc := range net.Arcs() {
			citing, cited := net.Ends(arc)
			got := counts.Count(citing, cited)
			if o.of(citing) == o.of(cited) != (got == nil) || got != nil && got.Cmp(big.NewInt(o.count[arc])) != 0 {
				t.Fatalf("%s of %d → %d: %v, want %d", by, citing, cited, got, o.count[arc])
			}
		}
		for kind, want := range map[measure.PathKind][]int64{
			measure.GlobalPath: o.best(nil), measure.LocalPath: o.local(), measure.KeyRoute: o.keyRoute(),
		} {
			paths, err := counts.MainPath(context.Background(), kind)
			if err != nil {
				t.Fatal(err)
			}
			got := slices.Clone(paths.Arcs)
			slices.Reverse(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%s main path %v, want %v", kind, got, want)
			}
		}
	})
}

// ladder is n diamonds one after the other: 2ⁿ paths.
func ladder(n int) *graph.Network {
	var arcs [][2]graph.Node
	for i := range n {
		top := graph.Node(3 * i)
		arcs = append(arcs, [2]graph.Node{top, top + 1}, [2]graph.Node{top, top + 2}, [2]graph.Node{top + 1, top + 3}, [2]graph.Node{top + 2, top + 3})
	}
	net, _ := graph.FromArcs(3*n+1, arcs, nil)
	return net
}

// TestManyPaths: through each arc of n diamonds in a row go 2ⁿ⁻¹ paths, also where
// no float holds the number any more.
func TestManyPaths(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 60, 255, 256, 257, 1100} {
		net := ladder(n)
		paths, err := measure.MainPath(context.Background(), net, measure.KeyRoute)
		if err != nil {
			t.Fatal(err)
		}
		want := new(big.Int).Lsh(big.NewInt(1), uint(n-1)).String()
		for arc, number := range paths.Counts.Numbers() {
			if number != want {
				t.Fatalf("%d diamonds, arc %d: %s paths, want 2^%d", n, arc, number, n-1)
			}
		}
		// All paths weigh the same: the first in order takes the smaller id at every fork.
		if len(paths.Works) != 2*n+1 || paths.Works[2*n-1] != 1 || paths.Works[1] != graph.Node(3*n-2) {
			t.Errorf("%d diamonds: path %v", n, paths.Works)
		}
	}
}

func TestMainPathOfLittle(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		n     int
		arcs  [][2]graph.Node
		works []graph.Node
	}{
		"nothing":       {0, nil, nil},
		"one work":      {1, nil, nil},
		"no citations":  {3, nil, nil},
		"one cycle":     {3, [][2]graph.Node{{0, 1}, {1, 2}, {2, 0}}, nil},
		"two parts":     {4, [][2]graph.Node{{0, 1}, {3, 2}}, []graph.Node{1, 0}},
		"through cycle": {4, [][2]graph.Node{{0, 1}, {1, 2}, {2, 1}, {2, 3}}, []graph.Node{3, 2, 1, 0}},
	} {
		for _, kind := range []measure.PathKind{measure.GlobalPath, measure.LocalPath, measure.KeyRoute} {
			net, _ := graph.FromArcs(test.n, test.arcs, nil)
			paths, err := measure.MainPath(context.Background(), net, kind)
			if err != nil || !slices.Equal(paths.Works, test.works) {
				t.Errorf("%s, %s: %v, want %v (%v)", name, kind, paths.Works, test.works, err)
			}
		}
	}
}

func TestMainPathErrors(t *testing.T) {
	t.Parallel()
	if _, err := measure.MainPath(context.Background(), figure(), "scenic"); !errors.Is(err, measure.ErrUnknown) {
		t.Errorf("unknown kind: %v", err)
	}
	if _, err := measure.CountPaths(context.Background(), figure(), "spx"); !errors.Is(err, measure.ErrUnknown) {
		t.Errorf("unknown weighting: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, kind := range []measure.PathKind{measure.GlobalPath, measure.LocalPath, measure.KeyRoute} {
		if _, err := measure.MainPath(ctx, figure(), kind); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", kind, err)
		}
	}
}

// TestCountsAgainstBigIntegers: acyclic networks with more paths than 64 bits
// count, against a plain recursion in math/big.
func TestCountsAgainstBigIntegers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 160).Draw(t, "works")
		back := rapid.IntRange(1, 12).Draw(t, "references")
		var arcs [][2]graph.Node
		for v := range n {
			for k := range back {
				if w := v - 1 - k*rapid.IntRange(1, 2).Draw(t, "step"); w >= 0 {
					arcs = append(arcs, [2]graph.Node{graph.Node(v), graph.Node(w)})
				}
			}
		}
		net, _ := graph.FromArcs(n, arcs, nil)
		until, since := make([]*big.Int, n), make([]*big.Int, n)
		for v := range n {
			since[v] = sumOf(since, net.References(graph.Node(v)))
		}
		for v := n - 1; v >= 0; v-- {
			until[v] = sumOf(until, net.CitedBy(graph.Node(v)))
		}
		counts, err := measure.CountPaths(context.Background(), net, measure.SPC)
		if err != nil {
			t.Fatal(err)
		}
		for v := range graph.Node(n) {
			for _, w := range net.References(v) {
				want := new(big.Int).Mul(until[v], since[w])
				if got := counts.Count(v, w); got.Cmp(want) != 0 {
					t.Fatalf("%d → %d: %v, want %v", v, w, got, want)
				}
			}
		}
	})
}

// sumOf adds up the numbers of the works of a list; 1 for an empty one.
func sumOf(numbers []*big.Int, list []graph.Node) *big.Int {
	sum := new(big.Int)
	for _, w := range list {
		sum.Add(sum, numbers[w])
	}
	if len(list) == 0 {
		sum.SetInt64(1)
	}
	return sum
}
