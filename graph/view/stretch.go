package view

import (
	"cmp"
	"container/heap"
	"slices"

	"citegraph/graph/measure"
)

// A mainPath is what is drawn of the main path: all of it, or one stretch where it
// would leave too little room for other works.
type mainPath struct {
	works int    // of the whole path
	cut   bool   // not all of them are to be drawn
	on    []bool // the items that are to be drawn
	first int    // the work around which the stretch was chosen; -1 when there is none
}

// ShowsMainPath tells whether the main path of the map is one that is worth showing:
// a single citation, as of a work and its references, is no way through a literature.
func (v *View) ShowsMainPath() bool {
	n := 0
	for k := range v.Links {
		if v.Links[k].MainPath {
			n++
		}
	}
	return n >= leastPath
}

// choosePath decides, for a picture of so many works, what of the main path goes
// before other works: at most half of them, but the whole path where a picture of few
// works has room for a third as many others. A longer path is cut to one stretch, so
// that it never looks like several: from the seeds on it, or from its largest work,
// always the largest that touches what is chosen.
func (b *builder) choosePath(top int) {
	items := b.v.Items
	b.path = mainPath{on: make([]bool, len(items)), first: -1}
	for i := range items {
		if items[i].MainPath {
			b.path.on[i] = true
			b.path.works++
		}
	}
	most := max(top/2, leastPath+1)
	if top < someOf && b.path.works <= top-top/4 {
		most = max(most, b.path.works)
	}
	if b.path.cut = top < len(items)-b.hidden() && b.path.works > most; !b.path.cut {
		return
	}
	g := growth{b: b, next: b.pathNeighbours(), waiting: edge{b: b}, queued: make([]bool, len(items))}
	g.wait(b.pathStart())
	b.path.on = make([]bool, len(items))
	for ; most > 0 && g.waiting.Len() > 0; most-- {
		i := heap.Pop(&g.waiting).(int)
		if b.path.first < 0 {
			b.path.first = i
		}
		b.path.on[i] = true
		for _, k := range g.next[i] {
			g.wait(k)
		}
	}
}

// pathStart is the work from which a stretch of the main path is chosen; -1 when
// none is to be drawn.
func (b *builder) pathStart() int {
	start := -1
	before := func(i, k int) int {
		seed := func(i int) int {
			if b.v.Items[i].Seed {
				return 0
			}
			return 1
		}
		return cmp.Or(seed(i)-seed(k), compareDown(b.size.Values[i], b.size.Values[k]))
	}
	for i := range b.v.Items {
		if b.v.Items[i].MainPath && !b.hides(i) && (start < 0 || before(i, start) < 0) {
			start = i
		}
	}
	return start
}

// pathNeighbours are the works before and after each work of the main path: those
// that its citations lead to, and, where it passes through a cycle, the work from
// which it goes on.
func (b *builder) pathNeighbours() map[int][]int {
	next := map[int][]int{}
	join := func(i, k int) {
		if !b.hides(i) && !b.hides(k) && !slices.Contains(next[i], k) {
			next[i], next[k] = append(next[i], k), append(next[k], i)
		}
	}
	for k := range b.v.Links {
		if l := &b.v.Links[k]; l.MainPath {
			join(l.Citing, l.Cited)
		}
	}
	if p := b.in.Paths; p != nil && p.Kind != measure.KeyRoute {
		for k := 1; k < len(p.Works); k++ {
			join(int(p.Works[k-1]), int(p.Works[k]))
		}
	}
	return next
}

// A growth is a stretch of the main path in the making.
type growth struct {
	b       *builder
	next    map[int][]int
	queued  []bool
	waiting edge // works that touch the chosen ones
}

func (g *growth) wait(i int) {
	if i >= 0 && !g.queued[i] {
		g.queued[i] = true
		heap.Push(&g.waiting, i)
	}
}

// settlePath keeps of a cut path what hangs together with the stretch, now that all
// works are chosen: some may lengthen it.
func (b *builder) settlePath() {
	if !b.path.cut || b.path.first < 0 {
		return
	}
	next := b.pathNeighbours()
	b.path.on = make([]bool, len(b.v.Items))
	b.path.on[b.path.first] = b.v.Items[b.path.first].Drawn
	for queue := []int{b.path.first}; len(queue) > 0; queue = queue[1:] {
		for _, i := range next[queue[0]] {
			if b.v.Items[i].Drawn && !b.path.on[i] {
				b.path.on[i] = true
				queue = append(queue, i)
			}
		}
	}
	b.path.cut = b.pathDrawn() < b.path.works
}

// pathDrawn is how many works of the main path are drawn as one.
func (b *builder) pathDrawn() int {
	n := 0
	for i, on := range b.path.on {
		if on && b.v.Items[i].Drawn {
			n++
		}
	}
	return n
}

// pathCut says how much of a main path is drawn that is not drawn whole.
func (b *builder) pathCut() []string {
	drawn := b.pathDrawn()
	if !b.path.cut || drawn <= leastPath {
		return nil
	}
	all := 0
	for _, i := range b.drawn {
		if b.v.Items[i].MainPath {
			all++
		}
	}
	text := "main path: " + Count(all) + " of its " + Count(b.path.works) + " works drawn, "
	if all > drawn {
		text += Count(drawn) + " of them as a line, "
	}
	return []string{text + "around " + oneLine(b.v.Items[b.path.first].Work.Label)}
}

// An Onward is where a main path goes on that is not drawn whole: from a work to an
// older one at X smaller than X0, or from a younger one.
type Onward struct{ X0, X, Y float64 }

// onwardLength is how long the sign of it is, at unit 1.
const onwardLength = 13.0

// goesOn puts a sign where the main path goes on to works that are not drawn with it.
func (b *builder) goesOn() {
	for i, sides := range b.openEnds() {
		if sides == 0 {
			continue
		}
		item := &b.v.Items[i]
		reach := item.R + float64(rings(item))*RingGap*b.u
		for _, side := range [...]struct {
			bit  int
			sign float64
		}{{openOlder, -1}, {openYounger, 1}} {
			if sides&side.bit != 0 {
				x := item.X + side.sign*(reach+2*b.u)
				b.v.Picture.Onward = append(b.v.Picture.Onward, Onward{round(x, 10), round(x+side.sign*onwardLength*b.u, 10), item.Y})
			}
		}
	}
}

// The sides on which a main path goes on, as bits.
const (
	openOlder = 1 << iota
	openYounger
)

// openEnds gives the items where a cut main path goes on the sides on which it does;
// nil when it is drawn whole, or time does not run from left to right.
func (b *builder) openEnds() []int {
	if len(b.pathCut()) == 0 || !b.isTimeline() {
		return nil
	}
	ends := make([]int, len(b.v.Items))
	for k := range b.v.Links {
		l := &b.v.Links[k]
		switch on := b.path.on; {
		case !l.MainPath:
		case on[l.Citing] && !on[l.Cited]:
			ends[l.Citing] |= openOlder
		case on[l.Cited] && !on[l.Citing]:
			ends[l.Cited] |= openYounger
		}
	}
	return ends
}
