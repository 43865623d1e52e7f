package graph

import "math"

// near is the number of works up to which a counter for each of them, and most of
// their lists, stay in a core's own caches. Up to there to sort arcs one by one takes
// less than half of the time that group needs: no pair is copied to be near others.
const near = 1 << 18

// isNear tells that direct can sort these arcs.
func isNear(n int, arcs [][2]Node) bool { return n <= near && len(arcs) <= math.MaxInt32 }

// A tally is how many references each of n works has, and how many citing works.
type tally struct {
	references, citedBy []int32
	arcs                int
	ordered             bool // the arcs come in order of the citing work, and all are arcs
}

func tallied(n int, arcs [][2]Node) tally {
	t := tally{references: make([]int32, n), citedBy: make([]int32, n), ordered: true}
	last := Node(0)
	for _, a := range arcs {
		if !isArc(a, n) {
			t.ordered = false
			continue
		}
		if a[0] < last {
			t.ordered = false
		}
		last = a[0]
		t.references[a[0]]++
		t.citedBy[a[1]]++
		t.arcs++
	}
	return t
}

// direct is both for arcs that isNear allows, on one core: it counts, and then
// puts each arc where it belongs, first with the cited work, and from these lists
// with the citing.
func direct(n int, arcs [][2]Node) (references, citedBy rows, duplicates int64) {
	t := tallied(n, arcs)
	if !t.ordered {
		arcs = t.byCiting(arcs)
	}
	citedBy = layout(t.citedBy)
	next := t.citedBy
	for _, a := range arcs {
		at := next[a[1]]
		citedBy.ends[at] = a[0]
		next[a[1]] = at + 1
	}
	duplicates = citedBy.compact(t.references)

	references = layout(t.references)
	next = t.references
	for v := range Node(n) {
		for _, u := range citedBy.of(v) {
			at := next[u]
			references.ends[at] = v
			next[u] = at + 1
		}
	}
	return references, citedBy, duplicates
}

// byCiting are the arcs in order of the citing work, those of one work as they
// came, without what is none.
func (t *tally) byCiting(arcs [][2]Node) [][2]Node {
	next := make([]int32, len(t.references))
	begin(next, t.references)
	sorted := make([][2]Node, t.arcs)
	for _, a := range arcs {
		if isArc(a, len(next)) {
			sorted[next[a[0]]] = a
			next[a[0]]++
		}
	}
	return sorted
}

// begin sets first to where lists of those lengths begin, laid end to end, and
// returns where the last ends.
func begin(first, lengths []int32) (end int32) {
	for v, length := range lengths {
		first[v], end = end, end+length
	}
	return end
}

// layout makes room for lists of those lengths, and replaces each length by where
// its list begins.
func layout(lengths []int32) rows {
	end := begin(lengths, lengths)
	r := rows{start: make([]int64, len(lengths)+1), ends: make([]Node, end)}
	for v, first := range lengths {
		r.start[v] = int64(first)
	}
	r.start[len(lengths)] = int64(end)
	return r
}

// compact drops what is repeated in rows that are sorted, takes it off the
// lengths of the rows of the other direction, and says how many repeats there were.
func (r *rows) compact(other []int32) (dropped int64) {
	from, at := int64(0), int64(0)
	for v := range len(r.start) - 1 {
		to, before := r.start[v+1], Node(-1)
		for _, u := range r.ends[from:to] {
			r.ends[at] = u
			if u == before {
				other[u]--
				at--
			}
			at++
			before = u
		}
		r.start[v+1], from = at, to
	}
	r.ends = r.ends[:at:at]
	return from - at
}
