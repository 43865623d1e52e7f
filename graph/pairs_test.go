package graph_test

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
)

// together counts plainly what two works' lists share, lists of too wide works left out.
func together(net *graph.Network, a, b graph.Node, list, back func(graph.Node) []graph.Node, widest int) (count int) {
	for _, m := range list(a) {
		if slices.Contains(list(b), m) && (widest == 0 || len(back(m)) <= widest) {
			count++
		}
	}
	return count
}

func TestPairs(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		net := networks(15).Draw(t, "net")
		o := graph.PairOptions{
			MinCount: rapid.IntRange(0, 2).Draw(t, "least"),
			Top:      rapid.IntRange(0, 3).Draw(t, "top"),
			Widest:   rapid.SampledFrom([]int{0, 3}).Draw(t, "widest"),
		}
		pairs, list, back := graph.CoCitation, net.CitedBy, net.References
		if rapid.Bool().Draw(t, "coupling") {
			pairs, list, back = graph.Coupling, net.References, net.CitedBy
		}
		links, err := pairs(context.Background(), net, o)
		if err != nil {
			t.Fatal(err)
		}
		n := graph.Node(net.Len())
		// first are the links that a work wants to keep, strongest first.
		first := func(a graph.Node) (bs []graph.Node) {
			for b := range n {
				if b != a && together(net, a, b, list, back, o.Widest) >= max(1, o.MinCount) {
					bs = append(bs, b)
				}
			}
			slices.SortStableFunc(bs, func(x, y graph.Node) int {
				return -cmp.Compare(together(net, a, x, list, back, o.Widest), together(net, a, y, list, back, o.Widest))
			})
			if o.Top > 0 {
				bs = bs[:min(o.Top, len(bs))]
			}
			return bs
		}
		ends := 0
		for a := range n {
			var want []graph.Node
			for b := range n {
				if slices.Contains(first(a), b) || slices.Contains(first(b), a) {
					want = append(want, b)
				}
			}
			ends += len(want)
			if !slices.Equal(links.Neighbours(a), want) {
				t.Fatalf("%d is linked with %v, want %v", a, links.Neighbours(a), want)
			}
			for k, b := range want {
				count := together(net, a, b, list, back, o.Widest)
				if int(links.Counts(a)[k]) != count || links.Count(a, b) != count {
					t.Fatalf("%d and %d count %d, want %d", a, b, links.Count(a, b), count)
				}
				sum := func(x graph.Node) (s float64) {
					for y := range n {
						if y != x {
							s += float64(together(net, x, y, list, back, o.Widest))
						}
					}
					return s
				}
				ma, mb, c := float64(len(list(a))), float64(len(list(b))), float64(count)
				for by, want := range map[graph.Similarity]float64{
					graph.Association: c / (sum(a) * sum(b)), graph.Cosine: c / math.Sqrt(ma*mb), graph.Jaccard: c / (ma + mb - c),
				} {
					if got := links.Strength(a, b, by); math.Abs(got-want) > 1e-15 {
						t.Fatalf("strength %d of %d and %d: %v, want %v", by, a, b, got, want)
					}
				}
			}
		}
		if links.Size() != int64(ends/2) {
			t.Fatalf("%d links, want %d", links.Size(), ends/2)
		}
	})
}

// TestSmall: the case that defines co-citation. 2 and 3 cite both 0 and 1, 4
// cites 1 alone; coupled are 2 with 3 (two shared references) and both with 4 (one).
func TestSmall(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(5, [][2]graph.Node{{2, 0}, {2, 1}, {3, 0}, {3, 1}, {4, 1}}, nil)
	cited, err := graph.CoCitation(context.Background(), net, graph.PairOptions{})
	if err != nil || cited.Size() != 1 || cited.Count(0, 1) != 2 {
		t.Errorf("co-citation: %d links, %d of 0 and 1 (%v)", cited.Size(), cited.Count(0, 1), err)
	}
	// s(0) = s(1) = 2.
	if got := cited.Strength(0, 1, graph.Association); got != 2./(2*2) {
		t.Errorf("strength %v", got)
	}
	coupled, err := graph.Coupling(context.Background(), net, graph.PairOptions{MinCount: 2})
	if err != nil || coupled.Size() != 1 || coupled.Count(2, 3) != 2 || coupled.Count(2, 4) != 0 {
		t.Errorf("coupling: %d links (%v)", coupled.Size(), err)
	}
	// s counts the links that were not kept: s(2) = s(3) = 2 + 1.
	if got := coupled.Strength(2, 3, graph.Association); got != 2./(3*3) {
		t.Errorf("strength %v", got)
	}
	wide, err := graph.Coupling(context.Background(), net, graph.PairOptions{Widest: 2})
	if err != nil || wide.LeftOut() != 1 || wide.Count(2, 3) != 1 || coupled.LeftOut() != 0 {
		t.Errorf("without the work that three cite: %d left out, %d (%v)", wide.LeftOut(), wide.Count(2, 3), err)
	}
}

func TestPairsStop(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(5, [][2]graph.Node{{2, 0}, {2, 1}}, nil)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := graph.CoCitation(ctx, net, graph.PairOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
