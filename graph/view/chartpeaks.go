package view

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"citegraph/graph/layout"
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
		if y.Peak {
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

// A labelRoom is what labels may not cover.
type labelRoom struct {
	frame Frame
	bars  []Bar   // from left to right
	taken []Frame // labels, and the lines that lead to them
}

func (c *spectrumCharter) room() *labelRoom {
	f := c.counts.frame
	return &labelRoom{frame: Frame{f.X0, f.Y0 - 2*c.u, f.X1 + margin*c.u/2, f.Y1}, bars: c.c.Bars}
}

// free tells whether a rectangle is in the frame and clear of all that is there.
func (r *labelRoom) free(f Frame, air float64) bool {
	if f.X0 < r.frame.X0 || f.X1 > r.frame.X1 || f.Y0 < r.frame.Y0 {
		return false
	}
	wide := Frame{f.X0 - air, f.Y0 - air, f.X1 + air, f.Y1 + air}
	for _, t := range r.taken {
		if wide.meets(t) {
			return false
		}
	}
	for _, b := range r.bars {
		if wide.meets(b.Frame) {
			return false
		}
	}
	return true
}

func (f Frame) meets(o Frame) bool { return f.X0 < o.X1 && o.X0 < f.X1 && f.Y0 < o.Y1 && o.Y0 < f.Y1 }

// name writes the label of a peak at the lowest free place above its bar, if
// there is one; a line leads to labels that stand higher.
func (c *spectrumCharter) name(r *labelRoom, p peak) bool {
	face := c.face(captionSize)
	text := p.label()
	width := face.Width(text)
	bar := c.c.Bars[p.bar].Frame
	x := (bar.X0 + bar.X1) / 2
	for foot := bar.Y0 - 3*c.u; foot-face.Height() >= r.frame.Y0; foot -= 4 * c.u {
		for _, shift := range [...]float64{-0.5, -1, 0, -0.8, -0.2} {
			box := Frame{x + shift*width, foot - face.Height(), x + (shift+1)*width, foot}
			leader := Frame{x - c.u/2, foot, x + c.u/2, bar.Y0 - c.u}
			if !r.free(box, 2*c.u) || !r.clear(leader, 3*c.u) {
				continue
			}
			r.taken = append(r.taken, box)
			c.writeLabel(text, box, face)
			if bar.Y0-foot > 5*c.u {
				r.taken = append(r.taken, leader)
				c.rule(RuleLeader, x, foot+c.u, x, bar.Y0-1.5*c.u)
			}
			return true
		}
	}
	return false
}

// clear tells whether a line from a bar up meets no label and no other line.
func (r *labelRoom) clear(f Frame, air float64) bool {
	wide := Frame{f.X0 - air, f.Y0, f.X1 + air, f.Y1}
	return !slices.ContainsFunc(r.taken, wide.meets)
}

// writeLabel puts a label into its box.
func (c *spectrumCharter) writeLabel(text string, box Frame, face layout.Face) {
	c.c.Labels = append(c.c.Labels, c.caption("peak", text, box.X0, box.Y0+face.Ascent(), "start", face))
}
