package main

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestOddMaps: the table of help measures against values by hand. With e = exp(−1/2.6),
// what a year takes from a reader's start:
//
//	pagerank of three in a row: 1, 1.85 and 1 + 0.85·1.85, over their sum 5.4225
//	citerank alone: of the starts e (a year old), 1 and 1, 1/(2+e)
//	citerank in a row: 1/(1+e+e²), and for the oldest e² + e/2 + 1/4 of that
//	citerank in a circle: 1/3 at the start, twice that in all; of twelve, 1/12
//	katz in a circle: 1/(1−0.1); of twelve, 11 · 0.1 > 1: there is none
func TestOddMaps(t *testing.T) {
	t.Parallel()
	nan, e, half := math.NaN(), math.Exp(-1/2.6), math.Sqrt(0.5)
	newest := 1 / (1 + e + e*e)
	row := 1 + 1.85 + 1 + 0.85*1.85
	want := map[string][]float64{ // ONLY, ALONE, NEWEST, UNDATED, OLDEST, CIRCLE, DENSE
		"local_citations":    {0, 0, 0, 1, 1, 1, 11},
		"local_references":   {0, 0, 1, 1, 0, 1, 11},
		"pagerank":           {1, 1 / 3.85, 1 / row, 1.85 / row, (1 + 0.85*1.85) / row, 1. / 3, 1. / 12},
		"betweenness":        {0, 0, 0, 1, 0, 1, 0},
		"hub":                {0, 0, half, half, 0, 1 / math.Sqrt(3), 1 / math.Sqrt(12)},
		"authority":          {0, 0, 0, half, half, 1 / math.Sqrt(3), 1 / math.Sqrt(12)},
		"closeness":          {0, 0, 0, 1. / 2, 2. / 3, 2. / 3, 1},
		"harmonic":           {0, 0, 0, 1, 1.5, 1.5, 11},
		"core":               {0, 0, 1, 1, 1, 2, 11},
		"citerank":           {1, 1 / (2 + e), newest, nan, newest * (e*e + e/2 + 0.25), 2. / 3, 2. / 12},
		"disruption":         {nan, nan, nan, 1, nan, 1, -1},
		"katz":               {1, 1, 1, 1.1, 1.11, 1 / 0.9, nan},
		"disruption5":        {nan, nan, nan, 1, nan, 1, -1},
		"citations_per_year": {0, 0, 0, nan, 1. / 3, 1, 11},
		"sleeping_beauty":    {nan, nan, nan, nan, 0, 0, 0},
	}
	got, err := oddValues()
	if err != nil {
		t.Fatal(err)
	}
	var page strings.Builder
	if err := writeMeasures(&page); err != nil {
		t.Fatal(err)
	}
	for i, name := range ofCitations() {
		var texts []string
		for _, x := range want[name] {
			texts = append(texts, oddValue(x))
		}
		if !slices.Equal(got[i], texts) {
			t.Errorf("%s: %v, want %v", name, got[i], texts)
		}
		line := name + " " + strings.Join(texts, " ")
		if !slices.ContainsFunc(strings.Split(page.String(), "\n"), func(of string) bool { return strings.Join(strings.Fields(of), " ") == line }) {
			t.Errorf("help measures has no line %q", line)
		}
	}
}

