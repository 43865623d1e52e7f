package view

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"citegraph/graph/measure"
)

// A peak is a year that stands above those around it.
type peak struct {
	year  measure.SpectrumYear
	bar   int    // in the chart
	maker string // the work that makes most of it, with its share; "" where several make as much
}

// mostNamed is how many peaks are named at most.
const mostNamed = 14

// A peak has a name if its bar is a hundredth of the tallest or more, since others
// are not seen. Where references are many, one or two to a year are no news either.
const (
	seenOf   = 100
	fewNamed = 3
	manyOf   = 30 // references to the year of most
)

// leastNamed is how many references a named peak has at least.
func (c *spectrumCharter) leastNamed() int {
	most := 0
	for _, y := range c.shown {
		most = max(most, y.References)
	}
	if most < manyOf {
		return 1
	}
	return max(fewNamed, (most+seenOf-1)/seenOf)
}

// standing is how many standard deviations a year is above the median of the
// years around it, were references of a year a Poisson process of that median:
// it lets the small peaks of early years be seen beside the large ones of late
// years. One is added lest a year among empty ones stand out without bound.
func standing(y measure.SpectrumYear) float64 { return y.Deviation / math.Sqrt(y.Median+1) }

// namePeaks gives the peaks that stand out most a label where there is room for
// one: above their bars, over no bar and no other label.
func (c *spectrumCharter) namePeaks() {
	first := c.shown[0].Year
	bars := map[int]int{}
	for k, i := 0, 0; i < len(c.shown); i++ {
		if _, shown := c.axis.at(c.shown[i].Year); shown && c.shown[i].References > 0 {
			bars[first+i] = k
			k++
		}
	}
	var peaks []peak
	for _, y := range c.shown {
		if y.Peak && y.References >= c.leastNamed() {
			peaks = append(peaks, peak{year: y, bar: bars[y.Year], maker: c.maker(y)})
		}
	}
	slices.SortStableFunc(peaks, func(a, b peak) int { return cmp.Compare(standing(b.year), standing(a.year)) })
	r := c.room()
	for _, p := range peaks {
		if len(c.named) < mostNamed && c.name(r, p) {
			c.named = append(c.named, p)
		}
	}
	slices.SortFunc(c.named, func(a, b peak) int { return cmp.Compare(a.year.Year, b.year.Year) })
	for _, p := range c.named {
		c.c.Bars[p.bar].Ink = BarNamed
		x, _ := c.axis.at(p.year.Year)
		c.c.Dots = append(c.c.Dots, Dot{X: round(x, 100), Y: round(c.gaps.y(p.year.Deviation), 100), R: round(dotRadius*c.u, 100), Tooltip: spectrumTooltip(p.year)})
	}
}

// maker is the work that most references of a year are to, and how many of how
// many; "" where none is alone at the top.
func (c *spectrumCharter) maker(y measure.SpectrumYear) string {
	if len(y.Cited) == 0 || len(y.Cited) > 1 && y.Cited[1].References == y.Cited[0].References {
		return ""
	}
	top := y.Cited[0]
	label := oneLine(cmp.Or(top.Label, top.Name))
	share := " (" + Count(top.References) + " of " + Count(y.References) + ")"
	return c.face(captionSize).Fit(label, widestMaker*c.u) + share
}

// widestMaker is how long the name of a work in a label may be, at unit 1.
const widestMaker = 130.0

// label is the text at a peak: the year, unless the name of the work ends in it.
func (p peak) label() string {
	year := strconv.Itoa(p.year.Year)
	name, _, _ := strings.Cut(p.maker, " (")
	switch {
	case p.maker == "":
		return year
	case strings.HasSuffix(strings.TrimRight(name, "abcdefghijklmnopqrstuvwxyz"), " "+year):
		return p.maker
	}
	return year + ": " + p.maker
}
