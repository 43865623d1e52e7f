package view

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// star is a map in which works 1 … n are cited by as many works as their
// number, by works of later years; the last work cites nothing and is the seed.
func star(t *testing.T, n int) Input {
	t.Helper()
	var works []*biblio.Work
	add := func(id string, year int) *biblio.Work {
		w := &biblio.Work{ID: id, State: biblio.Resolved, Year: year, Label: id}
		works = append(works, w)
		return w
	}
	for i := 1; i <= n; i++ {
		add(fmt.Sprintf("cited%03d", i), 1990)
	}
	for k := 1; k <= n; k++ {
		w := add(fmt.Sprintf("from%03d", k), 2000)
		for i := n - k + 1; i <= n; i++ {
			w.Citations = append(w.Citations, biblio.Citation{Cited: fmt.Sprintf("cited%03d", i)})
		}
	}
	add("seed", 2010)
	in := inputOf(t, works, "seed")
	in.Paths = nil
	return in
}

func drawnIDs(v *View) []string {
	var ids []string
	for i := range v.Items {
		if v.Items[i].Drawn {
			ids = append(ids, v.Items[i].Work.ID)
		}
	}
	return ids
}

func TestTop(t *testing.T) {
	t.Parallel()
	in := star(t, 4) // cited004 has 4 citations … cited001 1
	for _, c := range []struct {
		top  int
		want []string
	}{
		{1, []string{"seed"}},
		// After the work most cited, the one that cites it and most others.
		{3, []string{"cited004", "from004", "seed"}},
		{5, []string{"cited002", "cited003", "cited004", "from004", "seed"}},
		{6, []string{"cited001", "cited002", "cited003", "cited004", "from004", "seed"}},
		{7, []string{"cited001", "cited002", "cited003", "cited004", "from003", "from004", "seed"}},
	} {
		if got := drawnIDs(build(t, in, Options{Top: c.top})); !slices.Equal(got, c.want) {
			t.Errorf("top %d: %v, not %v", c.top, got, c.want)
		}
	}
	for _, top := range []int{All, 0, 9, 1000} {
		if got := len(drawnIDs(build(t, in, Options{Top: top}))); got != 9 {
			t.Errorf("top %d: %d drawn of 9", top, got)
		}
	}
}

// The main path goes before what is merely much cited.
func TestTopHasTheMainPath(t *testing.T) {
	t.Parallel()
	in := literature(t, 400, 9)
	v := build(t, in, Options{})
	if got := len(drawnIDs(v)); got != someOf {
		t.Fatalf("%d drawn", got)
	}
	for _, node := range in.Paths.Works {
		if !v.Items[node].Drawn {
			t.Errorf("%s of the main path is not drawn", v.Items[node].Work.ID)
		}
	}
}

// Where most works are seeds, as in a bibliography, the seeds that matter are
// drawn, not the first by id.
func TestManySeeds(t *testing.T) {
	t.Parallel()
	in := star(t, 30)
	in.Seeds = nil
	for k := 1; k <= 30; k++ {
		in.Seeds = append(in.Seeds, fmt.Sprintf("from%03d", k))
	}
	got := drawnIDs(build(t, in, Options{Top: 10}))
	if got[0] != "cited022" || got[9] != "from030" || len(got) != 10 {
		t.Errorf("drawn: %v", got)
	}
}

func TestDefaultTop(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]int{0: 0, 21: 21, 49: 49, 120: 120, 121: 80, 429: 80, 100000: 80} {
		if got := DefaultTop(n); got != want {
			t.Errorf("%d works: %d drawn, not %d", n, got, want)
		}
	}
}

// Half a page has room for fewer works, a page or more for as many as ever; whoever
// says how many has so many.
func TestTopOfNarrowPictures(t *testing.T) {
	t.Parallel()
	in := star(t, 150)
	few := star(t, 20)
	for _, c := range []struct {
		in   Input
		o    Options
		want int
	}{
		{in, Options{}, someOf}, {in, Options{Width: 643}, someOf}, {in, Options{Width: 2000}, someOf},
		{in, Options{Width: 321}, 28}, {in, Options{Width: 200}, 14}, {in, Options{Height: 200}, 28}, {in, Options{Width: 321, Top: 60}, 60},
		{few, Options{Width: 321}, few.Network.Len()},
	} {
		if got := len(drawnIDs(build(t, c.in, c.o))); got != c.want {
			t.Errorf("%+v: %d of %d works drawn, not %d", c.o, got, c.in.Network.Len(), c.want)
		}
	}
}

