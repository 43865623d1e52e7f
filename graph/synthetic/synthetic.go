// Package synthetic grows citation networks out of nothing, for benchmarks and
// tests: as large as wanted, and with the habits of the real ones.
package synthetic

import (
	"math"
	"math/rand/v2"

	"citegraph/graph"
)

// A Recipe says how a network grows. The same recipe makes the same arcs.
type Recipe struct {
	Works      int // 0 or more
	References int // of a work, 0 or more: on average, once there are enough to cite
	// AgainstTime is the share of citations that go to a later work, 0 … 1: with a
	// hundredth, large networks have cycles as real ones do.
	AgainstTime float64
	Seed        uint64 // of the random numbers
}

// Arcs are the citations, citing and cited, in order of the citing work, and the
// years of the works, which are numbered in order of appearance; the last are of
// 2025. A citation may be there twice, which graph.FromArcs counts and leaves out;
// there are no loops.
//
// A new work cites, in equal parts, recent works (D. de Solla Price, Networks of
// scientific papers, Science 149:510–515, 1965), works in proportion to the
// citations they have (Price, A general theory of bibliometric and other
// cumulative advantage processes, JASIS 27:292–306, 1976), and works that it
// found in the lists of those it cites already (copying: Krapivsky & Redner,
// Phys. Rev. E 71:036118, 2005). The number of works doubles every 12 years.
func (r Recipe) Arcs() (arcs [][2]graph.Node, years []int32) {
	g := &growth{random: rand.New(rand.NewPCG(r.Seed, 0)), arcs: make([][2]graph.Node, 0, r.Works*r.References)}
	g.first = make([]int, 1, r.Works+1)
	for v := range graph.Node(r.Works) {
		for k := min(int(v), g.number(r.References)); k > 0; k-- {
			g.arcs = append(g.arcs, [2]graph.Node{v, g.choose(v)})
		}
		g.first = append(g.first, len(g.arcs))
	}
	for i, a := range g.arcs {
		if later := r.Works - 1 - int(a[0]); later > 0 && g.random.Float64() < r.AgainstTime {
			g.arcs[i][1] = a[0] + 1 + graph.Node(g.random.IntN(min(later, r.Works/20+1)))
		}
	}
	return g.arcs, yearsOf(r.Works)
}

// Network is the network of the recipe's arcs, without the repeats.
func (r Recipe) Network() *graph.Network {
	arcs, years := r.Arcs()
	net, _ := graph.FromArcs(r.Works, arcs, years)
	return net
}

// growth is a network half grown.
type growth struct {
	random *rand.Rand
	arcs   [][2]graph.Node
	first  []int // arc of each work
}

// number draws how many references a work has, from none to twice the average.
func (g *growth) number(average int) int { return g.random.IntN(2*average + 1) }

// choose draws an earlier work for v to cite.
func (g *growth) choose(v graph.Node) graph.Node {
	list := g.arcs[g.first[v]:]
	switch g.random.IntN(3) {
	case 0:
		if len(g.arcs) > len(list) { // as often as it is cited
			return g.arcs[g.random.IntN(len(g.arcs)-len(list))][1]
		}
	case 1:
		if len(list) > 0 { // from the list of one of its references
			model := list[g.random.IntN(len(list))][1]
			if theirs := g.arcs[g.first[model]:g.first[model+1]]; len(theirs) > 0 {
				return theirs[g.random.IntN(len(theirs))][1]
			}
		}
	}
	back := 1 + int(g.random.ExpFloat64()*float64(v)/8) // of late
	return max(0, v-graph.Node(min(back, int(v))))
}

// yearsOf dates works that double in number every 12 years up to 2025.
func yearsOf(n int) []int32 {
	years := make([]int32, n)
	year, until := int32(2025), n
	for until > 0 {
		from := until - max(1, int(float64(until)*(1-math.Exp2(-1.0/12))))
		for v := from; v < until; v++ {
			years[v] = year
		}
		until = from
		year--
	}
	return years
}
