package measure_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// star adds a work first that size others cite.
func star(arcs [][2]graph.Node, first, size graph.Node) [][2]graph.Node {
	for v := range size {
		arcs = append(arcs, [2]graph.Node{first + 1 + v, first})
	}
	return arcs
}

// TestNearlyEqual: of two stars the larger takes all, however little larger it
// is. Rounds alone would need 500,000 for 5,000 leaves against 5,001.
func TestNearlyEqual(t *testing.T) {
	t.Parallel()
	const small = 5000
	net, _ := graph.FromArcs(2*small+3, star(star(nil, 0, small), small+1, small+1), nil)
	hub, authority := values(t, net, measure.HubName), values(t, net, measure.AuthorityName)
	if authority[0] > 1e-12 || math.Abs(authority[small+1]-1) > 1e-12 {
		t.Errorf("authorities %v and %v", authority[0], authority[small+1])
	}
	if want := 1 / math.Sqrt(small+1); hub[1] > 1e-12 || math.Abs(hub[small+2]-want) > 1e-12 {
		t.Errorf("hubs %v and %v, want 0 and %v", hub[1], hub[small+2], want)
	}
}

// TestEqual: two stars of one size share, as the start from all ones has it.
func TestEqual(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(22, star(star(nil, 0, 10), 11, 10), nil)
	authority := values(t, net, measure.AuthorityName)
	if math.Abs(authority[0]-math.Sqrt(0.5)) > 1e-15 || authority[0] != authority[11] {
		t.Errorf("authorities %v and %v", authority[0], authority[11])
	}
}

// TestHITSIsAFixedPoint: another round changes nothing, on networks of many stars
// and stray arcs, whose strengths crowd together.
func TestHITSIsAFixedPoint(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var arcs [][2]graph.Node
		n := graph.Node(0)
		for range rapid.IntRange(1, 6).Draw(t, "stars") {
			size := graph.Node(rapid.IntRange(40, 44).Draw(t, "size"))
			arcs = star(arcs, n, size)
			n += size + 1
		}
		for range rapid.IntRange(0, 5).Draw(t, "stray") {
			arcs = append(arcs, [2]graph.Node{graph.Node(rapid.IntRange(0, int(n)-1).Draw(t, "citing")), graph.Node(rapid.IntRange(0, int(n)-1).Draw(t, "cited"))})
		}
		net, _ := graph.FromArcs(int(n), arcs, nil)
		hub, authority := values(t, net, measure.HubName), values(t, net, measure.AuthorityName)
		nextHub, nextAuthority := make([]float64, n), make([]float64, n)
		round(nextHub, authority, net.References)
		round(nextAuthority, hub, net.CitedBy)
		for v := range hub {
			if math.Abs(hub[v]-nextHub[v]) > 1e-12 || math.Abs(authority[v]-nextAuthority[v]) > 1e-12 || authority[v] < 0 {
				t.Fatalf("work %d: hub %v, then %v; authority %v, then %v", v, hub[v], nextHub[v], authority[v], nextAuthority[v])
			}
		}
	})
}
