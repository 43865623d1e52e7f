package layout

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// works makes one work for each year given.
func works(years ...int) Input {
	in := Input{}
	for i, y := range years {
		in.Works = append(in.Works, Work{Year: y, Radius: 5, Rank: i})
	}
	return in
}

// A span of four empty years or more is folded into a break; shorter ones keep
// their years.
func TestFolds(t *testing.T) {
	t.Parallel()
	l := Timeline(works(1990, 1994, 1999, 2000, 0), plotFor(1))
	var years, breaks []int
	for _, tick := range l.Axis {
		years = append(years, tick.Year)
		if tick.Break {
			breaks = append(breaks, tick.Year)
		}
	}
	if want := []int{1990, 1991, 1992, 1993, 1994, 1999, 2000}; !slices.Equal(years, want) {
		t.Errorf("years %v, not %v", years, want)
	}
	if want := []int{1999}; !slices.Equal(breaks, want) {
		t.Errorf("breaks before %v, not %v", breaks, want)
	}
	if l.Lane == nil || l.Lane.X0 != 0 || l.Lane.X1 > l.Axis[0].X0 {
		t.Errorf("lane %+v, first year %+v", l.Lane, l.Axis[0])
	}
	for _, tick := range l.Axis {
		if want := tick.Year%10 == 0; tick.Strong != want {
			t.Errorf("%d is strong: %v", tick.Year, tick.Strong)
		}
	}
}

// The axis of a long time has as many ticks as works and short gaps make, not
// as many as years.
func TestFoldsAreFew(t *testing.T) {
	t.Parallel()
	l := Timeline(works(-40000, 1200, 1500, 1999, 9999), plotFor(1))
	if len(l.Axis) != 5 {
		t.Errorf("%d ticks", len(l.Axis))
	}
}

// The years at the ends of the axis are written inside the plot, however few works
// they have.
func TestEndsOfAxis(t *testing.T) {
	t.Parallel()
	for seed := range uint64(6) {
		in := literature(300, seed)
		in.Works[0].Year, in.Works[len(in.Works)-1].Year = 1929, 2031
		for i := range in.Works {
			in.Works[i].Caption = Box{} // so that no caption keeps room at the right
		}
		o := plotFor(300)
		l := Timeline(in, o)
		for _, tick := range []Tick{l.Axis[0], l.Axis[len(l.Axis)-1]} {
			if left, right := tick.X-o.TickWidth/2, tick.X+o.TickWidth/2; !tick.Labelled || left < -1e-9 || right > o.Width+1e-9 {
				t.Errorf("seed %d: %d is written from %v to %v of %v", seed, tick.Year, left, right, o.Width)
			}
		}
	}
}

// A year's width grows with the root of its works.
func TestColumnWidths(t *testing.T) {
	t.Parallel()
	var years []int
	for y := range 10 {
		years = append(years, 1990+y)
	}
	for range 48 {
		years = append(years, 1995, 1997, 1997, 1997)
	}
	in := works(years...)
	for i := range in.Works {
		in.Works[i].Radius = 3
	}
	l := Timeline(in, plotFor(1))
	width := map[int]float64{}
	for _, tick := range l.Axis {
		width[tick.Year] = tick.X1 - tick.X0
	}
	// 49 and 145 works: 7 to 12.04.
	if ratio, want := width[1997]/width[1995], math.Sqrt(145.0/49); math.Abs(ratio-want) > 0.01 {
		t.Errorf("ratio %v, not %v", ratio, want)
	}
	if width[1991] >= width[1995] {
		t.Errorf("a year of one work is %v wide, one of 49 %v", width[1991], width[1995])
	}
}

func TestLabelsDoNotTouch(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 120).Draw(t, "ticks")
		ticks := make([]Tick, n)
		x := 0.0
		for k := range ticks {
			x += rapid.Float64Range(1, 60).Draw(t, "step")
			ticks[k] = Tick{X: x, Year: 1900 + k}
		}
		const width = 30
		labelTicks(ticks, width)
		last := math.Inf(-1)
		for _, tick := range ticks {
			if !tick.Labelled {
				continue
			}
			if tick.X-last < width {
				t.Fatalf("labels at %v and %v", last, tick.X)
			}
			last = tick.X
		}
		if !ticks[0].Labelled {
			t.Fatal("the first year has no label")
		}
		for k, tick := range ticks {
			if !tick.Labelled && clearOfLabels(ticks, k, width) {
				t.Fatalf("%d has room for a label, and none", tick.Year)
			}
		}
	})
}

// What is shared is all there is; nobody has less than the least, unless that is
// too much for all.
func TestShare(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "columns")
		least, weight, firm := make([]float64, n), make([]float64, n), make([]float64, n)
		sum := 0.0
		for k := range least {
			least[k] = rapid.Float64Range(1, 50).Draw(t, "least")
			weight[k] = rapid.SampledFrom([]float64{0, 1, 2, 5}).Draw(t, "weight")
			sum += least[k]
		}
		weight[0] = 1
		total := rapid.Float64Range(20, 2000).Draw(t, "total")
		got, all := share(least, weight, firm, total), 0.0
		for k, w := range got {
			all += w
			if sum <= leastPart*total && w < least[k]-1e-9 {
				t.Fatalf("column %d has %v, less than %v", k, w, least[k])
			}
		}
		if math.Abs(all-total) > 1e-6*total {
			t.Fatalf("%v shared of %v", all, total)
		}
	})
}
