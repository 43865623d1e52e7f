package measure

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"citegraph/graph"
)

// A Weighting says which paths through an arc are counted. Paths run along
// citations here, from the works that nobody cites (sources) to those that cite
// nothing (sinks). The literature draws arcs the other way, as knowledge flows,
// from the cited to the citing work: its origins and sources are the works that
// cite nothing, its sinks those that nobody cites. The counts are the same.
type Weighting string

const (
	// SPC, search-path count: paths from a work that nobody cites to one that cites
	// nothing. Batagelj 2003.
	SPC Weighting = "spc"
	// SPLC, search-path link count: paths from a work that nobody cites to any work,
	// since every work may be the origin of a thread of knowledge. The origin is the
	// cited end: an arc counts for more the more works stand before it. Hummon &
	// Doreian 1989.
	SPLC Weighting = "splc"
	// SPNP, search-path node pairs: paths from any work to any work, so that all
	// pairs that a path connects through the arc have a part in it. Hummon & Doreian
	// 1989.
	SPNP Weighting = "spnp"
)

// ErrTooManyPaths is the error of a network whose numbers of paths are too long
// to be kept: thousands of digits for each of a million works.
var ErrTooManyPaths = errors.New("the numbers of paths are too long to keep")

// most is the memory, in 64-bit words, that numbers of paths may take.
const most = 1 << 29

// SearchPaths are the numbers of paths through the citations of a network:
// through the arc from u to v go
//
//	N(u,v) = paths that end at u · paths that begin at v
//
// where a path that ends at u begins at a source (SPC, SPLC) or at any work
// (SPNP), u among them, and one that begins at v ends at a sink (SPC) or at any
// work (SPLC, SPNP), v among them.
//
// Cycles are condensed first: a strongly connected component acts as one work,
// every arc between two components counts for itself, and arcs inside one have
// no number. Numbers are exact at any size.
//
// Hummon & Doreian, Social Networks 11(1):39–63, 1989; in linear time by
// Batagelj, arXiv cs/0309023, 2003.
type SearchPaths struct {
	net        *graph.Network
	components *graph.Components
	rep        []graph.Node // of each work: the first of its component; nil when all are alone
	until      wide         // paths that end at a component, by its first work
	since      wide         // paths that begin there
}

// CountPaths counts the paths through every citation, in time and memory in
// proportion to the network and to the length of the numbers. The error is ctx's
// when it ended first, ErrUnknown for another weighting, or ErrTooManyPaths.
func CountPaths(ctx context.Context, net *graph.Network, by Weighting) (*SearchPaths, error) {
	if by != SPC && by != SPLC && by != SPNP {
		return nil, fmt.Errorf("%w: %q", ErrUnknown, by)
	}
	s := &SearchPaths{net: net, components: net.Components()}
	s.represent()
	t := newTask(ctx, string(by), nil)
	for words := s.words(by); net.Len()*words*2 <= most; words *= 2 {
		fits, err := s.count(t, by, words)
		if err != nil || fits {
			return s, err
		}
	}
	return nil, ErrTooManyPaths
}

// words estimates how many words the number of all paths has, which no other number
// exceeds. It counts in floats, which reach to 2¹⁰²⁴, and begins with 32 words beyond.
func (s *SearchPaths) words(by Weighting) int {
	since := make([]float64, s.net.Len())
	total := 0.0
	for i := s.components.Len() - 1; i >= 0; i-- {
		works := s.components.Works(i)
		own, sum, outside := s.of(works[0]), 0.0, false
		for _, v := range works {
			for _, w := range s.net.References(v) {
				if other := s.of(w); other != own {
					sum, outside = sum+since[other], true
				}
			}
		}
		if by != SPC || !outside {
			sum++
		}
		since[own] = sum
		total += sum // more than the paths from the sources, and by a factor of n at most
	}
	if math.IsInf(total, 1) {
		return 32
	}
	return (math.Ilogb(total+1)+1)/64 + 1
}

