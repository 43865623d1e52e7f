package measure

// A workspace is the memory of a run of leiden, for the next level, pass and run
// to use again: a run makes so many short-lived lists that to allocate and clear
// them would take longer than to fill them.
type workspace struct {
	tally

	group, above []int32 // the groups of the nodes of a level, and of the next
	parts        []int32 // the parts into which they were refined
	of           []int32 // the node of a level that each work is in
	name         []int32 // of compact
	spare        [2]quotient
	latest       int // which of spare is in use

	// of moves
	queue  ring
	queued []bool
	size   []int32 // of each group
	empty  []int32 // groups without members, the last one first

	// of refinement
	order   []int32
	outward []int64
	alone   []bool
	total   []float64
	near    []int32 // the neighbours of a node in its own group
	nearby  []int64 // the weights of the links to them
	options []int32
	chance  []float64

	// of aggregate
	members, first []int32
}

// sized gives a slice that length, with whatever was in it.
func sized[T any](s *[]T, n int) []T {
	if cap(*s) < n {
		*s = make([]T, n)
	}
	*s = (*s)[:n]
	return *s
}

// zeroed gives a slice that length and clears it.
func zeroed[T any](s *[]T, n int) []T {
	clear(sized(s, n))
	return *s
}

// A tally adds up the weights of links by the group at their other end. Sum and
// strength of a group lie side by side because they are looked up together.
type tally struct {
	cells []cell  // of each group
	met   []int32 // groups whose sum is not 0, as they were met
}

type cell struct {
	sum      int64
	strength float64 // Σ strength of the members
}

// reset makes it ready for so many groups.
func (t *tally) reset(groups int) {
	zeroed(&t.cells, groups)
	t.met = sized(&t.met, groups+1)[:0] // one more than there are: see add
}

// add adds links by the group of their ends; weight nil is 1 each. Whether a group
// is met for the first time is as good as random, and a branch on it would be
// mispredicted half the time: so each is written down, and stays if it is new.
func (t *tally) add(ends []int32, weight []int64, group []int32) {
	cells, met, n := t.cells, t.met[:cap(t.met)], len(t.met)
	if weight == nil {
		for _, w := range ends {
			c := group[w]
			at := &cells[c]
			met[n] = c
			n += isZero(at.sum)
			at.sum++
		}
	} else {
		weight = weight[:len(ends)]
		for k, w := range ends {
			c := group[w]
			at := &cells[c]
			met[n] = c
			n += isZero(at.sum)
			at.sum += weight[k]
		}
	}
	t.met = met[:n]
}

// isZero is 1 for 0, without a branch.
func isZero(x int64) (one int) {
	if x == 0 {
		one = 1
	}
	return one
}

// clear forgets all sums.
func (t *tally) clear() {
	for _, c := range t.met {
		t.cells[c].sum = 0
	}
	t.met = t.met[:0]
}
