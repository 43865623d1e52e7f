package layout

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// through counts the arcs that run through captions of other works, each as often
// as there are such captions, and the captions.
func through(in Input, l Layout) (arcs, captions int) {
	for i, s := range l.Captions {
		if !s.Placed {
			continue
		}
		captions++
		box := rect{s.X, s.Y, s.X + in.Works[i].Caption.W, s.Y + in.Works[i].Caption.H}
		for k, route := range l.Routes {
			if a := in.Arcs[k]; a.Citing == i || a.Cited == i {
				continue
			}
			meets := false
			steps(route, 1, func(q Point, _ float64) { meets = meets || box.has(q) })
			if meets {
				arcs++
			}
		}
	}
	return arcs, captions
}

// Works make way for lines: without that, lines ran 983 and 2,591 times through
// captions of other works in these made-up literatures of 50 and 80 works, of which
// 300 and 461 had one.
func TestEase(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ works, arcs, captions int }{{50, 620, 300}, {80, 2100, 461}} {
		arcs, captions := 0, 0
		for seed := range uint64(6) {
			in := withSpine(literature(c.works, seed), 8)
			a, n := through(in, Timeline(in, plotFor(c.works)))
			arcs, captions = arcs+a, captions+n
		}
		if arcs > c.arcs || captions < c.captions {
			t.Errorf("%d works: lines run %d times through %d captions", c.works, arcs, captions)
		}
	}
}

// No move makes the whole dearer, and what is counted of lines and marks after all
// of them is what is counted anew.
func TestEaseKeepsCount(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		in := withSpine(literature(60, seed), 6)
		p := settled(in, plotFor(60))
		f := newFloor(p.o.Width, p.o.Height, p.cell)
		for i := range p.at {
			if p.placed[i] {
				p.take(f, i)
			}
		}
		p.fence(f)
		e := newEasing(p, f)
		for _, i := range p.rank {
			now := p.at[i]
			if e.move(i) && p.at[i].bare && !now.bare {
				t.Errorf("seed %d: work %d lost its caption", seed, i)
			}
			if p.spine.has(i) && p.at[i].point() != now.point() {
				t.Errorf("seed %d: work %d left the spine", seed, i)
			}
		}
		anew := newEasing(p, f)
		for _, pair := range [][2]*tally{{e.lines, anew.lines}, {e.marks, anew.marks}} {
			if !slices.EqualFunc(pair[0].cells, pair[1].cells, func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }) {
				t.Errorf("seed %d: the counts are no longer right", seed)
			}
		}
	}
}

// settled is a plan as Timeline makes it, up to the places of the works.
func settled(in Input, o Options) *plan {
	p := newPlan(in, o)
	p.spine = findSpine(in)
	p.reserve()
	p.cols = columnsOf(in.Works)
	p.setWidths()
	p.setSpine()
	p.order()
	p.setEnds()
	p.aim()
	p.settle()
	return p
}

// What is filled into boxes is found in every box, cell by cell.
func TestTally(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		count := newTally(Options{Width: 90, Height: 50, Unit: 1})
		plain := map[[2]int]float64{}
		draw := func() rect {
			x, y := rapid.Float64Range(0, 80).Draw(t, "x"), rapid.Float64Range(0, 40).Draw(t, "y")
			return rect{x, y, x + rapid.Float64Range(4, 30).Draw(t, "w"), y + rapid.Float64Range(4, 20).Draw(t, "h")}
		}
		cells := func(r rect, do func(cell [2]int)) {
			for y := range count.ny {
				for x := range count.nx {
					mx, my := (float64(x)+0.5)*count.cell, (float64(y)+0.5)*count.cell
					if mx > r.x0 && mx <= r.x1 && my > r.y0 && my <= r.y1 {
						do([2]int{x, y})
					}
				}
			}
		}
		for range rapid.IntRange(1, 9).Draw(t, "boxes") {
			r, v := draw(), float64(rapid.IntRange(1, 9).Draw(t, "v"))
			count.fill(r, v)
			cells(r, func(cell [2]int) { plain[cell] += v })
		}
		for cell, v := range plain {
			if got := count.at(Point{(float64(cell[0]) + 0.5) * count.cell, (float64(cell[1]) + 0.5) * count.cell}); got != v {
				t.Fatalf("cell %v holds %v, not %v", cell, got, v)
			}
		}
	})
}

// In the lane works stay evenly apart, whatever lines run past works of later years, and
// no other leaves its band.
func TestEaseLeavesLane(t *testing.T) {
	t.Parallel()
	moved := 0
	for seed := range uint64(8) {
		in := literature(60, seed)
		for i := range in.Works {
			if i%3 == 0 {
				in.Works[i].Year = 0
			}
		}
		p := settled(in, plotFor(60))
		f := newFloor(p.o.Width, p.o.Height, p.cell)
		for i := range p.at {
			p.take(f, i)
		}
		before := slices.Clone(p.at)
		p.ease(f)
		for i, s := range p.at {
			switch far := math.Abs(s.y - before[i].y); {
			case !p.isDated(i) && s != before[i]:
				t.Errorf("seed %d: work %d of the lane moved from %v to %v", seed, i, before[i], s)
			case far > easeFar*p.o.Unit:
				t.Errorf("seed %d: work %d moved by %.0f", seed, i, far)
			case far > 0:
				moved++
			}
		}
	}
	if moved == 0 {
		t.Error("no work made way for lines")
	}
}
