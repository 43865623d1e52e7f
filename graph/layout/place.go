package layout

import (
	"math"
	"slices"
	"sort"
)

// slots are the x at which work i may stand.
func (p *plan) slots(i int) []float64 {
	slots := p.cols[p.colOf[i]].slots
	if x, ok := p.spineX[i]; ok {
		slots = []float64{x}
	}
	// A column may be narrower than a disc: at the edge that would be cut off.
	r := p.in.Works[i].Extent() + p.air/2
	if r > slots[0] || r > p.o.Width-slots[len(slots)-1] {
		slots = slices.Clone(slots)
		for k, x := range slots {
			slots[k] = max(min(x, p.o.Width-r), r)
		}
	}
	return slots
}

// best finds the free place for work i that costs least, and tells whether
// there was one. Where all its slots are full, anywhere in its column will do.
func (p *plan) best(f *floor, i int) (stand, bool) {
	if at, found := p.bestOf(f, i, p.slots(i)); found {
		return at, true
	}
	return p.bestOf(f, i, p.anywhere(i))
}

// anywhere lists x across the column of work i.
func (p *plan) anywhere(i int) []float64 {
	c, r := p.cols[p.colOf[i]], p.in.Works[i].Extent()
	var xs []float64
	for x := math.Ceil((c.x0+r)/p.cell) * p.cell; x <= c.x1-r; x += p.cell {
		xs = append(xs, x)
	}
	return xs
}

// makeRoom finds a place for work i among the other discs, and takes the
// captions away that are there. Without such a place it stands on others.
func (p *plan) makeRoom(f *floor, i int) (stand, bool) {
	reserved := p.reserved[i]
	p.reserved[i] = false
	at, found := p.bestOf(p.discs, i, p.slots(i))
	if !found {
		at, found = p.bestOf(p.discs, i, p.anywhere(i))
	}
	p.reserved[i] = reserved
	if !found {
		x, r := p.slots(i)[0], p.in.Works[i].Extent()
		y := float64(p.lowest(f, i, x)) * f.cell
		return stand{x: x, y: max(r, min(y, p.o.Height-r)), bare: true}, false
	}
	disc, _ := p.rects(i, at)
	for k := range p.at {
		if !p.placed[k] || p.at[k].bare {
			continue
		}
		if _, caption := p.rects(k, p.at[k]); caption.meets(f.grown(disc)) {
			p.leave(f, k)
			p.at[k].bare = true
			p.take(f, k)
		}
	}
	return at, true
}

// bestOf tries the places at some x.
func (p *plan) bestOf(f *floor, i int, xs []float64) (at stand, found bool) {
	if len(xs) == 0 {
		return at, false
	}
	least := math.Inf(1)
	ideal := p.lowest(f, i, xs[len(xs)/2])
	for _, x := range xs {
		for _, s := range p.variants(i, x) {
			foot := p.printOf(f, i, s)
			for _, step := range [...]int{-1, 1} {
				row, ok := f.walk(&foot, ideal, step)
				if !ok {
					continue
				}
				s.y = float64(row) * f.cell
				if c := p.cost(i, s); c < least {
					least, at, found = c, s, true
				}
			}
		}
	}
	return at, found
}

// printOf is what work i covers at a stand, wherever it is up or down.
func (p *plan) printOf(f *floor, i int, s stand) print {
	s.y = 0
	disc, caption := p.rects(i, s)
	if s.bare {
		return f.printOf(disc)
	}
	return f.printOf(disc, caption)
}

// variants are the ways in which work i can stand at x.
func (p *plan) variants(i int, x float64) []stand {
	if !p.reserved[i] {
		return []stand{{x: x, bare: true}}
	}
	if !p.isDated(i) {
		return []stand{{x: x, side: Left}, {x: x, bare: true}}
	}
	if p.spine.has(i) {
		stands := []stand{{x: x, bare: true}}
		for _, side := range sides {
			if s := (stand{x: x, side: side}); !p.inLane(i, s) {
				stands = append(stands, s)
			}
		}
		return stands
	}
	stands := []stand{{x: x}, {x: x, side: Left}, {x: x, side: Above}, {x: x, side: Below}, {x: x, bare: true}}
	return slices.DeleteFunc(stands, func(s stand) bool { return p.inLane(i, s) })
}

// inLane tells whether the caption of a work with a year would reach into the
// lane of those without.
func (p *plan) inLane(i int, s stand) bool {
	if s.bare || p.cols[0].kind != laneColumn {
		return false
	}
	_, caption := p.rects(i, s)
	return caption.x0 < p.cols[0].x1
}

// lowest is the row at which work i costs least if nothing is in its way: the
// cost is convex in y, so halving finds it.
func (p *plan) lowest(f *floor, i int, x float64) int {
	return sort.Search(f.ny, func(row int) bool {
		return p.cost(i, stand{x: x, y: float64(row) * f.cell}) <= p.cost(i, stand{x: x, y: float64(row+1) * f.cell})
	})
}

// walk goes from a row up or down to the first at which a print has room.
func (f *floor) walk(p *print, row, step int) (int, bool) {
	row = max(p.first, min(row, p.last))
	for row >= p.first && row <= p.last {
		next := f.blocked(p, row, step)
		if next == row {
			return row, true
		}
		row = next
	}
	return 0, false
}
