package layout

import "math"

// A floor is the plot as a grid of cells that are taken or free. Discs and
// captions are laid on it as rectangles; a row is a bit set, so that asking
// for room costs a few words.
type floor struct {
	width, height float64
	cell          float64
	nx, ny        int
	words         int
	bits          []uint64
}

// A rect is a rectangle in the plot.
type rect struct{ x0, y0, x1, y1 float64 }

func newFloor(width, height, cell float64) *floor {
	f := &floor{width: width, height: height, cell: cell, nx: int(math.Ceil(width / cell)), ny: int(math.Ceil(height / cell))}
	f.words = (f.nx + 63) / 64
	f.bits = make([]uint64, f.words*f.ny)
	return f
}

// inside tells whether r lies in the plot.
func (f *floor) inside(r rect) bool {
	return r.x0 >= 0 && r.y0 >= 0 && r.x1 <= f.width && r.y1 <= f.height
}

// span gives the cells that r touches, cut to the plot.
func (f *floor) span(r rect) (x0, y0, x1, y1 int) {
	const eps = 1e-6
	x0 = max(0, int(r.x0/f.cell+eps))
	y0 = max(0, int(r.y0/f.cell+eps))
	x1 = min(f.nx, int(math.Ceil(r.x1/f.cell-eps)))
	y1 = min(f.ny, int(math.Ceil(r.y1/f.cell-eps)))
	return x0, y0, x1, y1
}

// grown is r widened to whole cells, and one more on each side.
func (f *floor) grown(r rect) rect {
	return rect{r.x0 - 2*f.cell, r.y0 - 2*f.cell, r.x1 + 2*f.cell, r.y1 + 2*f.cell}
}

// free tells whether all cells of r are.
func (f *floor) free(r rect) bool {
	x0, y0, x1, y1 := f.span(r)
	for y := y0; y < y1; y++ {
		row := f.bits[y*f.words : (y+1)*f.words]
		for w := x0 >> 6; w<<6 < x1; w++ {
			if row[w]&wordMask(w, x0, x1) != 0 {
				return false
			}
		}
	}
	return true
}

// A print is what a work covers on the floor, in cells relative to its row: its
// disc and perhaps its caption.
type print struct {
	boxes       [2]cellBox
	n           int
	first, last int // rows at which it is inside the plot; none if first > last
}

type cellBox struct{ x0, x1, y0, y1 int }

// printOf is the print of rectangles that are given as for a work at y 0.
func (f *floor) printOf(rects ...rect) print {
	const eps = 1e-6
	p := print{first: 0, last: f.ny}
	for _, r := range rects {
		if r.x0 < 0 || r.x1 > f.width {
			p.first, p.last = 1, 0
			return p
		}
		b := cellBox{y0: int(math.Floor(r.y0/f.cell + eps)), y1: int(math.Ceil(r.y1/f.cell - eps))}
		b.x0, _, b.x1, _ = f.span(rect{r.x0, 0, r.x1, 0})
		p.boxes[p.n] = b
		p.n++
		p.first = max(p.first, int(math.Ceil(-r.y0/f.cell-eps)))
		p.last = min(p.last, int(math.Floor((f.height-r.y1)/f.cell+eps)))
	}
	return p
}

// holds tells whether all cells of a print are free when its work is at a row.
func (f *floor) holds(p *print, row int) bool { return f.blocked(p, row, 1) == row }

// blocked gives the next row in the direction of step, 1 or -1, at which a
// print may have room: row itself where it has.
func (f *floor) blocked(p *print, row, step int) int {
	for _, b := range p.boxes[:p.n] {
		y0, y1 := max(0, row+b.y0), min(f.ny, row+b.y1)
		// From the far end, so that as many rows as can be are skipped.
		y := y0
		if step > 0 {
			y = y1 - 1
		}
		for ; y >= y0 && y < y1; y -= step {
			line := f.bits[y*f.words : (y+1)*f.words]
			for w := b.x0 >> 6; w<<6 < b.x1; w++ {
				if line[w]&wordMask(w, b.x0, b.x1) == 0 {
					continue
				}
				if step > 0 {
					return max(row+1, y-b.y0+1)
				}
				return min(row-1, y-b.y1)
			}
		}
	}
	return row
}

// take marks the cells of r as taken; leave frees them again.
func (f *floor) take(r rect) {
	f.each(r, func(word *uint64, mask uint64) { *word |= mask })
}

func (f *floor) leave(r rect) {
	f.each(r, func(word *uint64, mask uint64) { *word &^= mask })
}

func (f *floor) each(r rect, do func(*uint64, uint64)) {
	x0, y0, x1, y1 := f.span(r)
	for y := y0; y < y1; y++ {
		row := f.bits[y*f.words : (y+1)*f.words]
		for w := x0 >> 6; w<<6 < x1; w++ {
			do(&row[w], wordMask(w, x0, x1))
		}
	}
}

// wordMask has the bits of [x0, x1) that fall into word w.
func wordMask(w, x0, x1 int) uint64 {
	lo, hi := max(x0-w<<6, 0), min(x1-w<<6, 64)
	return ^uint64(0) << lo & (^uint64(0) >> (64 - hi))
}
