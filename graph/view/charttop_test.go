package view

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

func topChart(t testing.TB, in Input, column measure.Column, top int, o ChartOptions) *Chart {
	t.Helper()
	c, err := TopChart(in, column, top, o)
	if err != nil {
		t.Fatal(err)
	}
	checkChart(t, c)
	return c
}

// tens are ten works with values, the fourth without one.
func tens(t testing.TB, values ...float64) (Input, measure.Column) {
	t.Helper()
	in := small(t)
	return in, measure.Column{Name: "katz", Doc: "what it means", Values: values}
}

// By hand: in order of value, ties by id, the undefined counted.
func TestTopRows(t *testing.T) {
	t.Parallel()
	in, column := tens(t, 1, 5, 2, math.NaN(), 5, 0, math.Inf(1), 2, 3, -1)
	c := topChart(t, in, column, 4, ChartOptions{})
	if got, want := words(c, "work"), "Label 10.5/b Label 10.5/e Label 10.5/i Label 10.5/c"; got != want {
		t.Errorf("%q", got)
	}
	if got := labelsOf(c); !slices.Equal(got, []string{"5", "5", "3", "2"}) {
		t.Errorf("%q", got)
	}
	if got, want := words(c, "account"), "Showing the first 4 of 8 works that have a value; 2 works for which it is not defined are not drawn."; got != want {
		t.Errorf("%q", got)
	}
	if got, want := words(c, "subtitle"), "Top works by katz · 4 of 10 works"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := samplesOf(c), "bar what it means; head bold: seed"; got != want {
		t.Errorf("%q", got)
	}
	if got := c.Bars[0].Address; got != "https://doi.org/10.5/b" {
		t.Errorf("%q", got)
	}
	if !strings.Contains(c.Description, "First: Label 10.5/b (5), Label 10.5/e (5), Label 10.5/i (3), Label 10.5/c (2).") {
		t.Errorf("%q", c.Description)
	}
	all := topChart(t, in, column, 0, ChartOptions{})
	if got := labelsOf(all); !slices.Equal(got, []string{"5", "5", "3", "2", "2", "1", "0", "−1"}) {
		t.Errorf("%q", got)
	}
	if got := words(all, "remark"); got != "· expression of concern" {
		t.Errorf("remark %q", got)
	}
}

// Bars are as long as values say, on either side of 0, on any page.
func TestTopBars(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(-50, 1000), 10, 10).Draw(rt, "values")
		in, column := tens(t, values...)
		c := topChart(t, in, column, 0, rapid.SampledFrom(pages).Draw(rt, "page"))
		slices.SortFunc(values, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
		most := max(math.Abs(values[0]), math.Abs(values[9]))
		longest := 0.0
		for _, b := range c.Bars {
			longest = max(longest, b.X1-b.X0)
		}
		k := 0
		for _, v := range values {
			if v == 0 || k >= len(c.Bars) {
				continue
			}
			if got := (c.Bars[k].X1 - c.Bars[k].X0) / longest; math.Abs(got-math.Abs(v)/most) > (0.03+leastBar*c.Picture.Unit)/longest {
				rt.Errorf("%v of %v is %v of the longest bar", v, most, got)
			}
			k++
		}
	})
}

// On a narrow page titles and remarks end before the value left of a bar, and bars
// have room.
func TestTopNarrowWithLongValues(t *testing.T) {
	t.Parallel()
	const tiny = -1.23e-9 // with all its decimals the longest of values
	for _, most := range []float64{900, -tiny, 1e300} {
		in, column := tens(t, most, tiny, tiny, tiny, tiny, tiny, tiny, tiny, tiny, tiny)
		c := topChart(t, in, column, 0, ChartOptions{Width: 300, Height: 300})
		if got := words(c, "remark"); !strings.HasPrefix(got, "· retr") || !strings.HasSuffix(got, "…") {
			t.Errorf("remarks %q", got)
		}
		if b := c.Bars[0]; b.X1-b.X0 < 10*c.Picture.Unit {
			t.Errorf("the first bar is from %v to %v", b.X0, b.X1)
		}
	}
}

// Where titles would be cut to a word they are left out, and bars have their room;
// remarks and short titles stay.
func TestTopWithoutTitles(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("A long title of many words ", 4)
	works := []*biblio.Work{
		{ID: "a", Label: "Bodenheimer 1937", Title: long}, {ID: "b", Label: "B 2002", Title: long, Concern: &biblio.Update{}}, {ID: "c", Label: "C 2003", Title: long},
	}
	column := measure.Column{Name: "x", Values: []float64{3, 2, 1}}
	from := map[float64]float64{}
	for _, width := range []float64{321, 643} {
		c := topChart(t, inputOf(t, works), column, 0, ChartOptions{Width: width})
		titles := strings.Count(words(c, "work-title"), "…")
		if want := int(width/643) * 3; titles != want {
			t.Errorf("%v wide: %d titles, not %d", width, titles, want)
		}
		if got := words(c, "remark"); got != "· expression of concern" {
			t.Errorf("%v wide: remark %q", width, got)
		}
		from[width] = c.Bars[0].X0 / width
	}
	works[1].Concern = nil
	bare := topChart(t, inputOf(t, works), column, 0, ChartOptions{Width: 321})
	if got := bare.Bars[0].X0 / 321; got > 0.6*from[643] {
		t.Errorf("bars begin at %v of the width, and with titles at %v", got, from[643])
	}
	for _, w := range works {
		w.Title = "Short title"
	}
	short := topChart(t, inputOf(t, works), column, 0, ChartOptions{Width: 321})
	if got := words(short, "work-title"); got != "Short title Short title Short title" {
		t.Errorf("titles %q", got)
	}
}

