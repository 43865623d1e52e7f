package layout

import (
	"cmp"
	"slices"
)

// Timeline lays works out by year: time runs from left to right, a year is a
// column whose width grows with the root of its works, and works without a
// year stand in a lane at the left edge. The vertical place is free, and is
// used to keep communities together as bands, citations short and crossings
// few. Captions stand beside their discs and never touch another caption or
// disc; those that find no room are left out.
//
// The result depends on the input alone, to the last bit: there is no chance
// and no clock in it.
func Timeline(in Input, o Options) Layout {
	p := newPlan(in, o)
	if len(in.Works) == 0 {
		return Layout{Engine: "timeline", Width: o.Width, Height: o.Height}
	}
	p.spine = findSpine(in)
	p.reserve()
	p.cols = columnsOf(in.Works)
	p.setWidths()
	p.setSpine()
	p.order()
	p.setEnds()
	p.aim()
	p.ease(p.settle())
	l := Layout{
		Engine: "timeline", Width: o.Width, Height: o.Height,
		Points: p.points(), Axis: p.ticks(), Crowded: p.crowded(),
	}
	if c := p.cols[0]; c.kind == laneColumn {
		l.Lane = &Lane{X0: c.x0, X1: c.x1}
	}
	l.kept = p.kept()
	l.Routes = route(in, l.Points, p.captionRects(), o)
	l.Captions = Captions(in, l, o)
	if len(in.Works) <= roundCaptions {
		// Now that it is known where captions stand, some curves get by them.
		l.Routes = route(in, l.Points, l.captionRects(in), o)
	}
	return l
}

// A plan is a timeline in the making.
type plan struct {
	in   Input
	o    Options
	rank []int // works, the most important first

	air  float64 // between a disc and whatever is next to it
	cell float64 // side of the floor's cells, of which the smallest disc covers 4 × 4 or 2 × 2

	pullMore float64  // see pullFor
	near     [][]link // of each work: its neighbours
	reserved []bool   // works whose caption has room of its own
	spine    spine
	spineX   map[int]float64 // of works that share their year with others of the spine
	cols     []column
	colOf    []int // of each work: its column
	ends     []lineEnds

	line   []int     // works, top to bottom
	target []float64 // of each work: the y that the line gives it
	at     []stand
	placed []bool
	discs  *floor // like the floor, but captions leave no trace
}

// A link is one end of an arc, as seen from the other.
type link struct {
	to   int
	firm bool
}

// firmWeight is how much more than another a citation of the main path pulls.
const firmWeight = 4

func newPlan(in Input, o Options) *plan {
	n := len(in.Works)
	p := &plan{in: in, o: o, near: make([][]link, n), reserved: make([]bool, n),
		target: make([]float64, n), at: make([]stand, n),
		colOf: make([]int, n), rank: make([]int, n)}
	p.air, p.pullMore = airFor(n), pullFor(n)
	for _, a := range in.Arcs {
		p.near[a.Citing] = append(p.near[a.Citing], link{a.Cited, a.Firm})
		p.near[a.Cited] = append(p.near[a.Cited], link{a.Citing, a.Firm})
	}
	for i := range p.rank {
		p.rank[i] = i
	}
	slices.SortStableFunc(p.rank, func(a, b int) int { return cmp.Compare(in.Works[a].Rank, in.Works[b].Rank) })
	return p
}

// airFor is the room around a disc among n works, in units.
func airFor(n int) float64 {
	switch {
	case n <= 1000:
		return 3
	case n <= 4000:
		return 2.5
	}
	return 2
}

// fineUpTo is the number of works up to which the floor has fine cells.
const fineUpTo = 1000

// reserve gives captions room of their own: those of the spine, then the most
// important, until they and the discs fill a good part of the plot.
func (p *plan) reserve() {
	const fill, least = 0.36, 0.1
	plot := p.o.Width * p.o.Height
	free := fill * plot
	smallest := p.o.Height
	for _, w := range p.in.Works {
		d := 2*w.Extent() + p.air
		free -= d * d
		smallest = min(smallest, w.Extent())
	}
	free = max(free, least*plot)
	p.cell = max(smallest+p.air/2, 2)
	if len(p.in.Works) <= fineUpTo {
		p.cell /= 2
	}
	for _, i := range p.rank {
		c := p.in.Works[i].Caption
		if c.W == 0 {
			continue
		}
		if free -= (c.W + 2*p.air) * (c.H + p.air); free < 0 && !p.spine.has(i) {
			continue
		}
		p.reserved[i] = true
	}
}

// crowded counts the works that found no room.
func (p *plan) crowded() int {
	n := 0
	for _, placed := range p.placed {
		if !placed {
			n++
		}
	}
	return n
}

func (p *plan) points() []Point {
	points := make([]Point, len(p.at))
	for i, s := range p.at {
		points[i] = Point{s.x, s.y}
	}
	return points
}

// captionRects is where the captions of a layout stand.
func (l *Layout) captionRects(in Input) []rect {
	rects := make([]rect, len(in.Works))
	for i, s := range l.Captions {
		if c := in.Works[i].Caption; s.Placed {
			rects[i] = rect{s.X, s.Y, s.X + c.W, s.Y + c.H}
		}
	}
	return rects
}

// kept tells on which side settle kept room for each caption; nil for none.
func (p *plan) kept() []*Side {
	kept := make([]*Side, len(p.at))
	for i, s := range p.at {
		if !s.bare {
			kept[i] = &s.side
		}
	}
	return kept
}

// captionRects is the room that settle kept for captions; the empty rect where
// there is none.
func (p *plan) captionRects() []rect {
	rects := make([]rect, len(p.at))
	for i, s := range p.at {
		if !s.bare {
			_, rects[i] = p.rects(i, s)
		}
	}
	return rects
}
