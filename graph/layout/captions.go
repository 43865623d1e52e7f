package layout

import (
	"cmp"
	"math"
	"slices"
)

// Captions finds places for captions beside, above or below their discs, the
// important first: never over a disc or another caption, and where few curves
// run. A caption that finds no room is left out, but seeds have theirs before all
// others and a little further off if need be.
func Captions(in Input, l Layout, o Options) []Spot {
	c := newCaptioner(in, l, o)
	spots := make([]Spot, len(in.Works))
	for _, i := range c.rank {
		if w := &in.Works[i]; w.Seed && w.Caption.W > 0 {
			if spots[i] = c.place(i); !spots[i].Placed {
				spots[i] = c.insist(i)
			}
		}
	}
	for _, i := range c.rank {
		if w := &in.Works[i]; !w.Seed && w.Caption.W > 0 {
			spots[i] = c.place(i)
		}
	}
	return spots
}

// A captioner keeps account of what is taken while captions are placed.
type captioner struct {
	in    Input
	at    []Point
	floor *floor
	discs *floor // like the floor, without captions and lines
	ink   *inkMap
	kept  []*Side // of each work: where room is kept for its caption
	rank  []int
	unit  float64
	spine spine
	lane  *Lane
}

func newCaptioner(in Input, l Layout, o Options) *captioner {
	c := &captioner{in: in, at: l.Points, unit: o.Unit, lane: l.Lane}
	c.floor, c.discs = newFloor(l.Width, l.Height, o.Unit), newFloor(l.Width, l.Height, o.Unit)
	c.ink = newInkMap(l, 4*o.Unit)
	for i, w := range in.Works {
		r := w.Extent()
		q := l.Points[i]
		disc := rect{q.X - r, q.Y - r, q.X + r, q.Y + r}
		c.floor.take(disc)
		c.discs.take(disc)
	}
	c.spine = findSpine(in)
	c.floor.fence(in.Arcs, func(i int) Point { return l.Points[i] }, o.Unit)
	c.kept = make([]*Side, len(in.Works))
	copy(c.kept, l.kept)
	for i, side := range c.kept {
		if side != nil {
			c.floor.take(c.box(i, *side))
		}
	}
	c.rank = make([]int, len(in.Works))
	for i := range c.rank {
		c.rank[i] = i
	}
	slices.SortStableFunc(c.rank, func(a, b int) int { return cmp.Compare(in.Works[a].Rank, in.Works[b].Rank) })
	return c
}

// captionGap is the distance of a caption from its disc, at unit 1.
const captionGap = 3.0

// box is where the caption of work i stands on a side of its disc.
func (c *captioner) box(i int, side Side) rect {
	w := c.in.Works[i]
	return side.box(c.at[i], w.Extent(), w.Caption, captionGap*c.unit)
}

// place finds the best free side for the caption of work i, and takes it.
func (c *captioner) place(i int) Spot {
	kept := c.kept[i]
	if kept != nil {
		c.floor.leave(c.box(i, *kept))
	}
	var best Spot
	least := math.Inf(1)
	for _, side := range sides {
		r := c.box(i, side)
		if (kept == nil || *kept != side) && !c.free(r) {
			continue
		}
		if cost := c.cost(i, side, r); cost < least {
			best, least = Spot{Placed: true, Side: side, X: r.x0, Y: r.y0}, cost
		}
	}
	if best.Placed {
		c.floor.take(c.box(i, best.Side))
		if w := &c.in.Works[i]; w.Seed {
			c.discs.take(c.box(i, best.Side)) // no other seed may come over it
		}
	}
	return best
}

// distances are how far, in heights of a line, a seed's caption may stand off.
var distances = [...]float64{0, 0.5, 1, 1.5, 2, 3, 4}

// insist finds the nearest place for a seed's caption that is over no disc, and
// takes it from captions that had room kept there.
func (c *captioner) insist(i int) Spot {
	w := &c.in.Works[i]
	for _, far := range distances {
		var best Spot
		least := math.Inf(1)
		for _, side := range sides {
			r := side.box(c.at[i], w.Extent(), w.Caption, captionGap*c.unit+float64(far*w.Caption.H))
			if !c.discs.inside(r) || !c.discs.free(r) {
				continue
			}
			if cost := c.cost(i, side, r); cost < least {
				best, least = Spot{Placed: true, Side: side, X: r.x0, Y: r.y0}, cost
			}
		}
		if best.Placed {
			c.clear(rect{best.X, best.Y, best.X + w.Caption.W, best.Y + w.Caption.H})
			return best
		}
	}
	return Spot{}
}

// clear takes a place, from captions too that had room kept there.
func (c *captioner) clear(r rect) {
	for k, side := range c.kept {
		if side != nil && !c.in.Works[k].Seed && c.box(k, *side).meets(c.floor.grown(r)) {
			c.floor.leave(c.box(k, *side))
			c.kept[k] = nil
		}
	}
	c.floor.take(r)
	c.discs.take(r)
}

// free tells whether a box, with a little air at its ends, is free.
func (c *captioner) free(r rect) bool {
	r.x0, r.x1 = r.x0-c.unit, r.x1+c.unit
	return c.floor.inside(r) && c.floor.free(r)
}

// cost is what is against a caption: the side, and the curves through it. In
// the lane no side is better than another, but captions stay inside, and others
// outside.
func (c *captioner) cost(i int, side Side, r rect) float64 {
	if c.lane == nil || c.at[i].X > c.lane.X1 {
		if c.lane != nil && r.x0 < c.lane.X1 {
			return math.Inf(1)
		}
		return float64(c.spine.tasteFor(i, side)*c.unit) + float64(4*c.ink.in(r))
	}
	if r.x1 > c.lane.X1 {
		return math.Inf(1)
	}
	return c.ink.in(r)
}

// An inkMap knows how much curve runs through any rectangle: a table of sums
// over cells.
type inkMap struct {
	cell   float64
	nx, ny int
	sums   []float64
}

func newInkMap(l Layout, cell float64) *inkMap {
	m := &inkMap{cell: cell, nx: int(l.Width/cell) + 2, ny: int(l.Height/cell) + 2}
	m.sums = make([]float64, (m.nx+1)*(m.ny+1))
	for _, route := range l.Routes {
		steps(route, cell, func(q Point, length float64) {
			x, y := int(q.X/cell), int(q.Y/cell)
			if x >= 0 && y >= 0 && x < m.nx && y < m.ny {
				m.sums[(y+1)*(m.nx+1)+x+1] += length
			}
		})
	}
	for y := 1; y <= m.ny; y++ {
		row := 0.0
		for x := 1; x <= m.nx; x++ {
			row += m.sums[y*(m.nx+1)+x]
			m.sums[y*(m.nx+1)+x] = row + m.sums[(y-1)*(m.nx+1)+x]
		}
	}
	return m
}

// in is the length of curve in r.
func (m *inkMap) in(r rect) float64 {
	clampX := func(v float64) int { return max(0, min(m.nx, int(v/m.cell+0.5))) }
	clampY := func(v float64) int { return max(0, min(m.ny, int(v/m.cell+0.5))) }
	x0, x1, y0, y1 := clampX(r.x0), clampX(r.x1), clampY(r.y0), clampY(r.y1)
	at := func(x, y int) float64 { return m.sums[y*(m.nx+1)+x] }
	return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
}
