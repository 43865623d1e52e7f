package view

import (
	"strings"
	"testing"

	"citegraph/graph/measure"
)

// Type is never below 6 points, 8 units, however narrow the picture: it grows
// instead where its height is free, and all that is said is on it.
func TestNoFinePrint(t *testing.T) {
	t.Parallel()
	in := literature(t, 300, 6)
	for _, o := range []Options{
		{Width: 200}, {Width: 336}, {Width: 500}, {Width: 680}, {Width: 720, Height: 450}, {Width: 330, Height: 330, Top: 25}, {Width: 1000}, {},
	} {
		v := build(t, in, o)
		checkPicture(t, v)
		least := 1e9
		for _, c := range v.Picture.Captions {
			least = min(least, c.Size)
		}
		for _, e := range v.Picture.Legend {
			least = min(least, e.Caption.Size)
		}
		for i := range v.Items {
			if c := v.Items[i].Caption; c.Text != "" {
				least = min(least, c.Size)
			}
		}
		if least < leastType {
			t.Errorf("%+v: type of %v units", o, least)
		}
		p := v.Picture
		if o.Width != 0 && p.Width != o.Width || o.Height != 0 && p.Height != o.Height {
			t.Errorf("%+v: %v × %v", o, p.Width, p.Height)
		}
		if o.Width != 0 && o.Width < 680 && o.Height == 0 && p.Plot.Y1-p.Plot.Y0 < 0.44*p.Width {
			t.Errorf("%+v: the plot is %v of %v × %v", o, p.Plot, p.Width, p.Height)
		}
		for _, role := range []string{"title", "subtitle", "account"} {
			if text := captions(v, role); strings.Contains(text, "…") {
				t.Errorf("%+v: %q is cut", o, text)
			}
		}
	}
}

// A height that has no room for type of 6 points has finer type, and a plot still.
func TestTooLowForType(t *testing.T) {
	t.Parallel()
	v := build(t, literature(t, 300, 6), Options{Width: 240, Height: 200})
	checkPicture(t, v)
	if p := v.Picture; p.Width != 240 || p.Height != 200 || p.Plot.Y1-p.Plot.Y0 < 0.25*p.Height {
		t.Errorf("%v × %v, plot %v", p.Width, p.Height, p.Plot)
	}
}

// Pictures that are wide enough are what they were: the unit is a thousandth of the
// width.
func TestUnit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ width, height, unit float64 }{
		{1000, 625, 1}, {700, 0, 0.7}, {680, 0, 0.68}, {2000, 1250, 2}, {336, 0, leastUnit}, {0, 500, 0.8},
	} {
		if got := build(t, small(t), Options{Width: c.width, Height: c.height}).Picture.Unit; got != c.unit {
			t.Errorf("%v × %v: unit %v, not %v", c.width, c.height, got, c.unit)
		}
	}
}

// Charts of a column's width have legible type too.
func TestNarrowCharts(t *testing.T) {
	t.Parallel()
	in := literature(t, 200, 3)
	charts := map[string]func(ChartOptions) (*Chart, error){
		"spectrum": func(o ChartOptions) (*Chart, error) { return SpectrumChart(in, measure.Spectrum{}, o) },
		"top":      func(o ChartOptions) (*Chart, error) { return TopChart(in, citedColumn(in.Network), TopBars, o) },
	}
	for name, of := range charts {
		c, err := of(ChartOptions{Width: 336})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range append(c.Labels, c.Picture.Captions...) {
			if text.Size < leastType {
				t.Errorf("%s: %q has type of %v units", name, text.Text, text.Size)
			}
		}
		if c.Picture.Width != 336 {
			t.Errorf("%s: %v wide", name, c.Picture.Width)
		}
	}
}