// TestMeasureNotes: what the notes say holds of a little map each. A note that
// is reworded must be looked at here too.
func TestMeasureNotes(t *testing.T) {
	t.Parallel()
	const unknown = 0
	type arcs = [][2]graph.Node
	dense := oddMaps()[6].arcs
	for _, c := range []struct {
		note, name string
		arcs       arcs
		years      []int32
		want       []float64
	}{
		{"A work that nobody cites has what the restart gives to every work", "pagerank",
			arcs{{0, 1}}, years(3), []float64{1 / 3.85, 1.85 / 3.85, 1 / 3.85}},
		{"0 outside the strongest of the parts", "hub", // of a work that cites two and one that cites one
			arcs{{0, 1}, {0, 2}, {3, 4}}, years(5), []float64{1, 0, 0, 0, 0}},
		{"0 outside the strongest of the parts", "authority",
			arcs{{0, 1}, {0, 2}, {3, 4}}, years(5), []float64{0, math.Sqrt(0.5), math.Sqrt(0.5), 0, 0}},
		{"Empty without a year; such works are left out for all others too", "citerank", // of 0 and 1 alone, 0 passes on a half
			arcs{{0, 1}, {0, 2}}, []int32{2000, 2000, unknown}, []float64{0.5, 0.75, math.NaN()}},
		{"A work that stands alone has the readers who start there", "citerank",
			arcs{{0, 1}}, years(3), []float64{1. / 3, 1. / 2, 1. / 3}},
		{"Empty when the map has none of the work's references, or no work that", "disruption",
			arcs{{0, 1}, {1, 2}}, years(4), []float64{math.NaN(), 1, math.NaN(), math.NaN()}},
		{"disruption5 is empty too when every citing work cites one to", "disruption5",
			arcs{{0, 1}, {0, 2}, {1, 2}}, years(3), []float64{math.NaN(), math.NaN(), math.NaN()}},
		{"disruption5 is empty too when every citing work cites one to", "disruption", // which is not
			arcs{{0, 1}, {0, 2}, {1, 2}}, years(3), []float64{math.NaN(), -1, math.NaN()}},
		{"and for the works that are cited from there", "katz",
			slices.Concat(dense, arcs{{0, 12}, {13, 0}}), years(14), append(slices.Repeat([]float64{math.NaN()}, 13), 1)},
		{"citations_per_year  Empty without a year", "citations_per_year",
			arcs{{0, 1}, {0, 2}}, []int32{unknown, 2000, unknown}, []float64{math.NaN(), 1, math.NaN()}},
		{"when no work that has one cites it in or\n                    after that year", "sleeping_beauty",
			arcs{{0, 1}, {2, 3}, {4, 5}}, []int32{2000, 2000, unknown, 2000, 2000, 2001}, []float64{math.NaN(), 0, math.NaN(), math.NaN(), math.NaN(), math.NaN()}},
	} {
		if !strings.Contains(measureNotes, c.note) {
			t.Errorf("the notes do not say %q", c.note)
		}
		got := measured(t, c.arcs, c.years, c.name)
		if !slices.EqualFunc(got, c.want, func(x, y float64) bool { return math.Abs(x-y) < 1e-14 || math.IsNaN(x) && math.IsNaN(y) }) {
			t.Errorf("%s: %s is %v, want %v", c.note, c.name, got, c.want)
		}
	}
}

// TestNoCitations: "What a work cites of itself counts for nothing, and a citation
// that is given twice counts once"; "A map without works has no values".
func TestNoCitations(t *testing.T) {
	t.Parallel()
	plain := [][2]graph.Node{{0, 1}, {1, 2}, {3, 1}}
	more := append(slices.Clone(plain), plain[0], plain[2], plain[2], [2]graph.Node{1, 1}, [2]graph.Node{4, 4})
	for _, name := range ofCitations() {
		want, got := measured(t, plain, years(5), name), measured(t, more, years(5), name)
		if !slices.EqualFunc(got, want, func(x, y float64) bool { return x == y || math.IsNaN(x) && math.IsNaN(y) }) {
			t.Errorf("%s: %v with loops and repeats, %v without", name, got, want)
		}
		if none := measured(t, nil, nil, name); len(none) != 0 {
			t.Errorf("%s of no works: %v", name, none)
		}
	}
}

// years are n works of one year.
func years(n int) []int32 { return slices.Repeat([]int32{2000}, n) }

func measured(t *testing.T, arcs [][2]graph.Node, years []int32, name string) []float64 {
	t.Helper()
	net, _ := graph.FromArcs(len(years), arcs, years)
	columns, err := measure.Compute(context.Background(), net, []string{name}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return columns[0].Values
}
