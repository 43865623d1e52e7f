package view

import (
	"citegraph/graph"
	"citegraph/graph/measure"
)

// SpectrumChart draws the reference publication year spectrum of a map as Marx et
// al. (2014) do: how many references lead to works of each year, and below, on a
// scale of its own, how far that is from the median of the five years around it.
// The peaks that stand out most are marked, and named by the work that makes most of
// them where there is room.
// in.Columns are not needed.
func SpectrumChart(in Input, s measure.Spectrum, o ChartOptions) (*Chart, error) {
	base, err := newCharter(ChartSpectrum, in, o)
	if err != nil {
		return nil, err
	}
	c := &spectrumCharter{charter: base}
	c.gather(s)
	c.page()
	c.tellSpectrum(s)
	f := c.frame()
	if len(c.shown) == 0 {
		c.nothing(f, "No reference has a year here.")
		return c.finish(c.about + ". No reference has a year here."), nil
	}
	c.lay(f)
	c.drawYears()
	c.markPeaks()
	c.parts[c.peakPart] = c.peaksMarked(len(c.marked) - c.named)
	return c.finish(c.inWords()), nil
}

// A spectrumCharter builds the chart of a spectrum.
type spectrumCharter struct {
	*charter
	shown   []measure.SpectrumYear
	peaks   int // of them
	total   int // references in them
	outside int // references to other years
	lists   int // works with a reference list

	axis         yearAxis
	counts, gaps panel  // references, and deviations
	marked       []peak // as they stand out, then by year
	named        int    // of them
	peakPart     int    // of the account
}

// gather takes the years on the axis.
func (c *spectrumCharter) gather(s measure.Spectrum) {
	for _, y := range s.Years {
		if !c.within(y.Year) {
			c.outside += y.References
			continue
		}
		c.shown = append(c.shown, y)
		c.total += y.References
		if y.Peak {
			c.peaks++
		}
	}
	if c.total == 0 {
		c.shown = nil
	}
	c.choosePeaks()
	for v := range graph.Node(c.in.Network.Len()) {
		if w := c.in.Network.Work(v); w != nil && len(w.References) > 0 {
			c.lists++
		}
	}
}

// The parts of the height, at unit 1 or as shares.
const (
	headingRoom  = 26.0 // above the first panel
	panelGap     = 40.0 // above the second, with its heading
	yearRoom     = 24.0 // below the last
	upperShare   = 0.7
	peakHeadroom = 34.0 // for labels above the tallest bar
)

// lay settles where the two panels are and what they measure.
func (c *spectrumCharter) lay(f Frame) {
	height := f.Y1 - f.Y0 - (headingRoom+panelGap+yearRoom)*c.u
	split := f.Y0 + headingRoom*c.u + upperShare*height
	c.counts.frame = Frame{Y0: f.Y0 + headingRoom*c.u, X1: f.X1, Y1: split}
	c.gaps.frame = Frame{Y0: split + panelGap*c.u, X1: f.X1, Y1: f.Y1 - yearRoom*c.u}
	most := 0
	for _, y := range c.shown {
		most = max(most, y.References)
		c.gaps.lo = min(c.gaps.lo, y.Deviation)
		c.gaps.hi = max(c.gaps.hi, y.Deviation)
	}
	upper := c.counts.frame.Y1 - c.counts.frame.Y0
	c.counts.hi = float64(most) * upper / max(upper-peakHeadroom*c.u, upper/2)
	pad := max(0.06*(c.gaps.hi-c.gaps.lo), 0.5)
	c.gaps.lo, c.gaps.hi = c.gaps.lo-pad, c.gaps.hi+pad
	left := margin*c.u + c.valueRoom(c.counts, c.gaps)
	c.counts.frame.X0, c.gaps.frame.X0 = left, left
	busy := make([]bool, len(c.shown))
	for i, y := range c.shown {
		busy[i] = y.References > 0
	}
	c.axis = newYearAxis(yearRun{c.shown[0].Year, busy}, c.counts.frame, c.u)
}

// drawYears draws the bars and the line of deviations over their scales.
func (c *spectrumCharter) drawYears() {
	c.grid(c.counts, "References a year")
	c.grid(c.gaps, "Deviation from the five-year median")
	c.years(c.axis, c.counts, c.gaps)
	deviations := make([]float64, len(c.shown))
	for i, y := range c.shown {
		deviations[i] = y.Deviation
		if place, shown := c.axis.slot(y.Year, c.u); shown {
			c.bar(c.counts, place, float64(y.References), Bar{Ink: BarPlain, Tooltip: spectrumTooltip(y)})
		}
	}
	c.curve(c.axis, c.gaps, c.shown[0].Year, deviations)
}
