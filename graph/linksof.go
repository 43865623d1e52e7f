package graph

import (
	"cmp"
	"math"
	"slices"
)

// A Link is one that was counted elsewhere, as in a saved map.
type Link struct {
	A, B     Node
	Count    int32   // 1 or more
	Strength float64 // by Association
}

// LinksOf joins the works of a network by links that were counted elsewhere,
// each pair once. Their strength by Association is the one that is given; by
// other similarities, which would need the lists behind the counts, it is NaN.
// Links of a work with itself, and repeats of a link, are left out.
func LinksOf(net *Network, list []Link) *Links {
	both := make([]Link, 0, 2*len(list))
	for _, k := range list {
		if k.A != k.B {
			both = append(both, k, Link{k.B, k.A, k.Count, k.Strength})
		}
	}
	ends := func(x, y Link) int { return cmp.Or(cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B)) }
	slices.SortStableFunc(both, ends)
	both = slices.CompactFunc(both, func(x, y Link) bool { return ends(x, y) == 0 })

	n := net.Len()
	l := &Links{net: net, neighbours: rows{start: make([]int64, n+1)}, count: make([]int32, len(both)), given: make([]float64, len(both))}
	l.neighbours.ends = make([]Node, len(both))
	l.total = make([]int64, n)
	for i, k := range both {
		l.neighbours.start[k.A+1]++
		l.neighbours.ends[i], l.count[i], l.given[i] = k.B, k.Count, k.Strength
		l.total[k.A] += int64(k.Count)
	}
	for v := range n {
		l.neighbours.start[v+1] += l.neighbours.start[v]
	}
	return l
}

// givenStrength is the strength of a link that was counted elsewhere.
func (l *Links) givenStrength(a, b Node, by Similarity) float64 {
	k, ok := slices.BinarySearch(l.Neighbours(a), b)
	if !ok || by != Association {
		return math.NaN()
	}
	return l.given[l.neighbours.start[a]+int64(k)]
}
