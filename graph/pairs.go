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
	const span = 256
	parts := make([]piece, (net.Len()+span-1)/span)
	scratch := make([]counter, workers())
	eachBy(len(parts), func(worker, i int) {
		if ctx.Err() != nil {
			return
		}
		c := &scratch[worker]
		if c.count == nil {
			c.count = make([]int32, net.Len())
		}
		for v := Node(i * span); v < Node(min((i+1)*span, net.Len())); v++ {
			p.link(v, c, &parts[i])
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

// counter counts for one work at a time; it belongs to one goroutine.
type counter struct {
	count []int32
	met   []Node
}

// piece is the links of some consecutive works.
type piece struct {
	length []int32 // of each work's list
	ends   []Node
	count  []int32
}

// link adds the links of v to a piece.
func (p *pairing) link(v Node, c *counter, to *piece) {
	c.met = c.met[:0]
	for _, m := range p.to.of(v) {
		if p.wide(m) {
			continue
		}
		list := p.from.of(m)
		p.total[v] += int64(len(list) - 1)
		for _, w := range list {
			if c.count[w] == 0 {
				c.met = append(c.met, w)
			}
			c.count[w]++
		}
	}
	c.count[v] = 0 // every list holds v itself
	kept := c.keep(p.o)
	slices.Sort(kept)
	to.length = append(to.length, int32(len(kept)))
	to.ends = append(to.ends, kept...)
	for _, w := range kept {
		to.count = append(to.count, c.count[w])
	}
	for _, w := range c.met {
		c.count[w] = 0
	}
}

// keep moves the works whose links stay to the front of c.met.
func (c *counter) keep(o PairOptions) []Node {
	least := int32(max(1, o.MinCount))
	kept := 0
	for i, w := range c.met {
		if c.count[w] >= least {
			c.met[kept], c.met[i] = w, c.met[kept]
			kept++
		}
	}
	if o.Top <= 0 || kept <= o.Top {
		return c.met[:kept]
	}
	first := c.met[:o.Top] // a heap, the weakest on top
	for i := range slices.Backward(first[:o.Top/2]) {
		c.sink(first, i)
	}
	for i := o.Top; i < kept; i++ {
		if c.weaker(first[0], c.met[i]) {
			first[0], c.met[i] = c.met[i], first[0]
			c.sink(first, 0)
		}
	}
	return first
}

// weaker orders by count, and the larger id before the smaller.
func (c *counter) weaker(a, b Node) bool {
	return c.count[a] < c.count[b] || c.count[a] == c.count[b] && a > b
}

func (c *counter) sink(heap []Node, i int) {
	for {
		child := 2*i + 1
		if child >= len(heap) {
			return
		}
		if child+1 < len(heap) && c.weaker(heap[child+1], heap[child]) {
			child++
		}
		if !c.weaker(heap[child], heap[i]) {
			return
		}
		heap[i], heap[child] = heap[child], heap[i]
		i = child
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
	back := (&builder{n: len(r.start) - 1}).transpose(r)
	from := mirror(r, back)
	parts := make([]piece, (len(r.start)+254)/256)
	each(len(parts), func(i int) {
		for v := i * 256; v < min((i+1)*256, len(r.start)-1); v++ {
			parts[i].merge(r, back, Node(v), count, from)
		}
	})
	return join(parts, len(r.start)-1)
}

// mirror finds, for each place in back, the place in r of which it is the other end.
func mirror(r, back rows) []int64 {
	next := slices.Clone(back.start)
	from := make([]int64, len(back.ends))
	for i, w := range r.ends {
		from[next[w]] = int64(i)
		next[w]++
	}
	return from
}

// merge appends what v lists, and what lists v.
func (p *piece) merge(r, back rows, v Node, count []int32, from []int64) {
	before := len(p.ends)
	i, j := r.start[v], back.start[v]
	for i < r.start[v+1] || j < back.start[v+1] {
		switch {
		case j == back.start[v+1] || i < r.start[v+1] && r.ends[i] < back.ends[j]:
			p.ends, p.count = append(p.ends, r.ends[i]), append(p.count, count[i])
			i++
		case i == r.start[v+1] || back.ends[j] < r.ends[i]:
			p.ends, p.count = append(p.ends, back.ends[j]), append(p.count, count[from[j]])
			j++
		default:
			p.ends, p.count = append(p.ends, r.ends[i]), append(p.count, count[i])
			i++
			j++
		}
	}
	p.length = append(p.length, int32(len(p.ends)-before))
}
