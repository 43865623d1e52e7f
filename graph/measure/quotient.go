package measure

import (
	"math"

	"citegraph/graph"
)

// A quotient is an undirected, weighted network whose nodes stand for groups of
// works: first for one work each, later for communities.
type quotient struct {
	start    []int64
	ends     []int32
	weight   []int64   // aligned with ends; nil = all 1
	strength []float64 // Σ weight of a node's links, those inside its group twice; whole numbers, which floats hold exactly
	total    float64   // Σ strength
}

func newQuotient(links *graph.Links) *quotient {
	n := links.Len()
	q := &quotient{start: make([]int64, n+1), strength: make([]float64, n), ends: make([]int32, 0, 2*links.Size())}
	if n > 0 && links.Counts(0) != nil {
		q.weight = make([]int64, 0, 2*links.Size())
	}
	for v := range graph.Node(n) {
		counts := links.Counts(v)
		for k, w := range links.Neighbours(v) {
			q.ends = append(q.ends, int32(w))
			if counts == nil {
				q.strength[v]++
				continue
			}
			q.weight = append(q.weight, int64(counts[k]))
			q.strength[v] += float64(counts[k])
		}
		q.start[v+1] = int64(len(q.ends))
		q.total += q.strength[v]
	}
	return q
}

func (q *quotient) len() int { return len(q.strength) }

// links are the neighbours of v and the weights of the links, nil when all are 1.
func (q *quotient) links(v int32) (ends []int32, weight []int64) {
	lo, hi := q.start[v], q.start[v+1]
	if q.weight != nil {
		weight = q.weight[lo:hi]
	}
	return q.ends[lo:hi], weight
}

// aggregate is the quotient by groups, numbered 0 … count-1. Two take turns in the
// same memory: the next one leaves it alone, the one after that overwrites it.
func (w *workspace) aggregate(q *quotient, group []int32, count int) *quotient {
	w.latest = 1 - w.latest
	a := &w.spare[w.latest]
	a.total = q.total
	a.start = append(a.start[:0], 0)
	zeroed(&a.strength, count)
	ends, weight := sized(&a.ends, len(q.ends)), sized(&a.weight, len(q.ends)) // at most so many
	members, first := w.gathered(group, count)
	w.reset(count)
	n := 0
	for c := range count {
		for _, v := range members[first[c]:first[c+1]] {
			a.strength[c] += q.strength[v]
			links, weights := q.links(v)
			w.add(links, weights, group)
		}
		for _, d := range w.met {
			if int(d) != c {
				ends[n], weight[n] = d, w.cells[d].sum
				n++
			}
		}
		w.clear()
		a.start = append(a.start, int64(n))
	}
	a.ends, a.weight = ends[:n], weight[:n]
	return a
}

// gathered lists the nodes by group: those of group c are members[first[c]:first[c+1]].
func (w *workspace) gathered(group []int32, count int) (members, first []int32) {
	first = zeroed(&w.first, count+2)
	for _, c := range group {
		first[c+2]++
	}
	for c := range count {
		first[c+2] += first[c+1]
	}
	members = sized(&w.members, len(group))
	for v, c := range group { // first[c+1] is the place of the next of group c, in the end that of the first of c+1
		members[first[c+1]] = int32(v)
		first[c+1]++
	}
	return members, first
}

// connected splits every group into its connected parts, numbered by their
// first member.
func (q *quotient) connected(group []int32) []int32 {
	part := make([]int32, len(group))
	count := int32(0)
	var queue []int32
	for first := range part {
		if part[first] != 0 {
			continue
		}
		count++
		part[first] = count
		queue = append(queue[:0], int32(first))
		for i := 0; i < len(queue); i++ {
			ends, _ := q.links(queue[i])
			for _, w := range ends {
				if part[w] == 0 && group[w] == group[first] {
					part[w] = count
					queue = append(queue, w)
				}
			}
		}
	}
	for v := range part {
		part[v]--
	}
	return part
}

// modularity of a partition of the works.
func (q *quotient) modularity(of []int, count int, resolution float64) float64 {
	if q.total == 0 {
		return math.NaN()
	}
	inside, strength := make([]float64, count), make([]float64, count)
	for v, c := range of {
		strength[c] += q.strength[v]
		ends, weight := q.links(int32(v))
		for k, w := range ends {
			switch {
			case of[w] != c:
			case weight == nil:
				inside[c]++
			default:
				inside[c] += float64(weight[k])
			}
		}
	}
	sum := 0.0
	for c := range count {
		share := strength[c] / q.total
		sum += inside[c]/q.total - float64(resolution*share*share)
	}
	return sum
}
