package measure

import "citegraph/graph"

// chains searches for shortest chains from one work after the other.
//
// All it knows of a work is in slices in the order in which the search met it,
// so that both its ways, out and back, walk through memory in order; only place
// is looked up at random, at four bytes a work.
type chains struct {
	t     *task
	list  func(graph.Node) []graph.Node
	place []int32 // one past where a work stands in met; 0 = not met

	met   []graph.Node // nearest first
	count []float64    // σ: shortest chains from the source
	first []int        // where the next works on shortest chains begin in next
	next  []int32      // places of these
	share []float64    // 1/σ + the sum of the shares of the next works
}

func newChains(t *task, n int, list func(graph.Node) []graph.Node) *chains {
	return &chains{t: t, list: list, place: make([]int32, n)}
}

// from adds the dependencies of the source s on every other work: what part of
// the shortest chains from s leads through it, over all their ends.
//
// With δ the dependency, δ[v] = Σ σ[v]/σ[w]·(1 + δ[w]) over the works w that come
// next after v, so that δ[v] = σ[v] · Σ share[w].
func (c *chains) from(s graph.Node, to dependencies) {
	c.search(s)
	c.share = append(c.share[:0], c.count...)
	for i := len(c.met) - 1; i >= 0; i-- {
		if i%span == 0 && c.t.stopped() != nil {
			break
		}
		onward := 0.0
		for _, w := range c.next[c.first[i]:c.first[i+1]] {
			onward += c.share[w]
		}
		c.share[i] = 1/c.count[i] + onward
		if i > 0 {
			dependency := float64(c.count[i] * onward)
			to.sum[c.met[i]] += dependency
			if to.squares != nil && dependency > 0 {
				to.hits[c.met[i]]++
				to.squares[c.met[i]] += squared(dependency)
			}
		}
	}
	for _, v := range c.met {
		c.place[v] = 0
	}
}

// search walks the lists from s on, breadth first, and counts the shortest chains.
func (c *chains) search(s graph.Node) {
	c.met, c.count = append(c.met[:0], s), append(c.count[:0], 1)
	c.first, c.next = append(c.first[:0], 0), c.next[:0]
	c.place[s] = 1
	end := 1 // of the level at work
	for i := 0; i < len(c.met); i++ {
		if i%span == 0 && c.t.stopped() != nil {
			break
		}
		if i == end {
			end = len(c.met)
		}
		c.step(i, end)
	}
	for len(c.first) <= len(c.met) { // a search that was stopped
		c.first = append(c.first, len(c.next))
	}
}

// step looks at the list of the work at place i, whose level ends at end.
func (c *chains) step(i, end int) {
	count := c.count[i]
	for _, w := range c.list(c.met[i]) {
		place := int(c.place[w]) - 1
		switch {
		case place < 0:
			place = len(c.met)
			c.place[w] = int32(place + 1)
			c.met, c.count = append(c.met, w), append(c.count, count)
		case place >= end:
			c.count[place] += count
		default:
			continue
		}
		c.next = append(c.next, int32(place))
	}
	c.first = append(c.first, len(c.next))
}
