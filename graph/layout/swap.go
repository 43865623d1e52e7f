package layout

import (
	"cmp"
	"slices"
)

// swapReach is how many works further up its column a work is exchanged with.
const swapReach = 6

// swap exchanges works of one column where both together are better off, and
// tells whether it did.
func (p *plan) swap(f *floor) bool {
	swapped := false
	for ci := range p.cols {
		works := slices.Clone(p.cols[ci].works)
		slices.SortStableFunc(works, func(a, b int) int { return cmp.Compare(p.at[a].y, p.at[b].y) })
		for a := range works {
			for b := a + 1; b < min(len(works), a+1+swapReach); b++ {
				if i, j := works[a], works[b]; p.free(i) && p.free(j) && p.trySwap(f, i, j) {
					works[a], works[b] = j, i
					swapped = true
				}
			}
		}
	}
	return swapped
}

// trySwap exchanges works i and j if that makes them cost less.
func (p *plan) trySwap(f *floor, i, j int) bool {
	a, b := p.at[i], p.at[j]
	before := p.cost(i, a) + p.cost(j, b)
	p.leave(f, i)
	p.leave(f, j)
	best := before - 0.01
	bestA, bestB := a, b
	for _, s := range p.variants(i, b.x) {
		s.y = b.y
		if !p.fits(f, i, s) {
			continue
		}
		p.at[i] = s
		p.take(f, i)
		for _, t := range p.variants(j, a.x) {
			t.y = a.y
			if !p.fits(f, j, t) {
				continue
			}
			p.at[j] = t
			if after := p.cost(i, s) + p.cost(j, t); after < best {
				best, bestA, bestB = after, s, t
			}
		}
		p.at[i] = s
		p.leave(f, i)
		p.at[j] = b
	}
	p.at[i], p.at[j] = bestA, bestB
	p.take(f, i)
	p.take(f, j)
	return bestA != a
}

// free tells a work that is placed and may go elsewhere.
func (p *plan) free(i int) bool { return p.placed[i] && !p.spine.has(i) }
