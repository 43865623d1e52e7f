package measure

import "math/rand/v2"

// leiden is one run of the Leiden algorithm: move works to the community where
// modularity grows most, refine the communities into well-connected parts, go on
// with the parts as works; and all of it again from its own result.
type leiden struct {
	*workspace
	t          *task
	resolution float64
	random     *rand.Rand
}

const (
	// passes is how often the whole is run again from its own result at most:
	// until nothing moves, or, with more than many links, until a pass has gained
	// less modularity than enough. The first two passes gain nearly all; of what
	// later ones would still find there, other seeds find as much elsewhere.
	passes = 50
	many   = 5_000
	enough = 0.0005
)

// run finds the communities of q: a group for each node, numbered by first member.
func (l *leiden) run(q *quotient) []int32 {
	group := numbers(make([]int32, q.len()))
	if q.total == 0 {
		return group
	}
	least := 0.0
	if len(q.ends) > 2*many {
		least = enough
	}
	for range passes {
		if gain := l.pass(q, group); gain <= least || l.t.stopped() != nil {
			break
		}
	}
	return group
}

// numbers fills a with 0, 1, 2 …
func numbers(a []int32) []int32 {
	for v := range a {
		a[v] = int32(v)
	}
	return a
}

// shuffled fills a with 0, 1, 2 … in random order.
func (l *leiden) shuffled(a []int32) []int32 {
	numbers(a)
	for i := len(a) - 1; i > 0; i-- {
		k := l.random.Uint32N(uint32(i + 1))
		a[i], a[k] = a[k], a[i]
	}
	return a
}

// pass improves a grouping of the nodes of q, and tells how much modularity grew.
func (l *leiden) pass(q *quotient, flat []int32) (gain float64) {
	level := q
	l.group = append(l.group[:0], flat...)
	of := numbers(sized(&l.of, q.len())) // the node of level that each node of q is in
	for l.t.stopped() == nil {
		gain += l.move(level, l.group)
		count := l.compact(l.group)
		if count == level.len() {
			break
		}
		level = l.ascend(level, count)
		for v := range of {
			of[v] = l.parts[of[v]]
		}
	}
	for v := range flat {
		flat[v] = l.group[of[v]]
	}
	l.compact(flat)
	return gain
}

// ascend makes the level above, whose nodes are parts of the count groups, and
// groups them as their members were. l.parts are the parts.
func (l *leiden) ascend(level *quotient, count int) *quotient {
	l.refine(level, l.group, count)
	partCount := l.compact(l.parts)
	if partCount == level.len() { // nothing to be refined: take the communities whole
		copy(l.parts, l.group)
		partCount = count
	}
	above := sized(&l.above, partCount)
	for v, p := range l.parts {
		above[p] = l.group[v]
	}
	l.group, l.above = l.above, l.group
	return l.aggregate(level, l.parts, partCount)
}

// compact renumbers groups by their first member.
func (w *workspace) compact(group []int32) (count int) {
	name := zeroed(&w.name, len(group))
	for v, c := range group {
		if name[c] == 0 {
			count++
			name[c] = int32(count)
		}
		group[v] = name[c] - 1
	}
	return count
}
