package layout

import (
	"cmp"
	"slices"
)

// A spine is the works of the firm arcs. It runs through the picture as level
// as it can, and those of one year stand side by side, so that its arcs all
// run from right to left.
type spine struct {
	works []int       // from left to right
	step  map[int]int // of works that share their year with others of the spine: their place among these
	peers map[int]int // how many these are
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
	s := spine{step: map[int]int{}, peers: map[int]int{}}
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
		s.peers[in.Works[i].Year] = max(s.peers[in.Works[i].Year], s.step[i]+1)
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

// spineWidth is the room that the spine needs in a column.
func (p *plan) spineWidth(c column) float64 {
	width := 0.0
	if c.kind != yearColumn {
		return 0
	}
	for _, i := range c.works {
		if p.spine.has(i) {
			width += max(2*p.in.Works[i].Extent()+spineGap*p.o.Unit, spineStride*p.o.Unit)
		}
	}
	return width
}

// spineX is where work i stands in its column if it has spine works of the same
// year beside it.
func (p *plan) spineX(i int) (x float64, ok bool) {
	step, on := p.spine.step[i]
	c := p.cols[p.colOf[i]]
	n := p.spine.peers[c.year]
	if !on || c.kind != yearColumn || n < 2 {
		return 0, false
	}
	width := min(c.x1-c.x0, float64(n)*44*p.o.Unit)
	return (c.x0+c.x1)/2 + width*((float64(step)+0.5)/float64(n)-0.5), true
}
