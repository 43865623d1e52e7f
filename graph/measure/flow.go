package measure

import (
	"math"
	"slices"

	"citegraph/graph"
)

// A flow is something that starts at the works and runs along references: each
// work passes a share of what it holds to each work that it cites. What it holds
// in the end is
//
//	held[v] = source[v] + Σ share[u] · held[u]   over u that cite v
//
// Where there are no cycles one sweep from the citing end solves this exactly.
// Where there are, the strongly connected components are taken in the same
// order, and only inside each is the equation iterated.
type flow struct {
	net    *graph.Network
	share  share
	held   []float64 // source when it begins
	passed []float64 // share · held
	place  []int32   // of each work among those of the cycle at hand, from 1; 0 elsewhere

	// Of a network with cycles:
	lastYear        int  // that is known; 0 when none is
	falling, rising bool // nearly all citations lead to lower numbers, or to higher
}

// A share is what a work passes to each of its references, as a part of what it holds.
type share struct {
	part    float64
	divided bool // the part is for all references together, in equal parts
}

func (s share) of(references int) float64 {
	if s.divided {
		return s.part / float64(references)
	}
	return s.part
}

// settle replaces source by what the works hold in the end. Where shares are so
// large that a cycle gives back more than it was given there is no end: its
// works, and all that they cite, hold NaN.
func (t *task) settle(net *graph.Network, passes share, source []float64) error {
	f := &flow{net: net, share: passes, held: source, passed: make([]float64, net.Len())}
	components := net.Components()
	if !components.Acyclic() {
		f.look()
	}
	n := components.Len()
	for i := range n {
		if i%span == 0 {
			if err := t.stopped(); err != nil {
				return err
			}
			t.tell(i, n)
		}
		works := components.Works(i)
		if len(works) > 1 {
			if err := t.settleCycle(f, works); err != nil {
				return err
			}
			continue
		}
		v := works[0]
		held, passed := f.held[v], f.passed
		for _, u := range net.CitedBy(v) {
			held += passed[u]
		}
		f.hold(v, held)
	}
	t.tell(n, n)
	return nil
}

// hold sets what v holds, and with it what it passes on.
func (f *flow) hold(v graph.Node, held float64) {
	f.held[v] = held
	if n := len(f.net.References(v)); n > 0 {
		f.passed[v] = float64(held * f.share.of(n))
	}
}

const (
	settled   = 4e-15 // relative; the rounding of a sum of some references
	maxSweeps = 10_000
)

// settleCycle iterates within a component, in the way of Gauss and Seidel: new
// values are used at once. The works outside it that cite into it have settled
// before. It ends when no value moves by more than settled of itself, or when they
// grow beyond all numbers.
func (t *task) settleCycle(f *flow, works []graph.Node) error {
	works = f.downstream(works)
	c := f.newCycle(works)
	for range maxSweeps {
		moved, err := t.sweep(c)
		if err != nil {
			return err
		}
		if moved == 0 {
			for i, v := range works {
				f.hold(v, c.held[i])
			}
			return nil
		}
		if moved == endless {
			break
		}
	}
	for _, v := range works {
		f.hold(v, math.NaN())
	}
	return nil
}

// cycle is the flow inside a strongly connected component, its works numbered in
// the order of the sweeps: what is read and written lies close together.
type cycle struct {
	first        []int64 // of the citing works of each work in citing
	citing       []int32
	source       []float64 // what comes from without
	share        []float64
	held, passed []float64
}

func (f *flow) newCycle(works []graph.Node) *cycle {
	n := len(works)
	c := &cycle{
		first: make([]int64, 1, n+1), source: make([]float64, n), share: make([]float64, n),
		held: make([]float64, n), passed: make([]float64, n),
	}
	f.mark(works)
	total := 0
	for _, v := range works {
		total += len(f.net.CitedBy(v))
	}
	place, passed, citing := f.place, f.passed, make([]int32, total)
	k := 0
	for i, v := range works {
		source := f.held[v]
		for _, u := range f.net.CitedBy(v) { // no branches: which are of the cycle is anybody's guess
			at := place[u]
			citing[k] = at - 1
			k += int(uint32(-at) >> 31) // 1 if at > 0
			source += passed[u]         // nothing yet by works of the cycle
		}
		c.source[i] = source
		c.share[i] = f.share.of(len(f.net.References(v)))
		c.first = append(c.first, int64(k))
	}
	c.citing = citing[:k]
	f.unmark(works)
	return c
}

