package measure

import (
	"cmp"
	"fmt"
	"math"

	"citegraph/graph"
)

const (
	citeRankDamping = 0.5 // a reader follows two links on average
	usualTau        = 2.6 // years
)

// citeRank computes CiteRankName. Works without a year, and those after the year
// of reference, are left out of the shares too: the traffic is that of the network
// of all others. Nothing is redistributed from works without references.
func citeRank(t *task, net *graph.Network, o Options) (Column, error) {
	c := Column{Name: CiteRankName, Unit: "traffic", Values: undefined(net.Len())}
	tau := cmp.Or(o.Tau, usualTau)
	if !(tau > 0) || math.IsInf(tau, 1) {
		return c, fmt.Errorf("citerank: τ is a number of years above 0, not %v", tau)
	}
	c.Doc = fmt.Sprintf("traffic of readers who start at recent works and follow references (CiteRank, τ = %v years)", tau)
	_, newest := net.Years()
	now := cmp.Or(o.ReferenceYear, newest)
	counts := func(v graph.Node) bool { return net.Year(v) != 0 && net.Year(v) <= now }
	dated, index := net, []graph.Node(nil)
	for v := range graph.Node(net.Len()) {
		if !counts(v) {
			dated, index = net.Subset(counts)
			break
		}
	}
	traffic := make([]float64, dated.Len())
	_, last := dated.Years()
	for v := range traffic { // scaled to shares below, so that it does not matter from which year ages count
		traffic[v] = math.Exp(-float64(last-dated.Year(graph.Node(v))) / tau)
	}
	if err := t.scaleToOne(traffic); err != nil {
		return c, err
	}
	if err := t.settle(dated, share{part: citeRankDamping, divided: true}, traffic); err != nil {
		return c, err
	}
	if index == nil {
		copy(c.Values, traffic)
	}
	for i, v := range index {
		c.Values[v] = traffic[i]
	}
	return c, nil
}

// undefined is a column of n values of which none is defined yet.
func undefined(n int) []float64 {
	values := make([]float64, n)
	for v := range values {
		values[v] = math.NaN()
	}
	return values
}
