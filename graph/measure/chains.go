package measure

import (
	"cmp"
	"math/bits"
	"slices"

	"citegraph/graph"
)

// lists are the lists along which chains lead, end to end, with the works
// numbered anew: the more lists a work is in, the smaller its number, so that
// what is looked up most lies close together. Each list keeps its order.
type lists struct {
	work  []graph.Node // by the new number
	from  []int32      // the new number by the old one
	first []int        // where each list begins in ends
	ends  []int32
}

func newLists(n int, list func(graph.Node) []graph.Node) *lists {
	l := &lists{work: make([]graph.Node, n), from: make([]int32, n), first: make([]int, 1, n+1)}
	times := make([]int32, n)
	all := 0
	for v := range l.work {
		l.work[v] = graph.Node(v)
		all += len(list(graph.Node(v)))
		for _, w := range list(graph.Node(v)) {
			times[w]++
		}
	}
	slices.SortStableFunc(l.work, func(v, w graph.Node) int { return cmp.Compare(times[w], times[v]) })
	for i, v := range l.work {
		l.from[v] = int32(i)
	}
	l.ends = make([]int32, 0, all)
	for _, v := range l.work {
		for _, w := range list(v) {
			l.ends = append(l.ends, l.from[w])
		}
		l.first = append(l.first, len(l.ends))
	}
	return l
}

func (l *lists) of(v int32) []int32 { return l.ends[l.first[v]:l.first[v+1]] }

// lanesFor is how many searches of n works go together: 64 is best, but each
// takes 16 bytes of a work, which had better stay near a core.
func lanesFor(n int) int {
	lanes := 64
	for lanes > 8 && n*lanes > 1<<22 {
		lanes /= 2
	}
	return lanes
}

// chains searches for shortest chains from some works at once, each in a lane
// of its own, level by level.
//
// Four in five of the citations that a search looks at lead to works that it has
// met before. Here one look tells that for all searches, a bit for each (see
// search); only what is left is done lane by lane.
type chains struct {
	t     *task
	lists *lists
	lanes int

	met     []uint64 // by which searches each work has been met
	then    []uint64 // by which it is, on the next level
	reached []int32  // the works met by any
	visits  []visit  // works by level
	levels  []int    // where each level begins in visits
	hops    []hop    // steps of shortest chains, by the level that they start from
	hopsOf  []int    // where those of each level begin

	count []float64 // by work and lane. σ: shortest chains from the source; in the end δ
	share []float64 // the sum of the shares of the next works; in the end 1/σ more
}

// A visit is a work on a level, and the searches that it is on it for.
type visit struct {
	work  int32
	lanes uint64
}

// A hop is a step of shortest chains from one level to the next.
type hop struct {
	from, to int32
	lanes    uint64
}

func newChains(t *task, l *lists) *chains {
	n := len(l.work)
	c := &chains{t: t, lists: l, lanes: lanesFor(n), met: make([]uint64, n), then: make([]uint64, n)}
	c.count, c.share = make([]float64, n*c.lanes), make([]float64, n*c.lanes)
	return c
}

// from adds the dependencies of some sources, no more than there are lanes, on
// every other work: what part of the shortest chains from each leads through it,
// over all their ends.
//
// With δ the dependency, δ[v] = Σ σ[v]/σ[w]·(1 + δ[w]) over the works w that come
// next after v, so that δ[v] = σ[v] · Σ share[w] with share[w] = 1/σ[w] + Σ share
// of what comes next after w.
func (c *chains) from(sources []graph.Node, to dependencies) {
	c.search(sources)
	for level := len(c.levels) - 2; level >= 0 && c.t.stopped() == nil; level-- {
		c.back(level)
	}
	for lane, s := range sources {
		c.met[c.lists.from[s]] &^= 1 << lane // its own ends do not count
	}
	for _, v := range c.reached {
		c.hand(v, to)
		c.met[v] = 0
		clear(c.of(c.count, v))
		clear(c.of(c.share, v))
	}
}

// hand adds the dependencies on v to those of all sources, in the order of the
// sources.
func (c *chains) hand(v int32, to dependencies) {
	count, sum := c.of(c.count, v), to.sum[v]
	for m := c.met[v]; m != 0; m &= m - 1 {
		dependency := count[bits.TrailingZeros64(m)]
		sum += dependency
		if to.squares != nil && dependency > 0 {
			to.hits[v]++
			to.squares[v] += squared(dependency)
		}
	}
	to.sum[v] = sum
}

// of are the lanes of v.
func (c *chains) of(values []float64, v int32) []float64 {
	return values[int(v)*c.lanes : (int(v)+1)*c.lanes]
}

// search walks the lists from the sources on, breadth first, and counts the
// shortest chains.
func (c *chains) search(sources []graph.Node) {
	c.reached, c.visits, c.levels = c.reached[:0], c.visits[:0], append(c.levels[:0], 0)
	c.hops, c.hopsOf = c.hops[:0], append(c.hopsOf[:0], 0)
	for lane, s := range sources {
		v := c.lists.from[s]
		c.visits = append(c.visits, visit{v, 1 << lane})
		c.of(c.count, v)[lane] = 1
	}
	for begin := 0; begin < len(c.visits) && c.t.stopped() == nil; {
		level := c.visits[begin:]
		begin = len(c.visits)
		c.levels = append(c.levels, begin)
		c.arrive(level)
		for i, at := range level {
			if i%span == 0 && c.t.stopped() != nil {
				return
			}
			c.step(at)
		}
		for i := begin; i < len(c.visits); i++ {
			c.visits[i].lanes = c.then[c.visits[i].work]
		}
		c.hopsOf = append(c.hopsOf, len(c.hops))
	}
}

// arrive enters the works of a level as met.
func (c *chains) arrive(level []visit) {
	for _, at := range level {
		if c.met[at.work] == 0 {
			c.reached = append(c.reached, at.work)
		}
		c.met[at.work] |= at.lanes
		c.then[at.work] = 0
	}
}

// step follows the list of a work.
func (c *chains) step(at visit) {
	count := c.of(c.count, at.work)
	for _, w := range c.lists.of(at.work) {
		fresh := at.lanes &^ c.met[w]
		if fresh == 0 {
			continue
		}
		if c.then[w] == 0 {
			c.visits = append(c.visits, visit{work: w})
		}
		c.then[w] |= fresh
		c.hops = append(c.hops, hop{at.work, w, fresh})
		next := c.of(c.count, w)
		for m := fresh; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros64(m)
			next[lane] += count[lane]
		}
	}
}

// back adds up the shares of what comes after the works of a level, and makes
// their own of them.
func (c *chains) back(level int) {
	for _, h := range c.hops[c.hopsOf[level]:c.hopsOf[level+1]] {
		share, next := c.of(c.share, h.from), c.of(c.share, h.to)
		for m := h.lanes; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros64(m)
			share[lane] += next[lane]
		}
	}
	for _, at := range c.visits[c.levels[level]:c.levels[level+1]] {
		count, share := c.of(c.count, at.work), c.of(c.share, at.work)
		for m := at.lanes; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros64(m)
			onward := share[lane]
			share[lane] = 1/count[lane] + onward
			count[lane] *= onward
		}
	}
}