// No line of the scale runs through a value, on any page.
func TestTopValuesAreClear(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		in, column := tens(t, rapid.SliceOfN(rapid.Float64Range(-50, 1000), 10, 10).Draw(rt, "values")...)
		c := topChart(t, in, column, 0, rapid.SampledFrom(pages).Draw(rt, "page"))
		for _, r := range c.Rules {
			if r.Role != RuleGrid || r.X0 != r.X1 {
				continue
			}
			for _, l := range c.Labels {
				if captionMark(l).over(mark{r.X0, r.Y0, r.X1 + 0.01, r.Y1, false, ""}) {
					rt.Fatalf("a line runs through %q", l.Text)
				}
			}
		}
	})
}

// From a saved map a measure may have any values that numbers can have.
func TestTopExtremes(t *testing.T) {
	t.Parallel()
	for _, v := range []float64{1e-310, math.SmallestNonzeroFloat64, 1.7e308, math.MaxFloat64} {
		for _, values := range [][]float64{{v, v, v, v, v, v, v, v, v, v}, {v, -v, v, 0, -v, 1, 2, 3, 4, 5}} {
			in, column := tens(t, values...)
			c := topChart(t, in, column, 0, ChartOptions{})
			for _, b := range c.Bars {
				if x := b.X0 + b.X1; math.IsNaN(x) || math.IsInf(x, 0) {
					t.Errorf("±%v: a bar from %v to %v", v, b.X0, b.X1)
				}
			}
		}
	}
}

// Years have no zero: dots, with all of the axis for their range.
func TestTopYears(t *testing.T) {
	t.Parallel()
	in, column := tens(t, 1990, 1995, 1999, 2001, 2002, 2003, 2004, 2005, 2006, math.NaN())
	column.Name = "year"
	c := topChart(t, in, column, 0, ChartOptions{})
	if len(c.Bars) != 0 || len(c.Dots) != 9 {
		t.Fatalf("%d bars, %d dots", len(c.Bars), len(c.Dots))
	}
	if got := labelsOf(c)[0]; got != "2006" {
		t.Errorf("%q", got)
	}
	share := (c.Dots[4].X - c.Dots[8].X) / (c.Dots[0].X - c.Dots[8].X)
	if want := (2002.0 - 1990) / (2006 - 1990); math.Abs(share-want) > 0.001 {
		t.Errorf("2002 at %v of the axis, not %v", share, want)
	}
}

// Three digits of the largest value, two of the smallest, all with the same point.
func TestTopValues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []float64
		want   []string
	}{
		{[]float64{3, 2, 1}, []string{"3", "2", "1"}},
		{[]float64{0.333, 0.12, 0.0619}, []string{"0.333", "0.120", "0.062"}},
		{[]float64{5423.7, 4185, 1630.2}, []string{Count(5424), Count(4185), Count(1630)}},
		{[]float64{12.25, 0.5, 0}, []string{"12.25", "0.50", "0"}},
		{[]float64{0.5, 1e-9, 0}, []string{"0.500000", number(1e-9), "0"}},
		{[]float64{0, 0, 0}, []string{"0", "0", "0"}},
	} {
		in := inputOf(t, []*biblio.Work{{ID: "a", Label: "A"}, {ID: "b", Label: "B"}, {ID: "c", Label: "C"}})
		chart := topChart(t, in, measure.Column{Name: "x", Values: c.values}, 0, ChartOptions{})
		if got := labelsOf(chart); !slices.Equal(got, c.want) {
			t.Errorf("%v: %q, want %q", c.values, got, c.want)
		}
	}
}

// Works without number, long titles and one row alone stay on the page.
func TestTopPages(t *testing.T) {
	t.Parallel()
	in := literature(t, 700, 4)
	for i := range in.Network.Len() {
		if i%3 == 0 {
			in.Network.Work(graph.Node(i)).Title = strings.Repeat("A very long title <i>of</i> many words ", 20)
		}
	}
	for _, top := range []int{1, 20, 37, 10_000} {
		for _, o := range pages {
			c := topChart(t, in, citedColumn(in.Network), top, o)
			if rows := strings.Count(c.Description, " ("); len(c.Labels) != min(top, mostBars) || rows == 0 {
				t.Errorf("%d rows of %d", len(c.Labels), top)
			}
		}
	}
}
