package measure

import (
	"slices"

	"citegraph/graph"
)

// attenuation is what a chain's weight is multiplied with for each citation more.
const attenuation = 0.1

// Katz centrality weighs all chains of citations that lead to a work, the short
// ones most:
//
//	x[v] = Σ 0.1ᵏ · (chains of k citations that end at v)   over k ≥ 0
//
// so that a work that nobody cites has 1. Every chain counts, not the shortest
// alone; along a cycle they go on for ever, and where cycles are so dense that
// the sum has no end the value is not defined, nor are those of the works cited
// from there. L. Katz, Psychometrika 18(1):39–43, 1953.
func katz(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: KatzName, Doc: "chains of citations that lead here, each citation more weighing a tenth (Katz centrality)",
		Values: slices.Repeat([]float64{1}, net.Len()),
	}
	return c, t.settle(net, func(graph.Node) float64 { return attenuation }, c.Values)
}
