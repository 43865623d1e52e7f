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

// CiteRank is the traffic of readers who begin with recent works and follow
// references: it takes out PageRank's bias to old works.
//
//	T = Σ (d·W)ᵏ ρ  over k ≥ 0,   ρ[v] ∝ exp(−age[v]/τ), summing to 1
//
// with d = 0.5, τ = 2.6 years unless Options.Tau is another, W the equal shares
// that a work passes to each of its references, and age counted from the newest
// year of the map or Options.ReferenceYear. Nothing is redistributed from works
// without references, so the values sum to at most 2. Works without a year, and
// those after the year of reference, are left out, of the shares too, and have no
// value. Walker, Xie, Yan & Maslov, J. Stat. Mech. P06010, 2007.
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
	for v := range traffic { // shares: an age is as good as the same since the last year
		traffic[v] = math.Exp(-float64(last-dated.Year(graph.Node(v))) / tau)
	}
	if err := t.scaleToOne(traffic); err != nil {
		return c, err
	}
	if err := t.settle(dated, divided(dated, citeRankDamping), traffic); err != nil {
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
