package gviz

import (
	"math"

	"citegraph/graph/layout"
)

// fit brings a drawing into the plot: works stay inside it with their discs,
// routes run from centre to centre, and arcs that the engine was not given have
// none. Layers and springs may be stretched to the plot's shape; circles stay round.
func fit(engine string, d drawing, in layout.Input, o layout.Options) ([]layout.Point, [][]layout.Point) {
	move := mover(engine, d, in, o)
	points := make([]layout.Point, len(d.points))
	for i, p := range d.points {
		points[i] = move(p)
	}
	if engine == "dot" {
		spreadColumns(points, in, o)
	} else {
		separate(points, in, o)
	}
	routes := make([][]layout.Point, len(in.Arcs))
	for k, a := range in.Arcs {
		spline, ok := d.routes[[2]int{a.Citing, a.Cited}]
		switch {
		case !ok:
		case engine == "dot":
			routes[k] = bend(spline, points[a.Citing], points[a.Cited], move)
			o.Confine(routes[k])
		default:
			routes[k] = straight(points[a.Citing], points[a.Cited])
		}
	}
	return points, routes
}

// mover scales the box of the drawing's works to the plot less the largest disc.
func mover(engine string, d drawing, in layout.Input, o layout.Options) func(layout.Point) layout.Point {
	low := layout.Point{X: math.Inf(1), Y: math.Inf(1)}
	high := layout.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	margin := 0.0
	for i, p := range d.points {
		low.X, low.Y = min(low.X, p.X), min(low.Y, p.Y)
		high.X, high.Y = max(high.X, p.X), max(high.Y, p.Y)
		margin = max(margin, (1+air)*in.Works[i].Extent())
	}
	sx := scale(o.Width-2*margin, high.X-low.X)
	sy := scale(o.Height-2*margin, high.Y-low.Y)
	if engine == "circo" || engine == "twopi" {
		sx = min(sx, sy)
		sy = sx
	}
	return func(p layout.Point) layout.Point {
		return layout.Point{
			X: o.Width/2 + sx*(p.X-(low.X+high.X)/2),
			Y: o.Height/2 + sy*(p.Y-(low.Y+high.Y)/2),
		}
	}
}

// scale is how much a length of the drawing is stretched to fill the room. A
// single row is not blown up.
func scale(room, length float64) float64 {
	if length <= 0 || room <= 0 {
		return 1
	}
	return room / length
}

// bend moves a spline, which ends at the discs' rims, and ties it to the centres.
// The control points next to the ends go with them, so that the curve leaves and
// arrives as the engine drew it.
func bend(spline []layout.Point, from, to layout.Point, move func(layout.Point) layout.Point) []layout.Point {
	route := make([]layout.Point, len(spline))
	for i, p := range spline {
		route[i] = move(p)
	}
	last := len(route) - 1
	route[1].Y += from.Y - route[0].Y
	route[last-1].Y += to.Y - route[last].Y
	route[0], route[last] = from, to
	return route
}

// straight is the line from one point to the other as a Bézier curve.
func straight(from, to layout.Point) []layout.Point {
	at := func(t float64) layout.Point {
		return layout.Point{X: from.X + t*(to.X-from.X), Y: from.Y + t*(to.Y-from.Y)}
	}
	return []layout.Point{from, at(1.0 / 3), at(2.0 / 3), to}
}
