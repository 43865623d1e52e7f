package view

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// titleShare is how much of the page labels and titles take, remarkShare labels and
// remarks where titles are left out, and namesShare and narrowNames the labels alone.
// Titles yield where less than leastForBars, at unit 1, would be left for bars.
const (
	titleShare   = 0.52
	remarkShare  = 0.65
	namesShare   = 0.2
	narrowNames  = 0.28
	leastForBars = 24.0
)

// leastTitle is how wide titles are at least, in sizes of their type: some 28 letters.
// Where there is less room, and not all titles are so short, they are left out.
const leastTitle = 14.0

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
	names := namesShare
	if c.isNarrow() {
		names = narrowNames
	}
	c.titles = f.X0 + min(label, names*wide) + 10*c.u
	beside := 14 * c.u
	if c.lo < 0 {
		beside += value + 8*c.u // room for values left of the bars
	}
	c.plot = Frame{Y0: f.Y0 + 4*c.u, X1: f.X1 - value - 8*c.u, Y1: f.Y1 - yearRoom*c.u}
	barsNeed := max(c.titles, c.plot.X1-leastForBars*c.u-beside)
	mostEnd := min(titleShare*wide, barsNeed)
	if room := mostEnd - c.titles; room < min(title, leastTitle*c.face(axisSize).Size) {
		c.untitled = true
		title = c.widestRemark()
		mostEnd = min(remarkShare*wide, barsNeed)
	}
	c.titleEnd = min(mostEnd, max(f.X0+label, c.titles+title)+c.u)
	c.plot.X0 = c.titleEnd + beside
	c.pitch = min(tallestRow*c.u, (c.plot.Y1-c.plot.Y0)/float64(len(c.rows)))
	c.plot.Y1 = c.plot.Y0 + c.pitch*float64(len(c.rows))
}

// widestRemark is how wide the remarks are that stay where titles go; less than 0
// where there are none.
func (c *topCharter) widestRemark() float64 {
	wide := c.labels - c.titles
	for _, i := range c.rows {
		if note := strings.TrimSpace(remark(c.workAt(i))); note != "" {
			wide = max(wide, c.face(axisSize).Width(note))
		}
	}
	return wide
}

// x is the place of a value.
func (c *topCharter) x(v float64) float64 {
	most := max(math.Abs(c.lo), math.Abs(c.hi)) // in parts of it, since hi − lo may be beyond all numbers
	share := (v/most - c.lo/most) / (c.hi/most - c.lo/most)
	return c.plot.X0 + float64(share*(c.plot.X1-c.plot.X0))
}

// valueText is the value of a work, with as many decimals as all others have.
func (c *topCharter) valueText(i int) string {
	v := c.column.Values[i]
	if c.dots() {
		return strconv.Itoa(int(v))
	}
	if math.Abs(v) < c.digit/2 {
		return number(v) // too small for that, and not 0
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

// mostScale is how many round numbers the scale has at most; fewer where they would
// touch one another, and of two that still do one is not written.
const mostScale = 5

// drawScale draws the round numbers.
func (c *topCharter) drawScale() {
	least := 0.0
	if c.isWhole() {
		least = 1
	}
	face := c.face(axisSize)
	list := ticks(c.lo, c.hi, mostScale, least)
	for most := mostScale - 1; most > 1 && c.crowded(list); most-- {
		list = ticks(c.lo, c.hi, most, least)
	}
	free := math.Inf(-1) // where the next number may begin
	for _, v := range list {
		x := c.x(v)
		if v != 0 || c.dots() {
			c.gridLine(x)
		}
		text := tickText(v, stepOf(list))
		if c.dots() {
			text = strconv.Itoa(int(v))
		}
		if half := face.Width(text) / 2; x-half >= free {
			c.text(Caption{Role: "axis", Text: text, X: x, Y: c.plot.Y1 + 6*c.u + face.Ascent(), Anchor: "middle"}, face)
			free = x + half + 3*c.u
		}
	}
	if !c.dots() {
		c.rule(Rule{c.x(0), c.plot.Y0, c.x(0), c.plot.Y1, RuleAxis})
	}
}

// gridLine draws the line of a round number where no value stands: in pieces of a
// row or more, and a tick at its foot.
func (c *topCharter) gridLine(x float64) {
	from := 0 // the first row of a piece
	for k := 0; k <= len(c.rows); k++ {
		if k < len(c.rows) && !c.valueAt(k, x) {
			continue
		}
		if k > from {
			c.rule(Rule{x, c.plot.Y0 + c.pitch*float64(from), x, c.plot.Y0 + c.pitch*float64(k), RuleGrid})
		}
		from = k + 1
	}
	c.rule(Rule{x, c.plot.Y1, x, c.plot.Y1 + 4*c.u, RuleAxis})
}

// valueAt tells whether the value of a row stands at x.
func (c *topCharter) valueAt(k int, x float64) bool {
	i := c.rows[k]
	at, gap := c.valuePlace(i)
	width := c.face(captionSize).Width(c.valueText(i))
	if gap < 0 {
		width = -width
	}
	from, to := min(at, at+width), max(at, at+width)
	return x > from-2*c.u && x < to+2*c.u
}

// valuePlace is where the text of a value begins, or ends if it is left of its bar,
// and how far that is from the bar.
func (c *topCharter) valuePlace(i int) (x, gap float64) {
	v := c.column.Values[i]
	end := c.x(v)
	gap = valueGap * c.u
	if c.dots() {
		gap += dotRadius * c.u
	}
	if v < 0 {
		gap = -gap
	}
	return end + gap, gap
}

// valueGap is how far values are from their bars, at unit 1.
const valueGap = 5.0

// crowded tells whether the numbers of a scale touch one another.
func (c *topCharter) crowded(list []float64) bool {
	free := math.Inf(-1)
	for _, v := range list {
		half := c.face(axisSize).Width(tickText(v, stepOf(list))) / 2
		if c.x(v)-half < free {
			return true
		}
		free = c.x(v) + half + 3*c.u
	}
	return false
}

// isWhole tells columns of counts.
func (c *topCharter) isWhole() bool {
	return !slices.ContainsFunc(c.rows, func(i int) bool { return c.column.Values[i] != math.Trunc(c.column.Values[i]) })
}
