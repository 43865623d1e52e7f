//go:build unix

package main

import (
	"context"
	"errors"
	"slices"

	gonumgraph "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/community"
	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// errAbsent says that a program has no such operation.
var errAbsent = errors.New("absent")

// ours builds a network, and returns what measures it.
func ours(n int, arcs [][2]graph.Node) func(string, int) (float64, []float64, error) {
	net, _ := graph.FromArcs(n, arcs, nil)
	ctx := context.Background()
	return func(operation string, sample int) (float64, []float64, error) {
		names := map[string]string{
			"pagerank": measure.PageRankName, "hits": measure.AuthorityName, "betweenness": measure.BetweennessName,
			"harmonic": measure.HarmonicName, "core": measure.CoreName,
		}
		if name, ok := names[operation]; ok {
			columns, err := measure.Compute(ctx, net, []string{name}, measure.Options{Sample: sample, RandomSeed: 1})
			if err != nil {
				return 0, nil, err
			}
			return 0, columns[0].Values, nil
		}
		switch operation {
		case "communities":
			p, err := measure.Communities(ctx, net, measure.CommunityOptions{RandomSeed: 1})
			return p.Modularity, nil, err
		case "spc":
			_, err := measure.CountPaths(ctx, net, measure.SPC)
			return 0, nil, err
		case "co-citation":
			links, err := graph.CoCitation(ctx, net, graph.PairOptions{Top: 20})
			if err != nil {
				return 0, nil, err
			}
			return float64(links.Size()), nil, nil
		}
		return 0, nil, errAbsent
	}
}

// gonums does the same with gonum's own graphs and functions.
func gonums(n int, arcs [][2]graph.Node) func(string, int) (float64, []float64, error) {
	g := simple.NewDirectedGraph()
	for v := range graph.Node(n) {
		g.AddNode(v)
	}
	for _, a := range arcs {
		if a[0] != a[1] {
			g.SetEdge(simple.Edge{F: a[0], T: a[1]})
		}
	}
	return func(operation string, sample int) (float64, []float64, error) {
		switch operation {
		case "pagerank":
			return 0, dense(n, network.PageRankSparse(g, measure.Damping, 1e-12)), nil
		case "hits":
			scores := make([]float64, n)
			for v, s := range network.HITS(g, 1e-12) {
				scores[v] = s.Authority
			}
			return 0, scores, nil
		case "betweenness":
			if sample == 0 {
				return 0, dense(n, network.Betweenness(g)), nil
			}
		case "harmonic":
			return 0, dense(n, network.Harmonic(g, path.DijkstraAllPaths(g))), nil
		case "core":
			cores := make([]float64, n)
			_, byCore := topo.DegeneracyOrdering(gonumgraph.Undirect{G: g})
			for k, works := range byCore {
				for _, w := range works {
					cores[w.ID()] = float64(k)
				}
			}
			return 0, cores, nil
		case "communities":
			undirected := gonumgraph.Undirect{G: g}
			return community.Q(undirected, community.Modularize(undirected, 1, nil).Communities(), 1), nil, nil
		}
		return 0, nil, errAbsent
	}
}

func dense(n int, values map[int64]float64) []float64 {
	list := slices.Repeat([]float64{0}, n)
	for v, x := range values {
		list[v] = x
	}
	return list
}
