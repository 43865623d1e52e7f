package layout

import "math"

// A stand is a place for a work: where its disc is, and the side of its caption.
type stand struct {
	x, y float64
	side Side
	bare bool // its caption has no room of its own
}

func (s stand) point() Point { return Point{s.x, s.y} }

// pull is how much the place on the line counts against the length of citations.
const pull = 0.6

// noneCost is what a caption without room of its own costs, in units of length;
// on the spine noneOnSpine.
const (
	noneCost    = 150
	noneOnSpine = 600
)

// cost is how ill a place suits work i.
func (p *plan) cost(i int, s stand) float64 {
	sum := float64(pull * math.Abs(s.y-p.target[i]))
	for _, l := range p.near[i] {
		dx, dy := s.x-p.at[l.to].x, s.y-p.at[l.to].y
		if l.firm {
			sum += float64(firmWeight * math.Abs(dy))
			continue
		}
		sum += float64((math.Sqrt(float64(dx*dx)+float64(dy*dy)) - math.Abs(dx)))
	}
	return sum + p.captionCost(i, s)*p.o.Unit
}

// captionCost is what the place of the caption costs.
func (p *plan) captionCost(i int, s stand) float64 {
	switch {
	case !p.reserved[i]:
		return 0
	case s.bare && p.spine.has(i):
		return noneOnSpine
	case s.bare:
		return noneCost
	}
	return p.spine.tasteFor(i, s.side)
}

// rects are the disc of work i at a place, and its caption.
func (p *plan) rects(i int, s stand) (disc, caption rect) {
	w := p.in.Works[i]
	r := w.Extent() + p.air/2
	disc = rect{s.x - r, s.y - r, s.x + r, s.y + r}
	if !s.bare {
		box := Box{w.Caption.W, w.Caption.H}
		caption = s.side.box(s.point(), w.Extent(), box, captionGap*p.o.Unit)
	}
	return disc, caption
}

func (p *plan) fits(f *floor, i int, s stand) bool {
	disc, caption := p.rects(i, s)
	if !f.inside(disc) || !f.free(disc) {
		return false
	}
	return s.bare || f.inside(caption) && f.free(caption)
}

func (p *plan) lay(f *floor, i int, on func(rect)) {
	disc, caption := p.rects(i, p.at[i])
	on(disc)
	if !p.at[i].bare {
		on(caption)
	}
}
