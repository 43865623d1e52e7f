package view

import "math"

// A yearAxis gives years their places from left to right, all of the same width.
// Long spans of years in which nothing is are folded.
type yearAxis struct {
	step  float64 // width of a year
	spans []yearSpan
}

// A yearSpan is years that follow one another; x is where the first begins.
type yearSpan struct {
	from, to int
	x        float64
}

// Of runs of empty years, those of leastFold and more are folded that take more
// than a share of the axis, but for foldKeep on either side. A fold is foldWidth
// wide, at unit 1.
const (
	leastFold = 8
	foldShare = 16
	foldKeep  = 1
	foldWidth = 18.0
)

// A yearRun is the years first, first+1 …, of which busy tells those in which
// something is.
type yearRun struct {
	first int
	busy  []bool
}

// newYearAxis places years from the left to the right of a frame.
func newYearAxis(run yearRun, f Frame, u float64) yearAxis {
	a := run.folded()
	years := 0
	for _, s := range a.spans {
		years += s.to - s.from + 1
	}
	fold := min(foldWidth*u, (f.X1-f.X0)/float64(2*len(a.spans)))
	a.step = (f.X1 - f.X0 - fold*float64(len(a.spans)-1)) / float64(years)
	x := f.X0
	for k := range a.spans {
		s := &a.spans[k]
		s.x = x
		x += a.step*float64(s.to-s.from+1) + fold
	}
	return a
}

// folded is an axis without places.
func (run yearRun) folded() yearAxis {
	var a yearAxis
	first, busy := run.first, run.busy
	long := max(leastFold, len(busy)/foldShare)
	add := func(from, to int) {
		a.spans = append(a.spans, yearSpan{from: from, to: to})
	}
	from := 0
	for i := 0; i < len(busy); i++ {
		end := i
		for end < len(busy) && !busy[end] {
			end++
		}
		if end-i >= long && end < len(busy) && i > 0 {
			add(first+from, first+i+foldKeep-1)
			from = end - foldKeep
		}
		i = max(i, end-1)
	}
	add(first+from, first+len(busy)-1)
	return a
}

// at is the middle of a year, which must be on the axis.
func (a yearAxis) at(year int) (x float64, shown bool) {
	for _, s := range a.spans {
		if year >= s.from && year <= s.to {
			return s.x + a.step*(float64(year-s.from)+0.5), true
		}
	}
	return 0, false
}

// end is where a span ends.
func (a yearAxis) end(s yearSpan) float64 { return s.x + a.step*float64(s.to-s.from+1) }

// slot is where the bar of a year stands.
func (a yearAxis) slot(year int, u float64) (s slot, shown bool) {
	x, shown := a.at(year)
	return slot{x, min(0.78*a.step, 30*u)}, shown
}

// labelled are the years that get a label: round ones as close as labels of the
// width can stand, and one in each span that has none of these.
func (a yearAxis) labelled(width float64) []int {
	step := 1
	for _, step = range [...]int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if a.step*float64(step) >= width {
			break
		}
	}
	var years []int
	last := math.Inf(-1)
	take := func(s yearSpan, first, step int) (any bool) {
		for year := first; year <= s.to; year += step {
			if x, _ := a.at(year); x-last >= width {
				years = append(years, year)
				last, any = x, true
			}
		}
		return any
	}
	for k, s := range a.spans {
		if take(s, (s.from+step-1)/step*step, step) {
			continue
		}
		first := s.from
		if k > 0 {
			first += foldKeep // the first in which something is
		}
		take(s, first, step)
	}
	return years
}
