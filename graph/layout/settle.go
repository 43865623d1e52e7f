package layout

import (
	"math"
)

const (
	rounds = 14  // of moves at most
	pull   = 0.6 // of the line against the citations
)

// settle places every work where its citations are short and where it is near
// the place that the line gives it, never on another work or caption. The
// works are placed by importance, then moved one by one to better places until
// none is found.
func (p *plan) settle() {
	cell := max(p.pitch/2, 2)
	f := newFloor(p.o.Width, p.o.Height, cell)
	copy(p.y, p.target)
	for _, i := range p.rank {
		p.x[i] = p.cols[p.colOf[i]].middle()
	}
	placed := make([]bool, len(p.rank))
	for range rounds {
		moved := false
		for _, i := range p.rank {
			x, y := p.x[i], p.y[i]
			if placed[i] {
				p.lay(f, i, f.leave)
			}
			placed[i] = p.best(f, i)
			if placed[i] {
				p.lay(f, i, f.take)
			}
			moved = moved || x != p.x[i] || y != p.y[i]
		}
		if !moved {
			return
		}
	}
}

func (c column) middle() float64 { return c.slots[len(c.slots)/2] }

// best moves work i to the free place that costs least, and tells whether
// there was one.
func (p *plan) best(f *floor, i int) bool {
	least, found := math.Inf(1), false
	var bx, by float64
	for _, x := range p.cols[p.colOf[i]].slots {
		for row := 0; row <= int(p.o.Height/f.cell); row++ {
			y := float64(row) * f.cell
			c := p.cost(i, x, y)
			if c < least && p.fits(f, i, x, y) {
				least, bx, by, found = c, x, y, true
			}
		}
	}
	if found {
		p.x[i], p.y[i] = bx, by
	}
	return found
}

// cost is how ill a place suits work i.
func (p *plan) cost(i int, x, y float64) float64 {
	w, sum := pull, 0.0
	sum = float64(w * math.Abs(y-p.target[i]))
	for _, l := range p.near[i] {
		dx, dy := x-p.x[l.to], y-p.y[l.to]
		sum += float64(l.weight * (math.Sqrt(float64(dx*dx)+float64(dy*dy)) - math.Abs(dx)))
	}
	return sum
}

// rects are the disc and the caption of work i at a place.
func (p *plan) rects(i int, x, y float64) (disc, caption rect) {
	w := p.in.Works[i]
	r := w.Radius + p.air/2
	disc = rect{x - r, y - r, x + r, y + r}
	if p.reserved[i] {
		h := (w.Caption.H + p.air/2) / 2
		caption = rect{disc.x1, y - h, disc.x1 + w.Caption.W + p.air, y + h}
	}
	return disc, caption
}

func (p *plan) fits(f *floor, i int, x, y float64) bool {
	disc, caption := p.rects(i, x, y)
	if !f.inside(disc) || !f.free(disc) {
		return false
	}
	return !p.reserved[i] || f.inside(caption) && f.free(caption)
}

func (p *plan) lay(f *floor, i int, on func(rect)) {
	disc, caption := p.rects(i, p.x[i], p.y[i])
	on(disc)
	if p.reserved[i] {
		on(caption)
	}
}
