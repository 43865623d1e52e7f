package graph

import (
	"math"
	"slices"
	"sync/atomic"
)

// Components are the strongly connected components of a network: works that
// reach one another along citations. In a perfect record of science each work
// is its own; preprints, errata and dates that cross make the rest.
//
// They are numbered in a topological order, citing before cited: an arc between
// two components always runs from the lower number to the higher.
type Components struct {
	of    []int32
	order []Node  // works by component
	start []int32 // of component c in order; nil when every component is one work
}

// Components finds the strongly connected components, once: every later call
// returns the same value. R. Tarjan, Depth-first search and linear graph
// algorithms, SIAM J. Computing 1(2):146–160, 1972; what hangs on no cycle from
// the citing side is first peeled off in the manner of A. B. Kahn, Topological
// sorting of large networks, Comm. ACM 5(11):558–562, 1962.
func (n *Network) Components() *Components { return n.components() }

// Len is the number of components.
func (c *Components) Len() int {
	if c.start == nil {
		return len(c.order)
	}
	return len(c.start) - 1
}

// Acyclic tells that every component is one work.
func (c *Components) Acyclic() bool { return c.start == nil }

// Of is the component of v.
func (c *Components) Of(v Node) int { return int(c.of[v]) }

// Works are the works of component i, as nearly citing before cited as a
// depth-first search makes it: in reverse order of their being left. Read them only.
func (c *Components) Works(i int) []Node {
	if c.start == nil {
		return c.order[i : i+1 : i+1]
	}
	return c.order[c.start[i]:c.start[i+1]:c.start[i+1]]
}

// Order is every work, component by component: where the network is acyclic, a
// topological order, citing before cited. Read it only.
func (c *Components) Order() []Node { return c.order }

// Cycles are the components of two works or more, each sorted, in order of
// their first work.
func (c *Components) Cycles() [][]Node {
	if c.start == nil {
		return nil
	}
	var cycles [][]Node
	for i := range c.Len() {
		if works := c.Works(i); len(works) > 1 {
			cycles = append(cycles, slices.Sorted(slices.Values(works)))
		}
	}
	slices.SortFunc(cycles, func(a, b []Node) int { return int(a[0] - b[0]) })
	return cycles
}

func (n *Network) condense() *Components {
	c := &Components{of: make([]int32, n.Len()), order: n.peel()}
	for i, v := range c.order {
		c.of[v] = int32(i)
	}
	if len(c.order) == n.Len() {
		return c
	}
	c.start = make([]int32, len(c.order), n.Len()+1)
	for i := range c.start {
		c.start[i] = int32(i)
	}
	t := newTarjan(n, c.order)
	t.run()
	end := len(t.closed)
	for _, begin := range slices.Backward(t.begins) { // Tarjan finds the most cited end first
		c.start = append(c.start, int32(len(c.order)))
		for _, v := range slices.Backward(t.closed[begin:end]) {
			c.of[v] = int32(len(c.start) - 1)
			c.order = append(c.order, v)
		}
		end = int(begin)
	}
	c.start = append(c.start, int32(n.Len()))
	if len(c.start)-1 == n.Len() {
		c.start = nil
	}
	return c
}

// peel lists the works that no cycle reaches along citations, citing before cited.
func (n *Network) peel() []Node {
	if order := n.numbered(); order != nil {
		return order
	}
	left := make([]int32, n.Len()) // citing works not yet listed
	order := make([]Node, 0, n.Len())
	for v := range left {
		left[v] = int32(len(n.CitedBy(Node(v))))
		if left[v] == 0 {
			order = append(order, Node(v))
		}
	}
	for i := 0; i < len(order); i++ {
		for _, w := range n.References(order[i]) {
			if left[w]--; left[w] == 0 {
				order = append(order, w)
			}
		}
	}
	return order
}

// numbered is the order of the works where their numbers are one already: when
// all citations lead to lower numbers, or all to higher. Networks whose works are
// numbered as they appeared are so. nil when they are not.
func (n *Network) numbered() []Node {
	var up, down atomic.Bool
	spans(n.Len(), func(lo, hi int) {
		if up.Load() && down.Load() {
			return
		}
		higher, lower := false, false
		for v := Node(lo); v < Node(hi); v++ {
			if refs := n.References(v); len(refs) > 0 {
				lower = lower || refs[0] < v
				higher = higher || refs[len(refs)-1] > v
			}
		}
		if higher {
			up.Store(true)
		}
		if lower {
			down.Store(true)
		}
	})
	if up.Load() && down.Load() {
		return nil
	}
	order := make([]Node, n.Len())
	first, step := Node(0), Node(1)
	if down.Load() {
		first, step = Node(n.Len()-1), -1
	}
	for i := range order {
		order[i] = first + step*Node(i)
	}
	return order
}

// tarjan is the state of a depth-first search, kept on the heap: chains of
// citations can be longer than a stack likes. Only index is looked up all over the
// network; all else is of the chain of works at hand, or grows at its end.
type tarjan struct {
	references rows
	index      []int32 // order of discovery, from 1; 0 = not yet; done = out of the search
	path       []visit // from the root to the current work
	left       []Node  // works whose references are all seen and whose component is open, in that order
	count      int32

	closed []Node  // the works of the components found, end to end, the most cited end first
	begins []int32 // where each begins
}

// A visit is a work on the path.
type visit struct {
	work Node
	low  int32 // the earliest work that is reached from it and still open
	left int   // how many works had been left when it was entered
	next int64 // which arc comes next
}

const done = math.MaxInt32 // later than all

func newTarjan(n *Network, listed []Node) *tarjan {
	t := &tarjan{references: n.references, index: make([]int32, n.Len()), closed: make([]Node, 0, n.Len()-len(listed))}
	for _, v := range listed {
		t.index[v] = done
	}
	return t
}

func (t *tarjan) run() {
	for v, index := range t.index {
		if index == 0 {
			t.enter(Node(v))
			for len(t.path) > 0 {
				t.step(&t.path[len(t.path)-1])
			}
		}
	}
}

func (t *tarjan) enter(v Node) {
	t.count++
	t.index[v] = t.count
	t.path = append(t.path, visit{work: v, low: t.count, left: len(t.left), next: t.references.start[v]})
}

// step goes on with the references of a work until one has to be entered, or leaves it.
func (t *tarjan) step(at *visit) {
	refs := t.references.ends[at.next:t.references.start[at.work+1]]
	for i, w := range refs {
		index := t.index[w]
		if index == 0 {
			at.next += int64(i + 1)
			t.enter(w)
			return
		}
		at.low = min(at.low, index)
	}
	t.leave(*at)
}

func (t *tarjan) leave(v visit) {
	t.path = t.path[:len(t.path)-1]
	t.left = append(t.left, v.work)
	if v.low != t.index[v.work] { // not the first of its component
		parent := &t.path[len(t.path)-1]
		parent.low = min(parent.low, v.low)
		return
	}
	t.begins = append(t.begins, int32(len(t.closed)))
	for _, w := range t.left[v.left:] {
		t.index[w] = done
		t.closed = append(t.closed, w)
	}
	t.left = t.left[:v.left]
}
