package graph

import (
	"context"
	"slices"
)

// PairOptions say which links CoCitation and Coupling keep.
type PairOptions struct {
	// MinCount is the least count of a link; 0 is 1, which keeps all.
	MinCount int
	// Top keeps a link only if it is among the Top of largest count of either of
	// its works, the smaller id first among equals; 0 keeps all. With some tens
	// the links of a million works take a second and little memory.
	Top int
	// Widest leaves out works that link too many others: for co-citation those
	// with more references than this, for coupling those that more works cite. One
	// work with a list of m makes m·(m−1)/2 links. 0 leaves none out.
	Widest int
}

// CoCitation links two works when others cite both: count is how many do.
// H. Small, JASIS 24(4):265–269, 1973. The error is ctx's when it ended first.
func CoCitation(ctx context.Context, net *Network, o PairOptions) (*Links, error) {
	return pairs(ctx, net, o, net.citedBy, net.references)
}

// Coupling links two works when they share references: count is how many.
// Bibliographic coupling: M. Kessler, American Documentation 14(1):10–25, 1963.
// The error is ctx's when it ended first.
func Coupling(ctx context.Context, net *Network, o PairOptions) (*Links, error) {
	return pairs(ctx, net, o, net.references, net.citedBy)
}

// pairs counts, for each two works, the members that their lists share: to has
// the members of each work's list, from the works whose lists hold a member.
func pairs(ctx context.Context, net *Network, o PairOptions, to, from rows) (*Links, error) {
	p := &pairing{net: net, o: o, to: to, from: from, total: make([]int64, net.Len())}
	l := &Links{net: net, total: p.total, listed: to, leftOut: p.leftOut()}
	bounds := evenly(to, 4096)
	parts := make([]piece, len(bounds)-1)
	scratch := make([]*counter, workers())
	eachBy(len(parts), func(worker, i int) {
		if scratch[worker] == nil {
			scratch[worker] = newCounter(net.Len())
		}
		if ctx.Err() == nil {
			p.link(bounds[i], bounds[i+1], scratch[worker], &parts[i])
		}
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l.neighbours, l.count = join(parts, net.Len())
	if o.Top > 0 {
		l.neighbours, l.count = symmetric(l.neighbours, l.count)
	}
	return l, nil
}

// evenly cuts the works into consecutive parts with about so many entries in
// their lists, or one work each: a few much-cited works can be half of all.
func evenly(r rows, entries int64) (bounds []Node) {
	n := Node(len(r.start) - 1)
	bounds = []Node{0}
	for v := range n {
		if r.start[v+1]-r.start[bounds[len(bounds)-1]] >= entries {
			bounds = append(bounds, v+1)
		}
	}
	if bounds[len(bounds)-1] < n {
		bounds = append(bounds, n)
	}
	return bounds
}

// pairing is what all cores read while they count.
type pairing struct {
	net      *Network
	o        PairOptions
	to, from rows
	total    []int64
}

// leftOut counts the works that are too wide.
func (p *pairing) leftOut() (count int) {
	for m := range Node(p.net.Len()) {
		if p.wide(m) {
			count++
		}
	}
	return count
}

func (p *pairing) wide(m Node) bool { return p.o.Widest > 0 && len(p.from.of(m)) > p.o.Widest }

// piece is the links of some consecutive works.
type piece struct {
	length []int32 // of each work's list
	ends   []Node
	count  []int32
}

// reserve makes room for so many links.
func (p *piece) reserve(n int) {
	if n > 0 {
		p.ends, p.count = make([]Node, 0, n), make([]int32, 0, n)
	}
}

// join appends works that are met more than once, and such as are met once, each
// in order of id.
func (p *piece) join(found []pair, once []Node) {
	for len(found) > 0 || len(once) > 0 {
		if len(once) == 0 || len(found) > 0 && found[0].work() < once[0] {
			p.ends, p.count = append(p.ends, found[0].work()), append(p.count, found[0].count())
			found = found[1:]
			continue
		}
		p.ends, p.count = append(p.ends, once[0]), append(p.count, 1)
		once = once[1:]
	}
}

// ahead is the number of lists that are asked for before they are read.
const ahead = 256

// link adds the links of the works first … last-1 to a piece.
func (p *pairing) link(first, last Node, c *counter, to *piece) {
	to.reserve(int(last-first) * min(p.o.Top, 100))
	v := first
	for at := p.to.start[first]; at < p.to.start[last]; at += ahead {
		members := p.to.ends[at:min(at+ahead, p.to.start[last])]
		c.ask(p.from, members)
		for k, m := range members {
			for at+int64(k) >= p.to.start[v+1] {
				c.strongest(v, p.o, to)
				v++
			}
			if !p.wide(m) {
				list := p.from.of(m)
				p.total[v] += int64(len(list) - 1)
				c.meet(list)
			}
		}
	}
	for ; v < last; v++ {
		c.strongest(v, p.o, to)
	}
}

// join lays the pieces end to end.
func join(parts []piece, n int) (rows, []int32) {
	r := rows{start: make([]int64, 1, n+1)}
	first := make([]int64, len(parts))
	for i, part := range parts {
		first[i] = r.start[len(r.start)-1]
		for _, length := range part.length {
			r.start = append(r.start, r.start[len(r.start)-1]+int64(length))
		}
	}
	r.ends = make([]Node, r.start[n])
	count := make([]int32, r.start[n])
	each(len(parts), func(i int) {
		copy(r.ends[first[i]:], parts[i].ends)
		copy(count[first[i]:], parts[i].count)
		parts[i] = piece{}
	})
	return r, count
}

// symmetric adds to each list the works whose lists hold its work.
func symmetric(r rows, count []int32) (rows, []int32) {
	n := len(r.start) - 1
	back := (&builder{n: n}).transpose(r)
	backCount := make([]int32, len(count))
	next := slices.Clone(back.start)
	for i, w := range r.ends {
		backCount[next[w]] = count[i]
		next[w]++
	}
	bounds := evenly(back, 4096)
	parts := make([]piece, len(bounds)-1)
	each(len(parts), func(i int) {
		lo, hi := bounds[i], bounds[i+1]
		parts[i].reserve(int(r.start[hi] - r.start[lo] + back.start[hi] - back.start[lo]))
		for v := lo; v < hi; v++ {
			before := len(parts[i].ends)
			parts[i].merge(r.of(v), back.of(v), count[r.start[v]:], backCount[back.start[v]:])
			parts[i].length = append(parts[i].length, int32(len(parts[i].ends)-before))
		}
	})
	return join(parts, n)
}

// merge appends what is in either of two sorted lists, with its count.
func (p *piece) merge(a, b []Node, countA, countB []int32) {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			p.ends, p.count = append(p.ends, a[0]), append(p.count, countA[0])
			a, countA = a[1:], countA[1:]
		case a[0] > b[0]:
			p.ends, p.count = append(p.ends, b[0]), append(p.count, countB[0])
			b, countB = b[1:], countB[1:]
		default:
			p.ends, p.count = append(p.ends, a[0]), append(p.count, countA[0])
			a, countA, b, countB = a[1:], countA[1:], b[1:], countB[1:]
		}
	}
	p.ends, p.count = append(p.ends, a...), append(p.count, countA[:len(a)]...)
	p.ends, p.count = append(p.ends, b...), append(p.count, countB[:len(b)]...)
}
