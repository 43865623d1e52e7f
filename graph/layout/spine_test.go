package layout

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// withSpine makes the longest chain of citations from the newest work firm.
func withSpine(in Input, length int) Input {
	at := len(in.Works) - 1
	for range length {
		best := -1
		for k, a := range in.Arcs {
			if a.Citing == at && (best < 0 || in.Works[a.Cited].Year > in.Works[in.Arcs[best].Cited].Year) {
				best = k
			}
		}
		if best < 0 {
			break
		}
		in.Arcs[best].Firm = true
		at = in.Arcs[best].Cited
	}
	return in
}

// The spine is level: its arcs rise or fall less than they run, all in all; all
// its works have their captions, and no other disc stands on its lines.
func TestSpine(t *testing.T) {
	t.Parallel()
	for seed := range uint64(8) {
		in := withSpine(literature(80, seed), 8)
		l := Timeline(in, plotFor(80))
		checkPlaces(t, in, l)
		var run, rise float64
		on := map[int]bool{}
		for k, a := range in.Arcs {
			if !a.Firm {
				continue
			}
			on[a.Citing], on[a.Cited] = true, true
			p, q := l.Points[a.Citing], l.Points[a.Cited]
			if p.X <= q.X {
				t.Errorf("seed %d: a firm arc runs from %v to %v", seed, p.X, q.X)
			}
			run, rise = run+math.Abs(p.X-q.X), rise+math.Abs(p.Y-q.Y)
			if hits := newObstacles(in, l.Points, 24).hits(a, cubic(l.Routes[k]), math.MaxInt); hits > 0 {
				t.Errorf("seed %d: the spine runs through a disc", seed)
			}
		}
		if rise > 0.6*run {
			t.Errorf("seed %d: the spine runs %v and rises %v", seed, run, rise)
		}
		for i := range on {
			if in.Works[i].Caption.W > 0 && !l.Captions[i].Placed {
				t.Errorf("seed %d: work %d of the spine has no caption", seed, i)
			}
		}
	}
}

// Works of one year on the spine stand side by side in the order of their
// citations.
func TestSpineWithinAYear(t *testing.T) {
	t.Parallel()
	in := works(2000, 2000, 2000, 2001)
	in.Arcs = []Arc{{Citing: 3, Cited: 1, Firm: true}, {Citing: 1, Cited: 2, Firm: true}, {Citing: 2, Cited: 0, Firm: true}}
	l := Timeline(in, plotFor(4))
	if x := l.Points; !(x[0].X < x[2].X && x[2].X < x[1].X && x[1].X < x[3].X) {
		t.Errorf("%v", x)
	}
}

// A shelf keeps the cheapest, of equals the first.
func TestShelf(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 5).Draw(t, "room")
		costs := rapid.SliceOfN(rapid.IntRange(0, 6), 1, 12).Draw(t, "costs")
		s := make(shelf, 0, most)
		var all []thread
		for k, cost := range costs {
			n := thread{cost: float64(cost), stall: &stall{work: k}}
			refused, before := s.refuses(n.cost), slices.Clone(s)
			s = s.add(n)
			if isNew := func(n thread) bool { return n.work == k }; refused == slices.ContainsFunc(s, isNew) {
				t.Fatalf("refuses %v: %v; then %v", n.cost, refused, before)
			}
			all = append(all, n)
		}
		slices.SortStableFunc(all, func(a, b thread) int { return cmp.Compare(a.cost, b.cost) })
		for k, n := range s {
			if n.work != all[k].work {
				t.Fatalf("place %d has thread %d, not %d", k, n.work, all[k].work)
			}
		}
		if len(s) != min(most, len(all)) {
			t.Fatalf("%d threads of %d, room for %d", len(s), len(all), most)
		}
	})
}
