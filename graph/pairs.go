package graph

import "context"

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
	eachBy(len(scratch), len(parts), func(worker, i int) {
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
	if o.Top > 0 {
		l.neighbours, l.count = symmetric(parts, bounds)
	} else {
		l.neighbours, l.count = join(parts, net.Len())
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

// ahead is the number of lists that are asked for before they are read.
const ahead = 256

// link adds the links of the works first … last-1 to a piece.
func (p *pairing) link(first, last Node, c *counter, to *piece) {
	listed := min(int64(last-first), p.to.start[last]-p.to.start[first]) // no more works than that have any links
	to.reserve(int(listed) * min(p.o.Top, 100))
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
