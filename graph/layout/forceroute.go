package layout

import "math"

// chords draws each link as a shallow arc, which bows to the left of the way from
// the left work to the right one; so links of one region run alike.
func chords(in Input, at []Point, o Options) [][]Point {
	routes := make([][]Point, len(in.Arcs))
	for k, a := range in.Arcs {
		if a.Unseen {
			continue
		}
		p, q := at[a.Citing], at[a.Cited]
		dx, dy := q.X-p.X, q.Y-p.Y
		const third, bow = 1.0 / 3, 0.11
		c := cubic{
			p,
			{p.X + float64(dx*third) + float64(dy*bow), p.Y + float64(dy*third) - float64(dx*bow)},
			{q.X - float64(dx*third) + float64(dy*bow), q.Y - float64(dy*third) - float64(dx*bow)},
			q,
		}
		routes[k] = c[:]
		if math.Abs(dx)+math.Abs(dy) == 0 {
			routes[k] = nil
		}
	}
	return routes
}
