package view

import (
	"cmp"
	"slices"
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
	if slices.ContainsFunc(r.taken, wide.meets) {
		return false
	}
	first, _ := slices.BinarySearchFunc(r.bars, wide.X0, func(b Bar, x float64) int { return cmp.Compare(b.X1, x) })
	for _, b := range r.bars[first:] {
		if b.X0 >= wide.X1 {
			break
		}
		if wide.meets(b.Frame) {
			return false
		}
	}
	return true
}

// clear tells whether a line from a bar up meets no label and no other line.
func (r *labelRoom) clear(f Frame, air float64) bool {
	wide := Frame{f.X0 - air, f.Y0, f.X1 + air, f.Y1}
	return !slices.ContainsFunc(r.taken, wide.meets)
}

func (f Frame) meets(o Frame) bool { return f.X0 < o.X1 && o.X0 < f.X1 && f.Y0 < o.Y1 && o.Y0 < f.Y1 }

// A nameplate is the label of a peak at its place, and the line from it to the bar.
type nameplate struct {
	peak        peak
	text        string // "" where there is no room
	box, leader Frame
}

// A manner is a way to give labels their places: in which order peaks get theirs,
// where labels are tried, as shares of their width from the bar, and which text first.
type manner struct {
	order []peak
	sides []float64
	text  func(peak) string
}

// manners are the ways that are tried: as peaks stand out, from the left, from the
// right.
func (c *spectrumCharter) manners() (list []manner) {
	byYear := slices.SortedFunc(slices.Values(c.marked), func(a, b peak) int { return cmp.Compare(a.year.Year, b.year.Year) })
	back := slices.Clone(byYear)
	slices.Reverse(back)
	for _, text := range []func(peak) string{peak.label, peak.short} {
		for _, order := range [][]peak{c.marked, byYear, back} {
			for _, sides := range [][]float64{{-0.5, -1, 0, -0.8, -0.2}, {-1, -0.8, -0.5, -0.2, 0}, {0, -0.2, -0.5, -0.8, -1}, {-1, 0, -0.5, -0.8, -0.2}} {
				list = append(list, manner{order, sides, text})
			}
		}
	}
	return list
}

// bestPlates are those of the manner that names most peaks; where one has no name, it
// is tried whether more have one if it comes first.
func (c *spectrumCharter) bestPlates() (best []nameplate) {
	most := -1
	try := func(first *peak) {
		for _, m := range c.manners() {
			if first != nil {
				m.order = slices.Concat([]peak{*first}, slices.DeleteFunc(slices.Clone(m.order), func(o peak) bool { return o.year.Year == first.year.Year }))
			}
			if plates := c.place(m); worth(plates) > most {
				best, most = plates, worth(plates)
			}
		}
	}
	try(nil)
	for _, p := range best {
		if p.text == "" {
			try(&p.peak)
		}
	}
	return best
}

// worth is more the more labels there are; of as many, the more their peaks stand out;
// of the same, the more of them are whole.
func worth(plates []nameplate) int {
	sum := 0
	for _, p := range plates {
		if p.text == "" {
			continue
		}
		sum += 1 << 16
		sum += (mostMarked - p.peak.rank) << 6
		if p.text == p.peak.label() {
			sum++
		}
	}
	return sum
}

// writeNames writes as many labels as there is room for, and says how many.
func (c *spectrumCharter) writeNames() (named int) {
	face := c.face(captionSize)
	for _, p := range c.bestPlates() {
		if p.text == "" {
			continue
		}
		named++
		c.label(Caption{Role: "peak", Text: p.text, X: p.box.X0, Y: p.box.Y0 + face.Ascent()}, face)
		if p.hasLeader(c.u) {
			x := (p.leader.X0 + p.leader.X1) / 2
			c.rule(Rule{x, p.leader.Y0 + c.u, x, p.leader.Y1 - c.u/2, RuleLeader})
		}
	}
	return named
}

// hasLeader tells whether a label is so far from its bar that a line leads to it.
func (p nameplate) hasLeader(u float64) bool { return p.leader.Y1-p.leader.Y0 > 4*u }

// place gives the marked peaks their places in a manner. In a second round those that
// have none yet are tried with the short text, and those with a short one with the
// whole.
func (c *spectrumCharter) place(m manner) []nameplate {
	r := c.room()
	plates := make([]nameplate, len(m.order))
	for k, p := range m.order {
		plates[k] = c.above(r, nameplate{peak: p, text: m.text(p)}, m.sides)
		r.hang(plates[k], c.u)
	}
	for k, p := range plates {
		if p.text == p.peak.label() {
			continue
		}
		r.taken = r.taken[:0]
		for i, other := range plates {
			if i != k {
				r.hang(other, c.u)
			}
		}
		for _, text := range [...]string{p.peak.label(), p.peak.short()} {
			if better := c.above(r, nameplate{peak: p.peak, text: text}, m.sides); better.text != "" {
				plates[k] = better
				break
			}
		}
	}
	return plates
}

// hang takes the place of a label.
func (r *labelRoom) hang(p nameplate, u float64) {
	if p.text == "" {
		return
	}
	r.taken = append(r.taken, p.box)
	if p.hasLeader(u) {
		r.taken = append(r.taken, p.leader)
	}
}

// above gives a label the lowest free place above its bar, if there is one; a line
// leads to labels that stand higher.
func (c *spectrumCharter) above(r *labelRoom, p nameplate, sides []float64) nameplate {
	face := c.face(captionSize)
	width, height := face.Width(p.text), face.Height()
	bar := p.peak.bar
	x := (bar.X0 + bar.X1) / 2
	for foot := bar.Y0 - 3*c.u; foot-height >= r.frame.Y0; foot -= 4 * c.u {
		p.leader = Frame{x - c.u/2, foot, x + c.u/2, bar.Y0 - c.u}
		if !r.clear(p.leader, 3*c.u) {
			continue
		}
		for _, side := range sides {
			p.box = Frame{x + side*width, foot - height, x + (side+1)*width, foot}
			if r.free(p.box, 2*c.u) {
				return p
			}
		}
	}
	return nameplate{peak: p.peak}
}
