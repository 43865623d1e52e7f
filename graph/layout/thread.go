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

// levels are heights that the spine may take: its own, and so many steps up or
// down from it.
type levels struct {
	base, step float64
	reach      int
}

// levels are tried one after another until nothing lies on anything and all have
// their captions: first a few steps, then finer ones, then larger ones for a spine
// of large discs; a spine of very many works needs all the height that it can
// have, and tries these before the finer ones.
func (p *plan) levels() [3]levels {
	base, step := p.spineHeight(), math.Ceil(spineStep*p.o.Unit/p.cell)*p.cell
	fine := 2 * p.cell
	for fine < 6+p.air {
		fine += p.cell
	}
	if len(p.spine.works) > longSpine {
		return [...]levels{{base, step, 2}, {base, 2 * step, 4}, {base, fine, 4}}
	}
	return [...]levels{{base, step, 2}, {base, fine, 4}, {base, 2 * step, 4}}
}

// longSpine is a number of works for which a spine has hardly room.
const longSpine = 30

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

// spineHeight is the mean of what the line gives the works of the spine.
func (p *plan) spineHeight() float64 {
	sum := 0.0
	for _, i := range p.spine.works {
		sum += p.target[i]
	}
	mean := sum / float64(max(1, len(p.spine.works)))
	return math.Round(mean/p.cell) * p.cell
}

// spineStep is how far a work of the spine moves up or down, at unit 1.
const spineStep = 12.0

// stalls lists the ways in which work i can stand, a row for each height.
func (p *plan) stalls(i int, l levels) [][]stall {
	var rows [][]stall
	variants := p.variants(i, p.slots(i)[0])
	for k := -l.reach; k <= l.reach; k++ {
		row := make([]stall, len(variants))
		for v, s := range variants {
			s.y = l.base + float64(float64(k)*l.step)
			disc, caption := p.rects(i, s)
			row[v] = stall{i, s, disc.snapped(p.cell), caption.snapped(p.cell),
				float64(p.captionCost(i, s)*p.o.Unit) + float64(math.Abs(s.y-l.base)*0.2)}
			if caption.x1 > p.o.Width || caption.x0 < 0 {
				row[v].cost += clashCost
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// firmLinks are the works that work i is firmly linked with.
func (p *plan) firmLinks(i int) []int {
	var works []int
	for _, l := range p.near[i] {
		if l.firm {
			works = append(works, l.to)
		}
	}
	return works
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

// climbWeight is the cost of a step up or down: a line that is calm is worth some
// captions.
const climbWeight = 8

// climb is the cost of the ups and downs from the works that the last one is
// firmly linked with.
func (n *thread) climb(firm []int) float64 {
	cost := 0.0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		if slices.Contains(firm, t.work) {
			cost += float64(climbWeight * math.Abs(n.at.y-t.at.y))
		}
	}
	return cost
}

// discClashes counts what the last disc of a thread and its line lie on, and
// what lies on them.
func (n *thread) discClashes() int {
	count := 0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		for _, r := range [...]rect{t.disc, t.caption} {
			if r.meets(n.disc) {
				count++
			}
			if seen > 0 && r.holds(n.line[:]) {
				count++
			}
		}
		if n.disc.holds(t.line[:]) {
			count++
		}
	}
	if n.back.caption.holds(n.line[:]) {
		count++
	}
	return count
}

// captionClashes does so for the last caption.
func (n *thread) captionClashes() int {
	count := 0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		if t.disc.meets(n.caption) || t.caption.meets(n.caption) {
			count++
		}
		if n.caption.holds(t.line[:]) {
			count++
		}
	}
	if n.caption.holds(n.line[:]) {
		count++
	}
	return count
}

// snapped is r widened to whole cells, as a floor takes it.
func (r rect) snapped(cell float64) rect {
	const eps = 1e-6
	return rect{
		math.Floor(r.x0/cell+eps) * cell, math.Floor(r.y0/cell+eps) * cell,
		math.Ceil(r.x1/cell-eps) * cell, math.Ceil(r.y1/cell-eps) * cell,
	}
}

// meets tells whether two rectangles overlap.
func (r rect) meets(o rect) bool {
	return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1
}

// holds tells whether any of the points is in r.
func (r rect) holds(points []Point) bool {
	for _, q := range points {
		if r.has(q) {
			return true
		}
	}
	return false
}

func (r rect) has(q Point) bool { return q.X > r.x0 && q.X < r.x1 && q.Y > r.y0 && q.Y < r.y1 }
