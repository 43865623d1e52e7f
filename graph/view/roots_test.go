package view

import (
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
	roots := Roots(s)
	if len(roots) != mostRoots || roots[0].Year != 1904 || roots[9].Year != 1913 || roots[0].References != 14 || roots[0].Median != 9 {
		t.Errorf("%+v", roots)
	}
	if want := (RootWork{"A 1900", "10.55555/a", 3}); roots[0].Cited[0] != want {
		t.Errorf("%+v, want %+v", roots[0].Cited, want)
	}
	if none := Roots(measure.Spectrum{}); len(none) != 0 {
		t.Errorf("%+v out of nothing", none)
	}
}
