package layout

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// Lines of a map get by discs and captions of other works: less than half of what
// the first of all bows would cost is left.
func TestChordsGetByWorks(t *testing.T) {
	t.Parallel()
	in, o := field(120, 5, 4), plotFor(120)
	l := Force(in, o)
	f := newObstacles(in, l.Points, 24*o.Unit)
	f.add(l.captionRects(in))
	plain, drawn := 0, 0
	for k, a := range in.Arcs {
		plain += f.hits(a, chordBows[0].between(l.Points[a.Citing], l.Points[a.Cited]), math.MaxInt)
		drawn += f.hits(a, cubic(l.Routes[k]), math.MaxInt)
	}
	if 2*drawn > plain {
		t.Errorf("lines through works cost %d, plain ones %d", drawn, plain)
	}
}

// A chord begins and ends in its works and stays in the plot, with obstacles or
// without.
func TestChord(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		o := Options{Width: 300, Height: 200, Unit: 1}
		in := Input{Works: make([]Work, 6)}
		at := make([]Point, len(in.Works))
		for i := range at {
			in.Works[i].Radius = 8
			at[i] = Point{rapid.Float64Range(0, o.Width).Draw(t, "x"), rapid.Float64Range(0, o.Height).Draw(t, "y")}
		}
		a := Arc{Citing: 0, Cited: 1}
		for _, f := range []*obstacles{nil, newObstacles(in, at, 24)} {
			c := f.chord(a, at, o)
			if c[0] != at[0] || c[3] != at[1] {
				t.Fatalf("from %v to %v, not from %v to %v", c[0], c[3], at[0], at[1])
			}
			if lo, hi := bounds(c[:]); lo.X < 0 || lo.Y < 0 || hi.X > o.Width+1e-9 || hi.Y > o.Height+1e-9 {
				t.Fatalf("%v leaves the plot", c)
			}
		}
	})
}
