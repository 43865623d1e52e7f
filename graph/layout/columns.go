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
