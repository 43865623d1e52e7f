package graph

import (
	"math/bits"
	"slices"
	"sync/atomic"
)

// group sorts pairs by their first node into rows of their second, keeping the
// order of the pairs within a row. Pairs that are loops or that leave 0 … n-1
// are skipped.
//
// It works in two sweeps, so that each touches memory that fits a core's cache
// even with 10⁷ arcs: first into some hundred buckets of neighbouring nodes,
// then within each bucket. Both sweeps run on all cores; the result does not
// depend on their number.
func group(n int, pairs [][2]Node) rows {
	shift := max(0, bits.Len(uint(n))-8)
	buckets := n>>shift + 1
	sorted, first := scatter(n, pairs, shift, buckets)

	r := rows{start: make([]int64, n+1), ends: make([]Node, len(sorted))}
	each(buckets, func(b int) {
		lo, hi := b<<shift, min((b+1)<<shift, n)
		if lo >= hi {
			return
		}
		place(r, sorted[first[b]:first[b+1]], lo, hi, first[b])
	})
	r.start[n] = int64(len(sorted))
	return r
}

// scatter copies the pairs bucket by bucket, in stable order, and tells where
// each bucket starts. Parts of the input are counted and copied in parallel.
func scatter(n int, pairs [][2]Node, shift, buckets int) (sorted [][2]Node, first []int64) {
	parts := min(workers(), len(pairs)/1024+1)
	part := func(p int) [][2]Node { return pairs[len(pairs)*p/parts : len(pairs)*(p+1)/parts] }

	next := make([][]int64, parts) // next[p][b]: first the count, then where to write
	each(parts, func(p int) {
		count := make([]int64, buckets)
		for _, a := range part(p) {
			if isArc(a, n) {
				count[a[0]>>shift]++
			}
		}
		next[p] = count
	})
	first = make([]int64, buckets+1)
	total := int64(0)
	for b := range buckets {
		first[b] = total
		for p := range parts {
			total, next[p][b] = total+next[p][b], total
		}
	}
	first[buckets] = total

	sorted = make([][2]Node, total)
	each(parts, func(p int) {
		at := next[p]
		for _, a := range part(p) {
			if isArc(a, n) {
				b := a[0] >> shift
				sorted[at[b]] = a
				at[b]++
			}
		}
	})
	return sorted, first
}

// place writes the rows lo … hi-1 from the pairs of their bucket; base is where
// the bucket begins in r.ends.
func place(r rows, pairs [][2]Node, lo, hi int, base int64) {
	next := make([]int64, hi-lo)
	for _, a := range pairs {
		next[int(a[0])-lo]++
	}
	at := base
	for i, count := range next {
		r.start[lo+i] = at
		next[i] = at
		at += count
	}
	for _, a := range pairs {
		i := int(a[0]) - lo
		r.ends[next[i]] = a[1]
		next[i]++
	}
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
func (r rows) transpose() rows {
	n := len(r.start) - 1
	pairs := make([][2]Node, len(r.ends))
	spans(n, func(lo, hi int) {
		for v := lo; v < hi; v++ {
			for i := r.start[v]; i < r.start[v+1]; i++ {
				pairs[i] = [2]Node{r.ends[i], Node(v)}
			}
		}
	})
	return group(n, pairs)
}
