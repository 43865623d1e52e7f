package render_test

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// charts are one of each kind, of a map whose titles, labels and names are as
// given.
func charts(t testing.TB, title func(i int) string, o view.ChartOptions) []*view.Chart {
	t.Helper()
	var works []*biblio.Work
	for i := range 30 {
		id := fmt.Sprintf("10.5555/%02d", i)
		w := &biblio.Work{
			ID: id, DOI: biblio.DOI(fmt.Sprintf(`10.5555/%02d<a href="x">'&`, i)), State: biblio.Resolved, Source: biblio.FromCrossref,
			Year: 1880 + i*i/7, Title: title(i), Label: fmt.Sprintf("Work %d %s", i, title(i)), Indexed: "2024-05-06",
		}
		for k := range i / 3 {
			cited := works[(k*k+i)%i]
			if len(w.Citations) == 0 || w.Citations[len(w.Citations)-1].Cited < cited.ID {
				w.Citations = append(w.Citations, biblio.Citation{Cited: cited.ID, AssertedBy: biblio.ByPublisher})
			}
			w.References = append(w.References, biblio.Reference{Author: title(k), Title: title(k), Year: fmt.Sprint(1780 + 7*k*i%230)})
		}
		works = append(works, w)
	}
	works[3].Retraction = &biblio.Update{Type: "retraction", Date: biblio.Date{Year: 2010}}
	net, _ := graph.Build(works, graph.Options{})
	in := view.Input{Title: title(0), Seeds: []string{"10.5555/08"}, Network: net, Tool: "citegraph test"}
	values := make([]float64, net.Len())
	for i := range values {
		values[i] = math.Sqrt(float64(i)) - 1
	}
	values[7] = math.NaN()
	var list []*view.Chart
	for _, make := range []func() (*view.Chart, error){
		func() (*view.Chart, error) { return view.SpectrumChart(in, measure.ReferenceYears(net), o) },
		func() (*view.Chart, error) { return view.CalendarChart(in, measure.ByYear(net), o) },
		func() (*view.Chart, error) {
			return view.TopChart(in, measure.Column{Name: "katz", Doc: title(1), Values: values}, 40, o)
		},
	} {
		c, err := make()
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Bars) == 0 || len(c.Labels) == 0 && c.Kind != view.ChartCalendar {
			t.Fatalf("%s is empty", c.Kind)
		}
		list = append(list, c)
	}
	return list
}

func chartSVG(t testing.TB, c *view.Chart) string {
	t.Helper()
	var b bytes.Buffer
	if err := render.ChartSVG(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestChartGoldens(t *testing.T) {
	t.Parallel()
	for _, c := range charts(t, plainTitle, view.ChartOptions{}) {
		got := chartSVG(t, c)
		name := filepath.Join("testdata", "chart."+c.Kind+".svg")
		if updated() {
			if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("the chart is not as in %s: look at both, then run the tests with -update", name)
		}
	}
}

// Whatever titles, labels and DOIs hold, a chart is XML with no element and no
// attribute but ours.
func TestHostileCharts(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, c := range charts(t, plainTitle, view.ChartOptions{}) {
		_, plain := elements(t, chartSVG(t, c))
		for _, e := range plain {
			names[e.Name.Local] = true
			for _, a := range e.Attr {
				names[e.Name.Local+"/"+a.Name.Local] = true
			}
		}
	}
	for _, h := range hostileTitles {
		for _, c := range charts(t, func(int) string { return h }, view.ChartOptions{}) {
			text, all := elements(t, chartSVG(t, c))
			harmless(t, h, names, text, all)
			if h == hostileTitles[0] && !strings.Contains(text, h) {
				t.Errorf("%s has not the title as text", c.Kind)
			}
		}
	}
}

// What a chart says is there for those who cannot see it; links can be reached by
// the keyboard; every bar has its own words.
func TestAccessibleCharts(t *testing.T) {
	t.Parallel()
	for _, c := range charts(t, plainTitle, view.ChartOptions{}) {
		doc := chartSVG(t, c)
		_, all := elements(t, doc)
		if root := all[0]; attr(root, "role") != "img" || attr(root, "aria-labelledby") != "citegraph-title citegraph-desc" {
			t.Errorf("root: %v", root.Attr)
		}
		for _, want := range []string{
			`<title id="citegraph-title">title 0</title>`, `<desc id="citegraph-desc">` + c.Subtitle + ". ",
			`<g class="chart ` + c.Kind + `">`,
		} {
			if !strings.Contains(doc, want) {
				t.Errorf("%s has no %s", c.Kind, want)
			}
		}
		bars, titles, links := 0, 0, 0
		for _, e := range all {
			switch {
			case e.Name.Local == "rect" && strings.HasPrefix(attr(e, "class"), "bar"):
				bars++
			case e.Name.Local == "title":
				titles++
			case e.Name.Local == "a":
				links++
			}
		}
		samples := 0
		for _, e := range c.Picture.Legend {
			if e.Kind == "bar" {
				samples++
			}
		}
		if bars != len(c.Bars)+samples || titles != len(c.Bars)+len(c.Dots)+1 {
			t.Errorf("%s: %d bars and %d titles for %d bars, %d dots", c.Kind, bars, titles, len(c.Bars), len(c.Dots))
		}
		if want := map[string]int{view.ChartTop: len(c.Bars)}[c.Kind]; links != want {
			t.Errorf("%s: %d links", c.Kind, links)
		}
	}
}

// A full disk is told.
func TestChartSVGError(t *testing.T) {
	t.Parallel()
	c := charts(t, plainTitle, view.ChartOptions{})[0]
	for _, write := range []func() error{
		func() error { return render.ChartSVG(failing{os.ErrClosed}, c) },
		func() error { return render.Drawing{}.ChartPNG(failing{os.ErrClosed}, c) },
		func() error { return render.Drawing{}.ChartPDF(failing{os.ErrClosed}, c) },
	} {
		if err := write(); err == nil {
			t.Error("no error")
		}
	}
}
