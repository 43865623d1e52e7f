package layout

import (
	"math"
	"slices"
)

// A tree is a Barnes–Hut quadtree: it sums up the push of far works as if they
// were one. J. Barnes & P. Hut, A hierarchical O(N log N) force-calculation
// algorithm, Nature 324:446–449, 1986. Its cells lie in one list, each before
// those inside it, so that a walk needs no stack; works are sorted by the cell
// that they are in, and sums run in that order, whoever asks.
type tree struct {
	cells []cell
	keys  []uint64 // the place of each work on a curve through all cells, then its index
	order []int32  // works, in order of keys
	at    []Point  // in order of keys
	mass  []float64
}

// A cell is a square and what is in it.
type cell struct {
	centre Point // of mass
	mass   float64
	side2  float64 // square of the side
	next   int32   // the cell after all those inside this one
	lo, hi int32   // works of a leaf; hi is 0 for others
}

const (
	treeDepth = 20 // levels of cells
	leafWorks = 4  // in a cell that is not divided any more
	// openness is the square of how near a cell, in sides, is looked into.
	openness = 1.0
)

// build sorts the works into cells.
func (t *tree) build(at []Point, mass []float64) {
	n := len(at)
	t.keys, t.order, t.at, t.mass = t.keys[:0], t.order[:0], t.at[:0], t.mass[:0]
	corner, side := squareAround(at)
	scale := float64(uint32(1)<<treeDepth-1) / side
	for i, q := range at {
		t.keys = append(t.keys, interleave(uint32((q.X-corner.X)*scale))<<1|interleave(uint32((q.Y-corner.Y)*scale)))
		t.order = append(t.order, int32(i))
	}
	keys := slices.Clone(t.keys)
	slices.SortFunc(t.order, func(a, b int32) int {
		switch {
		case keys[a] < keys[b]:
			return -1
		case keys[a] > keys[b]:
			return 1
		}
		return int(a - b)
	})
	for k, i := range t.order {
		t.keys[k] = keys[i]
		t.at, t.mass = append(t.at, at[i]), append(t.mass, mass[i])
	}
	t.cells = t.cells[:0]
	if n > 0 {
		t.divide(0, int32(n), treeDepth, side*side)
	}
}

// divide makes the cell of the works lo … hi, whose keys agree above so many
// levels, and all cells inside it.
func (t *tree) divide(lo, hi int32, level int, side2 float64) {
	self := len(t.cells)
	t.cells = append(t.cells, cell{side2: side2})
	var c cell
	for k := lo; k < hi; k++ {
		c.mass += t.mass[k]
		c.centre.X += float64(t.mass[k] * t.at[k].X)
		c.centre.Y += float64(t.mass[k] * t.at[k].Y)
	}
	c.centre.X /= c.mass
	c.centre.Y /= c.mass
	c.side2 = side2
	if hi-lo <= leafWorks || level == 0 {
		c.lo, c.hi = lo, hi
	} else {
		shift := uint(2 * (level - 1))
		for from := lo; from < hi; {
			to := from + 1
			for to < hi && t.keys[to]>>shift == t.keys[from]>>shift {
				to++
			}
			t.divide(from, to, level-1, side2/4)
			from = to
		}
	}
	c.next = int32(len(t.cells))
	t.cells[self] = c
}

// push is how the works push a work at q away: the sum of mass / distance, as a
// vector. soft keeps it finite.
func (t *tree) push(q Point, soft float64) Point {
	var sum Point
	cells := t.cells
	for k := int32(0); int(k) < len(cells); {
		c := &cells[k]
		dx, dy := q.X-c.centre.X, q.Y-c.centre.Y
		d2 := float64(dx*dx) + float64(dy*dy)
		switch {
		case c.side2 < openness*d2:
			f := c.mass / (d2 + soft)
			sum.X += float64(f * dx)
			sum.Y += float64(f * dy)
			k = c.next
		case c.hi > 0:
			for m := c.lo; m < c.hi; m++ {
				dx, dy := q.X-t.at[m].X, q.Y-t.at[m].Y
				f := t.mass[m] / (float64(dx*dx) + float64(dy*dy) + soft)
				sum.X += float64(f * dx)
				sum.Y += float64(f * dy)
			}
			k = c.next
		default:
			k++
		}
	}
	return sum
}

// squareAround is a square that holds all points.
func squareAround(at []Point) (corner Point, side float64) {
	lo, hi := bounds(at)
	return lo, max(hi.X-lo.X, hi.Y-lo.Y, 1e-9)
}

// bounds are the corners of the smallest rectangle around points.
func bounds(at []Point) (lo, hi Point) {
	lo, hi = Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}
	for _, q := range at {
		lo.X, lo.Y = min(lo.X, q.X), min(lo.Y, q.Y)
		hi.X, hi.Y = max(hi.X, q.X), max(hi.Y, q.Y)
	}
	return lo, hi
}

// interleave spreads the bits of v, so that there is room for another's between
// them.
func interleave(v uint32) uint64 {
	x := uint64(v)
	x = (x | x<<16) & 0x0000ffff0000ffff
	x = (x | x<<8) & 0x00ff00ff00ff00ff
	x = (x | x<<4) & 0x0f0f0f0f0f0f0f0f
	x = (x | x<<2) & 0x3333333333333333
	return (x | x<<1) & 0x5555555555555555
}
