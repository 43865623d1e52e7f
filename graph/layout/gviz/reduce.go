package gviz

import (
	"slices"

	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"citegraph/graph/layout"
)

// ReduceAbove is the number of works above which dot and circo are given the
// transitive reduction: more than that they do not finish in time, and nobody
// could follow the lines.
const ReduceAbove = 150

func (e Engine) reduces(in layout.Input) bool {
	return (e.Name == "dot" || e.Name == "circo") && len(in.Works) > ReduceAbove
}

// reduced leaves out the arcs that a longer chain implies: u → v goes when some
// other work that u cites leads to v (Clough, Gollings, Loach & Evans, J. Complex
// Networks 3(2):189–203, 2015). Works that cite one another in a cycle are one
// step of a chain, and the arcs inside a cycle stay. Arcs of the main path stay.
// The reduction of a graph is unique, so the order of arcs does not matter.
func reduced(n int, arcs []layout.Arc) []layout.Arc {
	of, steps := condense(n, arcs)
	next := make([][]int, steps) // of each step of a chain: the steps that it cites
	for _, a := range arcs {
		if of[a.Citing] != of[a.Cited] {
			next[of[a.Citing]] = append(next[of[a.Citing]], of[a.Cited])
		}
	}
	for c := range next {
		slices.Sort(next[c])
		next[c] = slices.Compact(next[c])
	}
	implied := impliedSteps(next)
	return slices.DeleteFunc(slices.Clone(arcs), func(a layout.Arc) bool {
		return !a.Firm && implied[[2]int{of[a.Citing], of[a.Cited]}]
	})
}

// condense numbers the strongly connected components so that an arc between two
// of them leads to the smaller number, and tells the component of each work.
func condense(n int, arcs []layout.Arc) (of []int, components int) {
	g := simple.NewDirectedGraph()
	for i := range n {
		g.AddNode(simple.Node(i))
	}
	for _, a := range arcs {
		if a.Citing != a.Cited {
			g.SetEdge(simple.Edge{F: simple.Node(a.Citing), T: simple.Node(a.Cited)})
		}
	}
	of = make([]int, n)
	sorted := topo.TarjanSCC(g) // in reverse topological order
	for c, works := range sorted {
		for _, w := range works {
			of[w.ID()] = c
		}
	}
	return of, len(sorted)
}

// impliedSteps finds the steps that a chain of others implies, 64 targets at a
// time: a step u → v is implied when two of the steps that u takes reach v, since
// v itself is one. Time O(steps · n / 64), memory O(n).
func impliedSteps(next [][]int) map[[2]int]bool {
	implied := map[[2]int]bool{}
	reach := make([]uint64, len(next))
	for first := 0; first < len(next); first += 64 {
		for u, steps := range next {
			var once, twice uint64
			for _, v := range steps {
				twice |= once & reach[v]
				once |= reach[v]
			}
			for _, v := range steps {
				if v >= first && v < first+64 && twice>>(v-first)&1 == 1 {
					implied[[2]int{u, v}] = true
				}
			}
			if u >= first && u < first+64 {
				once |= 1 << (u - first)
			}
			reach[u] = once
		}
	}
	return implied
}
