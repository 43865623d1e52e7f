package measure

import (
	"math"
	"math/bits"

	"citegraph/graph"
)

// Closeness and harmonic centrality say how near the later literature stands to
// a work, over the chains of citations that lead to it:
//
//	harmonic[v]  = Σ 1/d(u,v)                          over u ≠ v that reach v
//	closeness[v] = (r−1)/Σ d(u,v) · (r−1)/(n−1)        r = works that reach v, v included
//
// d the number of citations in the shortest chain from u to v. Range of
// harmonic 0 … n−1, of closeness 0 … 1; both 0 where nothing reaches v.
// Wasserman & Faust, Social Network Analysis, 1994 (the closeness for networks
// that hang together loosely); Boldi & Vigna, Internet Mathematics
// 10(3–4):222–262, 2014.
func distances(t *task, net *graph.Network) ([]Column, error) {
	reached, err := t.reach(net.Len(), net.References)
	if err != nil {
		return nil, err
	}
	return reached.columns(net.Len()), nil
}

// batch is the number of searches that walk the network together: one bit each.
const batch = 64

// reach searches from every work along list, 64 at once (Then et al., The more
// the merrier: efficient multi-source graph traversal, PVLDB 8(4):449–460,
// 2014), and adds up at every work what reaches it. All sums are of integers, so
// that they do not depend on the order.
func (t *task) reach(n int, list func(graph.Node) []graph.Node) (*sums, error) {
	batches := (n + batch - 1) / batch
	scratch := make([]*search, workers(batches))
	err := t.each(batches, func(worker, part int) {
		if scratch[worker] == nil {
			scratch[worker] = &search{t: t, list: list, at: make([]seen, n), sums: newSums(n)}
		}
		scratch[worker].from(graph.Node(part*batch), graph.Node(min((part+1)*batch, n)))
	})
	if err != nil {
		return nil, err
	}
	total := newSums(n)
	for _, s := range scratch {
		if s != nil {
			total.add(s.sums)
		}
	}
	return total, nil
}

// sums are over the works u that reach v, v itself left out.
type sums struct {
	count    []int64  // how many
	distance []int64  // Σ d(u,v)
	whole    []uint64 // Σ 1/d(u,v), the whole part …
	part     []uint64 // … and the rest, in units of 2⁻⁶⁴
}

func newSums(n int) *sums {
	return &sums{count: make([]int64, n), distance: make([]int64, n), whole: make([]uint64, n), part: make([]uint64, n)}
}

// meet adds k works at distance d.
func (s *sums) meet(v graph.Node, k, d int) {
	s.count[v] += int64(k)
	s.distance[v] += int64(k) * int64(d)
	if d == 1 {
		s.whole[v] += uint64(k)
		return
	}
	hi, lo := bits.Mul64(uint64(k), math.MaxUint64/uint64(d)) // off by 2⁻⁶⁴ a work at most
	var carry uint64
	s.part[v], carry = bits.Add64(s.part[v], lo, 0)
	s.whole[v] += hi + carry
}

func (s *sums) add(o *sums) {
	for v := range s.count {
		s.count[v] += o.count[v]
		s.distance[v] += o.distance[v]
		var carry uint64
		s.part[v], carry = bits.Add64(s.part[v], o.part[v], 0)
		s.whole[v] += o.whole[v] + carry
	}
}

func (s *sums) columns(n int) []Column {
	closeness := Column{
		Name: ClosenessName, Doc: "how near the works that lead here by citations stand (closeness, Wasserman & Faust)",
		Values: make([]float64, n),
	}
	harmonic := Column{
		Name: HarmonicName, Doc: "how near the works that lead here by citations stand (harmonic centrality)",
		Values: make([]float64, n),
	}
	for v, count := range s.count {
		if count == 0 {
			continue
		}
		r := float64(count)
		closeness.Values[v] = r / float64(s.distance[v]) * (r / float64(n-1))
		harmonic.Values[v] = float64(s.whole[v]) + float64(s.part[v])*0x1p-64
	}
	return []Column{closeness, harmonic}
}

// search is the scratch of 64 searches.
type search struct {
	t           *task
	list        func(graph.Node) []graph.Node
	at          []seen
	sums        *sums
	level, next []graph.Node
	met         []graph.Node
}

// seen has a bit for each search.
type seen struct {
	before uint64 // has met the work
	now    uint64 // meets it on the level at work
	then   uint64 // will meet it on the next
}

// from searches from the works first … last-1.
func (s *search) from(first, last graph.Node) {
	s.level, s.met = s.level[:0], s.met[:0]
	for v := first; v < last; v++ {
		bit := uint64(1) << (v - first)
		s.at[v].before, s.at[v].now = bit, bit
		s.level = append(s.level, v)
		s.met = append(s.met, v)
	}
	for distance := 1; len(s.level) > 0 && s.t.stopped() == nil; distance++ {
		s.step(distance)
	}
	for _, v := range s.met {
		s.at[v] = seen{}
	}
}

func (s *search) step(distance int) {
	s.next = s.next[:0]
	for _, v := range s.level {
		now := s.at[v].now
		s.at[v].now = 0
		for _, w := range s.list(v) {
			at := &s.at[w]
			if fresh := now &^ at.before; fresh != 0 {
				if at.then == 0 {
					s.next = append(s.next, w)
				}
				at.then |= fresh
			}
		}
	}
	for _, w := range s.next {
		at := &s.at[w]
		if at.before == 0 {
			s.met = append(s.met, w)
		}
		s.sums.meet(w, bits.OnesCount64(at.then), distance)
		at.before |= at.then
		at.now, at.then = at.then, 0
	}
	s.level, s.next = s.next, s.level
}
