package view

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/layout"
	"citegraph/graph/measure"
)

// literature makes up a map of n works, some of every state, that cite about
// four earlier ones each.
func literature(t testing.TB, n int, seed uint64) Input {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	works := make([]*biblio.Work, n)
	topics := []string{"honey bees", "pollen storage", "Nosema ceranae", "hive scales"}
	for i := range works {
		x := 1 - rng.Float64()
		topic := rng.IntN(len(topics))
		depth := 1
		w := &biblio.Work{
			ID: fmt.Sprintf("10.5555/%05d", i), DOI: biblio.DOI(fmt.Sprintf("10.5555/%05d", i)), State: biblio.Resolved, Source: biblio.FromCrossref,
			Year: 1950 + int(70*(1-x*x*x)), Title: fmt.Sprintf("A study of %s and nothing else, part %d", topics[topic], i),
			Depth: &depth, Indexed: fmt.Sprintf("2024-05-%02d", 1+i%28),
		}
		if rng.IntN(6) == 0 {
			w.State = biblio.States[rng.IntN(len(biblio.States))]
			w.Year *= rng.IntN(2)
		}
		w.Label = fmt.Sprintf("Author%d %d", i, w.Year)
		works[i] = w
	}
	slices.SortStableFunc(works, func(a, b *biblio.Work) int { return cmp.Compare(a.Year, b.Year) })
	for i, w := range works {
		for range min(i, 4) {
			w.Citations = append(w.Citations, biblio.Citation{Cited: works[rng.IntN(i)].ID, AssertedBy: biblio.ByPublisher})
		}
		slices.SortFunc(w.Citations, func(a, b biblio.Citation) int { return strings.Compare(a.Cited, b.Cited) })
	}
	return inputOf(t, works, works[n-1].ID)
}

// inputOf measures a network as the program does.
func inputOf(t testing.TB, works []*biblio.Work, seeds ...string) Input {
	t.Helper()
	ctx := context.Background()
	net, _ := graph.Build(works, graph.Options{})
	columns, err := measure.Compute(ctx, net, []string{measure.LocalCitations, measure.PageRankName}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	communities, err := measure.Communities(ctx, net, measure.CommunityOptions{})
	if err != nil {
		t.Fatal(err)
	}
	paths, err := measure.MainPath(ctx, net, measure.GlobalPath)
	if err != nil {
		t.Fatal(err)
	}
	return Input{
		Title: "A made-up literature", Seeds: seeds, Network: net, Columns: columns,
		Communities: communities.Of, Stability: math.NaN(), Paths: &paths, Tool: "citegraph 1.2.3",
	}
}

func build(t testing.TB, in Input, o Options) *View {
	t.Helper()
	v, err := Build(in, o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestErrors(t *testing.T) {
	t.Parallel()
	in := literature(t, 10, 1)
	for _, c := range []struct {
		in   Input
		o    Options
		want error
	}{
		{Input{}, Options{}, ErrNoNetwork},
		{in, Options{SizeBy: "fame"}, ErrMeasure},
		{in, Options{ColorBy: "mood"}, ErrColor},
		{in, Options{Theme: "pink"}, ErrTheme},
		{in, Options{Width: 10}, ErrSize},
		{in, Options{Height: 1e9}, ErrSize},
		{in, Options{Width: math.NaN()}, ErrSize},
		{in, Options{Width: -800}, ErrSize},
	} {
		if v, err := Build(c.in, c.o); v != nil || !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, not %v", c.o, err, c.want)
		}
	}
	broken := errors.New("the engine broke down")
	_, err := Build(in, Options{Arrange: func(layout.Input, layout.Options) (layout.Layout, error) { return layout.Layout{}, broken }})
	if !errors.Is(err, broken) {
		t.Errorf("%v, not the engine's error", err)
	}
}

// Nothing at all is a picture too.
func TestEmpty(t *testing.T) {
	t.Parallel()
	v := build(t, inputOf(t, nil), Options{})
	if len(v.Items) != 0 || v.Picture.Width == 0 {
		t.Errorf("%+v", v.Picture)
	}
}

func TestSameInputSameView(t *testing.T) {
	t.Parallel()
	in := literature(t, 200, 3)
	if a, b := build(t, in, Options{}), build(t, in, Options{}); !reflect.DeepEqual(plain(a), plain(b)) {
		t.Error("two views of one map differ")
	}
}

// plain takes out what is never equal to itself: NaN.
func plain(v *View) *View {
	v.Stability = 0
	for k := range v.Links {
		v.Links[k].Strength = 0
	}
	return v
}

// The sides of the default picture are as 1.6 to 1, give or take what the issue
// of a figure allows (1.4 … 1.9), at any size.
func TestRatio(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 21, 49, 80, 429, 1000} {
		p := build(t, literature(t, n, uint64(n)), Options{Top: All}).Picture
		if r := p.Width / p.Height; r < 1.4 || r > 1.9 {
			t.Errorf("%d works: %v × %v", n, p.Width, p.Height)
		}
		if plot := (p.Plot.X1 - p.Plot.X0) / (p.Plot.Y1 - p.Plot.Y0); plot < 1.4 || plot > 2.6 {
			t.Errorf("%d works: the plot is %v", n, p.Plot)
		}
	}
}

func TestAskedSize(t *testing.T) {
	t.Parallel()
	in := literature(t, 60, 5)
	for _, c := range []struct{ w, h, width, height float64 }{
		{800, 0, 800, 500},
		{0, 500, 800, 500},
		{1600, 700, 1600, 700},
		{900, 900, 900, 900},
	} {
		v := build(t, in, Options{Width: c.w, Height: c.h})
		if p := v.Picture; p.Width != c.width || p.Height != c.height {
			t.Errorf("%v × %v asked, %v × %v given", c.w, c.h, p.Width, p.Height)
		}
		checkPicture(t, v)
	}
}
