package layout

// A tally adds up a quantity over the cells of the plot, each a third of a line of
// type high and as wide.
type tally struct {
	cell   float64
	nx, ny int
	cells  []float64
}

func newTally(o Options) *tally {
	t := &tally{cell: 4 * o.Unit}
	t.nx, t.ny = int(o.Width/t.cell)+1, int(o.Height/t.cell)+1
	t.cells = make([]float64, t.nx*t.ny)
	return t
}

// cellOf is the cell of a point, the nearest one for those outside.
func (t *tally) cellOf(q Point) (x, y int) {
	return max(0, min(t.nx-1, int(q.X/t.cell))), max(0, min(t.ny-1, int(q.Y/t.cell)))
}

// at is what the cell of a point holds.
func (t *tally) at(q Point) float64 {
	x, y := t.cellOf(q)
	return t.cells[y*t.nx+x]
}

// add adds v to the cell of a point.
func (t *tally) add(q Point, v float64) {
	x, y := t.cellOf(q)
	t.cells[y*t.nx+x] += v
}

// fill adds v to the cells of a box, and in sums up what they hold.
func (t *tally) fill(r rect, v float64) {
	t.each(r, func(cell *float64) { *cell += v })
}

func (t *tally) in(r rect) (sum float64) {
	t.each(r, func(cell *float64) { sum += *cell })
	return sum
}

// each ranges over the cells most of which is in a box.
func (t *tally) each(r rect, do func(cell *float64)) {
	x0, y0 := t.cellOf(Point{r.x0 + t.cell/2, r.y0 + t.cell/2})
	x1, y1 := t.cellOf(Point{r.x1 - t.cell/2, r.y1 - t.cell/2})
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			do(&t.cells[y*t.nx+x])
		}
	}
}
