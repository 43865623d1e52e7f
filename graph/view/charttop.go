package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// TopChart draws the top works of a map by a column as bars, the largest value
// first, ties by id; top is how many, 0 for TopBars. Works for which the column is
// not defined are counted and not drawn. A column "year" has dots
// in place of bars, since years have no zero.
func TopChart(in Input, column measure.Column, top int, o ChartOptions) (*Chart, error) {
	base, err := newCharter(ChartTop, in, o)
	if err != nil {
		return nil, err
	}
	c := &topCharter{charter: base, column: column}
	c.gather(cmp.Or(top, TopBars))
	c.page()
	c.tell()
	f := c.frame()
	if len(c.rows) == 0 {
		c.nothing(f, "No work has a value here.")
		return c.finish(c.about + ". No work has a value here."), nil
	}
	c.digit = c.lastDigit()
	c.lay(f)
	c.drawScale()
	for k := range c.rows {
		c.drawRow(k)
	}
	return c.finish(c.inWords()), nil
}

// TopBars is how many works a TopChart has unless more are asked for, and
// mostBars how many it has at most.
const (
	TopBars  = 20
	mostBars = 500
)

// A topCharter builds the chart of the top works.
type topCharter struct {
	*charter
	column    measure.Column
	rows      []int // items
	defined   int   // works that have a value
	undefined int

	plot     Frame
	lo, hi   float64
	bold     bool    // seeds are in bold type
	digit    float64 // what the last digit of values is worth
	pitch    float64 // from row to row
	labels   float64 // x of the labels …
	titles   float64 // … and of the titles
	titleEnd float64
}

// byYearName is the column of years.
const byYearName = "year"

func (c *topCharter) dots() bool { return c.column.Name == byYearName }

// gather chooses the works.
func (c *topCharter) gather(top int) {
	value := c.column.Values
	for i := range c.v.Items {
		if math.IsNaN(value[i]) || math.IsInf(value[i], 0) {
			c.undefined++
			continue
		}
		c.rows = append(c.rows, i)
	}
	slices.SortStableFunc(c.rows, func(a, b int) int { return cmp.Compare(value[b], value[a]) })
	c.defined = len(c.rows)
	c.rows = c.rows[:min(top, mostBars, len(c.rows))]
}

// The height of a row and what there is beside the rows, at unit 1.
const (
	rowHeight  = 22.0
	tallestRow = 30.0
	besideRows = 196.0
)

// page makes a page that is as high as the rows need.
func (c *topCharter) page() {
	natural := max(320, besideRows+rowHeight*float64(len(c.rows)))
	p := &c.v.Picture
	c.charter.page()
	switch o := c.o; {
	case o.Width == 0 && o.Height == 0:
		p.Width, p.Height = plainWidth, natural
	case o.Height == 0:
		p.Height = min(20000, math.Round(o.Width*natural/plainWidth))
	case o.Width == 0:
		p.Width = min(20000, math.Round(max(200, o.Height*plainWidth/natural)))
	}
	c.u = min(p.Width/plainWidth, p.Height/natural)
	p.Unit = c.u
}

// tell writes the words around the chart.
func (c *topCharter) tell() {
	name := measureTitle(c.column.Name)
	all := len(c.v.Items)
	c.about = fmt.Sprintf("Top works by %s · %s", name, share(len(c.rows), all, "work"))
	if len(c.rows) < c.defined {
		c.say(fmt.Sprintf("showing the first %s of %s that have a value", Count(len(c.rows)), things(c.defined, "work")))
	}
	if c.undefined > 0 {
		c.say(plural(c.undefined, "work for which it is not defined is not drawn", "works for which it is not defined are not drawn"))
	}
	if len(c.rows) == 0 {
		return
	}
	meaning := cmp.Or(c.column.Doc, name)
	if c.dots() {
		c.sampleDot(meaning)
	} else {
		c.sampleBar(BarPlain, meaning)
	}
	if c.bold = c.seedsBold(); c.bold {
		c.sampleWord("bold: seed")
	}
}

// titleShare is how much of the page labels and titles take.
const titleShare = 0.52

