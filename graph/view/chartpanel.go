package view

import (
	"cmp"
	"math"

	"citegraph/graph/layout"
)

// A panel is a part of a chart with a scale of values of its own, lo at its foot
// and hi at its head.
type panel struct {
	frame  Frame
	lo, hi float64
}

// y is the height of a value.
func (p panel) y(v float64) float64 {
	return p.frame.Y1 - float64((v-p.lo)/(p.hi-p.lo)*(p.frame.Y1-p.frame.Y0))
}

// tickRoom is the least distance of the lines of a panel's grid, at unit 1.
const tickRoom = 34.0

// ticksOf are the round numbers of a panel that counts.
func (c *charter) ticksOf(p panel) []float64 {
	return ticks(p.lo, p.hi, max(2, int((p.frame.Y1-p.frame.Y0)/(tickRoom*c.u))+1), 1)
}

// valueRoom is how wide the numbers are that stand left of panels.
func (c *charter) valueRoom(panels ...panel) float64 {
	face := c.face(axisSize)
	wide := 0.0
	for _, p := range panels {
		list := c.ticksOf(p)
		for _, v := range list {
			wide = max(wide, face.Width(tickText(v, stepOf(list))))
		}
	}
	return math.Ceil(wide) + 8*c.u
}

// grid draws the lines of a panel's round numbers, with the numbers left of
// them, and its heading above.
func (c *charter) grid(p panel, heading string) {
	face := c.face(axisSize)
	list := c.ticksOf(p)
	for _, v := range list {
		y := p.y(v)
		if v != 0 {
			c.rule(Rule{p.frame.X0, y, p.frame.X1, y, RuleGrid})
		}
		c.text(Caption{Role: "axis", Text: tickText(v, stepOf(list)), X: p.frame.X0 - 6*c.u, Y: y + 0.36*face.Size, Anchor: "end"}, face)
	}
	c.text(Caption{Role: "heading", Text: heading, X: margin * c.u, Y: p.frame.Y0 - 10*c.u}, c.boldFace(axisSize))
}

// rule adds a straight line.
func (c *charter) rule(r Rule) {
	c.c.Rules = append(c.c.Rules, Rule{round(r.X0, 100), round(r.Y0, 100), round(r.X1, 100), round(r.Y1, 100), r.Role})
}

// text adds a line of free text.
func (c *charter) text(text Caption, f layout.Face) {
	p := &c.v.Picture
	p.Captions = append(p.Captions, set(text, f))
}

// label adds a line of type beside a bar or a dot.
func (c *charter) label(text Caption, f layout.Face) {
	c.c.Labels = append(c.c.Labels, set(text, f))
}

// set sets a line in a face. It starts at its place unless its anchor says another.
func set(text Caption, f layout.Face) Caption {
	text.X, text.Y, text.Size, text.Bold = round(text.X, 100), round(text.Y, 100), round(f.Size, 100), f.Bold
	text.Anchor = cmp.Or(text.Anchor, "start")
	return text
}

// leastBar is how long a bar is at least, at unit 1: what is not 0 is seen.
const leastBar = 0.5

// A slot is where the bar of a year stands: about x, so wide.
type slot struct{ x, width float64 }

// bar adds a bar for a value of a panel; a value of 0 has none.
func (c *charter) bar(p panel, s slot, value float64, b Bar) {
	if value == 0 {
		return
	}
	top, foot := min(p.y(value), p.y(0)-leastBar*c.u), p.y(0)
	b.Frame = Frame{X0: round(s.x-s.width/2, 100), Y0: round(top, 100), X1: round(s.x+s.width/2, 100), Y1: round(foot, 100)}
	c.c.Bars = append(c.c.Bars, b)
}

// curve adds lines through the values of years, one for each span of the axis.
func (c *charter) curve(a yearAxis, p panel, first int, values []float64) {
	for _, s := range a.spans {
		var line Curve
		for year := max(s.from, first); year <= s.to && year-first < len(values); year++ {
			x, _ := a.at(year)
			line = append(line, Point{round(x, 100), round(p.y(values[year-first]), 100)})
		}
		if len(line) > 0 {
			c.c.Curves = append(c.c.Curves, line)
		}
	}
}

// nothing writes in the middle of an empty chart why it is empty.
func (c *charter) nothing(f Frame, why string) {
	face := c.face(subtitleSize)
	why = face.Fit(why, f.X1-f.X0)
	c.text(Caption{Role: "nothing", Text: why, X: (f.X0 + f.X1) / 2, Y: (f.Y0 + f.Y1) / 2, Anchor: "middle"}, face)
}
