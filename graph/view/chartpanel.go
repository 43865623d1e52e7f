package view

import (
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
			c.rule(RuleGrid, p.frame.X0, y, p.frame.X1, y)
		}
		c.text("axis", tickText(v, stepOf(list)), p.frame.X0-6*c.u, y+0.36*face.Size, "end", face)
	}
	c.text("heading", heading, margin*c.u, p.frame.Y0-10*c.u, "start", c.boldFace(axisSize))
}

// rule adds a straight line.
func (c *charter) rule(role string, x0, y0, x1, y1 float64) {
	c.c.Rules = append(c.c.Rules, Rule{round(x0, 100), round(y0, 100), round(x1, 100), round(y1, 100), role})
}

// text adds a line of free text.
func (c *charter) text(role, text string, x, y float64, anchor string, f layout.Face) {
	p := &c.v.Picture
	p.Captions = append(p.Captions, c.caption(role, text, x, y, anchor, f))
}

func (c *charter) caption(role, text string, x, y float64, anchor string, f layout.Face) Caption {
	return Caption{Text: text, X: round(x, 100), Y: round(y, 100), Anchor: anchor, Size: round(f.Size, 100), Bold: f.Bold, Role: role}
}

// leastBar is how long a bar is at least, at unit 1: what is not 0 is seen.
const leastBar = 0.5

// bar adds a bar for a value of a panel in a year's place; a value of 0 has none.
func (c *charter) bar(p panel, x, width, value float64, b Bar) {
	if value == 0 {
		return
	}
	top, foot := min(p.y(value), p.y(0)-leastBar*c.u), p.y(0)
	b.Frame = Frame{X0: round(x-width/2, 100), Y0: round(top, 100), X1: round(x+width/2, 100), Y1: round(foot, 100)}
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
	c.text("nothing", why, (f.X0+f.X1)/2, (f.Y0+f.Y1)/2, "middle", face)
}
