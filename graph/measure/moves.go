package measure

// A move must gain more than rounding, in links, and more than roundingShare of the
// strength that is moved. Two gains that differ by less are equal, and only computed
// in different ways: a work could move to and fro between them for ever. The least
// that two gains can truly differ by is 1/(2·links).
const (
	rounding      = 1e-10
	roundingShare = 1e-14
)

// moves is the state of move.
type moves struct {
	*workspace
	q     *quotient
	cost  float64 // what a unit of strength costs a unit of strength: resolution / total
	group []int32
}

// move takes nodes from a queue, at first all in random order, and puts each
// where modularity grows most; neighbours that are left behind queue again. It
// tells how much modularity grew.
func (l *leiden) move(q *quotient, group []int32) float64 {
	m := l.newMoves(q, group)
	gain := 0.0
	for i := 0; m.queue.length > 0; i++ {
		if i%span == 0 && l.t.stopped() != nil {
			break
		}
		v := m.queue.pop()
		m.queued[v] = false
		if to, more := m.best(v); to != group[v] {
			gain += more
			m.put(v, to)
		}
	}
	return 2 * gain / q.total
}

func (l *leiden) newMoves(q *quotient, group []int32) *moves {
	n := q.len()
	l.reset(n)
	l.shuffled(l.queue.full(n))
	sized(&l.queued, n)
	zeroed(&l.size, n)
	for v, c := range group {
		l.queued[v] = true
		l.cells[c].strength += q.strength[v]
		l.size[c]++
	}
	l.empty = l.empty[:0]
	for c := n - 1; c >= 0; c-- {
		if l.size[c] == 0 {
			l.empty = append(l.empty, int32(c))
		}
	}
	return &moves{workspace: l.workspace, q: q, cost: l.resolution / q.total, group: group}
}

// best is the group for v, and what is gained by moving there, in links: its own,
// unless modularity grows by another, which may be empty. Of several equal ones it
// is the first that was met.
func (m *moves) best(v int32) (group int32, gain float64) {
	ends, weight := m.q.links(v)
	m.add(ends, weight, m.group)
	own, k := m.group[v], m.q.strength[v]
	cells := m.cells
	cells[own].strength -= k
	share := m.cost * k
	stay := float64(cells[own].sum) - float64(share*cells[own].strength)
	group, most := own, stay+max(rounding, roundingShare*float64(k))
	for _, c := range m.met {
		at := &cells[c]
		if gain := float64(at.sum) - float64(share*at.strength); gain > most {
			group, most = c, gain
		}
		at.sum = 0
	}
	m.met = m.met[:0]
	cells[own].strength += k
	if most < 0 && len(m.empty) > 0 {
		group, most = m.empty[len(m.empty)-1], 0
	}
	return group, most - stay
}

// put moves v, and queues its neighbours outside the new group.
func (m *moves) put(v, to int32) {
	from, k := m.group[v], m.q.strength[v]
	if m.size[to] == 0 {
		m.empty = m.empty[:len(m.empty)-1]
	}
	m.cells[from].strength -= k
	m.cells[to].strength += k
	m.size[to]++
	if m.size[from]--; m.size[from] == 0 {
		m.empty = append(m.empty, from)
	}
	m.group[v] = to
	ends, _ := m.q.links(v)
	for _, w := range ends {
		if !m.queued[w] && m.group[w] != to {
			m.queued[w] = true
			m.queue.push(w)
		}
	}
}

// A ring is a queue that never holds more than it did at first.
type ring struct {
	places             []int32
	head, tail, length int
}

// full is a ring of n, for the caller to fill.
func (r *ring) full(n int) []int32 {
	r.head, r.tail, r.length = 0, 0, n
	return sized(&r.places, n)
}

func (r *ring) pop() int32 {
	v := r.places[r.head]
	r.head = r.after(r.head)
	r.length--
	return v
}

func (r *ring) push(v int32) {
	r.places[r.tail] = v
	r.tail = r.after(r.tail)
	r.length++
}

func (r *ring) after(place int) int {
	if place++; place == len(r.places) {
		return 0
	}
	return place
}
