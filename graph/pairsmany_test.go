package graph_test

import (
	"cmp"
	"context"
	"maps"
	"runtime"
	"slices"
	"testing"

	"citegraph/graph"
	"citegraph/graph/synthetic"
)

// TestPairsOfMany: a network large enough for much-cited works, whose lists are
// read in several runs, against plain counts; the same on any number of cores.
func TestPairsOfMany(t *testing.T) {
	const n, top = 20_000, 20
	net := synthetic.Recipe{Works: n, References: 10, AgainstTime: 0.01, Seed: 4}.Network()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first *graph.Links
	for _, cores := range []int{1, 2, 8} {
		runtime.GOMAXPROCS(cores)
		links, err := graph.CoCitation(context.Background(), net, graph.PairOptions{Top: top})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = links
		}
		for v := range graph.Node(n) {
			if !slices.Equal(links.Neighbours(v), first.Neighbours(v)) || !slices.Equal(links.Counts(v), first.Counts(v)) {
				t.Fatalf("%d cores: other links of %d", cores, v)
			}
		}
	}
	most := graph.Node(0)
	for v := range graph.Node(n) {
		if len(net.CitedBy(v)) > len(net.CitedBy(most)) {
			most = v
		}
	}
	if len(net.CitedBy(most)) < 300 {
		t.Errorf("the most cited work has %d citations: too few for this test", len(net.CitedBy(most)))
	}
	for _, v := range []graph.Node{0, 1, most, n / 10, n / 2, n - 2000} {
		checkStrongest(t, first, top, v)
	}
}

// TestPairsOfLongLists: the same where more links are kept than are put in order
// one by one.
func TestPairsOfLongLists(t *testing.T) {
	t.Parallel()
	const n, top = 2000, 80
	net := synthetic.Recipe{Works: n, References: 10, Seed: 4}.Network()
	links, err := graph.CoCitation(context.Background(), net, graph.PairOptions{Top: top})
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for v := range graph.Node(n) {
		counts := citedWith(net, v)
		again := 0
		for _, count := range counts {
			if count > 1 {
				again++
			}
		}
		if again < 10 && len(counts) > top { // so that most are such as are met once
			checkStrongest(t, links, top, v)
			checked++
		}
	}
	if checked < 10 {
		t.Errorf("%d works with so many links: too few for this test", checked)
	}
}

// checkStrongest compares the links of v with plain counts: it has its strongest,
// and else only such as are of the strongest of the other work.
func checkStrongest(t *testing.T, links *graph.Links, top int, v graph.Node) {
	t.Helper()
	net := links.Network()
	counts := citedWith(net, v)
	own := strongest(counts, top)
	for _, w := range own {
		if links.Count(v, w) != counts[w] || links.Count(w, v) != counts[w] {
			t.Errorf("%d with %d: %d and %d times, want %d", v, w, links.Count(v, w), links.Count(w, v), counts[w])
		}
	}
	kept := 0
	for _, w := range links.Neighbours(v) {
		switch {
		case slices.Contains(own, w):
			kept++
		case !slices.Contains(strongest(citedWith(net, w), top), v):
			t.Errorf("%d and %d are linked, and neither wants it", v, w)
		}
	}
	if kept != len(own) {
		t.Errorf("%d keeps %d of its %d strongest", v, kept, len(own))
	}
}

// strongest are the works of the largest counts, ties by id.
func strongest(counts map[graph.Node]int, top int) []graph.Node {
	list := slices.SortedFunc(maps.Keys(counts), func(a, b graph.Node) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	return list[:min(top, len(list))]
}

// citedWith counts plainly the works that cite v together with another.
func citedWith(net *graph.Network, v graph.Node) map[graph.Node]int {
	counts := map[graph.Node]int{}
	for _, u := range net.CitedBy(v) {
		for _, w := range net.References(u) {
			if w != v {
				counts[w]++
			}
		}
	}
	return counts
}
