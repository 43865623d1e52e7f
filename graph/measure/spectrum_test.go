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
