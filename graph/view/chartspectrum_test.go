package view

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
)

// spectrumOf is the spectrum of a work with so many references to each year.
func spectrumOf(years map[int]int) measure.Spectrum {
	var list []biblio.Reference
	for year, n := range years {
		for k := range n {
			list = append(list, biblio.Reference{DOI: biblio.DOI(fmt.Sprintf("10.5/%d.%d", year, k/2)), Year: strconv.Itoa(year), Author: "Author"})
		}
	}
	net, _ := graph.Build([]*biblio.Work{{ID: "10.5/a", References: list}}, graph.Options{})
	return measure.ReferenceYears(net)
}

// hilly is a spectrum with early single references, a long gap, and many peaks.
func hilly() measure.Spectrum {
	years := map[int]int{1665: 1, 1859: 3}
	for y := 1890; y <= 2015; y++ {
		years[y] = (y - 1888) / 4
		if y%9 == 0 {
			years[y] = years[y]*2 + 3
		}
	}
	return spectrumOf(years)
}

func spectrumChart(t testing.TB, s measure.Spectrum, o ChartOptions) *Chart {
	t.Helper()
	c, err := SpectrumChart(small(t), s, o)
	if err != nil {
		t.Fatal(err)
	}
	checkChart(t, c)
	return c
}

// Every bar is as high as its references say, by the numbers at the axis; years
// without references have none; and the deviations are where they belong.
func TestSpectrumBars(t *testing.T) {
	t.Parallel()
	s := hilly()
	for _, o := range pages {
		c := spectrumChart(t, s, o)
		zero, one := scaleOf(t, c, c.Bars[0].Y1+c.Picture.Unit)
		k := 0
		for _, y := range s.Years {
			if y.References == 0 {
				continue
			}
			b := c.Bars[k]
			k++
			if !strings.HasPrefix(b.Tooltip, strconv.Itoa(y.Year)+": ") {
				t.Fatalf("bar %d is %q, not of %d", k, b.Tooltip, y.Year)
			}
			if got := (b.Y1 - b.Y0) / one; math.Abs(got-float64(y.References)) > 0.02*float64(y.References)+(0.02+leastBar*c.Picture.Unit)/one || math.Abs(b.Y1-zero) > 0.1 {
				t.Errorf("%+v: the bar of %d says %v, not %d", o, y.Year, got, y.References)
			}
		}
		if k != len(c.Bars) {
			t.Errorf("%d bars of %d", k, len(c.Bars))
		}
	}
}

// The curve goes through each year's deviation: 0 is where the axis says.
func TestSpectrumCurve(t *testing.T) {
	t.Parallel()
	s := hilly()
	c := spectrumChart(t, s, ChartOptions{})
	if len(c.Curves) != 3 { // 1665, 1859, 1890 and later
		t.Fatalf("%d curves", len(c.Curves))
	}
	zero, one := scaleOf(t, c, c.Picture.Height)
	for k, i := 0, 0; i < len(s.Years); i++ {
		if s.Years[i].References == 0 {
			continue
		}
		b := c.Bars[k]
		k++
		got := math.NaN()
		for _, line := range c.Curves {
			for _, q := range line {
				if math.Abs(q.X-(b.X0+b.X1)/2) < 0.02 {
					got = (zero - q.Y) / one
				}
			}
		}
		if !(math.Abs(got-s.Years[i].Deviation) < 0.1) {
			t.Errorf("%d: %v, not %v", s.Years[i].Year, got, s.Years[i].Deviation)
		}
	}
}

