package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"citegraph/graph"
	"citegraph/graph/layout"
	"citegraph/graph/measure"
)

// The kinds of map of works that are linked without a direction: see View.Graph.
const (
	CoCitation = "co-citation"
	Coupling   = "coupling"
)

// A linker is the builder of a map of links. It has no axis of time: works stand
// near those with which they are linked, and lines are as wide as links are
// strong. Drawn are the works that matter most among those that are linked with
// one another, and of their links the strongest, as many as can be told apart.
type linker struct {
	*builder
	linked  int   // works that have a link
	between []int // links between drawn works
	pulling []int // those of them that decide where works stand

	arcs              []layout.Arc // the pulling links
	lines             int          // how many of them are drawn
	narrowest, widest int          // counts of the weakest and the strongest link drawn
}

// buildLinked makes the picture of Input.Links.
func (b *builder) buildLinked() (*View, error) {
	l := &linker{builder: b}
	b.voice = l
	l.items()
	l.communities()
	l.links()
	l.chooseLinked()
	l.tie()
	l.sizes()
	l.inks()
	l.page()
	l.margins()
	l.pen()
	if err := l.arrangeLinked(); err != nil {
		return nil, err
	}
	l.account()
	l.describe()
	return l.v, nil
}

// strengths is the sum of the counts of each work's links.
func (b *builder) strengths() (*measure.Column, error) {
	if b.in.Links == nil {
		return nil, fmt.Errorf("%w: %q", ErrMeasure, measure.LinkStrengthName)
	}
	c := &measure.Column{Name: measure.LinkStrengthName, Values: make([]float64, b.in.Links.Len())}
	for v := range c.Values {
		for _, count := range b.in.Links.Counts(graph.Node(v)) {
			c.Values[v] += float64(count)
		}
	}
	return c, nil
}

// degree is the number of works that item i is linked with.
func (l *linker) degree(i int) int { return l.in.Links.Degree(graph.Node(i)) }

// allLinked is how many linked works are drawn all together, and someLinked how
// many of more.
const (
	allLinked  = 150
	someLinked = 120
)

// DefaultLinkTop is how many of n works with links are drawn unless the caller
// says, in a picture that is not narrower than a page: all of a small map, the 120
// that matter most of a larger one.
func DefaultLinkTop(n int) int {
	if n <= allLinked {
		return n
	}
	return someLinked
}

// chooseLinked ranks the works as choose does, and draws the foremost of those
// that have links; less those whose links all lead to works that are not drawn.
func (l *linker) chooseLinked() {
	items := l.v.Items
	for i := range items {
		if l.degree(i) > 0 && !l.hides(i) {
			l.linked++
		}
	}
	top := l.o.Top
	switch {
	case top == All || top > l.linked:
		top = l.linked
	case top <= 0:
		top = l.onPage(l.linked, DefaultLinkTop)
	}
	l.v.Picture.Narrowed = l.o.Top > 0 && top < l.linked || l.hidden() > 0
	l.rankItems(top)
	for _, i := range l.foremost(top) {
		if top > 0 && l.degree(i) > 0 && !l.hides(i) {
			items[i].Drawn = true
			top--
		}
	}
	tied := make([]bool, len(items))
	for k := range l.v.Links {
		if link := &l.v.Links[k]; items[link.Citing].Drawn && items[link.Cited].Drawn {
			tied[link.Citing], tied[link.Cited] = true, true
			l.between = append(l.between, k)
		}
	}
	for i := range items {
		if items[i].Drawn = items[i].Drawn && tied[i]; items[i].Drawn {
			l.drawn = append(l.drawn, i)
		}
	}
	l.plainSeeds()
	l.drawnFirst()
}

// drawnFirst ranks the works that are drawn before all others.
func (l *linker) drawnFirst() {
	other := func(i int) int {
		if l.v.Items[i].Drawn {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(l.order, func(a, b int) int { return other(a) - other(b) })
	l.ranked()
}

// foremost lists the works in the order in which they are drawn: by rank where
// the caller has chosen the measure, else those of the strongest links first,
// but seeds before them. The sum of the links is no good order: a single long
// list, all of whose works are linked once with one another, would come first.
func (l *linker) foremost(top int) []int {
	if !l.byLinks() {
		return l.order
	}
	strongest := make([]int, len(l.v.Items))
	for k := range l.v.Links {
		link := &l.v.Links[k]
		strongest[link.Citing] = max(strongest[link.Citing], link.Count)
		strongest[link.Cited] = max(strongest[link.Cited], link.Count)
	}
	for i := range l.v.Items {
		if l.seedsFirst(top) && l.v.Items[i].Seed {
			strongest[i] = math.MaxInt
		}
	}
	order := slices.Clone(l.order)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(strongest[b], strongest[a]) })
	return order
}

// byLinks tells whether works are drawn in order of their strongest links.
func (l *linker) byLinks() bool { return l.size.Name == measure.LinkStrengthName }

// linesFor is how many links of n works are drawn: more would be a tangle.
func linesFor(n int) int {
	return int(min(3, 12/math.Sqrt(math.Sqrt(float64(max(n, 1)))))*float64(n)) + 1
}

// tie collects the links that pull at the drawn works, and settles how many of
// them are drawn.
func (l *linker) tie() {
	l.pulling = l.strongOnes()
	place := make([]int, len(l.v.Items))
	for k, i := range l.drawn {
		place[i] = k
	}
	for _, k := range l.pulling {
		link := &l.v.Links[k]
		l.arcs = append(l.arcs, layout.Arc{Citing: place[link.Citing], Cited: place[link.Cited], Strength: float64(link.Count)})
	}
	for k, drawn := range layout.Strongest(l.arcs, nil, linesFor(len(l.drawn))) {
		if !drawn {
			continue
		}
		count := l.v.Links[l.pulling[k]].Count
		if l.lines++; l.lines == 1 {
			l.narrowest = count
		}
		l.narrowest, l.widest = min(l.narrowest, count), max(l.widest, count)
	}
}

// mostPulls is how many links of a work pull at it, the strongest; more make
// the same map, only later.
const mostPulls = 30

// strongOnes are the links between drawn works that are among the strongest of
// either, in order.
func (l *linker) strongOnes() []int {
	links := l.v.Links
	strongest := slices.Clone(l.between)
	slices.SortFunc(strongest, func(a, b int) int {
		return cmp.Or(cmp.Compare(links[b].Count, links[a].Count), cmp.Compare(links[b].Strength, links[a].Strength), cmp.Compare(a, b))
	})
	pulls := make([]int, len(l.v.Items))
	var kept []int
	for _, k := range strongest {
		a, b := links[k].Citing, links[k].Cited
		if pulls[a] < mostPulls || pulls[b] < mostPulls {
			kept = append(kept, k)
		}
		pulls[a]++
		pulls[b]++
	}
	slices.Sort(kept)
	return kept
}
