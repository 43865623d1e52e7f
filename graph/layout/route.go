package layout

import (
	"math"
	"slices"
)

// route draws each arc as a calm curve that leaves the citing work to the left
// and arrives at the cited one from the right, round the discs that are in its
// way where a bend avoids them. Arcs within a year bow to the left of both
// works, arcs against time to the right.
func route(in Input, at []Point, o Options) [][]Point {
	field := newDiscs(in, at, 24*o.Unit)
	routes := make([][]Point, len(in.Arcs))
	for k, a := range in.Arcs {
		c := inside(bend(at[a.Citing], at[a.Cited], o.Unit), o)
		if len(in.Arcs) <= bendsUpTo || a.Firm {
			c = field.clear(a, c, o.Unit)
		}
		routes[k] = trim(c, in.Works[a.Citing].Extent(), in.Works[a.Cited].Extent()+o.Unit)
	}
	return routes
}

// bendsUpTo is the number of arcs up to which they are bent round discs; more
// are a texture.
const bendsUpTo = 6000

// bend is the plain curve between two works.
func bend(p, q Point, u float64) cubic {
	dx, dy := p.X-q.X, math.Abs(p.Y-q.Y)
	switch {
	case dx > 2:
		d := dx * 0.45
		return cubic{p, {p.X - d, p.Y}, {q.X + d, q.Y}, q}
	case dx > -2:
		d := 10*u + min(0.3*dy, 40*u)
		return cubic{p, {p.X - d, p.Y}, {q.X - d, q.Y}, q}
	}
	d := 14*u + min(0.3*dy, 40*u) - 0.45*min(dx+60*u, 0)
	if dx < -60*u {
		return cubic{p, {p.X + d, p.Y - d/3}, {q.X - d, q.Y - d/3}, q}
	}
	return cubic{p, {p.X + d, p.Y}, {q.X + d, q.Y}, q}
}

// overhang is how far, at unit 1, a curve may reach over the edges of the plot.
const overhang = 12.0

// inside draws in the handles of a curve that would leave the picture.
func inside(c cubic, o Options) cubic {
	over := overhang * o.Unit / 0.75 // a curve reaches ¾ of the way to its handles
	for k := 1; k <= 2; k++ {
		c[k].X = max(-over, min(o.Width+over, c[k].X))
		c[k].Y = max(-over, min(o.Height+over, c[k].Y))
	}
	return c
}

// bows are the bends that are tried, in turn, where the plain curve runs
// through a disc: how far, in units, its first and its second handle are moved
// up or down.
var bows = [...][2]float64{
	{-10, 0}, {10, 0}, {0, -10}, {0, 10}, {-10, -10}, {10, 10},
	{-20, 0}, {20, 0}, {0, -20}, {0, 20}, {-20, -20}, {20, 20},
	{-34, 0}, {34, 0}, {0, -34}, {0, 34}, {-34, -34}, {34, 34}, {-34, 34}, {34, -34},
}

// clear bends c so that it runs through as few discs as can be.
func (f *discs) clear(a Arc, c cubic, u float64) cubic {
	best, hits := c, f.hits(a, c, math.MaxInt)
	reach := 0.4*math.Abs(c[0].X-c[3].X) + 8*u
	for _, bow := range bows {
		if hits == 0 {
			break
		}
		if max(math.Abs(bow[0]), math.Abs(bow[1]))*u > reach {
			continue
		}
		bent := cubic{c[0], {c[1].X, c[1].Y + bow[0]*u}, {c[2].X, c[2].Y + bow[1]*u}, c[3]}
		if h := f.hits(a, bent, hits); h < hits {
			best, hits = bent, h
		}
	}
	return best
}

// discs finds the discs near a place: a grid of lists.
type discs struct {
	in     Input
	at     []Point
	cell   float64
	nx, ny int
	first  []int // of each cell, in works
	works  []int
}

func newDiscs(in Input, at []Point, cell float64) *discs {
	f := &discs{in: in, at: at, cell: cell, nx: 1, ny: 1}
	for i, q := range at {
		r := in.Works[i].Extent()
		f.nx = max(f.nx, int((q.X+r)/cell)+1)
		f.ny = max(f.ny, int((q.Y+r)/cell)+1)
	}
	var entries [][2]int
	for i := range at {
		f.cells(i, func(cell int) { entries = append(entries, [2]int{cell, i}) })
	}
	slices.SortFunc(entries, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	f.first = make([]int, f.nx*f.ny+1)
	for _, e := range entries {
		f.first[e[0]+1]++
		f.works = append(f.works, e[1])
	}
	for k := range f.nx * f.ny {
		f.first[k+1] += f.first[k]
	}
	return f
}

// cells ranges over the cells that disc i touches.
func (f *discs) cells(i int, do func(int)) {
	q, r := f.at[i], f.in.Works[i].Extent()
	for y := max(0, int((q.Y-r)/f.cell)); y <= min(f.ny-1, int((q.Y+r)/f.cell)); y++ {
		for x := max(0, int((q.X-r)/f.cell)); x <= min(f.nx-1, int((q.X+r)/f.cell)); x++ {
			do(y*f.nx + x)
		}
	}
}

// hits counts the points of a curve that lie in a disc that is at neither of
// its ends, up to most.
func (f *discs) hits(a Arc, c cubic, most int) int {
	count := 0
	n := max(4, int(c.hull()/(0.25*f.cell)))
	for k := 1; k < n && count < most; k++ {
		q := c.point(float64(k) / float64(n))
		x, y := int(q.X/f.cell), int(q.Y/f.cell)
		if q.X < 0 || q.Y < 0 || x >= f.nx || y >= f.ny {
			continue
		}
		cell := y*f.nx + x
		for _, i := range f.works[f.first[cell]:f.first[cell+1]] {
			dx, dy, r := q.X-f.at[i].X, q.Y-f.at[i].Y, f.in.Works[i].Extent()
			if float64(dx*dx)+float64(dy*dy) < float64(r*r) && i != a.Citing && i != a.Cited {
				count++
			}
		}
	}
	return count
}

// trim cuts off what lies inside the discs at both ends.
func trim(c cubic, r0, r1 float64) []Point {
	if distance(c[0], c[3]) <= r0+r1 {
		return c[:]
	}
	t1 := exit(cubic{c[3], c[2], c[1], c[0]}, r1)
	c = c.until(1 - t1)
	t0 := exit(c, r0)
	c = c.from(t0)
	return c[:]
}

// exit is where a curve leaves the disc of radius r around its start.
func exit(c cubic, r float64) float64 {
	lo, hi := 0.0, 0.5
	for range 24 {
		mid := (lo + hi) / 2
		if distance(c.point(mid), c[0]) < r {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
