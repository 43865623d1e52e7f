package layout

import (
	"cmp"
	"slices"
)

// A spine is the works of the firm arcs. It runs through the picture as level
// as it can, and those of one year stand side by side, so that its arcs all
// run from right to left.
type spine struct {
	works []int         // from left to right
	step  map[int]int   // of each of them: how many of its year it follows
	years map[int][]int // of each year: its works, from left to right
}

func (s *spine) has(i int) bool {
	_, on := s.step[i]
	return on
}

// ends tells whether the spine ends at work i, and nothing of it lies on that
// side.
func (s *spine) ends(i int, side Side) bool {
	n := len(s.works)
	return n > 0 && (side == Left && s.works[0] == i || side == Right && s.works[n-1] == i)
}

// findSpine collects the works of firm arcs.
func findSpine(in Input) spine {
	s := spine{step: map[int]int{}, years: map[int][]int{}}
	var inYear []Arc // firm arcs within a year
	for _, a := range in.Arcs {
		if a.Firm {
			s.step[a.Citing], s.step[a.Cited] = 0, 0
			if y := in.Works[a.Citing].Year; y != 0 && y == in.Works[a.Cited].Year {
				inYear = append(inYear, a)
			}
		}
	}
	// A work stands one step right of those that it cites.
	for range maxPeers {
		for _, a := range inYear {
			s.step[a.Citing] = min(maxPeers, max(s.step[a.Citing], s.step[a.Cited]+1))
		}
	}
	for i := range in.Works {
		if s.has(i) {
			s.works = append(s.works, i)
		}
	}
	slices.SortFunc(s.works, func(a, b int) int {
		return cmp.Or(cmp.Compare(in.Works[a].Year, in.Works[b].Year), cmp.Compare(s.step[a], s.step[b]), cmp.Compare(a, b))
	})
	for _, i := range s.works {
		y := in.Works[i].Year
		s.years[y] = append(s.years[y], i)
	}
	return s
}

// maxPeers is how many works of a year stand side by side on the spine.
const maxPeers = 64

// spineGap is the room between the discs of spine works of one year, at unit 1.
const spineGap = 11.0

// spineStride is how far apart, at unit 1, the works of the spine should stand,
// so that each has room for its caption above or below.
const spineStride = 30.0

// spineApart is how far apart, at unit 1, works of one year stand at most.
const spineApart = 44.0

// spineWidth is the room that the spine needs in a column, with a gap between
// its discs and at least a stride from one to the next.
func (p *plan) spineWidth(c column, gap, stride float64) float64 {
	width := 0.0
	if c.kind != yearColumn {
		return 0
	}
	for _, i := range c.works {
		if p.spine.has(i) {
			width += max(2*p.in.Works[i].Extent()+gap, stride)
		}
	}
	return width
}

// setSpine spreads the works of the spine over their columns: each has room by
// its size, but they do not stand further apart than need be.
func (p *plan) setSpine() {
	p.spineX = map[int]float64{}
	for _, c := range p.cols {
		works := p.spine.years[c.year]
		if c.kind != yearColumn || len(works) < 2 {
			continue
		}
		width := min(c.x1-c.x0, float64(len(works))*spineApart*p.o.Unit)
		scale := width / p.spineWidth(c, p.air, 0)
		x := (c.x0 + c.x1 - width) / 2
		for _, i := range works {
			half := float64((p.in.Works[i].Extent() + p.air/2) * scale)
			p.spineX[i] = x + half
			x += 2 * half
		}
	}
}
