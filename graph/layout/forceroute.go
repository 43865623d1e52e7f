package layout

import "slices"

// chords draws arcs as shallow bows to the left of the way from the citing work
// to the cited one, from disc to disc; near the edge to where there is room. With Options.Lines only
// the strongest are drawn.
func chords(in Input, at []Point, o Options) [][]Point {
	seen := slices.Repeat([]bool{true}, len(in.Arcs))
	if o.Lines > 0 {
		seen = Strongest(in.Arcs, at, o.Lines)
	}
	routes := make([][]Point, len(in.Arcs))
	for k, a := range in.Arcs {
		if seen[k] {
			head := 0.0
			if a.Firm {
				head = o.Unit
			}
			c := chord(at[a.Citing], at[a.Cited], o)
			routes[k] = trim(c, in.Works[a.Citing].Extent(), in.Works[a.Cited].Extent()+head)
		}
	}
	return routes
}

// chordBows are how far the handles of a chord stand off, as a share of its
// length. The first with which it stays inside the plot is taken.
var chordBows = [...]float64{0.12, -0.12, 0.05, -0.05, 0}

func chord(p, q Point, o Options) cubic {
	dx, dy := q.X-p.X, q.Y-p.Y
	var c cubic
	for _, bow := range chordBows {
		off := Point{float64(dy * bow), -float64(dx * bow)}
		c = cubic{
			p,
			{p.X + float64(dx/3) + off.X, p.Y + float64(dy/3) + off.Y},
			{q.X - float64(dx/3) + off.X, q.Y - float64(dy/3) + off.Y},
			q,
		}
		if lo, hi := bounds(c[:]); lo.X >= 0 && lo.Y >= 0 && hi.X <= o.Width && hi.Y <= o.Height {
			break
		}
	}
	return c
}
