package layout

import (
	"math"
	"slices"
)

// setWidths spreads the columns over the plot. A year's share grows with the
// root of its works, but a column is never so narrow that its largest disc
// leaves it, as long as there is room for that.
func (p *plan) setWidths() {
	least := make([]float64, len(p.cols))
	weight := make([]float64, len(p.cols))
	firm := make([]float64, len(p.cols))
	tight := make([]float64, len(p.cols))
	for i, c := range p.cols {
		least[i], weight[i] = p.need(c)
		firm[i] = p.spineWidth(c, spineGap*p.o.Unit, spineStride*p.o.Unit)
		tight[i] = p.spineWidth(c, p.air, 0)
	}
	limit(firm, 0.4*p.o.Width*min(1, math.Sqrt(135/float64(len(p.in.Works)))))
	limit(tight, 0.5*p.o.Width)
	for i := range firm {
		firm[i] = max(firm[i], tight[i])
	}
	if p.cols[0].kind == laneColumn {
		firm[0] = least[0]
	}
	// The years at the ends are written inside the plot.
	for _, i := range [...]int{0, len(p.cols) - 1} {
		firm[i] = max(firm[i], min(p.o.TickWidth, 0.05*p.o.Width))
	}
	pad := p.rightPad()
	widths := share(least, weight, firm, p.o.Width-pad)
	// Half of the last column is room for these captions too.
	pad = max(0, pad-widths[len(widths)-1]/2)
	widths = share(least, weight, firm, p.o.Width-pad)
	x := 0.0
	for i := range p.cols {
		c := &p.cols[i]
		c.x0, c.x1 = x, x+widths[i]
		x = c.x1
		p.setSlots(c)
	}
}

// limit lessens widths so that their sum is at most so much.
func limit(widths []float64, most float64) {
	var sum float64
	for _, w := range widths {
		sum += w
	}
	if sum <= most {
		return
	}
	for i := range widths {
		widths[i] *= most / sum
	}
}

// need gives a column's least width, and its weight in what is left over.
func (p *plan) need(c column) (least, weight float64) {
	u := p.o.Unit
	switch c.kind {
	case emptyColumn:
		return emptyWidth * u, 0
	case foldColumn:
		return foldWidth * u, 0
	}
	var widest, caption float64
	for _, i := range c.works {
		widest = max(widest, 2*p.in.Works[i].Extent())
		if p.reserved[i] {
			caption = max(caption, p.in.Works[i].Caption.W)
		}
	}
	least = max(minColumn*u, widest+2*u)
	root := p.bulk(c)
	if c.kind == laneColumn {
		return p.laneWidth(c, least+float64(10*u)+caption), root
	}
	return least, root
}

// laneWidth is that of the lane, which keeps its captions to itself: as wide as
// they need, but no more than the share of its works is worth, unless a seed is
// among them.
func (p *plan) laneWidth(c column, needed float64) float64 {
	const most, worth = 0.3, 6.0
	share := min(1, float64(worth*float64(len(c.works))/float64(len(p.in.Works))))
	if slices.ContainsFunc(c.works, func(i int) bool { return p.in.Works[i].Seed }) {
		share = 1
	}
	head := p.o.LaneHead + float64(18*p.o.Unit)
	return min(max(head, min(needed, float64(most*share*p.o.Width))), float64(most*p.o.Width))
}

// bulk is the root of a column's works, each counted by the room that its disc
// takes.
func (p *plan) bulk(c column) float64 {
	var area float64
	for _, i := range c.works {
		d := 2*p.in.Works[i].Extent() + p.air
		area += float64(d * d)
	}
	return math.Sqrt(area)
}

// rightPad is the room right of the last column for the captions of its works.
func (p *plan) rightPad() float64 {
	last := p.cols[len(p.cols)-1]
	pad := 0.0
	for _, i := range last.works {
		if p.reserved[i] {
			pad = max(pad, p.in.Works[i].Caption.W+p.in.Works[i].Extent()+2*p.air)
		}
	}
	return min(pad, 0.15*p.o.Width)
}

// leastPart is how much of the width the least widths of the columns may take:
// the rest is shared by the number of works.
const leastPart = 0.4

// share splits total: everybody gets the least or total's part by weight,
// whichever is more. Where the least widths are too much they are lessened, but
// not below firm.
func share(least, weight, firm []float64, total float64) []float64 {
	var sum, weights float64
	for i, l := range least {
		sum += l
		weights += weight[i]
	}
	scale := 1.0
	if most := leastPart * total; sum > most && weights > 0 {
		scale = most / sum
	}
	least = slices.Clone(least)
	for i := range least {
		least[i] = max(least[i]*scale, firm[i])
	}
	widths := slices.Clone(least)
	fixed := make([]bool, len(least))
	for {
		free, parts := total, 0.0
		for i := range least {
			if fixed[i] || weight[i] == 0 {
				free -= least[i]
			} else {
				parts += weight[i]
			}
		}
		settled := true
		for i := range least {
			if fixed[i] || weight[i] == 0 {
				continue
			}
			if widths[i] = weight[i] / parts * free; widths[i] < least[i] {
				widths[i], fixed[i], settled = least[i], true, false
			}
		}
		if settled {
			return widths
		}
	}
}