// Works for which a measure is not defined come last.
func TestUndefinedIsLast(t *testing.T) {
	t.Parallel()
	in := star(t, 2)
	values := make([]float64, in.Network.Len())
	for i := range values {
		values[i] = math.NaN()
	}
	values[3] = -5 // from002
	in.Columns = append(in.Columns, measure.Column{Name: "odd", Values: values})
	in.Seeds = nil
	if got := drawnIDs(build(t, in, Options{Top: 1, SizeBy: "odd"})); !slices.Equal(got, []string{"from002"}) {
		t.Errorf("drawn: %v", got)
	}
}

// A disc's area grows with the measure, between 3 and 18 units of radius.
func TestSizes(t *testing.T) {
	t.Parallel()
	// Of 1 … 100 citations the lower quartile is 25.
	v := build(t, star(t, 100), Options{Top: All})
	radius := map[string]float64{}
	for i := range v.Items {
		radius[v.Items[i].Work.ID] = v.Items[i].R
	}
	if radius["cited100"] != 2*evenRadius || radius["from001"] != minRadius {
		t.Errorf("largest %v, least %v", radius["cited100"], radius["from001"])
	}
	if ratio := radius["cited100"] / radius["cited025"]; math.Abs(ratio-2) > 0.02 {
		t.Errorf("four times the citations have %.3f times the radius, not twice", ratio)
	}
	if radius["seed"] < seedRadius {
		t.Errorf("the seed's radius is %v", radius["seed"])
	}
}

// Where all numbers are equal, discs are of middling size.
func TestEvenSizes(t *testing.T) {
	t.Parallel()
	v := build(t, star(t, 1), Options{})
	if r := v.Items[0].R; r != evenRadius {
		t.Errorf("radius %v, not %v", r, evenRadius)
	}
}

func TestNice(t *testing.T) {
	t.Parallel()
	for v, want := range map[float64]float64{1: 1, 1.4: 1, 1.6: 2, 4: 5, 6.7: 5, 8: 10, 33: 20, 0.0028: 0.002, 0.04: 0.05} {
		if got := nice(v); math.Abs(got-want) > 1e-12 {
			t.Errorf("nice(%v) = %v, not %v", v, got, want)
		}
	}
}

// Where every work is a seed, rings tell nothing apart and no work has them;
// among others, seeds are ringed.
func TestPlainSeeds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		works, seeds int
		ringed       bool
	}{
		{1, 1, true}, {4, 1, true}, {4, 3, true}, {4, 4, false},
		{60, 24, true}, {60, 26, true}, {40, 24, true}, {40, 26, false}, {60, 60, false},
	} {
		var works []*biblio.Work
		var seeds []string
		for i := range c.works {
			works = append(works, &biblio.Work{ID: fmt.Sprintf("w%02d", i), State: biblio.Resolved, Year: 2000, Label: "L"})
			if i < c.seeds {
				seeds = append(seeds, works[i].ID)
			}
		}
		v := build(t, inputOf(t, works, seeds...), Options{Top: All})
		for i := range v.Items {
			item := &v.Items[i]
			if item.Seed != (i < c.seeds) {
				t.Errorf("%d works, %d seeds: work %d is a seed: %v", c.works, c.seeds, i, item.Seed)
			}
			if got := slices.Contains(Marks(item), MarkSeed); got != (item.Seed && c.ringed) {
				t.Errorf("%d works, %d seeds: work %d is marked as a seed: %v", c.works, c.seeds, i, got)
			}
		}
	}
}

// TestHide: works of a hidden state are not drawn whatever their rank, a seed
// is, and the account and the numbers say how many stay out.
func TestHide(t *testing.T) {
	t.Parallel()
	in := star(t, 4)
	for i := range in.Network.Len() {
		if w := in.Network.Work(graph.Node(i)); w.ID == "cited004" || w.ID == "cited003" || w.ID == "seed" {
			w.State = biblio.Unidentified
		}
	}
	for _, c := range []struct {
		top  int
		want []string
		text string
	}{
		{All, []string{"cited001", "cited002", "from001", "from002", "from003", "from004", "seed"}, "Showing 7 of 9 works and 3 of 10 citations; 2 works are hidden, as asked: unidentified"},
		{3, []string{"cited002", "from004", "seed"}, "Showing 3 of 9 works (seeds, then works tied to these, by citations in this map) and 1 of 10 citations; 2 works are hidden"},
	} {
		v, err := Build(in, Options{Top: c.top, Hide: []biblio.State{biblio.Unidentified}})
		if err != nil {
			t.Fatal(err)
		}
		if got := drawnIDs(v); !slices.Equal(got, c.want) {
			t.Errorf("top %d: %v, want %v", c.top, got, c.want)
		}
		if text := captions(v, "account"); !strings.HasPrefix(text, c.text) {
			t.Errorf("top %d: %q", c.top, text)
		}
		if first := v.Picture.Omitted[0]; first.Count != 2 || first.Why != "hidden, as asked: unidentified" || !v.Picture.Narrowed {
			t.Errorf("top %d: %+v", c.top, v.Picture.Omitted)
		}
	}
}
