package layout

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// A seed in a thicket of discs has its caption all the same, over none of them,
// before works of better rank.
func TestSeedsHaveTheirCaption(t *testing.T) {
	t.Parallel()
	in := Input{Works: []Work{{Radius: 6, Rings: 5.6, Seed: true, Rank: 30, Caption: Box{W: 90, H: 13}}}}
	at := []Point{{200, 200}}
	// Discs all around leave no room beside, above or below for any caption.
	for _, dx := range []float64{-40, -20, 0, 20, 40} {
		for _, dy := range []float64{-26, 0, 26} {
			if dx != 0 || dy != 0 {
				in.Works = append(in.Works, Work{Radius: 5, Rank: len(at), Caption: Box{W: 60, H: 12}})
				at = append(at, Point{200 + dx, 200 + dy})
			}
		}
	}
	o := Options{Width: 600, Height: 400, Unit: 1}
	l := Layout{Width: o.Width, Height: o.Height, Points: at, Routes: make([][]Point, 0)}
	l.Captions = Captions(in, l, o)
	if !l.Captions[0].Placed {
		t.Fatal("the seed has no caption")
	}
	in.Works[0].Seed = false
	if Captions(in, l, o)[0].Placed {
		t.Error("there is room beside the disc: the test tests nothing")
	}
	in.Works[0].Seed = true
	checkPlaces(t, in, l)
}

// Captions of works with a year stay out of the lane of works without, and those of
// the lane in it.
func TestCaptionsAndTheLane(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(2, 60).Draw(rt, "works")
		in := literature(n, rapid.Uint64Range(0, 50).Draw(rt, "seed"))
		for i := range in.Works {
			if i%3 == 0 {
				in.Works[i].Year = 0
			}
		}
		l := Timeline(in, plotFor(n))
		for i, w := range in.Works {
			s := l.Captions[i]
			if !s.Placed {
				continue
			}
			if w.Year == 0 && s.X+w.Caption.W > l.Lane.X1+0.01 || w.Year != 0 && s.X < l.Lane.X0 || w.Year != 0 && s.X < l.Lane.X1-0.01 {
				rt.Fatalf("the caption of work %d of year %d stands from %v to %v, the lane from %v to %v", i, w.Year, s.X, s.X+w.Caption.W, l.Lane.X0, l.Lane.X1)
			}
		}
	})
}

// A line that ends at a disc on the right leaves the caption the other side.
func TestCaptionsMakeWayForLines(t *testing.T) {
	t.Parallel()
	in := works(1990, 2010)
	for i := range in.Works {
		in.Works[i].Radius, in.Works[i].Rank, in.Works[i].Caption = 6, i, Box{W: 60, H: 12}
	}
	in.Arcs = []Arc{{Citing: 1, Cited: 0}}
	l := Timeline(in, plotFor(2))
	for i, want := range []Side{Right, Left} {
		if s := l.Captions[i]; !s.Placed || s.Side == want {
			t.Errorf("the caption of work %d is in the way of its line: %+v", i, s)
		}
	}
}

// No curve leaves the plot, however crowded its edges are.
func TestCurvesStayInside(t *testing.T) {
	t.Parallel()
	for _, n := range []int{21, 80, 300, 900} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			in, o := literature(n, uint64(n)), plotFor(n)
			for i := range in.Arcs { // some against time
				if a := &in.Arcs[i]; i%7 == 0 {
					a.Citing, a.Cited = a.Cited, a.Citing
				}
			}
			for k, route := range Timeline(in, o).Routes {
				for _, q := range route {
					if q.X < -0.01 || q.Y < -0.01 || q.X > o.Width+0.01 || q.Y > o.Height+0.01 {
						t.Fatalf("arc %d goes by %v in a plot of %v × %v", k, q, o.Width, o.Height)
					}
				}
			}
		})
	}
}
