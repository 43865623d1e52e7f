package measure

import "citegraph/graph"

// none is the index of no arc.
const none = int64(-1)

// heaviest has, for each component, by its first work, the largest sum of counts
// on a path from there to a sink, and the arc that such a path takes first.
// Floats find the arcs that come near the largest, exact integers decide among these.
type heaviest struct {
	s      *SearchPaths
	key    *keySteps // the path must take one of these
	free   *heaviest // once it has, it goes on by these choices, which need none; both nil when none is needed
	weight wide      // a word longer than the counts: a path has less than 2³¹ arcs
	about  []float64 // weight as floats, as until and since are
	until  []float64
	since  []float64
	choice []int64 // the least arc, by index, of those that are best; none at a sink, or where no key step is ahead

	near []step // candidates of one component
	sum  []uint64
}

// step is an arc that may be the best one; ahead has the weights of what follows
// it, far is its other end's component.
type step struct {
	citing, cited graph.Node
	arc           int64
	far           int
	ahead         *heaviest
}

// nearly is how far apart two floats may be whose integers are equal: some
// roundings of 2⁻⁵², with a good margin.
const nearly = 1e-12

func (s *SearchPaths) heaviest(t *task) (*heaviest, error) {
	n := s.net.Len()
	return (&heaviest{s: s, until: floats(s.until, n), since: floats(s.since, n)}).search(t)
}

// heaviestBy is of the paths that take a key step; free is of all.
func (s *SearchPaths) heaviestBy(t *task, key *keySteps, free *heaviest) (*heaviest, error) {
	return (&heaviest{s: s, key: key, free: free, until: free.until, since: free.since}).search(t)
}

func (h *heaviest) search(t *task) (*heaviest, error) {
	n := h.s.net.Len()
	h.weight, h.sum = newWide(n, h.s.since.words+1), make([]uint64, h.s.since.words+1)
	h.choice, h.about = make([]int64, n), make([]float64, n)
	for i := h.s.components.Len() - 1; i >= 0; i-- {
		if i%span == 0 && t.stopped() != nil {
			return nil, t.stopped()
		}
		h.choose(h.s.components.Works(i))
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
		for k, w := range h.s.net.References(v) {
			c := step{citing: v, cited: w, arc: h.s.net.FirstArc(v) + int64(k), far: h.s.of(w)}
			if c.far == own {
				continue
			}
			count := h.until[own] * h.since[c.far]
			if c.ahead = h.after(c, count); c.ahead == nil {
				continue
			}
			about := count + c.ahead.about[c.far]
			if about > top*(1+nearly) {
				h.near = h.near[:0]
			}
			if about >= top*(1-nearly) {
				h.near = append(h.near, c)
				top = max(top, about)
			}
		}
	}
	h.choice[own] = h.decide(h.weight.of(own))
	h.about[own] = approximate(h.weight.of(own))
}

// after is what a path goes on by that has taken a step; nil where it may not take
// it, because no key step is ahead.
func (h *heaviest) after(c step, about float64) *heaviest {
	switch {
	case h.key == nil:
		return h
	case h.key.has(c, about):
		return h.free
	case h.choice[c.far] == none:
		return nil
	}
	return h
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
	accumulate(h.sum, c.ahead.weight.of(c.far))
}

// path lists the arcs of the heaviest path from any source; of several the first
// in order, read from the source.
func (h *heaviest) path() (arcs []int64) {
	best := none
	for i := range h.s.components.Len() {
		works := h.s.components.Works(i)
		arc := h.choice[works[0]]
		if arc == none || !h.s.isEnd(works, h.s.net.CitedBy) {
			continue
		}
		if best == none || h.better(works[0], arc, best) {
			best = arc
		}
	}
	for arc := best; arc != none; {
		arcs = append(arcs, arc)
		citing, cited := h.s.net.Ends(arc)
		c := step{citing: citing, cited: cited, arc: arc, far: h.s.of(cited)}
		h = h.after(c, h.until[h.s.of(citing)]*h.since[c.far])
		arc = h.choice[c.far]
	}
	return arcs
}

// better tells whether the path that begins with the arc of the component of v
// is heavier than that which begins with best, or as heavy and earlier in order.
func (h *heaviest) better(v graph.Node, arc, best int64) bool {
	citing, _ := h.s.net.Ends(best)
	order := compare(h.weight.of(int(v)), h.weight.of(h.s.of(citing)))
	return order > 0 || order == 0 && arc < best
}

// keySteps are the arcs with the largest count of all.
type keySteps struct{ largest }

// has compares the count of a step, which is about so much, with the largest.
func (k *keySteps) has(c step, about float64) bool {
	if about < k.about*(1-nearly) {
		return false
	}
	multiply(k.trial, k.s.until.of(k.s.of(c.citing)), k.s.since.of(c.far))
	return compare(k.trial, k.count) == 0
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