// By hand: 1905 has most references by far, three of them to one work; of 1953's
// none is cited more than another; 1930 is known by an author alone.
func TestNamedPeaks(t *testing.T) {
	t.Parallel()
	ref := func(n int, doi, author, year string) (list []biblio.Reference) {
		for range n {
			list = append(list, biblio.Reference{DOI: biblio.DOI(doi), Author: author, Year: year})
		}
		return list
	}
	var list []biblio.Reference
	for _, part := range [][]biblio.Reference{
		ref(3, "10.5/known", "X", "1905"), ref(1, "10.5/other", "Y", "1905"),
		ref(2, "", "Frisch, K. von", "1930"), ref(1, "10.5/p", "P", "1953"), ref(1, "10.5/q", "Q", "1953"), ref(2, "", "", ""),
	} {
		list = append(list, part...)
	}
	works := []*biblio.Work{
		{ID: "10.5/known", DOI: "10.5/known", State: biblio.Resolved, Label: "Einstein 1906b", Year: 1906},
		{ID: "10.5/seed", DOI: "10.5/seed", State: biblio.Resolved, Label: "Seed 2000", Year: 2000, References: list},
	}
	in := inputOf(t, works, "10.5/seed")
	c, err := SpectrumChart(in, measure.ReferenceYears(in.Network), ChartOptions{})
	if err != nil {
		t.Fatal(err)
	}
	checkChart(t, c)
	if got, want := strings.Join(labelsOf(c), " | "), "1905: Einstein 1906b (3 of 4) | 1953: none cited twice | Frisch 1930 (2 of 2)"; !sameWords(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
	if len(c.Dots) != 3 {
		t.Errorf("%d dots", len(c.Dots))
	}
	for _, b := range c.Bars {
		if b.Ink != BarMarked {
			t.Errorf("a peak without its ink: %q", b.Tooltip)
		}
	}
	want := "Every entry of the lists counts, with a DOI or without, inside the map or beyond; 2 references without a year are not shown; 3 of 3 peaks marked, by deviation ÷ √(median + 1)."
	if got := words(c, "account"); got != want {
		t.Errorf("%q", got)
	}
	want = "bar references to works of that year; bar marked peak: the work cited most (its references of those of the year); line deviation from the median of five years: that year, two before, two after; dot marked peak"
	if got := samplesOf(c); got != want {
		t.Errorf("%q", got)
	}
	if got, want := words(c, "subtitle"), "Reference publication years · 8 of 10 references in 1 reference list · 1905–1953"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	want = "Most references lead to 1905 (4). Marked peaks above the five-year median, by year: 1905, 4 references, deviation +4, most to Einstein 1906b (3 of 4); 1930, 2 references, deviation +2, most to Frisch 1930 (2 of 2); 1953, 2 references, deviation +2, none cited twice."
	if !strings.Contains(c.Description, want) {
		t.Errorf("%q", c.Description)
	}
}

func sameWords(a, b string) bool {
	x, y := strings.Split(a, " | "), strings.Split(b, " | ")
	if len(x) != len(y) {
		return false
	}
	for _, w := range x {
		if !strings.Contains(" | "+b+" | ", " | "+w+" | ") {
			return false
		}
	}
	return true
}

// Whatever the spectrum, labels lie on no bar and on no other label, and lines to
// them cross none; on a page of any size the peaks are marked that stand out most, and
// the account tells how many of them have no name.
func TestPeakLabels(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		years := map[int]int{}
		year := rapid.IntRange(1600, 1990).Draw(rt, "first")
		for _, step := range rapid.SliceOfN(rapid.IntRange(1, 30), 1, 60).Draw(rt, "steps") {
			years[year] = rapid.IntRange(0, 60).Draw(rt, "references")
			year += 1 + step/12*step
		}
		years[year] = 1
		s := spectrumOf(years)
		c := spectrumChart(t, s, rapid.SampledFrom(pages).Draw(rt, "page"))
		for _, l := range c.Labels {
			m := captionMark(l)
			for _, b := range c.Bars {
				if m.over(mark{b.X0, b.Y0, b.X1, b.Y1, false, ""}) {
					rt.Fatalf("%q lies on a bar", l.Text)
				}
			}
			for _, r := range c.Rules {
				if r.Role == RuleLeader && m.over(mark{r.X0 - 0.2, min(r.Y0, r.Y1), r.X0 + 0.2, max(r.Y0, r.Y1), false, ""}) {
					rt.Fatalf("a line runs through %q", l.Text)
				}
			}
		}
		var marked []string
		for _, b := range c.Bars {
			if b.Ink == BarMarked {
				marked = append(marked, b.Tooltip)
			}
		}
		want := standOut(s)
		if !slices.Equal(marked, want) || len(c.Dots) != len(want) {
			rt.Fatalf("%d dots, and marked %q, not %q", len(c.Dots), marked, want)
		}
		nameless := len(want) - len(c.Labels)
		if said := words(c, "account"); strings.Contains(said, "without room") != (nameless > 0) ||
			nameless > 0 && !strings.Contains(said, fmt.Sprintf("%d without room for a name", nameless)) {
			rt.Errorf("%d of %d peaks have no name: %q", nameless, len(want), said)
		}
	})
}

// standOut are the tooltips of the peaks that stand out most, by year: what the
// account says of them, counted another way.
func standOut(s measure.Spectrum) (tooltips []string) {
	most := 0
	for _, y := range s.Years {
		most = max(most, y.References)
	}
	least := 1
	if most >= 30 {
		least = 3
	}
	for i, y := range s.Years {
		better := 0
		for k, o := range s.Years {
			by := o.Deviation*o.Deviation*(y.Median+1) - y.Deviation*y.Deviation*(o.Median+1)
			if o.Peak && o.References >= least && (by > 1e-6 || math.Abs(by) <= 1e-6 && k < i) {
				better++
			}
		}
		if y.Peak && y.References >= least && better < 12 {
			tooltips = append(tooltips, spectrumTooltip(y))
		}
	}
	return tooltips
}

// --since and --until are the ends of the axis; what is outside is counted.
func TestSpectrumWindow(t *testing.T) {
	t.Parallel()
	s := spectrumOf(map[int]int{1900: 2, 1950: 4, 1951: 1, 2000: 7})
	c := spectrumChart(t, s, ChartOptions{Since: 1940, Until: 1960})
	if len(c.Bars) != 2 {
		t.Errorf("%d bars", len(c.Bars))
	}
	if got := words(c, "account"); !strings.Contains(got, "9 references to years that were not asked for are not shown") {
		t.Errorf("%q", got)
	}
	c = spectrumChart(t, s, ChartOptions{Since: 2010})
	if got := words(c, "nothing"); got != "No reference has a year here." {
		t.Errorf("%q", got)
	}
}

func TestSigned(t *testing.T) {
	t.Parallel()
	for v, want := range map[float64]string{0: "0", 2.5: "+2.5", -3: "−3", 1234: "+" + Count(1234)} {
		if got := signed(v); got != want {
			t.Errorf("%v is %q", v, got)
		}
	}
}
