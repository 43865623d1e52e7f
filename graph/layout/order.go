package layout

import (
	"cmp"
	"slices"
)

// order puts the works on a line from top to bottom: the communities one after
// another, so that those that cite each other are neighbours, and the works of
// each by the barycentre of their neighbours.
func (p *plan) order() {
	for ci, c := range p.cols {
		for _, i := range c.works {
			p.colOf[i] = ci
		}
	}
	place := p.communityPlaces()
	p.line = make([]int, len(p.in.Works))
	for i := range p.line {
		p.line[i] = i
	}
	slices.SortStableFunc(p.line, func(a, b int) int { return place(a) - place(b) })
	p.sweep(place)
}

// sweeps is how often each work is moved to the barycentre of its neighbours.
const sweeps = 60

// sweep orders the works within their communities by barycentres, as in
// Sugiyama, Tagawa and Toda (1981) but on one line for all columns.
func (p *plan) sweep(place func(int) int) {
	n := len(p.line)
	at := make([]float64, n)
	mean := make([]float64, n)
	for k, i := range p.line {
		at[i] = float64(k)
	}
	for range sweeps {
		for i, near := range p.near {
			// A work's own place counts too, so that the order settles.
			sum, weight := at[i], 1.0
			for _, l := range near {
				sum += at[l.to]
				weight++
			}
			mean[i] = sum / weight
		}
		before := slices.Clone(p.line)
		slices.SortStableFunc(p.line, func(a, b int) int {
			return cmp.Or(place(a)-place(b), cmp.Compare(mean[a], mean[b]))
		})
		for k, i := range p.line {
			at[i] = float64(k)
		}
		if slices.Equal(before, p.line) {
			return
		}
	}
}

// communityPlaces gives each work's community its place from top to bottom.
func (p *plan) communityPlaces() func(work int) int {
	index := map[int]int{}
	var names []int
	for _, w := range p.in.Works {
		if _, seen := index[w.Community]; !seen {
			index[w.Community] = 0
			names = append(names, w.Community)
		}
	}
	slices.Sort(names)
	for k, name := range names {
		index[name] = k
	}
	ties := make([]map[int]float64, len(names))
	for k := range ties {
		ties[k] = map[int]float64{}
	}
	size := make([]int, len(names))
	for i, w := range p.in.Works {
		c := index[w.Community]
		size[c]++
		for _, l := range p.near[i] {
			if d := index[p.in.Works[l.to].Community]; d != c {
				ties[c][d]++
			}
		}
	}
	places := arrange(size, ties)
	return func(work int) int { return places[index[p.in.Works[work].Community]] }
}
