package measure_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

func ptr(n int) *int { return &n }

// reading makes works of which the first complete ones have their lists: each
// cites some of the ten oldest, which have no references.
func reading(complete, total int) *graph.Network {
	var works []*biblio.Work
	for i := range 10 {
		works = append(works, &biblio.Work{ID: fmt.Sprintf("a%d", i), Year: 1980, ReferencesListed: ptr(0), ReferencesStated: ptr(0)})
	}
	for i := range total {
		w := &biblio.Work{ID: fmt.Sprintf("b%03d", i), Year: 2000 + i%3}
		if i < complete {
			for k := range 3 {
				w.Citations = append(w.Citations, biblio.Citation{Cited: fmt.Sprintf("a%d", (i*i+k*k)%10)})
			}
			w.ReferencesListed, w.ReferencesStated = ptr(3), ptr(3)
		}
		works = append(works, w)
	}
	net, _ := graph.Build(works, graph.Options{})
	return net
}

func TestCertain(t *testing.T) {
	t.Parallel()
	net := reading(40, 40)
	got, err := measure.Uncertainty(context.Background(), net, measure.LocalCitations, measure.UncertaintyOptions{Draws: 20})
	if err != nil || got.Incomplete != 0 || !slices.Equal(got.Low, got.High) {
		t.Errorf("nothing is missing: %+v (%v)", got, err)
	}
	most := slices.Index(got.Low, 1)
	for v := range graph.Node(net.Len()) {
		if len(net.CitedBy(v)) > len(net.CitedBy(graph.Node(most))) {
			t.Errorf("%d is cited more often than %d, the first", v, most)
		}
	}
}

func TestUncertain(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	width := func(complete int) (sum int) {
		got, err := measure.Uncertainty(ctx, reading(complete, 60), measure.LocalCitations, measure.UncertaintyOptions{RandomSeed: 1, Draws: 60})
		if err != nil || got.Incomplete != 60-complete {
			t.Fatalf("%d incomplete (%v)", got.Incomplete, err)
		}
		for v := range 10 {
			if got.Low[v] < 1 || got.Low[v] > got.High[v] || got.High[v] > 10 {
				t.Errorf("a%d ranks %d … %d, but the works that others cite are ten", v, got.Low[v], got.High[v])
			}
			sum += got.High[v] - got.Low[v]
		}
		return sum
	}
	if few, many := width(55), width(20); few >= many || few == 0 {
		t.Errorf("with 5 lists missing ranks spread by %d, with 40 by %d", few, many)
	}
}

func TestUncertaintyIsRepeatable(t *testing.T) {
	net := reading(20, 50)
	get := func(seed uint64) measure.Range {
		got, err := measure.Uncertainty(context.Background(), net, measure.PageRankName, measure.UncertaintyOptions{RandomSeed: seed, Draws: 3})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	one := get(1)
	runtime.GOMAXPROCS(8)
	eight, other := get(1), get(2)
	if !slices.Equal(one.Low, eight.Low) || !slices.Equal(one.High, eight.High) {
		t.Error("one core and eight give different ranges")
	}
	if slices.Equal(one.Low, other.Low) && slices.Equal(one.High, other.High) {
		t.Errorf("another seed gives the same ranges %v %v", one, other)
	}
}

// TestPartial: of a hundred references one is missing, so hardly anything moves.
func TestPartial(t *testing.T) {
	t.Parallel()
	works := []*biblio.Work{
		{ID: "a", ReferencesListed: ptr(0), ReferencesStated: ptr(0)}, {ID: "b", ReferencesListed: ptr(0), ReferencesStated: ptr(0)},
		{ID: "c", ReferencesListed: ptr(100), ReferencesStated: ptr(101), Citations: []biblio.Citation{{Cited: "a"}}},
		{ID: "d", ReferencesListed: ptr(100), ReferencesStated: ptr(100), Citations: []biblio.Citation{{Cited: "b"}}},
	}
	net, _ := graph.Build(works, graph.Options{})
	got, err := measure.Uncertainty(context.Background(), net, measure.LocalCitations, measure.UncertaintyOptions{RandomSeed: 1})
	if err != nil || got.Incomplete != 1 || got.Low[0] != 1 || got.High[0] != 1 {
		t.Errorf("%+v (%v)", got, err)
	}
}

// TestDonors: a list is filled from all works of its year, whatever their ids. Thirty
// of them cite x, thirty with later ids cite y; whichever the one work without a list
// cites comes first.
func TestDonors(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	with := func(id string, year int, cited ...biblio.Citation) {
		n := len(cited)
		works = append(works, &biblio.Work{ID: id, Year: year, Citations: cited, ReferencesListed: &n, ReferencesStated: &n})
	}
	for i := range 30 {
		with(fmt.Sprintf("a%02d", i), 1990)
		with(fmt.Sprintf("b%02d", i), 2000, biblio.Citation{Cited: "x"})
		with(fmt.Sprintf("c%02d", i), 2000, biblio.Citation{Cited: "y"})
	}
	with("x", 1980)
	with("y", 1980)
	works = append(works, &biblio.Work{ID: "gap", Year: 2000})
	net, _ := graph.Build(works, graph.Options{})
	got, err := measure.Uncertainty(context.Background(), net, measure.LocalCitations, measure.UncertaintyOptions{RandomSeed: 1})
	if err != nil || got.Incomplete != 1 {
		t.Fatalf("%d incomplete (%v)", got.Incomplete, err)
	}
	for _, id := range []string{"x", "y"} {
		if v, _ := net.Find(id); got.Low[v] != 1 || got.High[v] != 2 {
			t.Errorf("%s ranks %d … %d, want 1 … 2", id, got.Low[v], got.High[v])
		}
	}
}

func TestUncertaintyErrors(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	works := []*biblio.Work{{ID: "a"}, {ID: "b"}}
	net, _ := graph.Build(works, graph.Options{})
	if _, err := measure.Uncertainty(ctx, net, measure.CoreName, measure.UncertaintyOptions{}); !errors.Is(err, measure.ErrNoLists) {
		t.Errorf("no list at all: %v", err)
	}
	if _, err := measure.Uncertainty(ctx, net, "karma", measure.UncertaintyOptions{}); !errors.Is(err, measure.ErrUnknown) {
		t.Errorf("unknown measure: %v", err)
	}
	cancel()
	if _, err := measure.Uncertainty(ctx, reading(3, 5), measure.CoreName, measure.UncertaintyOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	empty, _ := graph.FromArcs(0, nil, nil)
	if got, err := measure.Uncertainty(context.Background(), empty, measure.CoreName, measure.UncertaintyOptions{}); err != nil || len(got.Low) != 0 {
		t.Errorf("nothing: %+v (%v)", got, err)
	}
}
