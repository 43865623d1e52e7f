package measure

import "citegraph/graph"

// Damping is the share of a work's prestige that PageRank passes along its
// references; the rest restarts anywhere.
const Damping = 0.85

// pageRank computes PageRankName. What restarts, and what works without references
// hold, comes to all works alike, so that the values are the flow from equal sources,
// scaled to 1. On citations: Chen, Xie, Maslov & Redner, J. Informetrics 1(1):8–15, 2007.
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
