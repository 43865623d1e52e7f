package measure

import (
	"math"
	"math/bits"

	"citegraph/graph"
)

// distances computes ClosenessName and HarmonicName, from the same searches.
func distances(t *task, net *graph.Network) ([]Column, error) {
	reached, err := t.reach(net.Len(), net.References, net.CitedBy)
	if err != nil {
		return nil, err
	}
	return reached.columns(net.Len()), nil
}

// reach searches from every work along list, many at once, and adds up at every
// work what reaches it. back is the other direction. All sums are of integers, so
// that they do not depend on the order.
func (t *task) reach(n int, list, back func(graph.Node) []graph.Node) (*sums, error) {
	batches := (n + batch - 1) / batch
	scratch := make([]*search, workers(batches))
	err := t.eachBy(len(scratch), batches, func(worker, part int) {
		if scratch[worker] == nil {
			scratch[worker] = newSearch(t, n, list, back)
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
