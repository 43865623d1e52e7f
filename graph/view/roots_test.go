package view

import (
	"slices"
	"testing"

	"citegraph/graph/measure"
)

// The peaks that stand out most, in order of their years.
func TestRoots(t *testing.T) {
	t.Parallel()
	var s measure.Spectrum
	for i := range 15 {
		s.Years = append(s.Years, measure.SpectrumYear{Year: 1900 + i, References: 10 + i, Median: 9, Deviation: float64(1 + i), Peak: i != 14,
			Cited: []measure.Cited{{Name: "10.55555/a", Label: "A 1900", References: 3}}})
	}
	s.Undated = 1440
	roots, rule := Roots(s, 0, 0)
	if len(roots) != mostMarked || roots[0].Year != 1902 || roots[11].Year != 1913 || roots[0].References != 12 || roots[0].Median != 9 {
		t.Errorf("%+v", roots)
	}
	if want := "12 of 14 peaks marked, by deviation ÷ √(median + 1); 1\u202f440 references have no year"; rule != want {
		t.Errorf("%q, want %q", rule, want)
	}
	if want := (RootWork{"A 1900", "10.55555/a", 3}); roots[0].Cited[0] != want {
		t.Errorf("%+v, want %+v", roots[0].Cited, want)
	}
	if some, _ := Roots(s, 1910, 1911); len(some) != 2 || some[0].Year != 1910 {
		t.Errorf("1910 to 1911: %+v", some)
	}
	if none, rule := Roots(measure.Spectrum{}, 0, 0); len(none) != 0 || rule != "no year is a peak" {
		t.Errorf("%+v out of nothing: %s", none, rule)
	}
}

// A report names the years that the chart of the same references marks.
func TestRootsAreThoseOfTheChart(t *testing.T) {
	t.Parallel()
	var s measure.Spectrum
	for i := range 60 {
		n := 1 + (i*i*7)%(2+i)
		s.Years = append(s.Years, measure.SpectrumYear{Year: 1900 + i, References: n, Median: float64(i) / 4, Deviation: float64(n) - float64(i)/4, Peak: n > i/4+1})
	}
	c := &spectrumCharter{shown: s.Years}
	c.choosePeaks()
	var chart, report []int
	for _, p := range c.marked {
		chart = append(chart, p.year.Year)
	}
	roots, _ := Roots(s, 0, 0)
	for _, r := range roots {
		report = append(report, r.Year)
	}
	slices.Sort(chart)
	if len(chart) != mostMarked || !slices.Equal(chart, report) {
		t.Errorf("the chart marks %v, the report tells of %v", chart, report)
	}
}
