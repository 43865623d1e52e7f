package layout

import (
	"math"
	"slices"
)

// chords draws arcs as shallow bows from disc to disc, to the left of the way from
// the citing work to the cited one, or to where there is room: near the edge, and
// where discs and captions of other works would be in the way. captions are nil
// before they have their places. With Options.Lines only the strongest are drawn.
func chords(in Input, at []Point, captions []rect, o Options) [][]Point {
	seen := slices.Repeat([]bool{true}, len(in.Arcs))
	if o.Lines > 0 {
		seen = Strongest(in.Arcs, at, o.Lines)
	}
	var field *obstacles
	if len(in.Works) <= roundCaptions {
		field = newObstacles(in, at, 24*o.Unit)
		field.add(captions)
	}
	routes := make([][]Point, len(in.Arcs))
	inParts(len(routes), func(k int) {
		if !seen[k] {
			return
		}
		a := in.Arcs[k]
		head := 0.0
		if a.Firm {
			head = o.Unit
		}
		c := field.chord(a, at, o)
		routes[k] = trim(c, in.Works[a.Citing].Extent(), in.Works[a.Cited].Extent()+head)
	})
	return routes
}

// A chordBow is how far the handles of a chord stand off, as a share of its length,
// and what that costs, as hits do.
type chordBow struct {
	off   float64
	price int
}

// chordBows lists the bows of chords from the cheapest to the dearest. The last is
// inside the plot whatever its ends are.
var chordBows = [...]chordBow{
	{0.12, 0}, {-0.12, 1}, {0.05, 2}, {-0.05, 2}, {0.2, 5}, {-0.2, 5}, {0.28, 9}, {-0.28, 9}, {0, 12},
}

// chord is the best of the bows that stay inside the plot; without obstacles, the first.
func (f *obstacles) chord(a Arc, at []Point, o Options) cubic {
	var best cubic
	least := math.MaxInt
	for _, bow := range chordBows {
		if least <= bow.price {
			break
		}
		c := bow.between(at[a.Citing], at[a.Cited])
		if lo, hi := bounds(c[:]); bow.off != 0 && (lo.X < 0 || lo.Y < 0 || hi.X > o.Width || hi.Y > o.Height) {
			continue
		}
		cost := bow.price
		if f != nil {
			cost += f.hits(a, c, least-bow.price)
		}
		if cost < least {
			best, least = c, cost
		}
	}
	return best
}

// between is the chord from p to q.
func (b chordBow) between(p, q Point) cubic {
	dx, dy := q.X-p.X, q.Y-p.Y
	off := Point{float64(dy * b.off), -float64(dx * b.off)}
	return cubic{
		p,
		{p.X + float64(dx/3) + off.X, p.Y + float64(dy/3) + off.Y},
		{q.X - float64(dx/3) + off.X, q.Y - float64(dy/3) + off.Y},
		q,
	}
}
