package layout

import "math"

// A stand is a place for a work: where its disc is, and the side of its caption.
type stand struct {
	x, y float64
	side Side
	bare bool // its caption has no room of its own
}

func (s stand) point() Point { return Point{s.x, s.y} }

// pull is how much the place on the line counts against the length of citations.
const pull = 0.45

// pullFor is how much more it counts for each citation of a work, so that works
// of many citations do not all end up in the middle: the more works there are, the
// more, for then an empty plot above and below is a greater loss than long lines.
func pullFor(works int) float64 {
	switch {
	case works <= 120:
		return 0.05
	case works <= 1000:
		return 0.15
	}
	return 0.3
}

// quietUpTo is the number of works up to which every work of the spine should
// have its caption, even if it bends the spine.
const quietUpTo = 500

// noneCost is what a caption without room of its own costs, in units of length;
// on the spine noneOnSpine.
const (
	noneCost    = 150
	noneOnSpine = 600
)

// cost is how ill a place suits work i.
func (p *plan) cost(i int, s stand) float64 {
	sum := float64((pull + float64(p.pullMore*float64(len(p.near[i])))) * math.Abs(s.y-p.target[i]))
	for _, l := range p.near[i] {
		dx, dy := s.x-p.at[l.to].x, s.y-p.at[l.to].y
		if l.firm {
			sum += float64(firmWeight * math.Abs(dy))
			continue
		}
		sum += float64((math.Sqrt(float64(dx*dx)+float64(dy*dy)) - math.Abs(dx)))
	}
	return sum + p.captionCost(i, s)*p.o.Unit
}

// captionCost is what the place of the caption costs.
func (p *plan) captionCost(i int, s stand) float64 {
	switch {
	case !p.reserved[i]:
		return 0
	case s.bare && p.spine.has(i) && len(p.in.Works) <= quietUpTo:
		return noneOnSpine
	case s.bare:
		return noneCost
	}
	if !p.isDated(i) {
		return 0
	}
	return p.spine.tasteFor(i, s.side) + p.ownLines(i, s.side)
}

// isDated tells the works of a year from those of the lane.
func (p *plan) isDated(i int) bool { return p.cols[p.colOf[i]].kind != laneColumn }

// What the lines of a work cost its caption on the side where they end: as far as
// the caption reaches they run level, right through it.
const (
	ownLine  = 4
	ownLines = 3 // so many count: with more it is no worse
)

// ownLines is what the lines of work i cost a caption on a side.
func (p *plan) ownLines(i int, side Side) float64 {
	switch side {
	case Left:
		return float64(ownLine * min(ownLines, p.ends[i].left))
	case Right:
		return float64(ownLine * min(ownLines, p.ends[i].right))
	}
	return 0
}

// lineEnds counts the lines that end at a work, by side.
type lineEnds struct{ left, right int }

// setEnds counts on which sides of the works their lines will end.
func (p *plan) setEnds() {
	p.ends = make([]lineEnds, len(p.in.Works))
	for _, a := range p.in.Arcs {
		citing, cited := &p.ends[a.Citing], &p.ends[a.Cited]
		switch from, to := p.colOf[a.Citing], p.colOf[a.Cited]; {
		case from > to:
			citing.left++
			cited.right++
		case from == to:
			citing.left++
			cited.left++
		default:
			citing.right++
			cited.right++
		}
	}
}

// rects are the disc of work i at a place, and its caption.
func (p *plan) rects(i int, s stand) (disc, caption rect) {
	w := p.in.Works[i]
	r := w.Extent() + p.air/2
	disc = rect{s.x - r, s.y - r, s.x + r, s.y + r}
	if !s.bare {
		box := Box{w.Caption.W, w.Caption.H}
		caption = s.side.box(s.point(), w.Extent(), box, captionGap*p.o.Unit)
	}
	return disc, caption
}

func (p *plan) fits(f *floor, i int, s stand) bool {
	disc, caption := p.rects(i, s)
	if !f.inside(disc) || !f.free(disc) {
		return false
	}
	return s.bare || f.inside(caption) && f.free(caption)
}

// take and leave mark the room of a placed work, its disc also on the floor
// that knows no captions.
func (p *plan) take(f *floor, i int) {
	disc, caption := p.rects(i, p.at[i])
	f.take(disc)
	p.discs.take(disc)
	if !p.at[i].bare {
		f.take(caption)
	}
}

func (p *plan) leave(f *floor, i int) {
	disc, caption := p.rects(i, p.at[i])
	f.leave(disc)
	p.discs.leave(disc)
	if !p.at[i].bare {
		f.leave(caption)
	}
}
