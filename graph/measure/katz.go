package measure

import (
	"slices"

	"citegraph/graph"
)

// attenuation is what a chain's weight is multiplied with for each citation more.
const attenuation = 0.1

// katz computes KatzName. Every chain counts, not the shortest alone: along a cycle
// they go on for ever, and the sum has an end only where they fade faster than they
// multiply.
func katz(t *task, net *graph.Network, _ Options) (Column, error) {
	c := Column{
		Name: KatzName, Doc: "chains of citations that lead here, each citation more weighing a tenth (Katz centrality)",
		Values: slices.Repeat([]float64{1}, net.Len()),
	}
	return c, t.settle(net, share{part: attenuation}, c.Values)
}
