package layout

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// A curve leaves the citing work to the left and arrives at the cited one from
// the right; one against time does the reverse, bowed.
func TestCurvesRunOneWay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Point{rapid.Float64Range(100, 800).Draw(t, "x"), rapid.Float64Range(50, 400).Draw(t, "y")}
		q := Point{p.X - rapid.Float64Range(3, 700).Draw(t, "dx"), rapid.Float64Range(50, 400).Draw(t, "y")}
		c := bend(p, q, 1)
		last := c.point(0)
		for k := 1; k <= 20; k++ {
			at := c.point(float64(k) / 20)
			if at.X > last.X+1e-9 {
				t.Fatalf("the curve turns back at %v", at)
			}
			last = at
		}
		if c[1].X >= p.X || c[2].X <= q.X {
			t.Fatalf("handles %v", c)
		}
		against := bend(q, p, 1)
		if against[1].X <= q.X {
			t.Fatalf("against time the curve leaves to the left: %v", against)
		}
	})
}

// A disc in the way of a long arc is gone round.
func TestBends(t *testing.T) {
	t.Parallel()
	in := works(1990, 2000, 2010)
	at := []Point{{50, 200}, {400, 200}, {750, 200}}
	in.Works[1].Radius = 9
	in.Arcs = []Arc{{Citing: 2, Cited: 0}}
	o := Options{Width: 800, Height: 400, Unit: 1}
	f := newObstacles(in, at, 24)
	if f.hits(in.Arcs[0], bend(at[2], at[0], 1), math.MaxInt) == 0 {
		t.Fatal("the plain curve meets no disc")
	}
	if hits := f.hits(in.Arcs[0], cubic(route(in, at, nil, o)[0]), math.MaxInt); hits != 0 {
		t.Errorf("the curve runs through a disc at %d points", hits)
	}
}

// In a made-up literature of 80 works hardly a curve runs through a disc.
func TestFewHits(t *testing.T) {
	t.Parallel()
	in := literature(80, 5)
	o := plotFor(80)
	l := Timeline(in, o)
	f := newObstacles(in, l.Points, 24)
	plain, bent := 0, 0
	for k, a := range in.Arcs {
		plain += min(1, f.hits(a, bend(l.Points[a.Citing], l.Points[a.Cited], o.Unit), math.MaxInt))
		bent += min(1, f.hits(a, cubic(l.Routes[k]), math.MaxInt))
	}
	if bent*3 > plain {
		t.Errorf("%d of %d curves run through discs, %d before they were bent", bent, len(in.Arcs), plain)
	}
}

func TestTrim(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		p := Point{rapid.Float64Range(200, 900).Draw(t, "x"), rapid.Float64Range(0, 400).Draw(t, "y")}
		q := Point{p.X - rapid.Float64Range(60, 900).Draw(t, "dx"), rapid.Float64Range(0, 400).Draw(t, "y")}
		r0, r1 := rapid.Float64Range(3, 25).Draw(t, "r0"), rapid.Float64Range(3, 25).Draw(t, "r1")
		c := trim(bend(p, q, 1), r0, r1)
		if d := distance(c[0], p); math.Abs(d-r0) > 0.05 {
			t.Fatalf("begins %v from the centre of a disc of radius %v", d, r0)
		}
		if d := distance(c[3], q); math.Abs(d-r1) > 0.05 {
			t.Fatalf("ends %v from the centre of a disc of radius %v", d, r1)
		}
	})
}

// The order of works, and moving them, shortens the citations: against places
// in the order of the input, and even against the line of communities alone.
func TestCitationsAreShort(t *testing.T) {
	t.Parallel()
	in := literature(120, 11)
	l := Timeline(in, plotFor(120))
	length := func(at []Point) (sum float64) {
		for _, a := range in.Arcs {
			sum += math.Abs(at[a.Citing].Y - at[a.Cited].Y)
		}
		return sum
	}
	// The same places, shuffled within their years.
	shuffled := append([]Point(nil), l.Points...)
	for i := range shuffled {
		for k := i + 1; k < len(shuffled) && in.Works[k].Year == in.Works[i].Year; k++ {
			if (i*7+k)%2 == 0 {
				shuffled[i], shuffled[k] = shuffled[k], shuffled[i]
			}
		}
	}
	if got, other := length(l.Points), length(shuffled); got > 0.75*other {
		t.Errorf("citations rise and fall %.0f, shuffled %.0f", got, other)
	}
}

// Communities keep together: works of one are nearer to one another, up and
// down, than to others.
func TestCommunitiesAreBands(t *testing.T) {
	t.Parallel()
	in := literature(200, 3)
	l := Timeline(in, plotFor(200))
	var same, other, nSame, nOther float64
	for i := range in.Works {
		for k := i + 1; k < len(in.Works); k++ {
			if math.Abs(l.Points[i].X-l.Points[k].X) > 100 {
				continue
			}
			d := math.Abs(l.Points[i].Y - l.Points[k].Y)
			if in.Works[i].Community == in.Works[k].Community {
				same, nSame = same+d, nSame+1
			} else {
				other, nOther = other+d, nOther+1
			}
		}
	}
	if same/nSame > 0.6*other/nOther {
		t.Errorf("works of one community are %.0f apart, of two %.0f", same/nSame, other/nOther)
	}
}

// Both forms of a curve are the same curve.
func TestPolynomial(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var c cubic
		for k := range c {
			c[k] = Point{rapid.Float64Range(-1000, 1000).Draw(t, "x"), rapid.Float64Range(-1000, 1000).Draw(t, "y")}
		}
		p, at := c.polynomial(), rapid.Float64Range(0, 1).Draw(t, "t")
		if d := distance(p.at(at), c.point(at)); d > 1e-9 {
			t.Errorf("%v apart at %v", d, at)
		}
	})
}
