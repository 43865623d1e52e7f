package measure

import (
	"math"

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
	share  func(graph.Node) float64
	held   []float64 // source when it begins
	passed []float64 // share · held
	place  []int32   // of each work among those of the cycle at hand, from 1; 0 elsewhere
}

// divided is the share of a work that passes on a part of what it holds, in
// equal parts to its references.
func divided(net *graph.Network, part float64) func(graph.Node) float64 {
	return func(v graph.Node) float64 { return part / float64(len(net.References(v))) }
}

// settle replaces source by what the works hold in the end. Where shares are so
// large that a cycle gives back more than it was given there is no end: its
// works, and all that they cite, hold NaN.
func (t *task) settle(net *graph.Network, share func(graph.Node) float64, source []float64) error {
	f := &flow{net: net, share: share, held: source, passed: make([]float64, net.Len())}
	components := net.Components()
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
		held := f.held[v]
		for _, u := range net.CitedBy(v) {
			held += f.passed[u]
		}
		f.hold(v, held)
	}
	t.tell(n, n)
	return nil
}

// hold sets what v holds, and with it what it passes on.
func (f *flow) hold(v graph.Node, held float64) {
	f.held[v] = held
	if len(f.net.References(v)) > 0 {
		f.passed[v] = float64(held * f.share(v))
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
	works = latestFirst(f.net, works)
	c := f.newCycle(works)
	for range maxSweeps {
		moved, err := t.sweep(c)
		if err != nil {
			return err
		}
		if moved <= settled {
			for i, v := range works {
				f.hold(v, c.held[i])
			}
			return nil
		}
		if math.IsInf(moved, 1) || math.IsNaN(moved) {
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
	if f.place == nil { // once: there may be as many cycles as works
		f.place = make([]int32, f.net.Len())
	}
	for i, v := range works {
		f.place[v] = int32(i + 1)
	}
	for i, v := range works {
		c.source[i] = f.held[v]
		c.share[i] = f.share(v)
		for _, u := range f.net.CitedBy(v) {
			if f.place[u] > 0 {
				c.citing = append(c.citing, f.place[u]-1)
			} else {
				c.source[i] += f.passed[u]
			}
		}
		c.first = append(c.first, int64(len(c.citing)))
	}
	for _, v := range works {
		f.place[v] = 0
	}
	return c
}

// sweep sets each value once, and tells the largest relative move; +Inf when a
// value is none any more.
func (t *task) sweep(c *cycle) (moved float64, err error) {
	for i, held := range c.source {
		if i%span == 0 && t.stopped() != nil {
			return 0, t.stopped()
		}
		for _, u := range c.citing[c.first[i]:c.first[i+1]] {
			held += c.passed[u]
		}
		if before := c.held[i]; held != before {
			if !(held <= math.MaxFloat64) {
				return math.Inf(1), nil
			}
			moved = max(moved, math.Abs(held-before)/held)
			c.held[i], c.passed[i] = held, float64(held*c.share[i])
		}
	}
	return moved, nil
}

// oldest is the age from which on latestFirst tells no years apart.
const oldest = 3000

// latestFirst orders works by falling year, those of one year as they were, so
// that what flows from citing to cited runs with a sweep wherever it can. A work
// of unknown year stays with the one before it.
func latestFirst(net *graph.Network, works []graph.Node) []graph.Node {
	if _, last := net.Years(); last != 0 {
		return byAge(net, works, last)
	}
	return works
}

// byAge is latestFirst where last is the last year that is known. It is apart
// since it needs much of the stack.
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
