package paint

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// samples are points along a path, in pieces of curves so many each.
func samples(p Path, n int) []Point {
	var list []Point
	var last Point
	for _, s := range p.steps {
		switch s.kind {
		case moveTo, lineTo:
			last = s.to[0]
			list = append(list, last)
		case curveTo:
			for i := 1; i <= n; i++ {
				list = append(list, along(last, s.to, float64(i)/float64(n)))
			}
			last = s.to[2]
		}
	}
	return list
}

func TestCircle(t *testing.T) {
	t.Parallel()
	for _, q := range samples(Circle(Point{3, -4}, 7), 50) {
		if r := math.Hypot(q.X-3, q.Y+4); math.Abs(r-7) > 7*0.0003 {
			t.Fatalf("a point of the circle is %v from its centre", r)
		}
	}
}

// TestPieces compares a curve with the straight pieces that stand for it.
func TestPieces(t *testing.T) {
	t.Parallel()
	point := rapid.Custom(func(t *rapid.T) Point {
		return Point{rapid.Float64Range(-2000, 2000).Draw(t, "x"), rapid.Float64Range(-2000, 2000).Draw(t, "y")}
	})
	rapid.Check(t, func(t *rapid.T) {
		from, to := point.Draw(t, "from"), [3]Point{point.Draw(t, "c1"), point.Draw(t, "c2"), point.Draw(t, "to")}
		n := pieces(from, to, 0.05)
		for i := range n {
			a, b := along(from, to, float64(i)/float64(n)), along(from, to, float64(i+1)/float64(n))
			for _, part := range []float64{0.25, 0.5, 0.75} {
				if d := offLine(along(from, to, (float64(i)+part)/float64(n)), a, b); d > 0.05*1.0001 {
					t.Fatalf("piece %d of %d is %v pixels off", i, n, d)
				}
			}
		}
	})
}

// TestHalo holds the halo of every letter close to its outline.
func TestHalo(t *testing.T) {
	t.Parallel()
	f := fonts(t)
	const at, size = 5.0, 10.0
	for _, text := range []string{"Meikle 2018a", "ß@&%", "Ωж"} {
		l := f.Line(text, Bold)
		halo := l.Halo(Point{at, at}, size)
		for _, q := range samples(l.Outline(Point{at, at}, size), 8) {
			if d := offPath(q, halo); d > strays*size*1.0001 {
				t.Fatalf("%q: a point of the outline is %v off the halo", text, d)
			}
		}
	}
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

// offPath is the distance of a point from a path of straight pieces.
func offPath(q Point, p Path) float64 {
	least := math.Inf(1)
	var start, last Point
	for _, s := range p.steps {
		next := s.to[0]
		switch s.kind {
		case moveTo:
			start = next
		case lineTo:
			least = min(least, offLine(q, last, next))
		case closed:
			next = start
			least = min(least, offLine(q, last, next))
		}
		last = next
	}
	return least
}
