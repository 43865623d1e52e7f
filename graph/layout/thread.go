package layout

import (
	"cmp"
	"math"
	"slices"
)

const (
	beams    = 60 // arrangements that are followed at once
	perLevel = 12 // of these, with the last work at one height
	lookBack = 6  // works to the left that may be in a work's way
)

// A thread is the spine laid out as far as some work: a chain of stands, the
// last first.
type thread struct {
	work          int
	at            stand
	disc, caption rect
	line          [5]Point // on the way to the work before
	cost          float64
	back          *thread
}

// thread places the spine: as level as it can be with a caption for each of
// its works. It goes from left to right and follows the cheapest arrangements
// (beam search).
func (p *plan) thread() {
	var best *thread
	for _, l := range p.levels() {
		if last := p.lay(l); best == nil || last != nil && last.cost < best.cost {
			best = last
		}
		if best == nil || best.cost < clashCost {
			break
		}
	}
	for t := best; t != nil; t = t.back {
		p.at[t.work] = t.at
	}
}

// levels are heights that the spine may take: its own, and so many steps up or
// down from it.
type levels struct {
	base, step float64
	reach      int
}

// levels are tried one after another until nothing lies on anything: first a
// few steps, then finer ones for a spine of many works, then larger ones for
// one of large discs.
func (p *plan) levels() [3]levels {
	base, step := p.spineHeight(), math.Ceil(spineStep*p.o.Unit/p.cell)*p.cell
	fine := 2 * p.cell
	for fine < 6+p.air {
		fine += p.cell
	}
	return [...]levels{{base, step, 2}, {base, fine, 4}, {base, 2 * step, 4}}
}

// lay finds the best arrangement on some levels.
func (p *plan) lay(l levels) *thread {
	front := []*thread{nil}
	for _, i := range p.spine.works {
		var next []*thread
		for _, t := range front {
			next = p.extend(next, t, i, l)
		}
		slices.SortStableFunc(next, func(a, b *thread) int { return cmp.Compare(a.cost, b.cost) })
		front = thin(next)
	}
	return front[0]
}

// thin keeps the cheapest threads, sorted as they are, but not only such as end
// at one height.
func thin(threads []*thread) []*thread {
	var kept []*thread
	count := map[float64]int{}
	for _, t := range threads {
		if y := t.at.y; count[y] < perLevel && len(kept) < beams {
			count[y]++
			kept = append(kept, t)
		}
	}
	return kept
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

// extend adds to next every way in which work i can go on from t.
func (p *plan) extend(next []*thread, t *thread, i int, l levels) []*thread {
	for k := -l.reach; k <= l.reach; k++ {
		for _, s := range p.variants(i, p.slots(i)[0]) {
			s.y = l.base + float64(float64(k)*l.step)
			n := &thread{work: i, at: s, back: t}
			disc, caption := p.rects(i, s)
			n.disc, n.caption = disc.snapped(p.cell), caption.snapped(p.cell)
			n.cost = p.captionCost(i, s)*p.o.Unit + float64(math.Abs(s.y-l.base)*0.2)
			if t != nil {
				c := bend(s.point(), t.at.point(), p.o.Unit)
				n.line = [...]Point{c.point(0.2), c.point(0.35), c.point(0.5), c.point(0.65), c.point(0.8)}
				n.cost += t.cost + p.steps(n)
			}
			n.cost += float64(clashCost * float64(p.clashes(n)))
			next = append(next, n)
		}
	}
	return next
}

// steps is the cost of the ups and downs from the works that the last one is
// firmly linked with.
func (p *plan) steps(n *thread) float64 {
	cost := 0.0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		for _, l := range p.near[n.work] {
			if l.firm && l.to == t.work {
				cost += float64(firmWeight * math.Abs(n.at.y-t.at.y))
			}
		}
	}
	return cost
}

// clashCost is what an overlap on the spine costs: more than any detour.
const clashCost = 3000

// clashes counts what the last work of a thread, its caption and its line lie
// on, and what lies on them.
func (p *plan) clashes(n *thread) int {
	count := 0
	if n.caption.x1 > p.o.Width || n.caption.x0 < 0 {
		count++
	}
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		for _, r := range [...]rect{t.disc, t.caption} {
			if r.meets(n.disc) || r.meets(n.caption) {
				count++
			}
			if seen > 0 && r.holds(n.line[:]) {
				count++
			}
		}
		if n.caption.holds(t.line[:]) || n.disc.holds(t.line[:]) {
			count++
		}
	}
	if n.back != nil && (n.caption.holds(n.line[:]) || n.back.caption.holds(n.line[:])) {
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
	return slices.ContainsFunc(points, func(q Point) bool { return q.X > r.x0 && q.X < r.x1 && q.Y > r.y0 && q.Y < r.y1 })
}
