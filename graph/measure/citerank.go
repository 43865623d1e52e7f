package measure

import (
	"math"

	"citegraph/graph"
)

const (
	citeRankDamping = 0.5 // a reader follows two links on average
	citeRankTau     = 2.6 // years
)

// CiteRank is the traffic of readers who begin with recent works and follow
// references: it takes out PageRank's bias to old works.
//
//	T = Σ (d·W)ᵏ ρ  over k ≥ 0,   ρ[v] ∝ exp(−age[v]/τ), summing to 1
//
// with d = 0.5, τ = 2.6 years, W the equal shares that a work passes to each of
// its references, and age counted from the newest year of the map. Nothing is
// redistributed from works without references, so the values sum to at most 2.
// Works without a year are left out, of the shares too, and have no value.
// Walker, Xie, Yan & Maslov, J. Stat. Mech. P06010, 2007.
func citeRank(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: CiteRankName, Unit: "traffic", Doc: "traffic of readers who start at recent works and follow references (CiteRank, τ = 2.6 years)",
		Values: undefined(net.Len()),
	}
	_, newest := net.Years()
	dated, index := net, []graph.Node(nil)
	for v := range graph.Node(net.Len()) {
		if net.Year(v) == 0 {
			dated, index = net.Subset(func(v graph.Node) bool { return net.Year(v) != 0 })
			break
		}
	}
	traffic := make([]float64, dated.Len())
	for v := range traffic {
		traffic[v] = math.Exp(-float64(newest-dated.Year(graph.Node(v))) / citeRankTau)
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
