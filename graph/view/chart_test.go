package view

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// checkChart fails if a line of type leaves the page or lies on another one, or if
// a bar or a dot leaves it.
func checkChart(t testing.TB, c *Chart) {
	t.Helper()
	p := &c.Picture
	var marks []mark
	for _, list := range [][]Caption{p.Captions, c.Labels} {
		for _, text := range list {
			if text.Text != "" {
				marks = append(marks, captionMark(text))
			}
		}
	}
	for _, e := range p.Legend {
		marks = append(marks, captionMark(e.Caption))
	}
	for i, m := range marks {
		for _, o := range marks[:i] {
			if m.over(o) {
				t.Fatalf("%q lies on %q: %+v, %+v", m.what, o.what, m, o)
			}
		}
	}
	for _, b := range c.Bars {
		marks = append(marks, mark{b.X0, b.Y0, b.X1, b.Y1, false, "bar " + b.Tooltip})
		if !(b.X0 < b.X1 && b.Y0 <= b.Y1) {
			t.Fatalf("a bar inside out: %+v", b)
		}
	}
	for _, d := range c.Dots {
		marks = append(marks, discMark(d.X, d.Y, d.R, "dot "+d.Tooltip))
	}
	for _, m := range marks {
		if m.x0 < 0 || m.y0 < 0 || m.x1 > p.Width || m.y1 > p.Height {
			t.Fatalf("%q leaves the page of %v × %v: %+v", m.what, p.Width, p.Height, m)
		}
	}
}

// pages are sizes that people ask for; 0 is chosen.
var pages = []ChartOptions{
	{}, {Width: 600, Height: 400}, {Width: 2000, Height: 800}, {Width: 500, Height: 900},
	{Width: 643}, {Height: 1400}, {Width: 20000}, {Width: 300, Height: 300},
}

// words are the free texts of a role, joined.
func words(c *Chart, role string) string { return captions(&View{Picture: c.Picture}, role) }

// samplesOf are the texts of the legend, joined.
func samplesOf(c *Chart) string {
	var list []string
	for _, e := range c.Picture.Legend {
		list = append(list, e.Kind+" "+e.Label)
	}
	return strings.Join(list, "; ")
}

// labelsOf are the texts of the labels, in order.
func labelsOf(c *Chart) (list []string) {
	for _, l := range c.Labels {
		list = append(list, l.Text)
	}
	return list
}

// scaleOf reads a scale off the round numbers left of a panel: where 0 is, and the
// distance of 1. The panel is the lowest whose 0 is above y.
func scaleOf(t testing.TB, c *Chart, y float64) (zero, one float64) {
	t.Helper()
	var at, value []float64
	for _, text := range c.Picture.Captions {
		if text.Role == "axis" && text.Anchor == "end" {
			at, value = append(at, text.Y-0.36*text.Size), append(value, numberOf(t, text.Text))
		}
	}
	for i := range at {
		if at[i] < y && value[i] == 0 && i+1 < len(at) && value[i+1] > 0 {
			zero, one = at[i], (at[i]-at[i+1])/value[i+1]
		}
	}
	return zero, one
}

func numberOf(t testing.TB, s string) float64 {
	t.Helper()
	s = strings.NewReplacer(thin, "", "−", "-").Replace(s)
	var v float64
	var sign, scale float64 = 1, 0
	for _, r := range s {
		switch {
		case r == '-':
			sign = -1
		case r == '.':
			scale = 1
		case r >= '0' && r <= '9':
			v = v*10 + float64(r-'0')
			scale *= 10
		default:
			t.Fatalf("%q is no number", s)
		}
	}
	return sign * v / max(scale, 1)
}

func TestChartErrors(t *testing.T) {
	t.Parallel()
	in := small(t)
	for _, c := range []struct {
		in   Input
		o    ChartOptions
		want error
	}{
		{Input{}, ChartOptions{}, ErrNoNetwork},
		{in, ChartOptions{Theme: "sepia"}, ErrTheme},
		{in, ChartOptions{Width: 199}, ErrSize},
		{in, ChartOptions{Height: 20001}, ErrSize},
		{in, ChartOptions{Width: math.NaN()}, ErrSize},
	} {
		_, spectrum := SpectrumChart(c.in, measure.Spectrum{}, c.o)
		_, calendar := CalendarChart(c.in, measure.Calendar{}, c.o)
		_, top := TopChart(c.in, measure.Column{Values: make([]float64, 10)}, 0, c.o)
		for _, err := range []error{spectrum, calendar, top} {
			if !errors.Is(err, c.want) {
				t.Errorf("%+v: %v, not %v", c.o, err, c.want)
			}
		}
	}
}

// A chart of nothing says so, and has a head and a foot all the same.
func TestEmptyCharts(t *testing.T) {
	t.Parallel()
	in := inputOf(t, []*biblio.Work{{ID: "x", State: biblio.Unidentified, Label: "X"}})
	spectrum, err := SpectrumChart(in, measure.Spectrum{Undated: 3}, ChartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	calendar, err := CalendarChart(in, measure.ByYear(in.Network), ChartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	top, err := TopChart(in, measure.Column{Name: "disruption", Values: []float64{math.NaN()}}, 0, ChartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		chart         *Chart
		says, account string
	}{
		{spectrum, "No reference has a year here.", "3 references without a year are not shown"},
		{calendar, "No work has a year here.", "1 work without a year"},
		{top, "No work has a value here.", "1 work for which it is not defined is not drawn"},
	} {
		checkChart(t, c.chart)
		if got := words(c.chart, "nothing"); got != c.says {
			t.Errorf("%s says %q", c.chart.Kind, got)
		}
		if !strings.Contains(c.chart.Description, c.says) {
			t.Errorf("%s: %q", c.chart.Kind, c.chart.Description)
		}
		if got := words(c.chart, "account"); !strings.Contains(got, c.account) {
			t.Errorf("%s: %q", c.chart.Kind, got)
		}
		if len(c.chart.Bars)+len(c.chart.Dots)+len(c.chart.Curves)+len(c.chart.Picture.Legend) > 0 {
			t.Errorf("%s draws something", c.chart.Kind)
		}
	}
}

// Themes are the same drawing, and the same input gives the same chart.
func TestChartsAreStable(t *testing.T) {
	t.Parallel()
	in := literature(t, 400, 5)
	for _, make := range []func(o ChartOptions) (*Chart, error){
		func(o ChartOptions) (*Chart, error) { return SpectrumChart(in, hilly(), o) },
		func(o ChartOptions) (*Chart, error) { return CalendarChart(in, measure.ByYear(in.Network), o) },
		func(o ChartOptions) (*Chart, error) { return TopChart(in, citedColumn(in.Network), 0, o) },
	} {
		first, err := make(ChartOptions{})
		if err != nil {
			t.Fatal(err)
		}
		for _, theme := range []string{"", "dark", "print"} {
			again, err := make(ChartOptions{Theme: theme})
			if err != nil {
				t.Fatal(err)
			}
			again.Picture.Theme = first.Picture.Theme
			if !reflect.DeepEqual(first, again) {
				t.Errorf("%s in theme %q is another drawing", first.Kind, theme)
			}
		}
	}
}

// citedColumn is the local citations of a network, counted here.
func citedColumn(net *graph.Network) measure.Column {
	c := measure.Column{Name: measure.LocalCitations, Doc: "works of the map that cite this one", Values: make([]float64, net.Len())}
	for v := range graph.Node(net.Len()) {
		for _, w := range net.References(v) {
			c.Values[w]++
		}
	}
	return c
}
