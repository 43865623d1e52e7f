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

// both makes the rows of references and of citing works, sorted and without
// repeats, and says how many repeats there were.
//
// Nothing is compared: sorting by the one end what is in order of the other
// leaves sorted rows (as in radix sort). Arcs that come in order of the citing
// work, as a corpus and most files have them, are sorted twice, others three times.
func (b *builder) both(arcs [][2]Node) (references, citedBy rows, duplicates int64) {
	if isNear(b.n, arcs) {
		return direct(b.n, arcs)
	}
	order := func(x, y [2]Node) int { return int(x[0]) - int(y[0]) }
	if slices.IsSortedFunc(arcs, order) {
		citedBy = b.group(given(arcs, b.n, 1))
	} else {
		citedBy = b.transpose(b.group(given(arcs, b.n, 0)))
	}
	duplicates = citedBy.deduplicate()
	return b.transpose(citedBy), citedBy, duplicates
}

// transpose turns rows of citing works into rows of references, or the other way.
func (b *builder) transpose(r rows) rows { return b.group(turned(r)) }

// A source gives pairs in an order of its own, some at a time: those of part i
// of so many. It can be asked more than once, and from several goroutines.
type source func(i, parts int, take func([][2]Node))

// some is the number of pairs that a source gives at a time, so that they are
// still in the nearest cache when they are taken.
const some = 1024

// given are arcs as they came, each beginning with the citing work (end 0) or
// with the cited (1). Loops and arcs that leave 0 … n-1 are none.
func given(arcs [][2]Node, n, end int) source {
	return func(i, parts int, take func([][2]Node)) {
		var batch [some][2]Node
		for part := range slices.Chunk(arcs[len(arcs)*i/parts:len(arcs)*(i+1)/parts], some) {
			k := 0
			for _, a := range part {
				batch[k] = [2]Node{a[end&1], a[(end+1)&1]}
				if isArc(a, n) {
					k++
				}
			}
			take(batch[:k])
		}
	}
}

// turned are the pairs of what stands in a row and whose row it is.
func turned(r rows) source {
	return func(i, parts int, take func([][2]Node)) {
		var batch [some][2]Node
		k := 0
		for v, until := r.cut(i, parts), r.cut(i+1, parts); v < until; v++ {
			for _, w := range r.of(v) {
				batch[k] = [2]Node{w, v}
				if k++; k == some {
					take(batch[:])
					k = 0
				}
			}
		}
		take(batch[:k])
	}
}

// cut is where part i of so many begins: each has about as many entries.
func (r rows) cut(i, parts int) Node {
	if i == parts {
		return Node(len(r.start) - 1)
	}
	v, _ := slices.BinarySearch(r.start, int64(len(r.ends))*int64(i)/int64(parts))
	return Node(v)
}

// group sorts pairs by their first node into rows of their second, keeping the
// order of the pairs within a row.
//
// It works in two sweeps, so that each touches memory that fits a core's cache
// even with 10⁷ arcs: first into some hundred buckets of neighbouring nodes,
// then within each bucket. Both sweeps run on all cores; the result does not
// depend on their number.
func (b *builder) group(pairs source) rows {
	r := rows{start: make([]int64, b.n+1)}
	if b.n <= small {
		b.place(&r, pairs, span{0, b.n}, 0)
		return r
	}
	shift := bits.Len(uint(b.n)) - 8
	buckets := b.n>>shift + 1
	sorted, first := b.scatter(pairs, shift, buckets)

	r.ends = make([]Node, len(sorted))
	each(buckets, func(i int) {
		bucket := func(_, _ int, take func([][2]Node)) { take(sorted[first[i]:first[i+1]]) }
		if lo, hi := i<<shift, min((i+1)<<shift, b.n); lo < hi {
			b.place(&r, bucket, span{lo, hi}, first[i])
		}
	})
	r.start[b.n] = int64(len(sorted))
	b.spare = sorted
	return r
}

// scatter copies the pairs bucket by bucket, in stable order, and tells where
// each bucket starts. Parts of the input are counted and copied in parallel.
func (b *builder) scatter(pairs source, shift, buckets int) (sorted [][2]Node, first []int64) {
	parts := 4 * workers()
	next := make([][]int64, parts) // next[p][i]: first the count, then where to write
	each(parts, func(p int) {
		count := make([]int64, buckets)
		pairs(p, parts, func(batch [][2]Node) {
			for _, a := range batch {
				count[a[0]>>shift]++
			}
		})
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

	if sorted = b.spare; int64(len(sorted)) < total {
		sorted = make([][2]Node, total)
	}
	sorted = sorted[:total]
	each(parts, func(p int) {
		at := next[p]
		pairs(p, parts, func(batch [][2]Node) {
			for _, a := range batch {
				i := a[0] >> shift
				sorted[at[i]] = a
				at[i]++
			}
		})
	})
	return sorted, first
}

// span is some consecutive works, hi not included.
type span struct{ lo, hi int }

// place writes the rows of a span; base is where they begin in r.ends, which is
// made when there is none yet.
func (b *builder) place(r *rows, pairs source, s span, base int64) {
	next := make([]int64, s.hi-s.lo)
	pairs(0, 1, func(batch [][2]Node) {
		for _, a := range batch {
			next[int(a[0])-s.lo]++
		}
	})
	at := base
	for i, count := range next {
		r.start[s.lo+i] = at
		next[i] = at
		at += count
	}
	if r.ends == nil {
		r.ends = make([]Node, at)
		r.start[s.hi] = at
	}
	ends := r.ends
	pairs(0, 1, func(batch [][2]Node) {
		for _, a := range batch {
			i := int(a[0]) - s.lo
			ends[next[i]] = a[1]
			next[i]++
		}
	})
}

// isArc tells whether it is between two different works of 0 … n-1.
func isArc(a [2]Node, n int) bool { return isNode(a[0], n) && isNode(a[1], n) && a[0] != a[1] }

func isNode(v Node, n int) bool { return uint32(v) < uint32(n) }

// deduplicate drops what is repeated in rows that are sorted, and says how many.
func (r *rows) deduplicate() (dropped int64) {
	n := len(r.start) - 1
	length := make([]int32, n)
	var repeats atomic.Int64
	spans(n, func(lo, hi int) {
		repeated := 0
		for v := lo; v < hi; v++ {
			row := r.of(Node(v))
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
