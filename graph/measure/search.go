package measure

import (
	"math/bits"

	"citegraph/graph"
)

// batch is the number of searches that walk the network together: one bit each.
const batch = 64 * len(mask{})

// A mask has a bit for each search of a batch.
type mask [4]uint64

func (m *mask) empty() bool { return m[0]|m[1]|m[2]|m[3] == 0 }

func (m *mask) size() int {
	return bits.OnesCount64(m[0]) + bits.OnesCount64(m[1]) + bits.OnesCount64(m[2]) + bits.OnesCount64(m[3])
}

func (m *mask) add(o *mask) {
	m[0] |= o[0]
	m[1] |= o[1]
	m[2] |= o[2]
	m[3] |= o[3]
}

// without is what m has and o has not.
func (m *mask) without(o *mask) mask {
	return mask{m[0] &^ o[0], m[1] &^ o[1], m[2] &^ o[2], m[3] &^ o[3]}
}

// search walks from many works at once, breadth first, level by level: Then et
// al., The more the merrier: efficient multi-source graph traversal, PVLDB
// 8(4):449–460, 2014. A level of few works pushes along their lists; one of many
// lets every work pull from its own, as in Beamer, Asanović & Patterson,
// Direction-optimizing breadth-first search, SC 2012.
type search struct {
	t          *task
	list, back func(graph.Node) []graph.Node
	sums       *sums
	arcs       int // of the whole network

	met         []mask // by which searches each work has been met
	now, then   []mask // of these, on the level at work and on the next
	level, next []graph.Node
	reached     []graph.Node
	all         mask // every search of the batch
}

func newSearch(t *task, n int, list, back func(graph.Node) []graph.Node) *search {
	s := &search{
		t: t, list: list, back: back, sums: newSums(n),
		met: make([]mask, n), now: make([]mask, n), then: make([]mask, n),
	}
	for v := range graph.Node(n) {
		s.arcs += len(list(v))
	}
	return s
}

// from searches from the works first … last-1.
func (s *search) from(first, last graph.Node) {
	s.level, s.reached, s.all = s.level[:0], s.reached[:0], mask{}
	for v := first; v < last; v++ {
		bit := int(v - first)
		s.met[v][bit/64] |= 1 << (bit % 64)
		s.now[v] = s.met[v]
		s.all.add(&s.met[v])
		s.level = append(s.level, v)
		s.reached = append(s.reached, v)
	}
	for distance := 1; len(s.level) > 0 && s.t.stopped() == nil; distance++ {
		s.step(distance)
	}
	for _, v := range s.reached {
		s.met[v], s.now[v], s.then[v] = mask{}, mask{}, mask{}
	}
}

// dense is the part of all arcs from which on pulling is the shorter work.
const dense = 4

func (s *search) step(distance int) {
	s.next = s.next[:0]
	arcs := 0
	for _, v := range s.level {
		arcs += len(s.list(v))
	}
	if arcs > s.arcs/dense {
		s.pull()
	} else {
		s.push()
	}
	for _, v := range s.level {
		s.now[v] = mask{}
	}
	for _, w := range s.next {
		if s.met[w].empty() {
			s.reached = append(s.reached, w)
		}
		s.sums.meet(w, s.then[w].size(), distance)
		s.met[w].add(&s.then[w])
	}
	s.now, s.then = s.then, s.now
	s.level, s.next = s.next, s.level
}

// push hands the searches of every work on this level on along its list.
func (s *search) push() {
	for _, v := range s.level {
		now := s.now[v]
		for _, w := range s.list(v) {
			fresh := now.without(&s.met[w])
			if fresh.empty() {
				continue
			}
			then := &s.then[w]
			if then.empty() {
				s.next = append(s.next, w)
			}
			then.add(&fresh)
		}
	}
}

// pull lets every work that some search has not met yet ask those before it.
func (s *search) pull() {
	for w := range graph.Node(len(s.met)) {
		missing := s.all.without(&s.met[w])
		if missing.empty() {
			continue
		}
		var found mask
		for _, v := range s.back(w) {
			found.add(&s.now[v])
		}
		fresh := found.without(&s.met[w])
		if !fresh.empty() {
			s.then[w] = fresh
			s.next = append(s.next, w)
		}
	}
}
