package layout

import "math"

// snapped is r widened to whole cells, as a floor takes it.
func (r rect) snapped(cell float64) rect {
	const eps = 1e-6
	return rect{
		math.Floor(r.x0/cell+eps) * cell, math.Floor(r.y0/cell+eps) * cell,
		math.Ceil(r.x1/cell-eps) * cell, math.Ceil(r.y1/cell-eps) * cell,
	}
}

// meets tells whether two rectangles overlap.
func (r rect) meets(o rect) bool {
	return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1
}

// holds tells whether any of the points is in r.
func (r rect) holds(points []Point) bool {
	for _, q := range points {
		if r.has(q) {
			return true
		}
	}
	return false
}

func (r rect) has(q Point) bool { return q.X > r.x0 && q.X < r.x1 && q.Y > r.y0 && q.Y < r.y1 }
