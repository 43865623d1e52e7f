package view

import (
	"math"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

func calendarChart(t testing.TB, in Input, o ChartOptions) *Chart {
	t.Helper()
	c, err := CalendarChart(in, measure.ByYear(in.Network), o)
	if err != nil {
		t.Fatal(err)
	}
	checkChart(t, c)
	return c
}

// The bars, read off the axes, say what counting works and arcs says.
func TestCalendarBars(t *testing.T) {
	t.Parallel()
	in := literature(t, 300, 3)
	net := in.Network
	works, received, made := 0, 0, 0
	for v := range graph.Node(net.Len()) {
		if net.Year(v) != 0 {
			works++
			received += len(net.CitedBy(v))
			made += len(net.References(v))
		}
	}
	for _, o := range pages {
		c := calendarChart(t, in, o)
		var sums [2]float64
		for k, ink := range [...]int{BarMarked, BarPlain} {
			var foot float64
			for _, b := range c.Bars {
				if b.Ink == ink {
					foot = b.Y1
				}
			}
			_, one := scaleOf(t, c, foot+c.Picture.Unit)
			for _, b := range c.Bars {
				if b.Ink == ink {
					sums[k] += (b.Y1 - b.Y0) / one
				}
			}
		}
		if math.Abs(sums[0]-float64(works)) > 0.01*float64(works)+1 || math.Abs(sums[1]-float64(received)) > 0.01*float64(received)+1 {
			t.Errorf("%+v: %v works and %v citations, not %d and %d", o, sums[0], sums[1], works, received)
		}
		zero, one := scaleOf(t, c, c.Picture.Height)
		line := 0.0
		for _, part := range c.Curves {
			for _, q := range part {
				line += (zero - q.Y) / one
			}
		}
		if math.Abs(line-float64(made)) > 0.01*float64(made)+1 {
			t.Errorf("%+v: %v citations made, not %d", o, line, made)
		}
	}
}

func TestCalendarWords(t *testing.T) {
	t.Parallel()
	in := small(t)
	in.Ledger = biblio.Ledger{Beyond: 3943, Omitted: []biblio.Omission{{What: "works", Count: 1, Why: "cut by --max-works"}}}
	c := calendarChart(t, in, ChartOptions{})
	for role, want := range map[string]string{
		"title":      "10.5/i",
		"subtitle":   "Works and citations by year · 9 of 10 works · 12 citations in this map · 1990–2006",
		"account":    "1 work without a year, with 0 citations received and 1 made, not shown; " + Count(3943) + " references lead outside the map and are no citations here; 1 work left out: cut by --max-works.",
		"provenance": "Records: Crossref (5), as indexed between 2024-02-03 and 2024-05-06. Drawn by citegraph 1.2.3.",
		"heading":    "Works a year Citations inside the map, received and made by the works of a year",
	} {
		if got := words(c, role); got != want && role != "title" {
			t.Errorf("%s: %q, not %q", role, got, want)
		}
	}
	want := "bar works of the map that appeared in that year; bar citations that the works of that year receive, from whichever year; line citations that the works of that year make, to whichever year"
	if got := samplesOf(c); got != want {
		t.Errorf("legend: %q", got)
	}
	want = "Most works appeared in 1990 (1). The works of 1990 receive most citations (4), those of 2001 make most (2)."
	if !strings.Contains(c.Description, want) {
		t.Errorf("%q", c.Description)
	}
}

// Works without citations between them have one panel.
func TestCalendarWithoutCitations(t *testing.T) {
	t.Parallel()
	c := calendarChart(t, inputOf(t, []*biblio.Work{{ID: "a", Year: 1999}, {ID: "b", Year: 2001}}), ChartOptions{})
	if len(c.Bars) != 2 || len(c.Curves) != 0 || samplesOf(c) != "bar works of the map that appeared in that year" {
		t.Errorf("%d bars, %d curves, %q", len(c.Bars), len(c.Curves), samplesOf(c))
	}
}

func TestCalendarWindow(t *testing.T) {
	t.Parallel()
	c := calendarChart(t, small(t), ChartOptions{Since: 1995, Until: 2002})
	if got := words(c, "subtitle"); !strings.HasSuffix(got, "1995–2002") || !strings.Contains(got, "4 of 10 works") {
		t.Errorf("%q", got)
	}
	if got := words(c, "account"); !strings.Contains(got, "5 works of years that were not asked for are not shown") {
		t.Errorf("%q", got)
	}
}
