package view

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"citegraph/graph/measure"
)

// A peak is a year that stands above those around it. Name is what makes most of it:
// a work, or so many works each as much; "" where no work is known to be cited twice.
// Share is its references of those of the year, in brackets.
type peak struct {
	year        measure.SpectrumYear
	name, share string
	bar         Frame
	rank        int // 0 for the one that stands out most
}

// mostMarked is how many peaks are marked at most.
const mostMarked = 12

// A peak is marked if its bar is a hundredth of the tallest or more, since others
// are not seen. Where references are many, one or two to a year are no news either.
const (
	seenOf    = 100
	fewMarked = 3
	manyOf    = 30 // references to the year of most
)

// leastMarked is how many references a marked peak has at least.
func leastMarked(shown []measure.SpectrumYear) int {
	most := 0
	for _, y := range shown {
		most = max(most, y.References)
	}
	if most < manyOf {
		return 1
	}
	return max(fewMarked, (most+seenOf-1)/seenOf)
}

// standing is how many standard deviations a year is above the median of the
// years around it, were references of a year a Poisson process of that median:
// it lets the small peaks of early years be seen beside the large ones of late
// years. One is added lest a year among empty ones stand out without bound.
func standing(y measure.SpectrumYear) float64 { return y.Deviation / math.Sqrt(y.Median+1) }

// choosePeaks takes the peaks that stand out most, first among them the one that
// does most of all, ties by year. Which these are does not depend on the size of the
// picture: where there is no room, a peak has its ink and its dot, and no name.
func (c *spectrumCharter) choosePeaks() {
	for k, y := range markedPeaks(c.shown) {
		c.marked = append(c.marked, peak{year: y, rank: k})
	}
}

// markedPeaks are the peaks that stand out most among years, the first the one that
// does most of all.
func markedPeaks(shown []measure.SpectrumYear) []measure.SpectrumYear {
	least := leastMarked(shown)
	var marked []measure.SpectrumYear
	for _, y := range shown {
		if y.Peak && y.References >= least {
			marked = append(marked, y)
		}
	}
	slices.SortStableFunc(marked, func(a, b measure.SpectrumYear) int { return cmp.Compare(standing(b), standing(a)) })
	return marked[:min(mostMarked, len(marked))]
}

// markPeaks gives the chosen peaks their ink and their dot, and those a name that
// have room for one.
func (c *spectrumCharter) markPeaks() {
	bars := c.barsByYear()
	for k := range c.marked {
		p := &c.marked[k]
		bar := &c.c.Bars[bars[p.year.Year]]
		bar.Ink, p.bar = BarMarked, bar.Frame
		c.nameMaker(p)
	}
	c.named = c.writeNames()
	slices.SortFunc(c.marked, func(a, b peak) int { return cmp.Compare(a.year.Year, b.year.Year) })
	for _, p := range c.marked {
		x, _ := c.axis.at(p.year.Year)
		c.c.Dots = append(c.c.Dots, Dot{X: round(x, 100), Y: round(c.gaps.y(p.year.Deviation), 100), R: round(dotRadius*c.u, 100), Tooltip: spectrumTooltip(p.year)})
	}
}

// barsByYear finds the bars of years.
func (c *spectrumCharter) barsByYear() map[int]int {
	bars := map[int]int{}
	for _, y := range c.shown {
		if _, shown := c.axis.at(y.Year); shown && y.References > 0 {
			bars[y.Year] = len(bars)
		}
	}
	return bars
}

// nameMaker says which work most references of a year are to, and how many of how
// many; where several have as many, how many they are.
func (c *spectrumCharter) nameMaker(p *peak) {
	cited := p.year.Cited
	if len(cited) == 0 {
		return
	}
	most := cited[0].References
	level := 1
	for level < len(cited) && cited[level].References == most {
		level++
	}
	of := Count(most) + " of " + Count(p.year.References)
	works := Count(level) + " works"
	switch {
	case level == 1:
		p.name, p.share = c.face(captionSize).Fit(makerName(cited[0], p.year.Year), widestMaker*c.u), "("+of+")"
	case most == 1:
	case level == len(cited) && p.year.References >= (level+1)*most: // those of which the spectrum tells
		works = Count(level) + " or more works"
		fallthrough
	default:
		p.name, p.share = works, "("+of+" each)"
	}
}

// widestMaker is how long the name of a work in a label may be, at unit 1.
const widestMaker = 130.0

// makerName is what a work is called: by its label, or by its text up to the year.
func makerName(cited measure.Cited, year int) string {
	if cited.Label != "" {
		return oneLine(cited.Label)
	}
	name := oneLine(cited.Name)
	before, _, found := strings.Cut(name, strconv.Itoa(year))
	if before = strings.TrimRight(before, " ,;:([–-"); found && before != "" {
		return before + " " + strconv.Itoa(year)
	}
	return name
}

// noMaker is what is said of a year of which no work is cited twice.
const noMaker = "none cited twice"

// label is the text at a peak: the year, unless the name of the work ends in it,
// and what makes most of it.
func (p peak) label() string {
	if p.name == "" {
		return strconv.Itoa(p.year.Year) + ": " + noMaker
	}
	return p.short() + " " + p.share
}

// short is the label without the share.
func (p peak) short() string {
	year := strconv.Itoa(p.year.Year)
	switch {
	case p.name == "":
		return p.label()
	case strings.HasSuffix(strings.TrimRight(p.name, "abcdefghijklmnopqrstuvwxyz"), " "+year):
		return p.name
	}
	return year + ": " + p.name
}
