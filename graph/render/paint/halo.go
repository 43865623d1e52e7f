package paint

import "math"

// Halo is a coarse outline of all letters, for a wide stroke around them: it
// strays by less than such a stroke shows, and has a fraction of the points.
func (l Line) Halo(at Point, size float64) Path {
	var p Path
	for i := range l.runs {
		for _, m := range l.runs[i].marks {
			p.add(m.glyph.coarse, size, Point{at.X + float64(m.at.X*size), at.Y + float64(m.at.Y*size)})
		}
	}
	return p
}

// strays is how far a coarse outline may be from the fine one, in type of size 1.
const strays = 0.02

// coarse is a path of few straight pieces instead of all curves.
func coarse(fine Path) Path {
	var p Path
	var ring []Point
	flush := func() {
		if len(ring) > 0 {
			q := Lines(fewer(ring)...)
			q.Close()
			p.steps = append(p.steps, q.steps...)
		}
		ring = nil
	}
	for _, s := range fine.steps {
		switch s.kind {
		case moveTo:
			flush()
			ring = append(ring, s.to[0])
		case lineTo:
			ring = append(ring, s.to[0])
		case curveTo:
			ring = append(ring, s.to[2])
		}
	}
	flush()
	return p
}

// fewer leaves out the points that are next to the straight line between those
// that stay (Douglas and Peucker, Cartographica 10, 1973).
func fewer(points []Point) []Point {
	if len(points) < 3 {
		return points
	}
	first, last := points[0], points[len(points)-1]
	far, most := 0, strays
	for i := 1; i+1 < len(points); i++ {
		if d := offLine(points[i], first, last); d > most {
			far, most = i, d
		}
	}
	if far == 0 {
		return []Point{first, last}
	}
	head := fewer(points[:far+1])
	return append(head[:len(head):len(head)], fewer(points[far:])[1:]...)
}

// offLine is the distance of a point from the piece of a line between a and b.
func offLine(p, a, b Point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	along := 0.0
	if square := dx*dx + dy*dy; square > 0 {
		along = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/square))
	}
	return math.Hypot(p.X-a.X-along*dx, p.Y-a.Y-along*dy)
}
