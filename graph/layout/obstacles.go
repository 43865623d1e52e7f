package layout

import "slices"

// obstacles finds what is near a place, discs and captions: a grid of lists.
type obstacles struct {
	in       Input
	at       []Point
	captions []rect // of works; the empty rect for none
	cell     float64
	nx, ny   int
	first    []int // of each cell, in things
	things   []obstacle
	bows     []bow // the bends to be tried
}

// An obstacle is a disc, or a caption's box.
type obstacle struct {
	work int
	box  rect
	r2   float64 // the square of a disc's radius; 0 for a caption
}

// What a point of a curve costs in a disc, and in a caption.
const (
	discHit    = 30
	captionHit = 6
)

func newObstacles(in Input, at []Point, cell float64) *obstacles {
	f := &obstacles{in: in, at: at, cell: cell, nx: 1, ny: 1}
	for i := range at {
		r := f.disc(i)
		f.nx = max(f.nx, int(r.x1/cell)+1)
		f.ny = max(f.ny, int(r.y1/cell)+1)
	}
	f.fill()
	return f
}

// add makes captions obstacles too.
func (f *obstacles) add(captions []rect) {
	f.captions = captions
	for _, r := range captions {
		f.nx = max(f.nx, int(r.x1/f.cell)+1)
		f.ny = max(f.ny, int(r.y1/f.cell)+1)
	}
	f.fill()
}

// disc is the square around a work's disc.
func (f *obstacles) disc(i int) rect {
	q, r := f.at[i], f.in.Works[i].Extent()
	return rect{q.X - r, q.Y - r, q.X + r, q.Y + r}
}

// fill puts everything into the cells that it touches.
func (f *obstacles) fill() {
	var all []obstacle
	for i := range f.at {
		r := f.in.Works[i].Extent()
		all = append(all, obstacle{i, f.disc(i), r * r})
	}
	for i, r := range f.captions {
		if r.x1 > r.x0 {
			all = append(all, obstacle{i, r, 0})
		}
	}
	f.first = make([]int, f.nx*f.ny+1)
	for _, o := range all {
		f.cells(o.box, func(cell int) { f.first[cell+1]++ })
	}
	for k := range f.nx * f.ny {
		f.first[k+1] += f.first[k]
	}
	f.things = make([]obstacle, f.first[f.nx*f.ny])
	next := slices.Clone(f.first)
	for _, o := range all {
		f.cells(o.box, func(cell int) {
			f.things[next[cell]] = o
			next[cell]++
		})
	}
}

// cells ranges over the cells that a box touches.
func (f *obstacles) cells(r rect, do func(cell int)) {
	for y := max(0, int(r.y0/f.cell)); y <= min(f.ny-1, int(r.y1/f.cell)); y++ {
		for x := max(0, int(r.x0/f.cell)); x <= min(f.nx-1, int(r.x1/f.cell)); x++ {
			do(y*f.nx + x)
		}
	}
}

// hits is what the points of a curve cost that lie in discs and captions of
// other works than its own, up to most.
func (f *obstacles) hits(a Arc, c cubic, most int) int {
	cost := 0
	n := max(4, int(c.hull()/(0.28*f.cell)))
	line, each, scale := c.polynomial(), 1/float64(n), 1/f.cell
	for k := 1; k < n && cost < most; k++ {
		q := line.at(float64(k) * each)
		x, y := int(q.X*scale), int(q.Y*scale)
		if q.X < 0 || q.Y < 0 || x >= f.nx || y >= f.ny {
			continue
		}
		cell := y*f.nx + x
		things := f.things[f.first[cell]:f.first[cell+1]]
		for i := range things {
			if o := &things[i]; o.holds(q) && o.work != a.Citing && o.work != a.Cited {
				cost += o.cost()
			}
		}
	}
	return cost
}

func (o *obstacle) holds(q Point) bool {
	if o.r2 == 0 {
		return q.X > o.box.x0 && q.X < o.box.x1 && q.Y > o.box.y0 && q.Y < o.box.y1
	}
	dx, dy := q.X-(o.box.x0+o.box.x1)/2, q.Y-(o.box.y0+o.box.y1)/2
	return float64(dx*dx)+float64(dy*dy) < o.r2
}

func (o *obstacle) cost() int {
	if o.r2 == 0 {
		return captionHit
	}
	return discHit
}
