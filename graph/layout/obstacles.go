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
	things   []int // a work's disc, or with captionOf its caption
}

// captionOf marks a thing as the caption of work i.
func captionOf(i int) int { return ^i }

// What a point of a curve costs in a disc, and in a caption.
const (
	discHit    = 30
	captionHit = 1
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
	var entries [][2]int
	put := func(r rect, thing int) {
		for y := max(0, int(r.y0/f.cell)); y <= min(f.ny-1, int(r.y1/f.cell)); y++ {
			for x := max(0, int(r.x0/f.cell)); x <= min(f.nx-1, int(r.x1/f.cell)); x++ {
				entries = append(entries, [2]int{y*f.nx + x, thing})
			}
		}
	}
	for i := range f.at {
		put(f.disc(i), i)
	}
	for i, r := range f.captions {
		if r.x1 > r.x0 {
			put(r, captionOf(i))
		}
	}
	slices.SortFunc(entries, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	f.first, f.things = make([]int, f.nx*f.ny+1), make([]int, 0, len(entries))
	for _, e := range entries {
		f.first[e[0]+1]++
		f.things = append(f.things, e[1])
	}
	for k := range f.nx * f.ny {
		f.first[k+1] += f.first[k]
	}
}

// hits is what the points of a curve cost that lie in discs and captions of
// other works than its own, up to most.
func (f *obstacles) hits(a Arc, c cubic, most int) int {
	cost := 0
	n := max(4, int(c.hull()/(0.25*f.cell)))
	for k := 1; k < n && cost < most; k++ {
		q := c.point(float64(k) / float64(n))
		x, y := int(q.X/f.cell), int(q.Y/f.cell)
		if q.X < 0 || q.Y < 0 || x >= f.nx || y >= f.ny {
			continue
		}
		cell := y*f.nx + x
		for _, thing := range f.things[f.first[cell]:f.first[cell+1]] {
			cost += f.hit(a, q, thing)
		}
	}
	return cost
}

// hit is what a point costs if it lies in a thing.
func (f *obstacles) hit(a Arc, q Point, thing int) int {
	if thing < 0 {
		i := captionOf(thing)
		if r := f.captions[i]; i != a.Citing && i != a.Cited && q.X > r.x0 && q.X < r.x1 && q.Y > r.y0 && q.Y < r.y1 {
			return captionHit
		}
		return 0
	}
	dx, dy, r := q.X-f.at[thing].X, q.Y-f.at[thing].Y, f.in.Works[thing].Extent()
	if float64(dx*dx)+float64(dy*dy) < float64(r*r) && thing != a.Citing && thing != a.Cited {
		return discHit
	}
	return 0
}
