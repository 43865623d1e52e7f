package measure

import (
	"math"

	"citegraph/graph"
)

// A quotient is an undirected, weighted network whose nodes stand for groups of
// works: first for one work each, later for communities. Weights are sums of
// counts, so that floats hold them exactly.
type quotient struct {
	start    []int64
	ends     []int32
	weight   []float64 // aligned with ends; nil = all 1
	strength []float64 // Σ weight of a node's links, those inside its group twice
	total    float64   // Σ strength
}

func newQuotient(links *graph.Links) *quotient {
	n := links.Len()
	q := &quotient{start: make([]int64, n+1), strength: make([]float64, n), ends: make([]int32, 0, 2*links.Size())}
	for v := range graph.Node(n) {
		counts := links.Counts(v)
		for k, w := range links.Neighbours(v) {
			q.ends = append(q.ends, int32(w))
			if counts == nil {
				q.strength[v]++
				continue
			}
			q.weight = append(q.weight, float64(counts[k]))
			q.strength[v] += float64(counts[k])
		}
		q.start[v+1] = int64(len(q.ends))
		q.total += q.strength[v]
	}
	return q
}

func (q *quotient) len() int { return len(q.strength) }

// links are the neighbours of v and the weights of the links, nil when all are 1.
func (q *quotient) links(v int32) (ends []int32, weight []float64) {
	lo, hi := q.start[v], q.start[v+1]
	if q.weight != nil {
		weight = q.weight[lo:hi]
	}
	return q.ends[lo:hi], weight
}

// aggregate is the quotient by groups, numbered 0 … count-1.
func (q *quotient) aggregate(group []int32, count int) *quotient {
	a := &quotient{start: make([]int64, count+1), strength: make([]float64, count), total: q.total}
	a.ends, a.weight = make([]int32, 0, len(q.ends)/2), make([]float64, 0, len(q.ends)/2)
	members, first := gathered(group, count)
	to := newTally(count)
	for c := range count {
		for _, v := range members[first[c]:first[c+1]] {
			a.strength[c] += q.strength[v]
			to.add(q, v, group)
		}
		for _, d := range to.met {
			if int(d) != c {
				a.ends = append(a.ends, d)
				a.weight = append(a.weight, to.sum[d])
			}
		}
		to.clear()
		a.start[c+1] = int64(len(a.ends))
	}
	return a
}

// gathered lists the nodes by group: those of group c are members[first[c]:first[c+1]].
func gathered(group []int32, count int) (members []int32, first []int) {
	first = make([]int, count+1)
	for _, c := range group {
		first[c+1]++
	}
	for c := range count {
		first[c+1] += first[c]
	}
	next := append([]int(nil), first...)
	members = make([]int32, len(group))
	for v, c := range group {
		members[next[c]] = int32(v)
		next[c]++
	}
	return members, first
}

// A tally adds up weights by group, and remembers which groups it has met.
type tally struct {
	sum []float64
	met []int32
}

func newTally(groups int) *tally { return &tally{sum: make([]float64, groups)} }

// add adds the links of v, by the group at their other end.
func (t *tally) add(q *quotient, v int32, group []int32) {
	ends, weight := q.links(v)
	sum, met := t.sum, t.met
	if weight == nil {
		for _, w := range ends {
			c := group[w]
			if sum[c] == 0 {
				met = append(met, c)
			}
			sum[c]++
		}
	} else {
		weight = weight[:len(ends)]
		for k, w := range ends {
			c := group[w]
			if sum[c] == 0 {
				met = append(met, c)
			}
			sum[c] += weight[k]
		}
	}
	t.met = met
}

func (t *tally) clear() {
	for _, c := range t.met {
		t.sum[c] = 0
	}
	t.met = t.met[:0]
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
				inside[c] += weight[k]
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
