package view

import (
	"fmt"
	"math"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/layout"
)

// seedsBold tells whether bold type tells seeds from others: some are, and some
// are not.
func (c *topCharter) seedsBold() bool {
	seeds := 0
	for _, i := range c.rows {
		if c.v.Items[i].Seed {
			seeds++
		}
	}
	return seeds > 0 && seeds < len(c.rows)
}

// titleOf is the title of a work, and what must be said of it.
func (c *topCharter) titleOf(i int) string {
	w := c.workAt(i)
	return oneLine(biblio.PlainText(w.Title)) + remark(w)
}

// labelFace is bold for seeds.
func (c *topCharter) labelFace(i int) layout.Face {
	if c.v.Items[i].Seed && c.bold {
		return c.boldFace(captionSize)
	}
	return c.face(captionSize)
}

// drawRow draws the work at a place: its label, its title, its bar or dot, and
// the value.
func (c *topCharter) drawRow(k int) {
	i := c.rows[k]
	w := c.workAt(i)
	face := c.labelFace(i)
	y := c.plot.Y0 + c.pitch*(float64(k)+0.5)
	base := y + 0.36*face.Size
	small := c.face(axisSize)
	title, note := oneLine(biblio.PlainText(w.Title)), remark(w)
	if c.untitled {
		title = ""
	}
	room := c.titles - 6*c.u
	if title == "" && note == "" {
		room = c.titleEnd
	}
	c.text(Caption{Role: "work", Text: face.Fit(oneLine(w.Label), room-c.labels), X: c.labels, Y: base}, face)
	if title != "" {
		title = small.Fit(title, c.titleEnd-c.titles-small.Width(note))
		c.text(Caption{Role: "work-title", Text: title, X: c.titles, Y: base}, small)
	}
	if note != "" {
		x := c.titles
		if title != "" {
			x += small.Width(title) + small.Width(" ")
		}
		c.text(Caption{Role: "remark", Text: small.Fit(strings.TrimSpace(note), c.titleEnd-x), X: x, Y: base}, small)
	}
	c.drawValue(i, y, base)
}

// drawValue draws the bar, or the dot, and the value at its end.
func (c *topCharter) drawValue(i int, y, base float64) {
	v := c.column.Values[i]
	w := c.workAt(i)
	address := ""
	if w.DOI != "" {
		address = w.DOI.URL()
	}
	tooltip := fmt.Sprintf("%s\n%s %s", c.tooltip(i), measureTitle(c.column.Name), c.valueText(i))
	zero, end := c.x(min(max(0, c.lo), c.hi)), c.x(v)
	if c.dots() {
		c.rule(Rule{c.plot.X0, y, end, y, RuleGrid})
		c.c.Dots = append(c.c.Dots, Dot{X: round(end, 100), Y: round(y, 100), R: round(dotRadius*c.u, 100), Tooltip: tooltip, Address: address})
	} else if v != 0 {
		half := min(0.32*c.pitch, 9*c.u)
		if math.Abs(end-zero) < leastBar*c.u {
			end = zero + math.Copysign(leastBar*c.u, v)
		}
		c.c.Bars = append(c.c.Bars, Bar{
			Frame: Frame{X0: round(min(zero, end), 100), Y0: round(y-half, 100), X1: round(max(zero, end), 100), Y1: round(y+half, 100)},
			Ink:   BarPlain, Tooltip: tooltip, Address: address,
		})
	}
	x, gap := c.valuePlace(i)
	anchor := "start"
	if gap < 0 {
		anchor = "end"
	}
	c.label(Caption{Role: "value", Text: c.valueText(i), X: x, Y: base, Anchor: anchor}, c.face(captionSize))
}
