package graph

import (
	"math"
	"slices"
)

// Links is an undirected network over the same works: their neighbours, and for
// some kinds how strongly each pair is linked. Every link stands in the lists
// of both its ends. It is immutable.
type Links struct {
	net        *Network
	neighbours rows
	count      []int32 // aligned with neighbours.ends; nil = every link counts once

	total   []int64 // Σ of the counts of all links of a work, those not kept too; nil when count is
	listed  rows    // what the counts are shares of: the works that cite a work, or its references
	leftOut int

	given []float64 // strengths by association that were counted elsewhere, aligned with neighbours.ends; see LinksOf
}

// LeftOut is the number of works that PairOptions.Widest left out of the counts.
func (l *Links) LeftOut() int { return l.leftOut }

// Skeleton is the network without directions: two works are neighbours when
// either cites the other, or both do.
func (n *Network) Skeleton() *Links {
	size := make([]int64, n.Len()+1)
	spans(n.Len(), func(lo, hi int) {
		for v := Node(lo); v < Node(hi); v++ {
			size[v+1] = int64(len(n.References(v)) + len(n.CitedBy(v)) - common(n.References(v), n.CitedBy(v)))
		}
	})
	for v := range n.Len() {
		size[v+1] += size[v]
	}
	r := rows{start: size, ends: make([]Node, size[n.Len()])}
	spans(n.Len(), func(lo, hi int) {
		for v := Node(lo); v < Node(hi); v++ {
			union(r.of(v)[:0], n.References(v), n.CitedBy(v))
		}
	})
	return &Links{net: n, neighbours: r}
}

// common counts what two sorted lists share.
func common(a, b []Node) (count int) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			count++
			a, b = a[1:], b[1:]
		}
	}
	return count
}

// union appends what is in either of two sorted lists, sorted.
func union(to, a, b []Node) []Node {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			to, a = append(to, a[0]), a[1:]
		case a[0] > b[0]:
			to, b = append(to, b[0]), b[1:]
		default:
			to, a, b = append(to, a[0]), a[1:], b[1:]
		}
	}
	return append(append(to, a...), b...)
}

// Network is the citation network that the links were made from.
func (l *Links) Network() *Network { return l.net }

// Len is the number of works.
func (l *Links) Len() int { return len(l.neighbours.start) - 1 }

// Size is the number of links, each pair counted once.
func (l *Links) Size() int64 { return int64(len(l.neighbours.ends)) / 2 }

// Neighbours are the works linked with v, sorted. Read them only.
func (l *Links) Neighbours(v Node) []Node { return l.neighbours.of(v) }

// Degree is the number of works linked with v.
func (l *Links) Degree(v Node) int { return len(l.Neighbours(v)) }

// Counts are the counts of v's links, aligned with Neighbours(v): how many works
// cite both (co-citation), or how many references they share (coupling). nil
// where links have no count (Skeleton). Read them only.
func (l *Links) Counts(v Node) []int32 {
	if l.count == nil {
		return nil
	}
	return l.count[l.neighbours.start[v]:l.neighbours.start[v+1]]
}

// Count is the count of the link between a and b: 0 when they are not linked,
// 1 when they are and links have no count.
func (l *Links) Count(a, b Node) int {
	k, ok := slices.BinarySearch(l.Neighbours(a), b)
	switch {
	case !ok:
		return 0
	case l.count == nil:
		return 1
	}
	return int(l.Counts(a)[k])
}

// A Similarity makes a count comparable between works of many and of few links.
type Similarity int

const (
	// Association is count / (s(a)·s(b)), s the sum of the counts of all links of
	// a work, those that were not kept too: the proper normalisation of counts of
	// things that come together. Van Eck & Waltman, JASIST 60(8):1635–1651, 2009.
	Association Similarity = iota
	// Cosine is count / √(m(a)·m(b)), m the number of works that cite a work (in
	// co-citation) or that it cites (in coupling): Salton's measure. 0 … 1.
	Cosine
	// Jaccard is count / (m(a) + m(b) − count). 0 … 1.
	Jaccard
)

// Strength is how strongly a and b are linked: 0 when they are not. Links
// without counts have strength 1.
func (l *Links) Strength(a, b Node, by Similarity) float64 {
	count := float64(l.Count(a, b))
	switch {
	case count == 0 || l.count == nil:
		return count
	case l.given != nil:
		return l.givenStrength(a, b, by)
	}
	ma, mb := float64(len(l.listed.of(a))), float64(len(l.listed.of(b)))
	switch by {
	case Cosine:
		return count / math.Sqrt(ma*mb)
	case Jaccard:
		return count / (ma + mb - count)
	}
	return count / (float64(l.total[a]) * float64(l.total[b]))
}