// represent finds the first work of each work's component.
func (s *SearchPaths) represent() {
	if s.components.Acyclic() {
		return
	}
	s.rep = make([]graph.Node, s.net.Len())
	for i := range s.components.Len() {
		works := s.components.Works(i)
		for _, v := range works {
			s.rep[v] = works[0]
		}
	}
}

func (s *SearchPaths) of(v graph.Node) int {
	if s.rep == nil {
		return int(v)
	}
	return int(s.rep[v])
}

// count fills both tables with numbers of so many words, and tells whether
// they, and the number of all paths, are long enough.
func (s *SearchPaths) count(t *task, by Weighting, words int) (fits bool, err error) {
	s.until, s.since = newWide(s.net.Len(), words), newWide(s.net.Len(), words)
	n := s.components.Len()
	before := halves{table: s.until, list: s.net.CitedBy, anywhere: by == SPNP}
	after := halves{table: s.since, list: s.net.References, anywhere: by != SPC}
	overflow := [2]bool{}
	err = t.each(2, func(_, side int) {
		for i := 0; i < n && !overflow[side]; i++ {
			if i%span == 0 && t.stopped() != nil {
				return
			}
			if side == 0 {
				overflow[side] = s.join(before, s.components.Works(i))
			} else {
				overflow[side] = s.join(after, s.components.Works(n-1-i))
			}
		}
	})
	if err != nil || overflow[0] || overflow[1] {
		return false, err
	}
	return s.totalFits(by), nil
}

// halves are the parts of paths on one side of a component: those that end at it,
// or those that begin there.
type halves struct {
	table    wide                          // their numbers
	list     func(graph.Node) []graph.Node // leads to the components next to it on that side
	anywhere bool                          // a path may begin (end) at any work, not at a source (sink) alone
}

// join adds up the halves at a component from those at the components next to it;
// one more where a path may begin or end at it.
func (s *SearchPaths) join(h halves, works []graph.Node) (overflow bool) {
	own := s.of(works[0])
	sum := h.table.of(own)
	outside := false
	for _, v := range works {
		for _, u := range h.list(v) {
			if other := s.of(u); other != own {
				outside = true
				overflow = accumulate(sum, h.table.of(other)) || overflow
			}
		}
	}
	if h.anywhere || !outside {
		overflow = accumulate(sum, []uint64{1}) || overflow
	}
	return overflow
}

// totalFits tells whether the number of all paths has as many words as the
// tables. The number of paths through any arc then has them too.
func (s *SearchPaths) totalFits(by Weighting) bool {
	total := make([]uint64, s.since.words)
	for i := range s.components.Len() {
		works := s.components.Works(i)
		if by != SPNP && !s.isEnd(works, s.net.CitedBy) {
			continue
		}
		if accumulate(total, s.since.of(int(works[0]))) {
			return false
		}
	}
	return true
}

// isEnd tells whether the lists of a component's works stay inside it.
func (s *SearchPaths) isEnd(works []graph.Node, list func(graph.Node) []graph.Node) bool {
	for _, v := range works {
		for _, u := range list(v) {
			if s.of(u) != s.of(v) {
				return false
			}
		}
	}
	return true
}

// Count is the exact number of paths through the arc citing → cited; nil inside
// a strongly connected component. The arc must be one of the network.
func (s *SearchPaths) Count(citing, cited graph.Node) *big.Int {
	if s.of(citing) == s.of(cited) {
		return nil
	}
	product := make([]uint64, 2*s.until.words)
	multiply(product, s.until.of(s.of(citing)), s.since.of(s.of(cited)))
	return integer(product)
}

// Numbers are the counts of all arcs, in decimal, in order of their index; ""
// where there is none.
func (s *SearchPaths) Numbers() []string {
	numbers := make([]string, 0, s.net.Arcs())
	for v := range graph.Node(s.net.Len()) {
		for _, w := range s.net.References(v) {
			number := ""
			if count := s.Count(v, w); count != nil {
				number = count.String()
			}
			numbers = append(numbers, number)
		}
	}
	return numbers
}
