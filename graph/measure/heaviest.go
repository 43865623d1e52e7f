package measure

import (
	"slices"

	"citegraph/graph"
)

// none is the index of no arc.
const none = int64(-1)

// A side says which way heaviest looks from a work.
type side int

const (
	onward side = iota // along citations, to the sinks
	back               // to the sources
)

// heaviest has, for each component, by its first work, the largest sum of counts
// on a path from there to the end, and the arc that such a path takes first.
// Floats find the arcs that come near the largest, exact integers decide among these.
type heaviest struct {
	s      *SearchPaths
	side   side
	weight wide      // a word longer than the counts: a path has less than 2³¹ arcs
	about  []float64 // weight as floats, as until and since are
	until  []float64
	since  []float64
	choice []int64 // the least arc, by index, of those that are best; none at the end

	near       []step // candidates of one component
	sum, trial []uint64
}

// step is an arc that may be the best one; far is its other end's component.
type step struct {
	citing, cited graph.Node
	arc           int64
	far           int
}

// nearly is how far apart two floats may be whose integers are equal: some
// roundings of 2⁻⁵², with a good margin.
const nearly = 1e-12

func (s *SearchPaths) heaviest(t *task, side side) (*heaviest, error) {
	n := s.net.Len()
	h := &heaviest{
		s: s, side: side, weight: newWide(n, s.since.words+1), choice: make([]int64, n),
		about: make([]float64, n), until: floats(s.until, n), since: floats(s.since, n),
		sum: make([]uint64, s.since.words+1), trial: make([]uint64, s.since.words+1),
	}
	count := s.components.Len()
	for i := range count {
		if i%span == 0 && t.stopped() != nil {
			return nil, t.stopped()
		}
		if side == onward {
			i = count - 1 - i
		}
		h.choose(s.components.Works(i))
	}
	return h, nil
}

func floats(numbers wide, n int) []float64 {
	about := make([]float64, n)
	for v := range about {
		about[v] = approximate(numbers.of(v))
	}
	return about
}

// choose finds the best arc of a component: floats tell which come near the
// best, exact integers which is. Beyond 2¹⁰²⁴ all floats are infinite, and the
// integers decide alone.
func (h *heaviest) choose(works []graph.Node) {
	own := h.s.of(works[0])
	h.near = h.near[:0]
	top := 0.0
	for _, v := range works {
		for k, w := range h.list(v) {
			far := h.s.of(w)
			if far == own {
				continue
			}
			about := h.about[far]
			if h.side == onward {
				about += h.until[own] * h.since[far]
			} else {
				about += h.until[far] * h.since[own]
			}
			if about > top*(1+nearly) {
				h.near = h.near[:0]
			}
			if about >= top*(1-nearly) {
				h.near = append(h.near, h.step(v, w, k))
				top = max(top, about)
			}
		}
	}
	h.choice[own] = h.decide(h.weight.of(own))
	h.about[own] = approximate(h.weight.of(own))
}

func (h *heaviest) list(v graph.Node) []graph.Node {
	if h.side == onward {
		return h.s.net.References(v)
	}
	return h.s.net.CitedBy(v)
}

func (h *heaviest) step(v, w graph.Node, k int) step {
	if h.side == onward {
		return step{citing: v, cited: w, arc: h.s.net.FirstArc(v) + int64(k), far: h.s.of(w)}
	}
	return step{citing: w, cited: v, far: h.s.of(w)}
}

// decide sets best to the largest weight of the candidates and returns its arc.
func (h *heaviest) decide(best []uint64) int64 {
	arc := none
	for _, c := range h.near {
		h.total(c)
		order := compare(h.sum, best)
		if arc == none || order > 0 || order == 0 && c.arc < arc {
			copy(best, h.sum)
			arc = c.arc
		}
	}
	return arc
}

// total sets sum to the exact weight of the best path that begins with a step.
func (h *heaviest) total(c step) {
	multiply(h.sum, h.s.until.of(h.s.of(c.citing)), h.s.since.of(h.s.of(c.cited)))
	accumulate(h.sum, h.weight.of(c.far))
}

// better tells whether the path that begins with the arc of the component of v
// is heavier than that which begins with best, or as heavy and earlier in order.
func (h *heaviest) better(v graph.Node, arc, best int64) bool {
	citing, _ := h.s.net.Ends(best)
	order := compare(h.weight.of(int(v)), h.weight.of(h.s.of(citing)))
	return order > 0 || order == 0 && arc < best
}

// wayTo lists the arcs of the heaviest path from a source to the component of v,
// by weights that look back; of several the first in order, read from the source.
func (h *heaviest) wayTo(v graph.Node) (arcs []int64) {
	first := map[int]step{} // of the tight arcs that leave a component
	at, found := step{arc: none}, false
	for _, c := range h.tightTo(v) {
		from := h.s.of(c.citing)
		if _, met := first[from]; met {
			continue
		}
		first[from] = c
		if !found && h.s.isEnd(h.works(c.citing), h.s.net.CitedBy) {
			at, found = c, true
		}
	}
	for ; found; at, found = first[h.s.of(at.cited)] {
		arcs = append(arcs, at.arc)
	}
	return arcs
}

// tightTo lists every arc on any heaviest path to the component of v, by index.
// None leaves that component, since components have no cycles.
func (h *heaviest) tightTo(v graph.Node) (tight []step) {
	met := map[int]bool{h.s.of(v): true}
	queue := []int{h.s.of(v)}
	for i := 0; i < len(queue); i++ {
		for _, cited := range h.works(graph.Node(queue[i])) {
			for _, citing := range h.s.net.CitedBy(cited) {
				far := h.s.of(citing)
				if far == queue[i] || !h.isTight(citing, cited) {
					continue
				}
				arc, _ := h.s.net.Arc(citing, cited)
				tight = append(tight, step{citing: citing, cited: cited, arc: arc, far: far})
				if !met[far] {
					met[far] = true
					queue = append(queue, far)
				}
			}
		}
	}
	slices.SortFunc(tight, func(a, b step) int { return int(min(1, max(-1, a.arc-b.arc))) })
	return tight
}

func (h *heaviest) isTight(citing, cited graph.Node) bool {
	h.total(step{citing: citing, cited: cited, far: h.s.of(citing)})
	return compare(h.sum, h.weight.of(h.s.of(cited))) == 0
}

func (h *heaviest) works(v graph.Node) []graph.Node {
	return h.s.components.Works(h.s.components.Of(v))
}

// largest looks for the arc with the largest count, the least by index of equals.
type largest struct {
	s            *SearchPaths
	arc          int64
	count, trial []uint64
	about        float64
}

func (s *SearchPaths) newLargest() *largest {
	return &largest{s: s, arc: none, count: make([]uint64, s.since.words+1), trial: make([]uint64, s.since.words+1)}
}

// among looks at the arcs that leave the component of works.
func (l *largest) among(works []graph.Node) {
	for _, v := range works {
		first := l.s.net.FirstArc(v)
		for k, w := range l.s.net.References(v) {
			own, far := l.s.of(v), l.s.of(w)
			if own != far {
				l.consider(first+int64(k), l.s.until.of(own), l.s.since.of(far))
			}
		}
	}
}

func (l *largest) consider(arc int64, until, since []uint64) {
	about := approximate(until) * approximate(since)
	if about < l.about*(1-nearly) {
		return
	}
	multiply(l.trial, until, since)
	order := compare(l.trial, l.count)
	if l.arc == none || order > 0 || order == 0 && arc < l.arc {
		l.arc, l.about = arc, about
		copy(l.count, l.trial)
	}
}
