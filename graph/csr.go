package graph

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// A builder sorts arcs of n works into rows. It keeps the room that one sorting
// took for the next.
type builder struct {
	n     int
	spare [][2]Node
}

// small is the number of works whose rows a core's cache holds as a whole.
const small = 1 << 15

// group sorts pairs by their first node into rows of their second, keeping the
// order of the pairs within a row. Pairs that are loops or that leave 0 … n-1
// are skipped.
//
// It works in two sweeps, so that each touches memory that fits a core's cache
// even with 10⁷ arcs: first into some hundred buckets of neighbouring nodes,
// then within each bucket. Both sweeps run on all cores; the result does not
// depend on their number.
func (b *builder) group(pairs [][2]Node) rows {
	if b.n <= small {
		r := rows{start: make([]int64, b.n+1), ends: make([]Node, len(pairs))}
		r.start[b.n] = b.place(r, pairs, 0, b.n, 0)
		r.ends = r.ends[:r.start[b.n]]
		return r
	}
	shift := max(0, bits.Len(uint(b.n))-8)
	buckets := b.n>>shift + 1
	sorted, first := b.scatter(pairs, shift, buckets)

	r := rows{start: make([]int64, b.n+1), ends: make([]Node, len(sorted))}
	each(buckets, func(i int) {
		lo, hi := i<<shift, min((i+1)<<shift, b.n)
		if lo < hi {
			b.place(r, sorted[first[i]:first[i+1]], lo, hi, first[i])
		}
	})
	r.start[b.n] = int64(len(sorted))
	b.spare = sorted
	return r
}

// scatter copies the pairs bucket by bucket, in stable order, and tells where
// each bucket starts. Parts of the input are counted and copied in parallel.
func (b *builder) scatter(pairs [][2]Node, shift, buckets int) (sorted [][2]Node, first []int64) {
	parts := min(workers(), len(pairs)/1024+1)
	part := func(p int) [][2]Node { return pairs[len(pairs)*p/parts : len(pairs)*(p+1)/parts] }

	next := make([][]int64, parts) // next[p][i]: first the count, then where to write
	each(parts, func(p int) {
		count := make([]int64, buckets)
		for _, a := range part(p) {
			if isArc(a, b.n) {
				count[a[0]>>shift]++
			}
		}
		next[p] = count
	})
	first = make([]int64, buckets+1)
	total := int64(0)
	for i := range buckets {
		first[i] = total
		for p := range parts {
			total, next[p][i] = total+next[p][i], total
		}
	}
	first[buckets] = total

	sorted = make([][2]Node, total)
	each(parts, func(p int) {
		at := next[p]
		for _, a := range part(p) {
			if isArc(a, b.n) {
				i := a[0] >> shift
				sorted[at[i]] = a
				at[i]++
			}
		}
	})
	return sorted, first
}

// place writes the rows lo … hi-1 from pairs that begin there, and tells where
// they end; base is where they begin in r.ends.
func (b *builder) place(r rows, pairs [][2]Node, lo, hi int, base int64) (end int64) {
	next := make([]int64, hi-lo)
	for _, a := range pairs {
		if isArc(a, b.n) {
			next[int(a[0])-lo]++
		}
	}
	at := base
	for i, count := range next {
		r.start[lo+i] = at
		next[i] = at
		at += count
	}
	for _, a := range pairs {
		if isArc(a, b.n) {
			i := int(a[0]) - lo
			r.ends[next[i]] = a[1]
			next[i]++
		}
	}
	return at
}

// isArc tells a pair that can be an arc of n works from a loop or a stranger.
func isArc(a [2]Node, n int) bool {
	return a[0] != a[1] && isNode(a[0], n) && isNode(a[1], n)
}

func isNode(v Node, n int) bool { return v >= 0 && int(v) < n }

// deduplicate sorts every row and drops repeats, and says how many.
func (r *rows) deduplicate() (dropped int64) {
	n := len(r.start) - 1
	length := make([]int32, n)
	var repeats atomic.Int64
	spans(n, func(lo, hi int) {
		repeated := 0
		for v := lo; v < hi; v++ {
			row := r.of(Node(v))
			slices.Sort(row)
			length[v] = int32(len(slices.Compact(row)))
			repeated += len(row) - int(length[v])
		}
		repeats.Add(int64(repeated))
	})
	if dropped = repeats.Load(); dropped == 0 {
		return 0
	}
	at := int64(0)
	for v := range n {
		row := r.ends[r.start[v] : r.start[v]+int64(length[v])]
		r.start[v] = at
		at += int64(copy(r.ends[at:], row))
	}
	r.start[n] = at
	r.ends = slices.Clip(r.ends[:at])
	return dropped
}

// transpose turns rows of references into rows of citing works: sorted, since
// group keeps the order in which the arcs come.
func (b *builder) transpose(r rows) rows {
	pairs := b.spare
	if len(pairs) < len(r.ends) {
		pairs = make([][2]Node, len(r.ends))
	}
	pairs = pairs[:len(r.ends)]
	spans(b.n, func(lo, hi int) {
		for v := lo; v < hi; v++ {
			for i := r.start[v]; i < r.start[v+1]; i++ {
				pairs[i] = [2]Node{r.ends[i], Node(v)}
			}
		}
	})
	return b.group(pairs)
}
