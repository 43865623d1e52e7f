package view

import (
	"cmp"
	"container/heap"
	"slices"

	"citegraph/graph"
)

// together chooses so many works by rank, but such as hang together: after those
// that come first in any case, a work is passed over until one is chosen that it
// cites or is cited by. So no work stands in the picture without a line for want
// of its neighbours, as far as that can be helped; where none is left that
// touches the others, the rest is filled up by rank. Of works that the measure
// does not tell apart, those with most neighbours come first here: they bring
// others in.
//
// Parts of the map that no citation joins with others grow from the first of
// their works and its first neighbour, if by their size they are due two works or
// more.
func (b *builder) together(top int) {
	g := gathering{b: b, waiting: make([]bool, len(b.order)), edge: edge{b: b}, left: top}
	for _, i := range b.order {
		if b.class(i) < classOthers {
			g.choose(i)
		}
	}
	for _, i := range b.firstOfParts(top) {
		g.choose(i)
		g.company(i)
	}
	for _, i := range b.order {
		g.grow()
		g.choose(i)
	}
	other := func(i int) int {
		if b.v.Items[i].Drawn {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(b.order, func(i, k int) int { return other(i) - other(k) })
	b.ranked()
}

// A gathering is a choice in the making.
type gathering struct {
	b       *builder
	waiting []bool // works that touch the chosen ones
	edge    edge   // these, the foremost on top
	left    int    // how many may still be chosen
}

// choose draws a work, and has those wait that touch it.
func (g *gathering) choose(i int) {
	item := &g.b.v.Items[i]
	if item.Drawn || g.left == 0 || g.b.hides(i) {
		return
	}
	item.Drawn = true
	g.left--
	for k := range g.b.touching(i) {
		if !g.waiting[k] && !g.b.v.Items[k].Drawn && !g.b.hides(k) {
			g.waiting[k] = true
			heap.Push(&g.edge, k)
		}
	}
}

// grow chooses works that touch the chosen ones until there are none.
func (g *gathering) grow() {
	for g.left > 0 && g.edge.Len() > 0 {
		g.choose(heap.Pop(&g.edge).(int))
	}
}

// company chooses the foremost of the works that touch a chosen one, unless one of
// them is chosen already.
func (g *gathering) company(i int) {
	near := edge{b: g.b}
	for k := range g.b.touching(i) {
		if g.b.v.Items[k].Drawn {
			return
		}
		if !g.b.hides(k) {
			near.items = append(near.items, k)
		}
	}
	if heap.Init(&near); near.Len() > 0 {
		g.choose(near.items[0])
	}
}

// touching ranges over the works that item i cites or is cited by.
func (b *builder) touching(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for _, list := range [...][]graph.Node{b.in.Network.References(graph.Node(i)), b.in.Network.CitedBy(graph.Node(i))} {
			for _, v := range list {
				if !yield(int(v)) {
					return
				}
			}
		}
	}
}

// firstOfParts are the foremost works of the parts of the map that are due two
// works or more in a picture of so many.
func (b *builder) firstOfParts(top int) []int {
	seen := make([]bool, len(b.order))
	var first, queue []int
	for _, i := range b.order {
		if seen[i] {
			continue
		}
		seen[i] = true
		queue = append(queue[:0], i)
		for k := 0; k < len(queue); k++ {
			for j := range b.touching(queue[k]) {
				if !seen[j] {
					seen[j] = true
					queue = append(queue, j)
				}
			}
		}
		if !b.hides(i) && len(queue)*top >= 2*len(b.order) {
			first = append(first, i)
		}
	}
	return first
}

// alone counts the drawn works none of whose citations is drawn, though the map
// has some.
func (b *builder) alone() int {
	tied := make([]bool, len(b.v.Items))
	for k := range b.v.Links {
		if l := &b.v.Links[k]; l.Drawn {
			tied[l.Citing], tied[l.Cited] = true, true
		}
	}
	n := 0
	for _, i := range b.drawn {
		for range b.touching(i) {
			if !tied[i] {
				n++
			}
			break
		}
	}
	return n
}

// An edge is the works that touch the chosen ones, a heap.
type edge struct {
	b     *builder
	items []int
}

func (e *edge) Len() int { return len(e.items) }

func (e *edge) Less(i, k int) bool {
	b, x, y := e.b, e.items[i], e.items[k]
	neighbours := func(i int) int {
		v := graph.Node(i)
		return len(b.in.Network.References(v)) + len(b.in.Network.CitedBy(v))
	}
	return cmp.Or(compareDown(b.size.Values[x], b.size.Values[y]), cmp.Compare(neighbours(y), neighbours(x)), cmp.Compare(x, y)) < 0
}

func (e *edge) Swap(i, k int) { e.items[i], e.items[k] = e.items[k], e.items[i] }

func (e *edge) Push(item any) { e.items = append(e.items, item.(int)) }

func (e *edge) Pop() any {
	last := len(e.items) - 1
	item := e.items[last]
	e.items = e.items[:last]
	return item
}
