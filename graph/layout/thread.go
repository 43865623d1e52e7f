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
	var next []thread
	for _, i := range p.spine.works {
		next = next[:0]
		rows, firm := p.stalls(i, l), p.firmLinks(i)
		for _, t := range front {
			for _, row := range rows {
				next = p.extend(next, t, row, firm)
			}
		}
		front = thin(next)
	}
	return front[0]
}

// thin keeps the cheapest threads, but not only such as end at one height.
func thin(threads []thread) []*thread {
	costs := make([]float64, len(threads))
	for k := range threads {
		costs[k] = threads[k].cost
	}
	slices.Sort(costs)
	most := costs[min(len(costs), 5*beams)-1] // dearer ones need not be sorted
	var order []int32
	for k := range threads {
		if threads[k].cost <= most {
			order = append(order, int32(k))
		}
	}
	slices.SortFunc(order, func(a, b int32) int {
		return cmp.Or(cmp.Compare(threads[a].cost, threads[b].cost), cmp.Compare(a, b))
	})
	var kept []*thread
	count := map[float64]int{}
	for _, k := range order {
		t := threads[k]
		if count[t.at.y] < perLevel {
			count[t.at.y]++
			kept = append(kept, &t)
		}
		if len(kept) == beams {
			break
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

// extend adds to next the ways in which a work can go on from t at one height.
func (p *plan) extend(next []thread, t *thread, row []stall, firm []int) []thread {
	n := thread{stall: &row[0], back: t}
	base := 0.0
	if t != nil {
		c := bend(row[0].at.point(), t.at.point(), p.o.Unit)
		n.line = [...]Point{c.point(0.2), c.point(0.35), c.point(0.5), c.point(0.65), c.point(0.8)}
		base = t.cost + n.climb(firm) + float64(clashCost*float64(n.discClashes()))
	}
	for v := range row {
		n.stall = &row[v]
		n.cost = base + row[v].cost
		if t != nil && !row[v].at.bare {
			n.cost += float64(clashCost * float64(n.captionClashes()))
		}
		next = append(next, n)
	}
	return next
}

// climb is the cost of the ups and downs from the works that the last one is
// firmly linked with.
func (n *thread) climb(firm []int) float64 {
	cost := 0.0
	for t, seen := n.back, 0; t != nil && seen < lookBack; t, seen = t.back, seen+1 {
		if slices.Contains(firm, t.work) {
			cost += float64(firmWeight * math.Abs(n.at.y-t.at.y))
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
	return slices.ContainsFunc(points, func(q Point) bool { return q.X > r.x0 && q.X < r.x1 && q.Y > r.y0 && q.Y < r.y1 })
}
