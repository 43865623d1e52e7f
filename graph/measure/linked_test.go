package measure_test

import (
	"context"
	"errors"
	"math"
	"testing"

	gonum "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/community"
	"gonum.org/v1/gonum/graph/network"
	"gonum.org/v1/gonum/graph/path"
	"gonum.org/v1/gonum/graph/simple"
	"gonum.org/v1/gonum/graph/topo"
	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

func coCited(t *rapid.T) (*graph.Links, *simple.WeightedUndirectedGraph) {
	links, err := graph.CoCitation(context.Background(), networks(14).Draw(t, "net"), graph.PairOptions{})
	if err != nil {
		t.Fatal(err)
	}
	g := simple.NewWeightedUndirectedGraph(0, 0)
	for v := range graph.Node(links.Len()) {
		g.AddNode(v)
	}
	for v := range graph.Node(links.Len()) {
		for k, w := range links.Neighbours(v) {
			g.SetWeightedEdge(simple.WeightedEdge{F: v, T: w, W: float64(links.Counts(v)[k])})
		}
	}
	return links, g
}

// unweighted hides the weights, which gonum's paths would follow.
type unweighted struct{ gonum.Undirected }

// TestLinked compares the measures of co-citation networks with gonum's, or
// with the formula.
func TestLinked(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		links, g := coCited(t)
		columns, err := measure.ComputeLinks(context.Background(), links, measure.LinkNames[:], measure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		n := links.Len()
		got := map[string][]float64{}
		for i, c := range columns {
			if c.Name != measure.LinkNames[i] || len(c.Values) != n {
				t.Fatalf("column %d is %q of %d works", i, c.Name, len(c.Values))
			}
			got[c.Name] = c.Values
		}
		plain := unweighted{g}
		betweenness := network.Betweenness(plain)
		all := path.DijkstraAllPaths(plain)
		harmonic := network.Harmonic(plain, all)
		cores := make([]int, n)
		_, byCore := topo.DegeneracyOrdering(plain)
		for k, works := range byCore {
			for _, w := range works {
				cores[w.ID()] = k
			}
		}
		rank := plainRank(links)
		for v := range n {
			strength, reached, sum := 0.0, 0.0, 0.0
			for _, count := range links.Counts(graph.Node(v)) {
				strength += float64(count)
			}
			for u := range n {
				if d := all.Weight(int64(u), int64(v)); u != v && !math.IsInf(d, 1) {
					reached++
					sum += d
				}
			}
			closeness := 0.0
			if reached > 0 {
				closeness = reached / sum * reached / float64(n-1)
			}
			for name, want := range map[string]float64{
				"links": float64(links.Degree(graph.Node(v))), "link_strength": strength, "pagerank": rank[v],
				"betweenness": betweenness[int64(v)] / 2, // gonum finds a chain from both its ends
				"closeness":   closeness, "harmonic": harmonic[int64(v)], "core": float64(cores[v]),
			} {
				if !near(got[name][v], want) {
					t.Fatalf("%s of %d: %v, want %v", name, v, got[name][v], want)
				}
			}
			if !math.IsNaN(got["hub"][v]) || !math.IsNaN(got["authority"][v]) {
				t.Fatal("hubs and authorities need directions")
			}
		}
	})
}

// plainRank iterates the equation of PageRank as it stands.
func plainRank(links *graph.Links) []float64 {
	n := links.Len()
	x := make([]float64, n)
	for v := range x {
		x[v] = 1 / float64(n)
	}
	for range 400 {
		next := make([]float64, n)
		for u := range graph.Node(n) {
			total := 0.0
			for _, count := range links.Counts(u) {
				total += float64(count)
			}
			for k, v := range links.Neighbours(u) {
				next[v] += 0.85 * x[u] * float64(links.Counts(u)[k]) / total
			}
			for v := range next {
				if total == 0 {
					next[v] += 0.85 * x[u] / float64(n)
				}
				next[v] += 0.15 * x[u] / float64(n)
			}
		}
		x = next
	}
	return x
}

func TestLinkedCommunities(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		links, g := coCited(t)
		p, err := measure.LinkCommunities(context.Background(), links, measure.CommunityOptions{RandomSeed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if want := community.Q(g, members(p), 1); links.Size() > 0 && !near(p.Modularity, want) {
			t.Fatalf("modularity %v, gonum has %v", p.Modularity, want)
		}
	})
}

func TestLinkedErrors(t *testing.T) {
	t.Parallel()
	links := figure().Skeleton()
	if _, err := measure.ComputeLinks(context.Background(), links, []string{"disruption"}, measure.Options{}); !errors.Is(err, measure.ErrUnknown) {
		t.Errorf("a measure of directed networks: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, name := range []string{"pagerank", "betweenness", "closeness", "core"} {
		if _, err := measure.ComputeLinks(ctx, links, []string{name}, measure.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: %v", name, err)
		}
	}
}

// TestSkeletonLinks: links without a count weigh 1, as in the skeleton of a citation network.
func TestSkeletonLinks(t *testing.T) {
	t.Parallel()
	columns, err := measure.ComputeLinks(context.Background(), figure().Skeleton(), []string{"links", "link_strength", "pagerank"}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for v := range 7 {
		if columns[0].Values[v] != columns[1].Values[v] {
			t.Errorf("work %d has %v links of strength %v", v, columns[0].Values[v], columns[1].Values[v])
		}
		sum += columns[2].Values[v]
	}
	if math.Abs(sum-1) > 1e-15 {
		t.Errorf("pagerank sums to %v", sum)
	}
}
