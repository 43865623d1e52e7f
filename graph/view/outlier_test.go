package view

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

func TestTopOf(t *testing.T) {
	t.Parallel()
	ramp := func(n int, more ...float64) []float64 {
		var values []float64
		for i := range n {
			values = append(values, float64(i+1))
		}
		return append(values, more...)
	}
	for name, c := range map[string]struct {
		values   []float64
		top      float64
		outliers bool
	}{
		"one":                {ramp(1), 1, false},
		"even":               {ramp(50), 50, false},
		"twenty times":       {ramp(50, 1000), 1000, false},
		"more":               {ramp(50, 1001), 50, true},
		"two of fifty":       {ramp(50, 5000, 6000), 6000, false},
		"two of two hundred": {ramp(200, 5000, 6000), 200, true},
		"few":                {ramp(6, 1e6), 1e6, false},
		"eight":              {ramp(7, 1e6), 7, true},
	} {
		if top, outliers := topOf(c.values); top != c.top || outliers != c.outliers {
			t.Errorf("%s: %v, %v", name, top, outliers)
		}
	}
}

// One work that is cited far more than all others has the largest disc, but does not
// make specks of the others; the legend says that the disc stands for more.
func TestOutlier(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	values := make([]float64, 20)
	for i := range values {
		works = append(works, &biblio.Work{ID: fmt.Sprintf("w%02d", i), State: biblio.Resolved, Year: 2000, Label: "L"})
		values[i] = float64(10 * (i + 1))
	}
	in := inputOf(t, works)
	in.Columns = append(in.Columns, measure.Column{Name: "odd", Values: values})
	plain := build(t, in, Options{SizeBy: "odd"})
	values[19] = 1e6
	v := build(t, in, Options{SizeBy: "odd"})
	if a, b := v.Items[18].R, v.Items[19].R; a != b {
		t.Errorf("radius %v of 190, %v of a million", a, b)
	}
	if ratio := v.Items[18].R / v.Items[4].R; math.Abs(ratio-math.Sqrt(190.0/50)) > 0.02 {
		t.Errorf("190 has %v times the radius of 50", ratio)
	}
	for _, c := range []struct {
		v    *View
		want string
	}{{v, "190 and more"}, {plain, "200"}} {
		var labels []string
		for _, e := range c.v.Picture.Legend {
			if e.Kind == "size" {
				labels = append(labels, e.Label)
			}
		}
		if last := labels[len(labels)-1]; last != c.want || strings.Contains(labels[0], "more") {
			t.Errorf("%q", labels)
		}
	}
}

// The account says that years are not equally wide, where they are not.
func TestUnevenYears(t *testing.T) {
	t.Parallel()
	const said = "years are as wide as their works need"
	in := literature(t, 80, 5)
	for _, c := range []struct {
		in   Input
		o    Options
		said bool
	}{
		{in, Options{}, true}, {in, Options{Layout: "dot", Arrange: Arranger(nil)}, false}, {chain(t, 5, nil), Options{}, false}, {together(t), Options{}, false},
	} {
		if got := strings.Contains(build(t, c.in, c.o).Description, said); got != c.said {
			t.Errorf("%+v: said %v", c.o, got)
		}
	}
}

// In a spectrum of many references, peaks of one or two are not marked; the
// account says what the marked ones have at least, and these have it.
func TestSmallPeaksAreNotMarked(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	list := func(id string, years ...int) {
		w := &biblio.Work{ID: id, State: biblio.Resolved, Year: 2010, Label: id}
		for k, y := range years {
			w.References = append(w.References, biblio.Reference{Unstructured: fmt.Sprintf("%s %d %d", id, y, k), Year: fmt.Sprint(y)})
		}
		works = append(works, w)
	}
	years := slices.Concat([]int{1800, 1850, 1850}, slices.Repeat([]int{1900}, 5), slices.Repeat([]int{2000}, 40))
	list("many", years...)
	in := inputOf(t, works)
	spectrum := measure.ReferenceYears(in.Network)
	c, err := SpectrumChart(in, spectrum, ChartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if got := words(c, "account"); !strings.Contains(got, "2 of 4 peaks marked, of 3 references or more, by deviation") {
		t.Errorf("%q", got)
	}
	for _, l := range c.Labels {
		if strings.HasPrefix(l.Text, "18") {
			t.Errorf("%q is named", l.Text)
		}
	}
}
