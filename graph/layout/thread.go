package layout

import (
	"cmp"
	"math"
	"slices"
)

// lookBack is how many works to the left may be in a work's way.
const lookBack = 6

// A thread is the spine laid out as far as some work: a chain of stalls, the
// last first.
type thread struct {
	*stall
	line [5]Point // on the way to the work before
	cost float64
	back *thread
}

// A stall is one way for a work to stand on the spine.
type stall struct {
	work          int
	at            stand
	disc, caption rect
	cost          float64 // for itself
}

// thread places the spine: as level as it can be with a caption for each of
// its works. It goes from left to right and follows the cheapest arrangements
// (beam search).
func (p *plan) thread() {
	var best *thread
	for _, l := range p.levels() {
		most := math.Inf(1)
		if best != nil {
			most = best.cost
		}
		if last := p.lay(l, most); last != nil {
			best = last
		}
		if best == nil || best.cost < clashCost && !p.mute(best) {
			break
		}
	}
	for t := best; t != nil; t = t.back {
		p.at[t.work] = t.at
	}
}

// mute tells whether a thread leaves a work without its caption where each
// should have one.
func (p *plan) mute(t *thread) bool {
	if len(p.in.Works) > quietUpTo {
		return false
	}
	for ; t != nil; t = t.back {
		if t.at.bare && p.reserved[t.work] {
			return true
		}
	}
	return false
}

// beams is how many arrangements of the spine are followed at once, and perLevel
// how many of these have the last work at one height. The ups and downs of a
// long one are seen less, and take longer.
func (p *plan) beams() (beams, perLevel int) {
	if len(p.spine.works) > longSpine {
		return 24, 5
	}
	return 60, 12
}

// lay finds the best arrangement on some levels; nil when none costs less than
// most.
func (p *plan) lay(l levels, most float64) *thread {
	front := []*thread{nil}
	beams, perLevel := p.beams()
	for _, i := range p.spine.works {
		firm := p.firmLinks(i)
		var next []*thread
		for _, row := range p.stalls(i, l) {
			kept := p.extend(make(shelf, 0, perLevel), front, row, firm)
			for k := range kept {
				next = append(next, &kept[k])
			}
		}
		slices.SortStableFunc(next, func(a, b *thread) int { return cmp.Compare(a.cost, b.cost) })
		if front = next[:min(beams, len(next))]; front[0].cost >= most {
			return nil // it gets only dearer
		}
	}
	return front[0]
}

// A shelf holds threads from the cheapest to the dearest, as many as it has
// room for; of equals, those that came first.
type shelf []thread

// add puts a thread in its place, and drops the dearest if there are too many.
func (s shelf) add(t thread) shelf {
	k := len(s)
	for k > 0 && t.cost < s[k-1].cost {
		k--
	}
	if k == cap(s) {
		return s
	}
	return slices.Insert(s[:min(len(s), cap(s)-1)], k, t)
}

// refuses tells whether a thread of so much cost would find no room.
func (s shelf) refuses(cost float64) bool {
	return len(s) == cap(s) && cost >= s[len(s)-1].cost
}

// clashCost is what an overlap on the spine costs: more than any detour.
const clashCost = 3000

// extend goes on from each thread of front, the cheapest first, to one height,
// and puts the cheapest ways on a shelf. One for each height sees to it that a
// front does not end at one height only.
func (p *plan) extend(kept shelf, front []*thread, row []stall, firm []int) shelf {
	least := slices.MinFunc(row, func(a, b stall) int { return cmp.Compare(a.cost, b.cost) }).cost
	for _, t := range front {
		n := thread{stall: &row[0], back: t}
		base := 0.0
		if t != nil {
			if kept.refuses(t.cost + least) {
				break
			}
			if base = t.cost + n.climb(firm); kept.refuses(base + least) {
				continue
			}
			c := bend(row[0].at.point(), t.at.point(), p.o.Unit)
			n.line = [...]Point{c.point(0.2), c.point(0.35), c.point(0.5), c.point(0.65), c.point(0.8)}
			base += float64(clashCost * float64(n.discClashes()))
		}
		for v := range row {
			n.stall = &row[v]
			n.cost = base + row[v].cost
			if t != nil && !row[v].at.bare && !kept.refuses(n.cost) {
				n.cost += float64(clashCost * float64(n.captionClashes()))
			}
			kept = kept.add(n)
		}
	}
	return kept
}
