package layout

import (
	"math"
	"slices"
)

// A column is a stretch of the x axis: one year, an empty year, a folded
// span, or the lane of works without a year.
type column struct {
	kind   columnKind
	year   int
	works  []int // ascending
	x0, x1 float64
	slots  []float64 // x of its sub-columns, left to right
}

type columnKind int8

const (
	laneColumn columnKind = iota
	yearColumn
	emptyColumn // a year without works
	foldColumn  // several years without works, folded
)

const (
	foldFrom   = 4    // so many empty years in a row are folded
	emptyWidth = 7.0  // of an empty year, at unit 1
	foldWidth  = 16.0 // of a folded span, at unit 1
	minColumn  = 11.0 // of a year with works, at unit 1
)

// columnsOf sorts works into columns, left to right: the lane first, then the
// years from the oldest to the newest with the gaps between them.
func columnsOf(works []Work) []column {
	byYear := make(map[int][]int)
	var years []int
	for i, w := range works {
		if _, seen := byYear[w.Year]; !seen && w.Year != 0 {
			years = append(years, w.Year)
		}
		byYear[w.Year] = append(byYear[w.Year], i)
	}
	slices.Sort(years)
	var cols []column
	if lane := byYear[0]; lane != nil {
		cols = append(cols, column{kind: laneColumn, works: lane})
	}
	for i, y := range years {
		if i > 0 {
			cols = append(cols, gap(years[i-1], y)...)
		}
		cols = append(cols, column{kind: yearColumn, year: y, works: byYear[y]})
	}
	return cols
}

// gap gives the columns strictly between two years with works.
func gap(from, to int) []column {
	if to-from-1 >= foldFrom {
		return []column{{kind: foldColumn, year: from + 1}}
	}
	var cols []column
	for y := from + 1; y < to; y++ {
		cols = append(cols, column{kind: emptyColumn, year: y})
	}
	return cols
}

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

// setSlots divides a column into as many sub-columns as its works need to
// stand clear of each other; one, in its middle, where they are few.
func (p *plan) setSlots(c *column) {
	var tall, wide float64
	for _, i := range c.works {
		w := p.in.Works[i]
		h, b := 2*w.Extent()+p.air, 2*w.Extent()+p.air
		if p.reserved[i] {
			h = max(h, w.Caption.H+p.air)
			if c.kind == laneColumn {
				b += w.Caption.W
			}
		}
		tall += h
		wide += b / float64(len(c.works))
	}
	n := 1
	if tall > 0.5*p.o.Height {
		n = int(math.Ceil(tall / (0.45 * p.o.Height)))
	}
	width := c.x1 - c.x0
	n = max(1, min(n, int(width/max(2*p.cell, wide))))
	for k := range n {
		x := c.x0 + width*(float64(k)+0.5)/float64(n)
		if n > 1 {
			x = math.Round(x/p.cell) * p.cell // so that discs pack well
		}
		c.slots = append(c.slots, x)
	}
	if c.kind == laneColumn {
		for k := range c.slots {
			c.slots[k] = c.x0 + width*float64(k+1)/float64(n) - p.laneInset(c)
		}
	}
}

// laneInset is how far from its right border the lane's discs stand.
func (p *plan) laneInset(c *column) float64 {
	widest := 0.0
	for _, i := range c.works {
		widest = max(widest, p.in.Works[i].Extent())
	}
	return min(widest+float64(8*p.o.Unit), (c.x1-c.x0)/2)
}

// ticks turns the columns into the axis, and labels the years that there is
// room for: decades first, then the ends, then every fifth, then the rest.
func (p *plan) ticks() []Tick {
	var ticks []Tick
	folded := false
	for _, c := range p.cols {
		switch c.kind {
		case foldColumn:
			folded = true
		case yearColumn, emptyColumn:
			ticks = append(ticks, Tick{X: (c.x0 + c.x1) / 2, X0: c.x0, X1: c.x1,
				Year: c.year, Strong: c.year%10 == 0, Break: folded})
			folded = false
		}
	}
	labelTicks(ticks, p.o.TickWidth)
	return ticks
}

func labelTicks(ticks []Tick, width float64) {
	order := make([]int, len(ticks))
	for i := range order {
		order[i] = i
	}
	class := func(i int) int {
		switch y := ticks[i].Year; {
		case i == 0 || i == len(ticks)-1:
			return 0
		case y%10 == 0:
			return 1
		case y%5 == 0:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(order, func(a, b int) int { return class(a) - class(b) })
	for _, i := range order {
		ticks[i].Labelled = clearOfLabels(ticks, i, width)
	}
}

// clearOfLabels tells whether tick i's label would stand clear of those given.
func clearOfLabels(ticks []Tick, i int, width float64) bool {
	for j := i - 1; j >= 0 && ticks[i].X-ticks[j].X < width; j-- {
		if ticks[j].Labelled {
			return false
		}
	}
	for j := i + 1; j < len(ticks) && ticks[j].X-ticks[i].X < width; j++ {
		if ticks[j].Labelled {
			return false
		}
	}
	return true
}
