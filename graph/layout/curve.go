package layout

import "math"

// A cubic is one Bézier piece of a route.
type cubic [4]Point

// pieces ranges over the pieces of a route.
func pieces(route []Point) func(yield func(cubic) bool) {
	return func(yield func(cubic) bool) {
		for k := 0; k+3 < len(route); k += 3 {
			if !yield(cubic(route[k : k+4])) {
				return
			}
		}
	}
}

// point is the place at t, 0 … 1.
func (c cubic) point(t float64) Point {
	s := 1 - t
	a, b, d, e := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
	return Point{
		float64(a*c[0].X) + float64(b*c[1].X) + float64(d*c[2].X) + float64(e*c[3].X),
		float64(a*c[0].Y) + float64(b*c[1].Y) + float64(d*c[2].Y) + float64(e*c[3].Y),
	}
}

// A polynomial is a cubic that is quick to evaluate: the coefficients of t³, t²,
// t and 1.
type polynomial [4]Point

func (c cubic) polynomial() polynomial {
	of := func(a, b, d, e float64) (float64, float64, float64) {
		return e - a + float64(3*(b-d)), float64(3 * (a - float64(2*b) + d)), float64(3 * (b - a))
	}
	var p polynomial
	p[0].X, p[1].X, p[2].X = of(c[0].X, c[1].X, c[2].X, c[3].X)
	p[0].Y, p[1].Y, p[2].Y = of(c[0].Y, c[1].Y, c[2].Y, c[3].Y)
	p[3] = c[0]
	return p
}

// at is the place at t, 0 … 1.
func (p *polynomial) at(t float64) Point {
	return Point{
		p[3].X + float64(t*(p[2].X+float64(t*(p[1].X+float64(t*p[0].X))))),
		p[3].Y + float64(t*(p[2].Y+float64(t*(p[1].Y+float64(t*p[0].Y))))),
	}
}

// from is the part of the curve after t, and until that before it.
func (c cubic) from(t float64) cubic {
	ab, bc, cd := mix(c[0], c[1], t), mix(c[1], c[2], t), mix(c[2], c[3], t)
	abc, bcd := mix(ab, bc, t), mix(bc, cd, t)
	return cubic{mix(abc, bcd, t), bcd, cd, c[3]}
}

func (c cubic) until(t float64) cubic {
	back := cubic{c[3], c[2], c[1], c[0]}.from(1 - t)
	return cubic{back[3], back[2], back[1], back[0]}
}

func mix(p, q Point, t float64) Point {
	return Point{p.X + float64((q.X-p.X)*t), p.Y + float64((q.Y-p.Y)*t)}
}

func distance(p, q Point) float64 {
	dx, dy := p.X-q.X, p.Y-q.Y
	return math.Sqrt(float64(dx*dx) + float64(dy*dy))
}

// hull is the length of the control polygon, at least that of the curve.
func (c cubic) hull() float64 {
	return distance(c[0], c[1]) + distance(c[1], c[2]) + distance(c[2], c[3])
}

// steps walks along a route in pieces of about the given length.
func steps(route []Point, length float64, do func(middle Point, length float64)) {
	for c := range pieces(route) {
		n := max(2, int(c.hull()/length)+1)
		prev := c[0]
		for k := 1; k <= n; k++ {
			next := c.point(float64(k) / float64(n))
			do(mix(prev, next, 0.5), distance(prev, next))
			prev = next
		}
	}
}
