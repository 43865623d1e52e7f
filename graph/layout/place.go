package layout

import (
	"math"
	"sort"
)

// slots are the x at which work i may stand.
func (p *plan) slots(i int) []float64 {
	if x, ok := p.spineX(i); ok {
		return []float64{x}
	}
	return p.cols[p.colOf[i]].slots
}

// best finds the free place for work i that costs least, and tells whether
// there was one; else it is the one that would cost least.
func (p *plan) best(f *floor, i int) (stand, bool) {
	least, found := math.Inf(1), false
	at := p.at[i]
	for _, x := range p.slots(i) {
		ideal := p.lowest(f, i, x)
		for _, s := range p.variants(i, x) {
			for _, step := range [...]int{-1, 1} {
				row, ok := p.walk(f, i, s, ideal, step)
				if !ok {
					continue
				}
				s.y = float64(row) * f.cell
				if c := p.cost(i, s); c < least {
					least, at, found = c, s, true
				}
			}
		}
		if !found {
			at = stand{x: x, y: float64(ideal) * f.cell, bare: true}
		}
	}
	return at, found
}

// variants are the ways in which work i can stand at x.
func (p *plan) variants(i int, x float64) []stand {
	if !p.reserved[i] {
		return []stand{{x: x, bare: true}}
	}
	if p.cols[p.colOf[i]].kind == laneColumn {
		return []stand{{x: x}, {x: x, bare: true}}
	}
	if p.spine.has(i) {
		stands := []stand{{x: x, bare: true}}
		for _, side := range sides {
			stands = append(stands, stand{x: x, side: side})
		}
		return stands
	}
	return []stand{{x: x}, {x: x, side: Left}, {x: x, side: Above}, {x: x, side: Below}, {x: x, bare: true}}
}

// lowest is the row at which work i costs least if nothing is in its way: the
// cost is convex in y, so halving finds it.
func (p *plan) lowest(f *floor, i int, x float64) int {
	return sort.Search(f.ny, func(row int) bool {
		return p.cost(i, stand{x: x, y: float64(row) * f.cell}) <= p.cost(i, stand{x: x, y: float64(row+1) * f.cell})
	})
}

// walk goes from a row up or down to the first at which work i has room.
func (p *plan) walk(f *floor, i int, s stand, row, step int) (int, bool) {
	for ; row >= 0 && row <= f.ny; row += step {
		s.y = float64(row) * f.cell
		if p.fits(f, i, s) {
			return row, true
		}
	}
	return 0, false
}
