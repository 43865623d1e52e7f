package measure

import "citegraph/graph"

// core computes CoreName, in linear time by Batagelj & Zaveršnik, arXiv
// cs/0310049: the work of the least degree is taken away again and again, and the
// degree that it then has is its core number.
func core(t *task, net *graph.Network, _ Options) (Column, error) {
	return t.cores(net.Skeleton())
}

func (t *task) cores(links *graph.Links) (Column, error) {
	c := Column{Name: CoreName, Doc: "k-core: in a group where each is linked with at least so many of the group"}
	p := newPeeling(links)
	for i := range p.order {
		if i%span == 0 && t.stopped() != nil {
			return c, t.stopped()
		}
		p.remove(i)
	}
	c.Values = make([]float64, links.Len())
	for v, k := range p.degree {
		c.Values[v] = float64(k)
	}
	return c, nil
}

// peeling takes away one work after the other, always one of the least degree.
// order is sorted by degree at all times.
type peeling struct {
	links  *graph.Links
	degree []int        // among those left; in the end the core number
	order  []graph.Node // by degree
	place  []int        // of each work in order
	first  []int        // where the works of each degree begin in order
}

func newPeeling(links *graph.Links) *peeling {
	n := links.Len()
	p := &peeling{links: links, degree: make([]int, n), order: make([]graph.Node, n), place: make([]int, n)}
	most := 0
	for v := range n {
		p.degree[v] = links.Degree(graph.Node(v))
		most = max(most, p.degree[v])
	}
	p.first = make([]int, most+2)
	for _, d := range p.degree {
		p.first[d+1]++
	}
	for d := range most + 1 {
		p.first[d+1] += p.first[d]
	}
	next := append([]int(nil), p.first...)
	for v, d := range p.degree {
		p.place[v] = next[d]
		p.order[next[d]] = graph.Node(v)
		next[d]++
	}
	return p
}

// remove takes the work at place i away: its neighbours of a higher degree lose one.
func (p *peeling) remove(i int) {
	v := p.order[i]
	for _, w := range p.links.Neighbours(v) {
		d := p.degree[w]
		if d <= p.degree[v] {
			continue
		}
		// Swap w with the first work of its degree, and let that degree begin one later.
		head := p.first[d]
		u := p.order[head]
		p.order[head], p.order[p.place[w]] = w, u
		p.place[u], p.place[w] = p.place[w], head
		p.first[d]++
		p.degree[w]--
	}
}
