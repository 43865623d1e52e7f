package layout

import "math"

// A floor is the plot as a grid of cells that are taken or free. Discs and
// captions are laid on it as rectangles; a row is a bit set, so that asking
// for room costs a few words.
type floor struct {
	cell   float64
	nx, ny int
	words  int
	bits   []uint64
}

// A rect is a rectangle in the plot.
type rect struct{ x0, y0, x1, y1 float64 }

func newFloor(width, height, cell float64) *floor {
	f := &floor{cell: cell, nx: int(math.Ceil(width / cell)), ny: int(math.Ceil(height / cell))}
	f.words = (f.nx + 63) / 64
	f.bits = make([]uint64, f.words*f.ny)
	return f
}

// inside tells whether r lies in the plot.
func (f *floor) inside(r rect) bool {
	return r.x0 >= 0 && r.y0 >= 0 && r.x1 <= float64(f.nx)*f.cell && r.y1 <= float64(f.ny)*f.cell
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
