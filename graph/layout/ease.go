package layout

import "math"

// Up to so many works, and so many arcs, works make way for lines: more lines are a
// texture, which runs behind the captions.
const (
	easeUpTo     = 150
	easeArcsUpTo = finelyUpTo
)

// What a unit of line costs that runs through a caption or a disc of another work,
// and what a unit costs by which a work leaves the place that it was settled at, so
// that bands stay bands.
const (
	throughCaption = 6
	throughDisc    = 10
	leavingHome    = 4
)

// easeFar is how far, at unit 1, a work goes from where it was settled: further would
// be in the band of another community.
const easeFar = 100

// easeRounds is how often each work is looked at, at most, and easeGain what another
// place must be better by.
const (
	easeRounds = 3
	easeGain   = 0.5
)

// An easing moves works up and down their columns, and captions from side to side,
// where fewer lines then run through captions and discs of other works. That is done
// when the works are settled: only then is it known where lines run. They are taken
// as they are before they are bent, which gets them round what is left.
type easing struct {
	*plan
	floor *floor
	home  []float64 // y of each work as it was settled
	arcs  [][]int   // of each work: those that end there
	lines *tally    // how much line runs where
	marks *tally    // what a unit of line costs where
}

// ease makes works give way to lines, but none of the lane: there they stand in a row,
// which is calm while they are evenly apart. No caption loses its room.
func (p *plan) ease(f *floor) {
	if len(p.in.Works) > easeUpTo || len(p.in.Arcs) > easeArcsUpTo {
		return
	}
	e := newEasing(p, f)
	for range easeRounds {
		moved := false
		for _, i := range p.rank {
			if p.placed[i] && e.isDated(i) && e.move(i) {
				moved = true
			}
		}
		if !moved {
			return
		}
	}
}

func newEasing(p *plan, f *floor) *easing {
	n := len(p.at)
	e := &easing{plan: p, floor: f, home: make([]float64, n), arcs: make([][]int, n), lines: newTally(p.o), marks: newTally(p.o)}
	for k, a := range p.in.Arcs {
		e.arcs[a.Citing] = append(e.arcs[a.Citing], k)
		if a.Cited != a.Citing {
			e.arcs[a.Cited] = append(e.arcs[a.Cited], k)
		}
	}
	for i, s := range p.at {
		e.home[i] = s.y
		e.cover(i, 1)
		for _, k := range e.arcs[i] {
			if p.in.Arcs[k].Citing == i {
				e.trace(k, 1)
			}
		}
	}
	return e
}

// trace counts the line of arc k as often as told.
func (e *easing) trace(k int, times float64) {
	e.walk(k, func(q Point, length float64) { e.lines.add(q, float64(times*length)) })
}

// cover counts what work i covers as often as told.
func (e *easing) cover(i int, times float64) {
	disc, caption := e.rects(i, e.at[i])
	e.marks.fill(disc, float64(times*throughDisc))
	if !e.at[i].bare {
		e.marks.fill(caption, float64(times*throughCaption))
	}
}

// walk goes along the line of arc k, between the discs at its ends.
func (e *easing) walk(k int, do func(q Point, length float64)) {
	a := e.in.Arcs[k]
	p, q := e.at[a.Citing].point(), e.at[a.Cited].point()
	r, s := e.in.Works[a.Citing].Extent(), e.in.Works[a.Cited].Extent()
	c := bend(p, q, e.o.Unit)
	hull := c.hull()
	n := max(4, int(hull/(2*e.lines.cell))) // more than once through any caption
	line, each := c.polynomial(), 1/float64(n)
	for k := range n {
		at := line.at((float64(k) + 0.5) * each)
		if !near(at, p, r) && !near(at, q, s) {
			do(at, hull*each)
		}
	}
}

// move gives work i the place that costs least, and tells whether that is another
// than it has. Works of the spine stay where they are, but their captions may move.
func (e *easing) move(i int) bool {
	for _, k := range e.arcs[i] {
		e.trace(k, -1)
	}
	e.cover(i, -1)
	e.leave(e.floor, i)
	c := choice{easing: e, work: i, now: e.at[i], best: e.at[i]}
	c.least = e.price(i, c.now, math.Inf(1)) - easeGain
	if e.spine.has(i) {
		c.turn()
	} else {
		c.shift()
	}
	e.at[i] = c.best
	e.take(e.floor, i)
	if e.spine.has(i) {
		e.fence(e.floor) // whose edge may have been where the caption was
	}
	e.cover(i, 1)
	for _, k := range e.arcs[i] {
		e.trace(k, 1)
	}
	return c.best != c.now
}
