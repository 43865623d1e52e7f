package measure

import (
	"math"
	"math/rand/v2"
	"slices"
)

// leiden is one run of the Leiden algorithm: move works to the community where
// modularity grows most, refine the communities into well-connected parts, go on
// with the parts as works; and all of it again until nothing moves.
type leiden struct {
	t          *task
	resolution float64
	random     *rand.Rand
}

const (
	// looseness is θ of the paper: how freely the refinement chooses among the
	// parts where modularity grows.
	looseness = 0.01
	// passes is how often the whole is run again from its own result at most:
	// until nothing moves, or, with so many links that it takes its time, until the
	// gain has become small.
	passes, passesOfMany = 50, 6
	many                 = 50_000
)

// run finds the communities of q: a group for each node, in no order of note.
func (l *leiden) run(q *quotient) []int32 {
	group := singles(q.len())
	limit := passes
	if len(q.ends) > 2*many {
		limit = passesOfMany
	}
	for range limit {
		before := slices.Clone(group)
		group, _ = compact(l.pass(q, group))
		if l.t.stopped() != nil || slices.Equal(before, group) {
			break
		}
	}
	return group
}

// singles puts every node into a group of its own.
func singles(n int) []int32 {
	group := make([]int32, n)
	for v := range group {
		group[v] = int32(v)
	}
	return group
}

// compact renumbers groups by their first member.
func compact(group []int32) (renumbered []int32, count int) {
	name := make([]int32, len(group))
	renumbered = make([]int32, len(group))
	for v, c := range group {
		if name[c] == 0 {
			count++
			name[c] = int32(count)
		}
		renumbered[v] = name[c] - 1
	}
	return renumbered, count
}

// pass improves a grouping of the nodes of q.
func (l *leiden) pass(q *quotient, group []int32) []int32 {
	level := q
	of := singles(q.len()) // the node of level that each node of q is in
	for l.t.stopped() == nil {
		group = l.move(level, group)
		renumbered, count := compact(group)
		group = renumbered
		if count == level.len() {
			break
		}
		parts, partCount := compact(l.refine(level, group, count))
		if partCount == level.len() {
			parts, partCount = group, count // nothing to be refined: take the communities whole
		}
		above := make([]int32, partCount)
		for v, p := range parts {
			above[p] = group[v]
		}
		level = level.aggregate(parts, partCount)
		for v := range of {
			of[v] = parts[of[v]]
		}
		group = above
	}
	flat := make([]int32, q.len())
	for v := range flat {
		flat[v] = group[of[v]]
	}
	return flat
}

// move takes nodes from a queue, at first all in random order, and puts each
// where modularity grows most; neighbours that are left behind queue again.
func (l *leiden) move(q *quotient, start []int32) []int32 {
	m := l.newMoves(q, start)
	for i := 0; len(m.queue) > 0; i++ {
		if i%span == 0 && l.t.stopped() != nil {
			break
		}
		v := m.pop()
		if to := m.best(v); to != m.group[v] {
			m.put(v, to)
		}
	}
	return m.group
}

// moves is the state of moving nodes between groups.
type moves struct {
	q        *quotient
	cost     float64 // resolution / total
	group    []int32
	strength []float64 // of each group
	size     []int32   // of each group
	empty    []int32   // groups without members, the last one first
	queue    []int32
	queued   []bool
	to       *tally
}

func (l *leiden) newMoves(q *quotient, start []int32) *moves {
	n := q.len()
	m := &moves{
		q: q, cost: l.resolution / q.total, group: slices.Clone(start),
		strength: make([]float64, n), size: make([]int32, n), queued: make([]bool, n), to: newTally(n),
		queue: make([]int32, n, 2*n),
	}
	for i, v := range l.random.Perm(n) {
		m.queue[i] = int32(v)
	}
	for v, c := range start {
		m.queued[v] = true
		m.strength[c] += q.strength[v]
		m.size[c]++
	}
	for c := n - 1; c >= 0; c-- {
		if m.size[c] == 0 {
			m.empty = append(m.empty, int32(c))
		}
	}
	return m
}

func (m *moves) pop() int32 {
	v := m.queue[0]
	m.queue = m.queue[1:]
	m.queued[v] = false
	return v
}