// mark notes the place of each work of a cycle.
func (f *flow) mark(works []graph.Node) {
	if f.place == nil { // once: there may be as many cycles as works
		f.place = make([]int32, f.net.Len())
	}
	for i, v := range works {
		f.place[v] = int32(i + 1)
	}
}

func (f *flow) unmark(works []graph.Node) {
	for _, v := range works {
		f.place[v] = 0
	}
}

// endless is what sweep returns for a value that is none any more.
const endless = -1

// sweep sets each value once, and tells how many moved by more than settled of
// themselves, or endless.
func (t *task) sweep(c *cycle) (moved int, err error) {
	for i, held := range c.source {
		if i%span == 0 && t.stopped() != nil {
			return 0, t.stopped()
		}
		for _, u := range c.citing[c.first[i]:c.first[i+1]] {
			held += c.passed[u]
		}
		if !(held <= math.MaxFloat64) {
			return endless, nil
		}
		if math.Abs(held-c.held[i]) > settled*held {
			moved++
		}
		c.held[i], c.passed[i] = held, float64(held*c.share[i])
	}
	return moved, nil
}

// oldest is the age from which on byAge tells no years apart.
const oldest = 3000

// look finds out what tells the order in which the works appeared: years, or else
// numbers, if not one citation in eight leads the other way.
func (f *flow) look() {
	if _, f.lastYear = f.net.Years(); f.lastYear != 0 {
		return
	}
	up := int64(0)
	for v := range graph.Node(f.net.Len()) {
		refs := f.net.References(v)
		for i := len(refs) - 1; i >= 0 && refs[i] > v; i-- {
			up++
		}
	}
	f.falling = up <= f.net.Arcs()/8
	f.rising = f.net.Arcs()-up <= f.net.Arcs()/8
}

// downstream orders the works of a cycle so that what flows from citing to cited
// runs with a sweep wherever it can: the fewer citations run against it, the fewer
// sweeps there are. Where nothing tells when works appeared, they are left in the
// order of the search that found the cycle, which a fifth of the citations may run
// against.
func (f *flow) downstream(works []graph.Node) []graph.Node {
	switch {
	case f.lastYear != 0:
		return byAge(f.net, works, f.lastYear)
	case f.falling:
		works = f.numbered(works)
		slices.Reverse(works)
	case f.rising:
		works = f.numbered(works)
	}
	return works
}

// numbered are the works in order of number: sorted, or, unless they lie far
// apart, marked and met again.
func (f *flow) numbered(works []graph.Node) []graph.Node {
	first, last := slices.Min(works), slices.Max(works)
	if int(last-first) > 32*len(works) {
		return slices.Sorted(slices.Values(works))
	}
	f.mark(works)
	defer f.unmark(works)
	ordered := make([]graph.Node, 0, len(works))
	for v := first; v <= last; v++ {
		if f.place[v] > 0 {
			ordered = append(ordered, v)
		}
	}
	return ordered
}

// byAge orders works by falling year, those of one year as they were. A work of
// unknown year stays with the one before it. last is the last year that is known.
func byAge(net *graph.Network, works []graph.Node, last int) []graph.Node {
	age := make([]int, len(works))
	var next [oldest + 2]int // where the works of each age go
	now := 0
	for i, v := range works {
		if year := net.Year(v); year != 0 {
			now = min(last-year, oldest)
		}
		age[i] = now
		next[now+1]++
	}
	for y := range oldest + 1 {
		next[y+1] += next[y]
	}
	ordered := make([]graph.Node, len(works))
	for i, v := range works {
		ordered[next[age[i]]] = v
		next[age[i]]++
	}
	return ordered
}
