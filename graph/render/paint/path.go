package paint

import "math"

// A Path is an outline: straight and curved pieces, one after the other. The
// zero value is empty and ready for use.
type Path struct{ steps []step }

// A step is one piece of a path; only the first points count that its kind has.
type step struct {
	kind kind
	to   [3]Point
}

type kind uint8

const (
	moveTo  kind = iota // one point
	lineTo              // one point
	curveTo             // three: a cubic Bézier
	closed              // none
)

// MoveTo begins a new part of the path.
func (p *Path) MoveTo(to Point) { p.steps = append(p.steps, step{moveTo, [3]Point{to}}) }

// LineTo goes straight.
func (p *Path) LineTo(to Point) { p.steps = append(p.steps, step{lineTo, [3]Point{to}}) }

// CurveTo goes along a cubic Bézier with two control points.
func (p *Path) CurveTo(c1, c2, to Point) {
	p.steps = append(p.steps, step{curveTo, [3]Point{c1, c2, to}})
}

// Close goes back to where the part began.
func (p *Path) Close() { p.steps = append(p.steps, step{kind: closed}) }

// Lines is a path of straight pieces through the points.
func Lines(points ...Point) Path {
	var p Path
	for i, q := range points {
		if i == 0 {
			p.MoveTo(q)
			continue
		}
		p.LineTo(q)
	}
	return p
}

// round is how far the control points of a quarter of a circle of radius 1 are
// from its ends: the cubic then strays from the circle by less than 0.03 %.
const round = 0.5522847498307936

// Circle is a circle around a point.
func Circle(at Point, r float64) Path {
	k := r * round
	on := func(x, y float64) Point { return Point{at.X + x, at.Y + y} }
	var p Path
	p.MoveTo(on(r, 0))
	p.CurveTo(on(r, k), on(k, r), on(0, r))
	p.CurveTo(on(-k, r), on(-r, k), on(-r, 0))
	p.CurveTo(on(-r, -k), on(-k, -r), on(0, -r))
	p.CurveTo(on(k, -r), on(r, -k), on(r, 0))
	p.Close()
	return p
}

// Box is the outline of a frame.
func Box(f Frame) Path {
	p := Lines(Point{f.X0, f.Y0}, Point{f.X1, f.Y0}, Point{f.X1, f.Y1}, Point{f.X0, f.Y1})
	p.Close()
	return p
}

// add appends q, enlarged and then moved.
func (p *Path) add(q Path, scale float64, by Point) {
	for _, s := range q.steps {
		for i := range s.to {
			s.to[i] = Point{float64(s.to[i].X*scale) + by.X, float64(s.to[i].Y*scale) + by.Y}
		}
		p.steps = append(p.steps, s)
	}
}

// isEmpty tells whether there is nothing to draw.
func (p Path) isEmpty() bool { return len(p.steps) == 0 }

// flat is the path with straight pieces for curves, which stray from them by so
// much at most.
func (p Path) flat(stray float64) Path {
	var q Path
	var last Point
	for _, s := range p.steps {
		if s.kind != curveTo {
			q.steps = append(q.steps, s)
			last = s.to[0]
			continue
		}
		n := pieces(last, s.to, stray)
		for i := 1; i <= n; i++ {
			q.LineTo(along(last, s.to, float64(i)/float64(n)))
		}
		last = s.to[2]
	}
	return q
}

// pieces is how many straight pieces of equal steps a cubic takes: they stray by
// at most an eighth of the second derivative times the step's square.
func pieces(from Point, to [3]Point, stray float64) int {
	bend := func(a, b, c Point) float64 { return math.Hypot(a.X-2*b.X+c.X, a.Y-2*b.Y+c.Y) }
	second := 6 * max(bend(from, to[0], to[1]), bend(to[0], to[1], to[2]))
	return max(1, int(math.Ceil(math.Sqrt(second/(8*stray)))))
}

// along is the point of a cubic at t, 0 … 1.
func along(from Point, to [3]Point, t float64) Point {
	s := 1 - t
	a, b, c, d := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
	return Point{
		float64(a*from.X) + float64(b*to[0].X) + float64(c*to[1].X) + float64(d*to[2].X),
		float64(a*from.Y) + float64(b*to[0].Y) + float64(c*to[1].Y) + float64(d*to[2].Y),
	}
}
