package measure

import (
	"math"
	"slices"
)

const (
	// looseness is θ of Traag et al., in links: how freely the refinement chooses
	// among the parts where modularity grows. 0.01 is what igraph uses.
	looseness = 0.01
	// hopeless: a gain that is so many times looseness below the largest has no
	// chance worth adding up, e⁻⁴⁰ of it.
	hopeless = 40
)

// refinement is the state of refine. Parts are named by the node that began them.
type refinement struct {
	*workspace
	q      *quotient
	cost   float64 // as in moves
	within []int32 // the group of each node
}

// refine splits each of count groups into well-connected parts, l.parts: nodes
// that are alone join a part of their group where modularity grows, by a choice
// that favours the largest growth.
func (l *leiden) refine(q *quotient, group []int32, count int) {
	r := l.newRefinement(q, group, count)
	for i, v := range l.shuffled(sized(&l.order, q.len())) {
		if i%span == 0 && l.t.stopped() != nil {
			break
		}
		if r.alone[v] && r.wellConnected(v) {
			r.join(v, l)
		}
	}
}

func (l *leiden) newRefinement(q *quotient, group []int32, count int) *refinement {
	n := q.len()
	l.reset(n)
	numbers(sized(&l.parts, n))
	sized(&l.alone, n)
	sized(&l.outward, n)
	zeroed(&l.total, count)
	sized(&l.near, n+1)
	sized(&l.nearby, n+1)
	for v, c := range group {
		l.cells[v].strength = q.strength[v]
		l.total[c] += q.strength[v]
		l.alone[v] = true
		l.outward[v] = q.inside(int32(v), group)
	}
	return &refinement{workspace: l.workspace, q: q, cost: l.resolution / q.total, within: group}
}

// inside is the weight of the links of v to its own group, those within v aside.
func (q *quotient) inside(v int32, group []int32) (sum int64) {
	ends, weight := q.links(v)
	own := group[v]
	if weight == nil {
		for _, w := range ends {
			sum += int64(isZero(int64(group[w] - own)))
		}
		return sum
	}
	for k, w := range ends {
		x := weight[k]
		if group[w] != own {
			x = 0
		}
		sum += x
	}
	return sum
}

// wellConnected tells whether a part is linked with the rest of its group as
// much as modularity asks.
func (r *refinement) wellConnected(part int32) bool {
	k := r.cells[part].strength
	return float64(r.outward[part]) >= r.cost*k*(r.total[r.within[part]]-k)
}

// join puts v, which is alone, into a part of its group, or leaves it.
func (r *refinement) join(v int32, l *leiden) {
	k := r.q.strength[v]
	share := r.cost * k
	ends, weight := r.neighbours(v)
	r.add(ends, weight, r.parts)
	r.options, r.chance = append(r.options[:0], v), append(r.chance[:0], 0) // staying gains 0
	for _, part := range r.met {
		at := &r.cells[part]
		if gain := float64(at.sum) - float64(share*at.strength); gain >= 0 && r.wellConnected(part) {
			r.options, r.chance = append(r.options, part), append(r.chance, gain)
		}
	}
	if to := l.choose(); to != v {
		r.parts[v] = to
		r.alone[v], r.alone[to] = false, false
		r.cells[to].strength += k
		r.outward[to] += r.outward[v] - 2*r.cells[to].sum
		r.cells[v].strength, r.outward[v] = 0, 0
	}
	r.clear()
}

// neighbours are those of v in its own group: written down all, as in tally.add,
// and kept where they are inside.
func (r *refinement) neighbours(v int32) (ends []int32, weight []int64) {
	all, weights := r.q.links(v)
	near, nearby, within, own := r.near, r.nearby, r.within, r.within[v]
	n := 0
	if weights == nil {
		for _, w := range all {
			near[n] = w
			n += isZero(int64(within[w] - own))
		}
		return near[:n], nil
	}
	for k, w := range all {
		near[n], nearby[n] = w, weights[k]
		n += isZero(int64(within[w] - own))
	}
	return near[:n], nearby[:n]
}

// choose draws an option with a chance that grows as exp(gain/looseness).
func (l *leiden) choose() int32 {
	most := slices.Max(l.chance)
	sum := 0.0
	for i, gain := range l.chance {
		if behind := (most - gain) / looseness; behind < hopeless {
			sum += math.Exp(-behind)
		}
		l.chance[i] = sum
	}
	at := l.random.Float64() * sum
	for i, up := range l.chance {
		if at < up {
			return l.options[i]
		}
	}
	return l.options[len(l.options)-1]
}
