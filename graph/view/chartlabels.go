package view

import (
	"slices"

	"citegraph/graph/layout"
)

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
