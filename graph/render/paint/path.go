package paint

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
