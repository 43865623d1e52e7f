package measure

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"citegraph/graph"
)

// shares is the number of running sums that betweenness is added up in. It is
// fixed, so that the order of the additions is the same on any number of cores;
// more than that many cores have nothing to do.
const shares = 16

// Betweenness is the number of shortest citation chains through a work:
//
//	b[v] = Σ σ(s,t|v) / σ(s,t)   over all s ≠ v ≠ t,
//
// σ(s,t) the number of shortest directed chains from s to t and σ(s,t|v) of
// those that pass v. Directed, unweighted, unnormalised, ends not counted.
// Freeman, Sociometry 40:35–41, 1977; algorithm: Brandes, J. Math. Sociology
// 25(2):163–177, 2001.
//
// With Sample the chains start from that many works only, drawn without
// repetition by RandomSeed, and the sums are scaled up by n/Sample: Brandes &
// Pich, Int. J. Bifurcation and Chaos 17(7):2303–2318, 2007.
func betweenness(t *task, net *graph.Network, o Options) (Column, error) {
	return t.betweenness(o, net.References, Column{
		Name: BetweennessName, Unit: "chains", Doc: "shortest citation chains that pass through this work",
		Values: make([]float64, net.Len()),
	}, 1)
}

// betweenness fills a column whose works are linked by list; scale is 1, or ½
// where every chain is found from both its ends.
func (t *task) betweenness(o Options, list func(graph.Node) []graph.Node, c Column, scale float64) (Column, error) {
	n := len(c.Values)
	sources := sampleOf(n, o)
	sums, err := t.brandes(n, sources, list)
	if err != nil {
		return c, err
	}
	if len(sources) < n {
		scale *= float64(n) / float64(len(sources))
		c.Doc += fmt.Sprintf("; estimated from %d of %d works", len(sources), n)
	}
	return c, t.total(c.Values, sums, scale)
}

// total adds up the sums, in their order, and scales the result.
func (t *task) total(values []float64, sums [][]float64, scale float64) error {
	_, err := t.spans(len(values), func(lo, hi int) float64 {
		for v := lo; v < hi; v++ {
			for _, sum := range sums {
				values[v] += sum[v]
			}
			values[v] *= scale
		}
		return 0
	})
	return err
}

// sampleOf draws the works where chains start, sorted.
func sampleOf(n int, o Options) []graph.Node {
	sources := make([]graph.Node, n)
	for v := range sources {
		sources[v] = graph.Node(v)
	}
	if o.Sample <= 0 || o.Sample >= n {
		return sources
	}
	random := rand.New(rand.NewPCG(o.RandomSeed, 0))
	for i := range o.Sample {
		j := i + random.IntN(n-i)
		sources[i], sources[j] = sources[j], sources[i]
	}
	sources = sources[:o.Sample]
	slices.Sort(sources)
	return sources
}

// brandes adds up the dependencies of the sources on every work, in some sums
// of which each has its fixed part of the sources.
func (t *task) brandes(n int, sources []graph.Node, list func(graph.Node) []graph.Node) ([][]float64, error) {
	parts := min(shares, len(sources))
	sums := make([][]float64, parts)
	scratch := make([]*chains, workers(parts))
	meter := t.meter(len(sources))
	err := t.quietly().each(parts, func(worker, part int) {
		if scratch[worker] == nil {
			scratch[worker] = newChains(t, n, list)
		}
		sums[part] = make([]float64, n)
		for i := part; i < len(sources) && t.stopped() == nil; i += parts {
			scratch[worker].from(sources[i], sums[part])
			meter()
		}
	})
	return sums, err
}
