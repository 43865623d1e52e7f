package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// allOf is how many works are drawn all together, and someOf how many of a
// larger map: so many captioned discs are still read one by one on a page.
const (
	allOf  = 120
	someOf = 80
)

// DefaultTop is how many works of a map of n are drawn unless the caller says:
// all of a small one, the 80 that matter most of a larger one.
func DefaultTop(n int) int {
	if n <= allOf {
		return n
	}
	return someOf
}

// onPage is how many of n works are drawn in a picture as wide as was asked for, where
// usual tells it of a whole page: on half a page there is room for fewer, by the power
// 3/2 of the width, since type does not shrink with it and lines cross.
func (b *builder) onPage(n int, usual func(n int) int) int {
	width := b.o.Width
	if width == 0 {
		width = b.o.Height * ratio
	}
	if width == 0 || width >= pageWidth {
		return usual(n)
	}
	share := math.Pow(width/pageWidth, 1.5)
	return int(math.Round(share * float64(usual(int(math.Round(float64(n)/share))))))
}

// pageWidth is what someOf works need: 170 mm, where 96 units are an inch.
const pageWidth = 640.0

// column finds the numbers of a name: a column of the input, or what the works
// themselves tell.
func (b *builder) column(name string) (*measure.Column, error) {
	for k := range b.in.Columns {
		if c := &b.in.Columns[k]; c.Name == name {
			return c, nil
		}
	}
	c := &measure.Column{Name: name, Values: make([]float64, b.in.Network.Len())}
	switch name {
	case measure.LocalCitations:
		for i := range c.Values {
			c.Values[i] = float64(len(b.in.Network.CitedBy(graph.Node(i))))
		}
	case measure.LinkStrengthName:
		return b.strengths()
	case "total_citations":
		for i := range c.Values {
			c.Values[i] = math.NaN()
			if w := b.in.Network.Work(graph.Node(i)); w != nil && w.TotalCitations != nil {
				c.Values[i] = float64(*w.TotalCitations)
			}
		}
	default:
		return nil, fmt.Errorf("%w: %q", ErrMeasure, name)
	}
	return c, nil
}

// choose ranks the works and draws those that matter most: the seeds, then the
// main path (see choosePath), then by the measure that discs grow with, of those that hang
// together with them (see together). Works for which the measure is not defined
// come last; ties fall to the smaller id. Where seeds are many, as in the map of a
// bibliography, they do not go before all others.
func (b *builder) choose() {
	items := b.v.Items
	visible := len(items) - b.hidden()
	top := b.o.Top
	switch {
	case top == All || top > visible:
		top = visible
	case top <= 0:
		top = b.onPage(visible, DefaultTop)
	}
	b.v.Picture.Narrowed = b.o.Top > 0 && top < len(items) || visible < len(items)
	b.rankItems(top)
	b.together(top)
	for i := range items {
		if items[i].Drawn {
			b.drawn = append(b.drawn, i)
		}
	}
	b.plainSeeds()
	b.settlePath()
	for k := range b.v.Links {
		l := &b.v.Links[k]
		l.Drawn = items[l.Citing].Drawn && items[l.Cited].Drawn
	}
}

// hides tells whether an item is not to be drawn whatever its rank.
func (b *builder) hides(i int) bool {
	return !b.v.Items[i].Seed && slices.Contains(b.o.Hide, b.v.Items[i].Work.State)
}

// hidden counts these.
func (b *builder) hidden() int {
	n := 0
	for i := range b.v.Items {
		if b.hides(i) {
			n++
		}
	}
	return n
}

// seedsFirst tells whether seeds go before all others in a picture of so many
// works: not where they would fill it.
func (b *builder) seedsFirst(top int) bool { return len(b.v.Seeds) <= max(1, top/4) }

// manySeeds is how many seeds are set apart at most where most works are seeds.
const manySeeds = 24

// plainSeeds draws seeds like other works where all are seeds, or most of many:
// rings that nearly every work has say nothing, and take the room of labels.
func (b *builder) plainSeeds() {
	var seeds []int
	for _, i := range b.drawn {
		if b.v.Items[i].Seed {
			seeds = append(seeds, i)
		}
	}
	all := len(seeds) == len(b.drawn) && len(seeds) > 1
	if all || len(seeds) > manySeeds && 2*len(seeds) > len(b.drawn) {
		for _, i := range seeds {
			b.v.Items[i].Plain = true
		}
	}
}

// The classes of works, in the order in which they are drawn.
const (
	classSeeds = iota
	classPath
	classOthers
)

// rankItems puts the works in order for a picture of so many.
func (b *builder) rankItems(top int) {
	seedsFirst := b.seedsFirst(top)
	b.choosePath(top)
	items := b.v.Items
	class := make([]int, len(items))
	for i := range items {
		switch {
		case items[i].Seed && seedsFirst:
			class[i] = classSeeds
		case b.path.on[i]:
			class[i] = classPath
		default:
			class[i] = classOthers
		}
	}
	b.class = func(i int) int { return class[i] }
	b.order = make([]int, len(items))
	for i := range b.order {
		b.order[i] = i
	}
	slices.SortStableFunc(b.order, func(i, k int) int {
		return cmp.Or(cmp.Compare(class[i], class[k]), compareDown(b.size.Values[i], b.size.Values[k]))
	})
	b.ranked()
}

// ranked gives every work its place in the order.
func (b *builder) ranked() {
	b.rank = make([]int, len(b.order))
	for r, i := range b.order {
		b.rank[i] = r
	}
}

// compareDown puts larger numbers first and NaN last.
func compareDown(a, b float64) int {
	switch {
	case math.IsNaN(a) && math.IsNaN(b):
		return 0
	case math.IsNaN(a):
		return 1
	case math.IsNaN(b):
		return -1
	}
	return cmp.Compare(b, a)
}
