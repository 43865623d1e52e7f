package measure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"citegraph/graph"
)

// shares is the number of running sums that betweenness is added up in. It is
// fixed, so that the order of the additions is the same on any number of cores;
// more than that many cores have nothing to do.
const shares = 16

// betweenness computes BetweennessName by the algorithm of Brandes, J. Math.
// Sociology 25(2):163–177, 2001.
//
// With Sample the chains start from that many works only, drawn without
// repetition by RandomSeed, and the sums are scaled up by n/Sample: Brandes &
// Pich, Int. J. Bifurcation and Chaos 17(7):2303–2318, 2007. The standard error is
// that of such a sum (W. Cochran, Sampling Techniques, 1977, section 2.6). The
// bound holds whatever the network, and is wide: Hoeffding's for draws without
// repetition, R. Serfling, Annals of Statistics 2(1):39–48, 1974.
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
	sources := Sources(n, o)
	if len(sources) < n {
		c.StandardError = make([]float64, n)
	}
	lists := newLists(n, list)
	parts, err := t.brandes(&c, sources, lists)
	if err != nil {
		return c, err
	}
	_, err = t.spans(n, func(lo, hi int) float64 {
		for v := lo; v < hi; v++ {
			i := lists.from[v]
			for _, part := range parts {
				c.Values[v] += part.sum[i]
			}
			if c.StandardError != nil {
				c.StandardError[v] = scale * standardError(parts, i, n, len(sources))
				c.Values[v] *= float64(n) / float64(len(sources))
			}
			c.Values[v] *= scale
		}
		return 0
	})
	if c.StandardError != nil && err == nil {
		c.Bound = scale * bound(float64(n), float64(len(sources)))
		c.Doc += fmt.Sprintf("; estimated from %d of %d works, %s, off by at most %.3g (95 %%)",
			len(sources), n, largestError(c), c.Bound)
	}
	return c, err
}

// standardError of n/k times the sum of the dependencies of k sources on v.
func standardError(parts []dependencies, v int32, n, k int) float64 {
	var sum, squares float64
	hits := 0
	for _, part := range parts {
		sum += part.sum[v]
		squares += part.squares[v]
		hits += int(part.hits[v])
	}
	if hits < 10 {
		return math.NaN()
	}
	variance := max(0, squares-sum*sum/float64(k)) / float64(k-1)
	return float64(n) * math.Sqrt(variance/float64(k)*(1-float64(k)/float64(n)))
}

// bound is how far n/k times a sum of k of n dependencies, each between 0 and
// n−2, may be from the sum of all, with a chance of 5 % that one of n such is
// further.
func bound(n, k float64) float64 {
	return n * max(0, n-2) * math.Sqrt(math.Log(2*n/0.05)/(2*k)*(1-(k-1)/n))
}

// largestError says in words how large the standard error of an estimated column
// is, where it is known: of works that few sampled chains meet it is not.
func largestError(c Column) string {
	most, unknown := math.NaN(), 0
	for _, x := range c.StandardError {
		switch {
		case math.IsNaN(x):
			unknown++
		case !(x <= most):
			most = x
		}
	}
	switch {
	case math.IsNaN(most):
		return "standard error not known"
	case unknown > 0:
		return fmt.Sprintf("standard error up to %.3g where it is known", most)
	}
	return fmt.Sprintf("standard error up to %.3g", most)
}

// Sources are the works from which betweenness looks for shortest chains in a
// network of n works: all of them, or as many as o.Sample says, drawn by
// o.RandomSeed; sorted. Who repeats an estimate elsewhere begins with the same.
func Sources(n int, o Options) []graph.Node {
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

// dependencies are sums over some of the sources: of what part of the shortest
// chains from each leads through a work, and, for a sample, of the squares; hits
// are the sources of which any does.
type dependencies struct {
	sum, squares []float64
	hits         []int32
}

// brandes adds up the dependencies of the sources on every work, in some parts
// of which each has its fixed share of the sources.
func (t *task) brandes(c *Column, sources []graph.Node, lists *lists) ([]dependencies, error) {
	n := len(c.Values)
	parts := make([]dependencies, min(shares, len(sources)))
	scratch := make([]*chains, workers(len(parts)))
	meter := t.meter(len(sources))
	err := t.quietly().eachBy(len(scratch), len(parts), func(worker, part int) {
		if scratch[worker] == nil {
			scratch[worker] = newChains(t, lists)
		}
		parts[part].sum = make([]float64, n)
		if c.StandardError != nil {
			parts[part].squares, parts[part].hits = make([]float64, n), make([]int32, n)
		}
		own := make([]graph.Node, 0, len(sources)/len(parts)+1)
		for i := part; i < len(sources); i += len(parts) {
			own = append(own, sources[i])
		}
		for some := range slices.Chunk(own, len(scratch[worker].hops)) {
			if t.stopped() == nil {
				scratch[worker].from(some, parts[part])
				meter(len(some))
			}
		}
	})
	return parts, err
}