// best is the group for v: its own, unless modularity grows by another, which
// may be empty. Of several that are equal the smallest number.
func (m *moves) best(v int32) int32 {
	own, k := m.group[v], m.q.strength[v]
	m.to.add(m.q, v, m.group)
	best, most := own, m.to.sum[own]-float64(m.cost*k*(m.strength[own]-k))
	for _, c := range m.to.met {
		if c == own {
			continue
		}
		if gain := m.to.sum[c] - float64(m.cost*k*m.strength[c]); gain > most || gain == most && best != own && c < best {
			best, most = c, gain
		}
	}
	m.to.clear()
	if most < 0 && len(m.empty) > 0 {
		best = m.empty[len(m.empty)-1]
	}
	return best
}

// put moves v, and queues its neighbours outside the new group.
func (m *moves) put(v, to int32) {
	from := m.group[v]
	if m.size[to] == 0 {
		m.empty = m.empty[:len(m.empty)-1]
	}
	m.strength[from] -= m.q.strength[v]
	m.strength[to] += m.q.strength[v]
	m.size[to]++
	if m.size[from]--; m.size[from] == 0 {
		m.empty = append(m.empty, from)
	}
	m.group[v] = to
	ends, _ := m.q.links(v)
	for _, w := range ends {
		if !m.queued[w] && m.group[w] != to {
			m.queued[w] = true
			m.queue = append(m.queue, w)
		}
	}
}

// refine splits each of count groups into well-connected parts: nodes that are
// alone join a part of their group where modularity grows, by a choice that
// favours the largest growth.
func (l *leiden) refine(q *quotient, group []int32, count int) []int32 {
	r := &refinement{
		moves:   moves{q: q, cost: l.resolution / q.total, group: singles(q.len()), strength: slices.Clone(q.strength), to: newTally(q.len())},
		within:  group,
		outward: make([]float64, q.len()),
		alone:   make([]bool, q.len()),
		total:   make([]float64, count),
	}
	for v, c := range group {
		r.alone[v] = true
		r.total[c] += q.strength[v]
		ends, weight := q.links(int32(v))
		for k, w := range ends {
			switch {
			case group[w] != c:
			case weight == nil:
				r.outward[v]++
			default:
				r.outward[v] += weight[k]
			}
		}
	}
	for i, v := range l.random.Perm(q.len()) {
		if i%span == 0 && l.t.stopped() != nil {
			break
		}
		if v := int32(v); r.alone[v] && r.wellConnected(v) {
			r.join(v, l.random)
		}
	}
	return r.group
}

// refinement is the state of refine; group holds the parts.
type refinement struct {
	moves
	within  []int32   // the group of each node
	outward []float64 // of each part: weight to the rest of its group
	alone   []bool    // node is a part of its own
	total   []float64 // strength of each group

	options []int32
	chance  []float64
}

// wellConnected tells whether a part is linked with the rest of its group as
// much as modularity asks. Parts are named by the node that began them.
func (r *refinement) wellConnected(part int32) bool {
	k := r.strength[part]
	return r.outward[part] >= r.cost*k*(r.total[r.within[part]]-k)
}

// join puts v, which is alone, into a part of its group, or leaves it.
func (r *refinement) join(v int32, random *rand.Rand) {
	k := r.q.strength[v]
	r.to.add(r.q, v, r.group)
	r.options, r.chance = append(r.options[:0], v), append(r.chance[:0], 0) // staying gains 0
	for _, part := range r.to.met {
		if part == v || r.within[part] != r.within[v] || !r.wellConnected(part) {
			continue
		}
		if gain := r.to.sum[part] - float64(r.cost*k*r.strength[part]); gain >= 0 {
			r.options, r.chance = append(r.options, part), append(r.chance, gain)
		}
	}
	if to := r.choose(random); to != v {
		r.group[v] = to
		r.alone[v], r.alone[to] = false, false
		r.strength[to] += k
		r.outward[to] += r.outward[v] - 2*r.to.sum[to]
		r.strength[v], r.outward[v] = 0, 0
	}
	r.to.clear()
}

// choose draws an option with a chance that grows as exp(gain/looseness).
func (r *refinement) choose(random *rand.Rand) int32 {
	most := slices.Max(r.chance)
	sum := 0.0
	for i, gain := range r.chance {
		sum += math.Exp((gain - most) / looseness)
		r.chance[i] = sum
	}
	at := random.Float64() * sum
	for i, up := range r.chance {
		if at < up {
			return r.options[i]
		}
	}
	return r.options[len(r.options)-1]
}
