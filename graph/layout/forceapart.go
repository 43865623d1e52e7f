package layout

import (
	"math"
	"slices"
)

// A crowd finds which boxes lie on one another: narrow boxes by the cell of a
// grid that their middle is in, wide ones, which are few, one by one.
type crowd struct {
	boxes []rect
	wide  []int32

	reach  float64 // half the side of the largest narrow box
	cell   float64
	corner Point
	nx, ny int
	first  []int32 // of each cell, in narrow
	narrow []int32
}

func side(b rect) float64 { return max(b.x1-b.x0, b.y1-b.y0) }

// sort puts the boxes into cells.
func (c *crowd) sort() {
	sides := make([]float64, len(c.boxes))
	middles := make([]Point, len(c.boxes))
	for i, b := range c.boxes {
		sides[i] = side(b)
		middles[i] = b.middle()
	}
	slices.Sort(sides)
	most := 2 * sides[len(sides)/2]
	lo, hi := bounds(middles)
	c.corner = lo
	c.reach = most / 2
	c.cell = max(most, math.Sqrt((hi.X-lo.X)*(hi.Y-lo.Y)/float64(len(c.boxes))))
	c.nx, c.ny = int((hi.X-lo.X)/c.cell)+1, int((hi.Y-lo.Y)/c.cell)+1
	c.first, c.wide, c.narrow = make([]int32, c.nx*c.ny+1), c.wide[:0], make([]int32, len(c.boxes))
	at := make([]int32, len(c.boxes))
	for i, b := range c.boxes {
		if at[i] = -1; side(b) <= most {
			x, y := c.cellOf(middles[i])
			at[i] = int32(y*c.nx + x)
			c.first[at[i]+1]++
		} else {
			c.wide = append(c.wide, int32(i))
		}
	}
	for k := range c.nx * c.ny {
		c.first[k+1] += c.first[k]
	}
	next := slices.Clone(c.first)
	for i, cell := range at {
		if cell >= 0 {
			c.narrow[next[cell]] = int32(i)
			next[cell]++
		}
	}
}

func (b rect) middle() Point { return Point{(b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2} }

// cellOf is the cell of a point, the nearest one for those outside.
func (c *crowd) cellOf(q Point) (x, y int) {
	return max(0, min(c.nx-1, int((q.X-c.corner.X)/c.cell))), max(0, min(c.ny-1, int((q.Y-c.corner.Y)/c.cell)))
}

// shove is how far box i is to move, all in all, to be clear of the others if
// they move as far.
func (c *crowd) shove(i int) (sum Point) {
	a := c.boxes[i]
	from := func(k int32) {
		b := c.boxes[k]
		if b.x0 < a.x1 && a.x0 < b.x1 && b.y0 < a.y1 && a.y0 < b.y1 && int(k) != i {
			d := a.clearOf(b, i < int(k))
			sum.X += d.X / 2
			sum.Y += d.Y / 2
		}
	}
	x0, y0 := c.cellOf(Point{a.x0 - c.reach, a.y0 - c.reach})
	x1, y1 := c.cellOf(Point{a.x1 + c.reach, a.y1 + c.reach})
	for y := y0; y <= y1; y++ {
		for _, k := range c.narrow[c.first[y*c.nx+x0]:c.first[y*c.nx+x1+1]] {
			from(k)
		}
	}
	for _, k := range c.wide {
		from(k)
	}
	return sum
}

// clearOf is how far a has to move along the line of the middles to be clear of
// b, at most the length of that line. Of two that are at one place first tells
// which goes left.
func (a rect) clearOf(b rect, first bool) Point {
	p, q := a.middle(), b.middle()
	dx, dy := p.X-q.X, p.Y-q.Y
	w, h := (a.x1-a.x0+b.x1-b.x0)/2, (a.y1-a.y0+b.y1-b.y0)/2
	if math.Abs(dx) < 0.05*w && math.Abs(dy) < 0.05*h {
		if dx == 0 && dy == 0 && first {
			dx, dy = -w, -h
		}
		dx, dy = math.Copysign(0.05*w, dx), math.Copysign(0.05*h, dy)
	}
	grow := min(w/max(math.Abs(dx), 1e-9), h/max(math.Abs(dy), 1e-9)) - 1
	grow = min(grow, 1)
	return Point{float64(dx * grow), float64(dy * grow)}
}

// loosen pushes works apart whose boxes lie on one another, both as far, in so
// many rounds at most. hold, if not nil, is done after each of them.
func (r *room) loosen(rounds int, hold func()) {
	const haste = 0.7 // of the way; all of it would go too far where many push
	c := &crowd{boxes: make([]rect, len(r.at))}
	move := make([]Point, len(r.at))
	for range rounds {
		for i, q := range r.at {
			c.boxes[i] = r.boxes[i].at(q)
		}
		c.sort()
		spread(len(r.at), func(i int) { move[i] = c.shove(i) })
		moved := false
		for i, m := range move {
			r.at[i].X += float64(m.X * haste)
			r.at[i].Y += float64(m.Y * haste)
			moved = moved || m != Point{}
		}
		if !moved {
			return
		}
		if hold != nil {
			hold()
		}
	}
}
