package graph_test

import (
	"cmp"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

func work(id string, year int, cites ...string) *biblio.Work {
	w := &biblio.Work{ID: id, Label: id + "!", Year: year}
	for _, c := range cites {
		w.Citations = append(w.Citations, biblio.Citation{Cited: c})
	}
	return w
}

// few are works with everything that can be wrong: c cites itself, d twice, and
// a stranger; a and b cite each other, b against time; e stands alone.
func few() []*biblio.Work {
	return []*biblio.Work{
		work("a", 2000, "b"),
		work("b", 1990, "a", "d"),
		work("c", 2005, "a", "c", "d", "d", "zz"),
		work("d", 0),
		work("e", 1950),
	}
}

func TestBuildCountsWhatItLeavesOut(t *testing.T) {
	t.Parallel()
	net, stats := graph.Build(few(), graph.Options{})
	want := graph.Stats{
		Works: 5, Arcs: 5, Loops: 1, Duplicates: 1, Unknown: 1,
		AgainstTime: [][2]graph.Node{{1, 0}},
	}
	if diff := gocmp.Diff(want, stats); diff != "" {
		t.Error(diff)
	}
	if diff := gocmp.Diff([][]graph.Node{{0, 1}}, net.Components().Cycles()); diff != "" {
		t.Error(diff)
	}
	for v, want := range [][]graph.Node{{1}, {0, 3}, {0, 3}, {}, {}} {
		if got := net.References(graph.Node(v)); !slices.Equal(got, want) {
			t.Errorf("references of %d: %v, want %v", v, got, want)
		}
	}
	for v, want := range [][]graph.Node{{1, 2}, {0}, {}, {1, 2}, {}} {
		if got := net.CitedBy(graph.Node(v)); !slices.Equal(got, want) {
			t.Errorf("cited by of %d: %v, want %v", v, got, want)
		}
	}
	if net.Len() != 5 || net.Arcs() != 5 || net.FirstArc(2) != 3 || net.FirstArc(5) != 5 || net.FirstCiting(3) != 3 {
		t.Errorf("%d works, %d arcs, first arc of 2 is %d", net.Len(), net.Arcs(), net.FirstArc(2))
	}
}

func TestBuildInAnyOrder(t *testing.T) {
	t.Parallel()
	want, wantStats := graph.Build(few(), graph.Options{})
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		works := few()
		random.Shuffle(len(works), func(i, j int) { works[i], works[j] = works[j], works[i] })
		given := slices.Clone(works)
		net, stats := graph.Build(works, graph.Options{})
		if diff := gocmp.Diff(wantStats, stats); diff != "" {
			t.Error(diff)
		}
		same(t, net, want)
		if !slices.Equal(given, works) {
			t.Error("the caller's slice was sorted")
		}
	}
}

func same(t interface{ Errorf(string, ...any) }, a, b *graph.Network) {
	if a.Len() != b.Len() {
		t.Errorf("%d works and %d", a.Len(), b.Len())
		return
	}
	for v := range graph.Node(a.Len()) {
		if !slices.Equal(a.References(v), b.References(v)) || !slices.Equal(a.CitedBy(v), b.CitedBy(v)) {
			t.Errorf("lists of %d differ: %v %v, %v %v", v, a.References(v), a.CitedBy(v), b.References(v), b.CitedBy(v))
		}
		if a.Name(v) != b.Name(v) || a.Year(v) != b.Year(v) || a.Label(v) != b.Label(v) {
			t.Errorf("work %d is %q of %d, and %q of %d", v, a.Name(v), a.Year(v), b.Name(v), b.Year(v))
		}
	}
}