// lay settles where columns, bars and values stand.
func (c *topCharter) lay(f Frame) {
	values := c.column.Values
	first := values[c.rows[0]]
	c.lo, c.hi = min(0, first), max(0, first)
	if c.dots() {
		c.lo, c.hi = first, first
	}
	label, title, value := 0.0, 0.0, 0.0
	face := c.face(captionSize)
	for _, i := range c.rows {
		c.lo, c.hi = min(c.lo, values[i]), max(c.hi, values[i])
		label = max(label, c.labelFace(i).Width(oneLine(c.workAt(i).Label)))
		title = max(title, c.face(axisSize).Width(c.titleOf(i)))
		value = max(value, face.Width(c.valueText(i)))
	}
	if c.hi == c.lo {
		c.hi++
	}
	wide := c.v.Picture.Width
	c.labels = f.X0
	c.titles = f.X0 + min(label, 0.2*wide) + 10*c.u
	c.titleEnd = min(titleShare*wide, max(f.X0+label, c.titles+title))
	c.plot = Frame{X0: c.titleEnd + 14*c.u, Y0: f.Y0 + 4*c.u, X1: f.X1 - value - 8*c.u, Y1: f.Y1 - yearRoom*c.u}
	if c.lo < 0 {
		c.plot.X0 += value + 8*c.u // room for values left of the bars
	}
	c.pitch = min(tallestRow*c.u, (c.plot.Y1-c.plot.Y0)/float64(len(c.rows)))
	c.plot.Y1 = c.plot.Y0 + c.pitch*float64(len(c.rows))
}

// x is the place of a value.
func (c *topCharter) x(v float64) float64 {
	return c.plot.X0 + float64((v-c.lo)/(c.hi-c.lo)*(c.plot.X1-c.plot.X0))
}

// valueText is the value of a work, with as many decimals as all others have.
func (c *topCharter) valueText(i int) string {
	v := c.column.Values[i]
	if c.dots() {
		return strconv.Itoa(int(v))
	}
	return tickText(v, c.digit)
}

// mostDecimals is how many digits a value has behind the point at most.
const mostDecimals = 6

// lastDigit is what the last digit of all values is worth: three digits of the
// largest are shown, and two of the smallest.
func (c *topCharter) lastDigit() float64 {
	if c.isWhole() {
		return 1
	}
	largest, smallest := 0.0, math.Inf(1)
	for _, i := range c.rows {
		if v := math.Abs(c.column.Values[i]); v > 0 {
			largest, smallest = max(largest, v), min(smallest, v)
		}
	}
	exponent := func(v float64) int { return int(math.Floor(math.Log10(v))) }
	decimals := max(0, 2-exponent(largest), 1-exponent(smallest))
	return math.Pow(10, -float64(min(decimals, mostDecimals)))
}

// drawScale draws the round numbers.
func (c *topCharter) drawScale() {
	least := 0.0
	if c.isWhole() {
		least = 1
	}
	list := ticks(c.lo, c.hi, 5, least)
	face := c.face(axisSize)
	for _, v := range list {
		x := c.x(v)
		if v != 0 || c.dots() {
			c.rule(RuleGrid, x, c.plot.Y0, x, c.plot.Y1)
		}
		text := tickText(v, stepOf(list))
		if c.dots() {
			text = strconv.Itoa(int(v))
		}
		c.text("axis", text, x, c.plot.Y1+6*c.u+face.Ascent(), "middle", face)
	}
	if !c.dots() {
		c.rule(RuleAxis, c.x(0), c.plot.Y0, c.x(0), c.plot.Y1)
	}
}

// isWhole tells columns of counts.
func (c *topCharter) isWhole() bool {
	return !slices.ContainsFunc(c.rows, func(i int) bool { return c.column.Values[i] != math.Trunc(c.column.Values[i]) })
}

// inWords is the chart for those who cannot see it.
func (c *topCharter) inWords() string {
	var list []string
	for _, i := range c.rows[:min(5, len(c.rows))] {
		list = append(list, c.workAt(i).Label+" ("+c.valueText(i)+")")
	}
	return c.about + ". First: " + strings.Join(list, ", ") + "."
}

// remark is what must be said of a work beside its title.
func remark(w *biblio.Work) string {
	switch {
	case w.Retraction != nil:
		return " · " + strings.ReplaceAll(w.Retraction.Type, "_", " ")
	case w.Concern != nil:
		return " · expression of concern"
	}
	return ""
}
