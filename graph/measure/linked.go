package measure

import (
	"context"
	"math"
	"slices"

	"citegraph/graph"
)

// The names of measures that only undirected networks have.
const (
	LinksName        = "links"
	LinkStrengthName = "link_strength"
)

// LinkNames lists the measures of a co-citation or coupling map, in the order in
// which tables and JSON show them. Hub and authority are not defined there.
var LinkNames = [...]string{
	LinksName, LinkStrengthName, PageRankName, BetweennessName, HubName, AuthorityName, ClosenessName, HarmonicName, CoreName,
}

// ComputeLinks computes the named measures of an undirected network, as Compute
// does of a citation network:
//
//	links           works linked with a work
//	link_strength   sum of the counts of its links
//	pagerank        as in Compute; a work passes on its share by the counts of its links
//	betweenness     as in Compute, unweighted, each pair of ends once
//	closeness, harmonic, core   as in Compute, unweighted
//	hub, authority  not defined
func ComputeLinks(ctx context.Context, links *graph.Links, names []string, o Options) ([]Column, error) {
	return compute(ctx, linked(links), names, o)
}

// linked are the families of an undirected network.
func linked(links *graph.Links) []family {
	return []family{
		{[]string{LinksName}, func(*task, Options) ([]Column, error) { return []Column{linkCount(links)}, nil }},
		{[]string{LinkStrengthName}, func(*task, Options) ([]Column, error) { return []Column{linkStrength(links)}, nil }},
		{[]string{PageRankName}, func(t *task, _ Options) ([]Column, error) { return one(linkedPageRank(t, links)) }},
		{[]string{BetweennessName}, func(t *task, o Options) ([]Column, error) { return one(linkedBetweenness(t, links, o)) }},
		{[]string{HubName, AuthorityName}, func(*task, Options) ([]Column, error) {
			none := undefined(links.Len())
			return []Column{{Name: HubName, Doc: notDirected, Values: none}, {Name: AuthorityName, Doc: notDirected, Values: slices.Clone(none)}}, nil
		}},
		{[]string{ClosenessName, HarmonicName}, func(t *task, _ Options) ([]Column, error) {
			reached, err := t.reach(links.Len(), links.Neighbours, links.Neighbours)
			if err != nil {
				return nil, err
			}
			columns := reached.columns(links.Len())
			columns[0].Doc = "how near the other works stand, over links (closeness, Wasserman & Faust)"
			columns[1].Doc = "how near the other works stand, over links (harmonic centrality)"
			return columns, nil
		}},
		{[]string{CoreName}, func(t *task, _ Options) ([]Column, error) { return one(t.cores(links)) }},
	}
}

const notDirected = "not defined where links have no direction"

func linkCount(links *graph.Links) Column {
	c := Column{Name: LinksName, Unit: "works", Doc: "works linked with this one", Values: make([]float64, links.Len())}
	for v := range c.Values {
		c.Values[v] = float64(links.Degree(graph.Node(v)))
	}
	return c
}

func linkStrength(links *graph.Links) Column {
	c := Column{Name: LinkStrengthName, Doc: "sum of the counts of the links", Values: make([]float64, links.Len())}
	for v := range c.Values {
		c.Values[v] = weightOf(links, graph.Node(v))
	}
	return c
}

// weightOf is the sum of the counts of v's links.
func weightOf(links *graph.Links, v graph.Node) (sum float64) {
	counts := links.Counts(v)
	if counts == nil {
		return float64(links.Degree(v))
	}
	for _, count := range counts {
		sum += float64(count)
	}
	return sum
}

// linkedPageRank solves x = source + 0.85·Σ x[u]·count(u,v)/weight(u) by Gauss
// and Seidel's iteration, and scales it to the sum 1: see pageRank.
func linkedPageRank(t *task, links *graph.Links) (Column, error) {
	c := Column{
		Name: PageRankName, Unit: "share", Doc: "prestige that flows along links, by their counts (PageRank, damping 0.85); sums to 1",
		Values: slices.Repeat([]float64{1}, links.Len()),
	}
	passed := make([]float64, links.Len()) // for each unit of count
	weight := make([]float64, links.Len())
	for v := range weight {
		weight[v] = weightOf(links, graph.Node(v))
	}
	moved := math.Inf(1)
	for range maxSweeps {
		if moved <= settled {
			break
		}
		moved = 0
		for v := range c.Values {
			if v%span == 0 && t.stopped() != nil {
				return c, t.stopped()
			}
			sum := 1 + receive(links, graph.Node(v), passed)
			moved = max(moved, math.Abs(sum-c.Values[v])/sum)
			c.Values[v] = sum
			if weight[v] > 0 {
				passed[v] = Damping * sum / weight[v]
			}
		}
	}
	return c, t.scaleToOne(c.Values)
}

func receive(links *graph.Links, v graph.Node, passed []float64) (sum float64) {
	counts := links.Counts(v)
	for k, u := range links.Neighbours(v) {
		count := 1.0
		if counts != nil {
			count = float64(counts[k])
		}
		sum += float64(passed[u] * count)
	}
	return sum
}

func linkedBetweenness(t *task, links *graph.Links, o Options) (Column, error) {
	return t.betweenness(o, links.Neighbours, Column{
		Name: BetweennessName, Unit: "chains", Doc: "shortest chains of links that pass through this work",
		Values: make([]float64, links.Len()),
	}, 0.5)
}
