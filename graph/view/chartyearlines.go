package view

import "strconv"

// years draws what belongs to the axis: light lines at labelled years through
// the panels, and labels below the last of them.
func (c *charter) years(a yearAxis, panels ...panel) {
	face := c.face(axisSize)
	for _, year := range a.labelled(face.Width("2000") + 14*c.u) {
		x, _ := a.at(year)
		for _, p := range panels {
			c.rule(RuleGrid, x, p.frame.Y0, x, p.frame.Y1)
		}
		foot := panels[len(panels)-1].frame.Y1
		c.rule(RuleAxis, x, foot, x, foot+4*c.u)
		c.text("axis", strconv.Itoa(year), x, foot+6*c.u+face.Ascent(), "middle", face)
	}
	for _, p := range panels {
		c.baseline(a, p.y(0))
	}
	if last := panels[len(panels)-1]; last.lo < 0 {
		c.baseline(a, last.frame.Y1)
	}
}

// breakStroke is half the size of the strokes that mark a fold, at unit 1.
const breakStroke = 3.0

// baseline draws a line along the years, broken where years are folded.
func (c *charter) baseline(a yearAxis, y float64) {
	for k, s := range a.spans {
		x0, x1 := s.x, a.end(s)
		c.rule(RuleAxis, x0, y, x1, y)
		if k > 0 {
			g := breakStroke * c.u
			for _, x := range [...]float64{a.end(a.spans[k-1]), x0} {
				c.rule(RuleAxis, x-g/2, y+g, x+g/2, y-g)
			}
		}
	}
}
