package measure_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestReferenceYears: by hand. References of 1970 … 1976 number 1, 0, 0, 4, 1, 1, 0
// (the last year has none and is not there): the medians of five years are
// (1,0,0)→0, (1,0,0,4)→½, (1,0,0,4,1)→1, (0,0,4,1,1)→1, (0,4,1,1)→1, (4,1,1)→1.
func TestReferenceYears(t *testing.T) {
	t.Parallel()
	dated := func(year string, n int) (list []biblio.Reference) {
		for range n {
			list = append(list, biblio.Reference{Year: year, Author: "Known " + year})
		}
		return list
	}
	one := &biblio.Work{ID: "10.1000/a", Year: 1990, References: slices.Concat(
		dated("1970", 1), dated("1974", 1), dated("", 2), dated("in press", 1),
		[]biblio.Reference{
			{DOI: "10.1000/x", Year: "1973"}, {DOI: "10.1000/x", Year: "1973b"},
			{Author: "Lee", Title: "On  Bees", Year: "1973"},
		})}
	two := &biblio.Work{ID: "10.1000/b", Label: "Own 1975", Year: 1975, References: []biblio.Reference{
		{Author: "lee", Title: "On bees", Year: "1973"},
		{DOI: "10.1000/b"}, // of the map: 1975
	}}
	net, _ := graph.Build([]*biblio.Work{one, two}, graph.Options{})
	want := measure.Spectrum{Undated: 3, Years: []measure.SpectrumYear{
		{Year: 1970, References: 1, Median: 0, Deviation: 1, Peak: true, Cited: []measure.Cited{{Name: "Known 1970", References: 1, Label: "Known 1970 1970"}}},
		{Year: 1971, Median: 0.5, Deviation: -0.5},
		{Year: 1972, Median: 1, Deviation: -1},
		{Year: 1973, References: 4, Median: 1, Deviation: 3, Peak: true, Cited: []measure.Cited{{Name: "10.1000/x", References: 2}, {Name: "Lee, On Bees", References: 2, Label: "Lee 1973"}}},
		{Year: 1974, References: 1, Median: 1, Cited: []measure.Cited{{Name: "Known 1974", References: 1, Label: "Known 1974 1974"}}},
		{Year: 1975, References: 1, Median: 1, Cited: []measure.Cited{{Name: "10.1000/b", References: 1, Label: "Own 1975"}}},
	}}
	if diff := cmp.Diff(want, measure.ReferenceYears(net)); diff != "" {
		t.Error(diff)
	}
}

// A year in the text counts where there is none beside it, and is told.
func TestReferenceYearsInTexts(t *testing.T) {
	t.Parallel()
	citing := &biblio.Work{ID: "10.1000/a", Year: 2000, References: []biblio.Reference{
		{Unstructured: "Gates B.N. (1914) The temperature of the bee colony"},
		{Unstructured: "Gates B.N. (1914) The temperature of the bee colony", Year: "1915"},
		{Unstructured: "Anon. (2002) Not before it was cited"},
		{Unstructured: "Anon. (2001) In press"},
		{DOI: "10.1000/b", Unstructured: "Anon. (1915) Another year than the work has"},
	}}
	net, _ := graph.Build([]*biblio.Work{citing, {ID: "10.1000/b", DOI: "10.1000/b", Year: 1914}}, graph.Options{})
	got := measure.ReferenceYears(net)
	if got.Undated != 1 || got.FromText != 2 || len(got.Years) != 2001-1914+1 {
		t.Fatalf("%d undated, %d from texts, %d years", got.Undated, got.FromText, len(got.Years))
	}
	for i, want := range map[int]measure.SpectrumYear{0: {References: 2, FromText: 1}, 1: {References: 1}, 2001 - 1914: {References: 1, FromText: 1}} {
		if y := got.Years[i]; y.References != want.References || y.FromText != want.FromText {
			t.Errorf("%d: %d references, %d from texts", y.Year, y.References, y.FromText)
		}
	}
}

// A DOI that leads to a work of the map is that work: it has its year and its name.
func TestReferenceYearsByAlias(t *testing.T) {
	t.Parallel()
	citing := &biblio.Work{ID: "10.1000/a", Year: 2000, References: []biblio.Reference{
		{DOI: "10.1000/b"}, {DOI: "10.1000/old"}, {DOI: "10.1000/old", Year: "1914"}, {DOI: "10.1000/other"},
	}}
	cited := &biblio.Work{ID: "10.1000/b", DOI: "10.1000/b", Aliases: []biblio.DOI{"10.1000/old"}, Label: "Gates 1914", Year: 1914}
	net, _ := graph.Build([]*biblio.Work{citing, cited}, graph.Options{})
	want := measure.Spectrum{Undated: 1, Years: []measure.SpectrumYear{
		{Year: 1914, References: 3, Median: 3, Cited: []measure.Cited{{Name: "10.1000/b", References: 3, Label: "Gates 1914"}}},
	}}
	if diff := cmp.Diff(want, measure.ReferenceYears(net)); diff != "" {
		t.Error(diff)
	}
}

func TestReferenceYearsOfLittle(t *testing.T) {
	t.Parallel()
	bare, _ := graph.FromArcs(2, [][2]graph.Node{{0, 1}}, nil)
	if got := measure.ReferenceYears(bare); len(got.Years) != 0 || got.Undated != 0 {
		t.Errorf("bare arcs have no reference lists: %+v", got)
	}
	work := &biblio.Work{ID: "a", References: []biblio.Reference{
		{Year: "2001", Unstructured: "one"}, {Year: "2001", Unstructured: "two"}, {Year: "2001", Unstructured: "three"},
		{Year: "2001", Unstructured: "four"}, {Year: "2001", Unstructured: "five"}, {Year: "2001", Unstructured: "six"},
		{Year: "2001"}, {Year: "2001"}, // of no work in particular
	}}
	net, _ := graph.Build([]*biblio.Work{work}, graph.Options{})
	got := measure.ReferenceYears(net)
	if len(got.Years) != 1 || got.Years[0].References != 8 || len(got.Years[0].Cited) != 5 || got.Years[0].Cited[0].Name != "five" || got.Years[0].Peak {
		t.Errorf("%+v", got)
	}
}
