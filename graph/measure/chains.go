package measure

import (
	"cmp"
	"math/bits"
	"slices"

	"citegraph/graph"
)

// lists holds the lists along which chains lead (the references, or the neighbours
// over links), laid end to end, with the works numbered anew: the more lists a work
// is in, the smaller its number, so that what is looked up most lies close together.
// Each list is in reverse: depend, which goes back over the steps of a search, then
// adds in the order of the network's own lists.
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
		for _, w := range slices.Backward(list(v)) {
			l.ends = append(l.ends, l.from[w])
		}
		l.first = append(l.first, len(l.ends))
	}
	return l
}

func (l *lists) of(v int32) []int32 { return l.ends[l.first[v]:l.first[v+1]] }

// lanesFor is how many searches of n works go together: as many as a mask has
// bits, where the network is not so large that their steps would fill the memory.
func lanesFor(n int) int { return min(64, max(8, 1<<24/(n+1))) }

// chains searches for shortest chains from some works at once, level by level.
//
// Four in five of the citations that a search looks at lead to works that it has
// met before. Here one look tells that for all searches at once, a bit for each. What
// is left, the steps of shortest chains, is written down for each search in a list of
// its own, its lane, and the lanes are gone through one after the other.
type chains struct {
	t     *task
	lists *lists

	met    []uint64 // by which searches each work has been met
	then   []uint64 // by which it is, on the next level
	visits []visit  // works by level
	hops   [][]hop  // by lane, level after level

	sums []sum // of each work, for one lane at a time
}

// A visit is a work on a level, and the searches that it is on it for.
type visit struct {
	work  int32
	lanes uint64
}

// A hop is a step of shortest chains, from one level to the next.
type hop struct {
	from int32
	to   uint32 // with the highest bit set in the first hop there
}

const firstHop = 1 << 31

func (h hop) work() uint32 { return h.to &^ firstHop }

// sum has of a work σ, the number of shortest chains to it from the source, and
// onward, the sum of the shares of the works that come next after it: see depend.
type sum struct{ count, onward float64 }

func newChains(t *task, l *lists) *chains {
	n := len(l.work)
	return &chains{
		t: t, lists: l, met: make([]uint64, n), then: make([]uint64, n),
		hops: make([][]hop, lanesFor(n)), sums: make([]sum, n),
	}
}

// from adds the dependencies of some sources, no more than there are lanes, on
// every other work: what part of the shortest chains from each leads through it,
// over all their ends.
func (c *chains) from(sources []graph.Node, to dependencies) {
	c.search(sources)
	for lane, s := range sources {
		if c.t.stopped() == nil {
			c.depend(c.lists.from[s], c.hops[lane], to)
		}
	}
}

// search walks the lists from the sources on, breadth first.
func (c *chains) search(sources []graph.Node) {
	c.visits = c.visits[:0]
	for lane, s := range sources {
		c.hops[lane] = c.hops[lane][:0]
		c.visits = append(c.visits, visit{c.lists.from[s], 1 << lane})
	}
	for begin := 0; begin < len(c.visits); {
		level := c.visits[begin:]
		begin = len(c.visits)
		for _, at := range level {
			c.met[at.work] |= at.lanes
			c.then[at.work] = 0
		}
		for i, at := range level {
			if i%span == 0 && c.t.stopped() != nil {
				return
			}
			c.step(at)
		}
		for i := begin; i < len(c.visits); i++ {
			c.visits[i].lanes = c.then[c.visits[i].work]
		}
	}
	for _, at := range c.visits {
		c.met[at.work] = 0
	}
}

// step follows the list of a work.
func (c *chains) step(at visit) {
	for _, w := range c.lists.of(at.work) {
		fresh := at.lanes &^ c.met[w]
		if fresh == 0 {
			continue
		}
		then := c.then[w]
		if then == 0 {
			c.visits = append(c.visits, visit{work: w})
		}
		c.then[w] = then | fresh
		for m := fresh; m != 0; m &= m - 1 {
			lane := bits.TrailingZeros64(m)
			first := uint32(^then>>lane) << 31
			c.hops[lane] = append(c.hops[lane], hop{at.work, uint32(w) | first})
		}
	}
}

// depend adds the dependencies of the source s, by the hops of its chains.
//
// With δ the dependency, δ[v] = Σ σ[v]/σ[w]·(1 + δ[w]) over the works w that come
// next after v, so that δ[v] = σ[v] · Σ share[w] with share[w] = 1/σ[w] + Σ share
// of what comes next after w.
func (c *chains) depend(s int32, hops []hop, to dependencies) {
	c.sums[s].count = 1
	for _, h := range hops {
		c.sums[h.work()].count += c.sums[h.from].count
	}
	for _, h := range slices.Backward(hops) {
		next := c.sums[h.work()]
		c.sums[h.from].onward += 1/next.count + next.onward
	}
	c.sums[s] = sum{}
	for _, h := range hops {
		if h.to&firstHop == 0 {
			continue
		}
		v := h.work()
		dependency := float64(c.sums[v].count * c.sums[v].onward)
		c.sums[v] = sum{}
		to.sum[v] += dependency
		if to.squares != nil && dependency > 0 {
			to.hits[v]++
			to.squares[v] += squared(dependency)
		}
	}
}
