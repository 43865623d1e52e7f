package view

import "strconv"

// years draws what belongs to the axis: light lines at labelled years through
// the panels, and labels below the last of them.
func (c *charter) years(a yearAxis, panels ...panel) {
	face := c.face(axisSize)
	left := c.yearsFrom(panels[len(panels)-1])
	for _, year := range a.labelled(face.Width("2000") + 14*c.u) {
		x, _ := a.at(year)
		for _, p := range panels {
			c.rule(Rule{x, p.frame.Y0, x, p.frame.Y1, RuleGrid})
		}
		foot := panels[len(panels)-1].frame.Y1
		c.rule(Rule{x, foot, x, foot + 4*c.u, RuleAxis})
		text := strconv.Itoa(year)
		c.text(Caption{Role: "axis", Text: text, X: max(x, left+face.Width(text)/2), Y: foot + 6*c.u + face.Ascent(), Anchor: "middle"}, face)
	}
	for _, p := range panels {
		c.baseline(a, p.y(0))
	}
	if last := panels[len(panels)-1]; last.lo < 0 {
		c.baseline(a, last.frame.Y1)
	}
}

// yearsFrom is where labels of years may begin: beside a value that stands at the
// foot of the panel, not under it.
func (c *charter) yearsFrom(p panel) float64 {
	list := c.ticksOf(p)
	if len(list) > 0 && p.y(list[0])+0.6*c.face(axisSize).Size > p.frame.Y1+6*c.u {
		return p.frame.X0 - 5*c.u
	}
	return 0
}

// breakStroke is half the size of the strokes that mark a fold, at unit 1.
const breakStroke = 3.0

// baseline draws a line along the years, broken where years are folded.
func (c *charter) baseline(a yearAxis, y float64) {
	for k, s := range a.spans {
		x0, x1 := s.x, a.end(s)
		c.rule(Rule{x0, y, x1, y, RuleAxis})
		if k > 0 {
			g := breakStroke * c.u
			for _, x := range [...]float64{a.end(a.spans[k-1]), x0} {
				c.rule(Rule{x - g/2, y + g, x + g/2, y - g, RuleAxis})
			}
		}
	}
}