func TestRepeatedWorksAreOne(t *testing.T) {
	t.Parallel()
	first, second := work("a", 2000, "b"), work("a", 2001, "c", "b")
	net, stats := graph.Build([]*biblio.Work{first, work("c", 0), second, work("b", 0)}, graph.Options{})
	if stats.Works != 3 || stats.Repeated != 1 || stats.Duplicates != 1 || stats.Arcs != 2 {
		t.Errorf("%+v", stats)
	}
	if net.Work(0) != first || !slices.Equal(net.References(0), []graph.Node{1, 2}) {
		t.Errorf("a is %v and cites %v", net.Work(0), net.References(0))
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	named, _ := graph.Build(few(), graph.Options{})
	bare, _ := graph.FromArcs(3, nil, []int32{0, 1980, 0})
	for _, test := range []struct {
		net  *graph.Network
		id   string
		want graph.Node
		ok   bool
	}{
		{named, "c", 2, true}, {named, "cc", 3, false}, {named, "", 0, false}, {named, "2", 0, false},
		{bare, "2", 2, true}, {bare, "3", 0, false}, {bare, "-1", 0, false}, {bare, "01", 0, false}, {bare, "x", 0, false},
	} {
		if got, ok := test.net.Find(test.id); ok != test.ok || ok && got != test.want {
			t.Errorf("Find(%q) = %d, %v", test.id, got, ok)
		}
	}
	if named.Label(2) != "c!" || bare.Label(2) != "2" || bare.Name(1) != "1" || bare.Work(1) != nil {
		t.Error("names of bare arcs are their numbers")
	}
	if bare.Year(1) != 1980 || bare.Year(2) != 0 || named.Year(1) != 1990 || named.Year(3) != 0 {
		t.Error("years")
	}
	if first, last := named.Years(); first != 1950 || last != 2005 {
		t.Errorf("years %d … %d", first, last)
	}
	undated, stats := graph.Build(few(), graph.Options{Undated: true})
	if first, last := undated.Years(); first != 0 || last != 0 || stats.AgainstTime != nil {
		t.Error("undated works have years")
	}
}

func TestWithWorks(t *testing.T) {
	t.Parallel()
	bare, _ := graph.FromArcs(2, [][2]graph.Node{{0, 1}}, []int32{3, 4})
	named := bare.WithWorks([]*biblio.Work{work("a", 2000), work("b", 0)})
	if v, ok := named.Find("b"); !ok || v != 1 || named.Year(0) != 2000 || bare.Year(0) != 3 {
		t.Error("names and years come with the works")
	}
	if undated := bare.WithWorks([]*biblio.Work{work("a", 0), work("b", 0)}); undated.Year(1) != 4 {
		t.Error("works without years keep those of the arcs")
	}
	defer func() {
		if recover() == nil {
			t.Error("one work for two nodes is no network")
		}
	}()
	bare.WithWorks([]*biblio.Work{work("a", 2000)})
}

// TestArcs checks the compressed lists against plain sets, on random arcs with
// loops, repeats and strangers, by one core and by several.
func TestArcs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		node := rapid.Custom(func(t *rapid.T) graph.Node { return graph.Node(rapid.IntRange(-1, n).Draw(t, "v")) })
		arcs := rapid.SliceOf(rapid.Custom(func(t *rapid.T) [2]graph.Node {
			return [2]graph.Node{node.Draw(t, "citing"), node.Draw(t, "cited")}
		})).Draw(t, "arcs")
		given := slices.Clone(arcs)
		net, stats := graph.FromArcs(n, arcs, nil)
		if !slices.Equal(given, arcs) {
			t.Fatal("the caller's arcs were changed")
		}
		plain := map[[2]graph.Node]bool{}
		var loops, unknown, repeats int
		for _, a := range arcs {
			switch {
			case min(a[0], a[1]) < 0 || int(max(a[0], a[1])) >= n:
				unknown++
			case a[0] == a[1]:
				loops++
			case plain[a]:
				repeats++
			default:
				plain[a] = true
			}
		}
		if stats.Loops != loops || stats.Unknown != unknown || stats.Duplicates != repeats || stats.Arcs != len(plain) {
			t.Fatalf("%+v, want %d loops, %d unknown, %d duplicates, %d arcs", stats, loops, unknown, repeats, len(plain))
		}
		index := int64(0)
		citing := 0
		for v := range graph.Node(n) {
			if !slices.IsSorted(net.References(v)) || !slices.IsSorted(net.CitedBy(v)) {
				t.Fatalf("lists of %d are not sorted", v)
			}
			citing += len(net.CitedBy(v))
			for _, u := range net.CitedBy(v) {
				if !plain[[2]graph.Node{u, v}] {
					t.Fatalf("%d does not cite %d", u, v)
				}
			}
			for k, w := range net.References(v) {
				at, ok := net.Arc(v, w)
				a, b := net.Ends(index)
				if !plain[[2]graph.Node{v, w}] || net.FirstArc(v)+int64(k) != index || !ok || at != index || a != v || b != w {
					t.Fatalf("arc %d is %d → %d, found at %d", index, a, b, at)
				}
				index++
			}
		}
		if citing != len(plain) || index != net.Arcs() {
			t.Fatalf("%d citing works in all, %d arcs", citing, index)
		}
		for v := range graph.Node(n) {
			if _, ok := net.Arc(v, v); ok {
				t.Fatal("a loop is an arc")
			}
		}
	})
}

// TestManyArcs sorts works that are few enough to be sorted one by one, and more
// than that, on one core and on several, from arcs in no order and from such as
// come in order of the citing work.
func TestManyArcs(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, n := range []int{40_000, 270_000} {
		manyArcs(t, n)
	}
}

func manyArcs(t *testing.T, n int) {
	random := rand.New(rand.NewPCG(7, 7))
	arcs := make([][2]graph.Node, n)
	for i := range arcs {
		arcs[i] = [2]graph.Node{graph.Node(random.IntN(n)), graph.Node(random.IntN(n / 4))}
		if i%100 == 1 {
			arcs[i] = arcs[i-1]
		}
	}
	ordered := slices.Clone(arcs)
	slices.SortStableFunc(ordered, func(a, b [2]graph.Node) int { return cmp.Compare(a[0], b[0]) })
	sorted := slices.Clone(arcs)
	slices.SortFunc(sorted, func(a, b [2]graph.Node) int { return slices.Compare(a[:], b[:]) })
	sorted = slices.DeleteFunc(slices.Compact(sorted), func(a [2]graph.Node) bool { return a[0] == a[1] })
	for _, cores := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(cores)
		for _, given := range [][][2]graph.Node{arcs, ordered} {
			sameArcs(t, n, given, sorted)
		}
	}
}

// sameArcs checks both kinds of lists of a network against its arcs, sorted.
func sameArcs(t *testing.T, n int, given, sorted [][2]graph.Node) {
	net, _ := graph.FromArcs(n, given, nil)
	var got, back [][2]graph.Node
	for v := range graph.Node(n) {
		for _, w := range net.References(v) {
			got = append(got, [2]graph.Node{v, w})
		}
		for _, u := range net.CitedBy(v) {
			back = append(back, [2]graph.Node{u, v})
		}
		if !slices.IsSorted(net.CitedBy(v)) {
			t.Errorf("the works that cite %d are not in order", v)
		}
	}
	if !slices.Equal(got, sorted) {
		t.Errorf("%d cores: %d arcs are not the %d sorted ones", runtime.GOMAXPROCS(0), len(got), len(sorted))
	}
	slices.SortFunc(back, func(a, b [2]graph.Node) int { return slices.Compare(a[:], b[:]) })
	if !slices.Equal(back, sorted) {
		t.Errorf("%d cores: the lists of citing works are of other arcs", runtime.GOMAXPROCS(0))
	}
}
