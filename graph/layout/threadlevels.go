package layout

import "math"

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
