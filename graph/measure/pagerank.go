package measure

import "citegraph/graph"

// Damping is the share of a work's prestige that PageRank passes along its
// references; the rest restarts anywhere.
const Damping = 0.85

// PageRank is the chance of meeting a work on a walk that follows a random
// reference with probability 0.85 and else, or where there are no references,
// starts again at any work:
//
//	x[v] = 0.15/n + 0.85 · (Σ x[u]/references(u) over u that cite v  +  Σ x[w]/n over w without references)
//
// The values sum to 1 over all works of the map. An empty network has none.
//
// Both sums over all works are the same for every v, so x is the flow from equal
// sources, scaled to 1. Brin & Page, Computer Networks 30:107–117, 1998; on
// citations Chen, Xie, Maslov & Redner, J. Informetrics 1(1):8–15, 2007.
func pageRank(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: PageRankName, Unit: "share", Doc: "prestige that flows along references (PageRank, damping 0.85); sums to 1",
		Values: make([]float64, net.Len()),
	}
	for v := range c.Values {
		c.Values[v] = 1
	}
	if err := t.settle(net, share{part: Damping, divided: true}, c.Values); err != nil {
		return c, err
	}
	return c, t.scaleToOne(c.Values)
}

// scaleToOne divides by the sum.
func (t *task) scaleToOne(values []float64) error {
	sum, err := t.spans(len(values), func(lo, hi int) (sum float64) {
		for _, x := range values[lo:hi] {
			sum += x
		}
		return sum
	})
	if err != nil || sum == 0 {
		return err
	}
	_, err = t.spans(len(values), func(lo, hi int) float64 {
		for v := lo; v < hi; v++ {
			values[v] /= sum
		}
		return 0
	})
	return err
}
