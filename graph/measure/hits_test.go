package measure_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"

	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/read"
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

// end is a work as the citing or as the cited end of its citations.
type end struct {
	of    graph.Node
	cited bool
}

// partsOf finds what hangs together, by joining the ends of one arc after the other.
func partsOf(net *graph.Network) map[end]end {
	root := map[end]end{}
	find := func(e end) end {
		for root[e] != e {
			e = root[e]
		}
		return e
	}
	for arc := range net.Arcs() {
		citing, cited := net.Ends(arc)
		for _, e := range []end{{citing, false}, {cited, true}} {
			if _, ok := root[e]; !ok {
				root[e] = e
			}
		}
		root[find(end{citing, false})] = find(end{cited, true})
	}
	for e := range root {
		root[e] = find(e)
	}
	return root
}

// TestWeakerPartsAreZero: a part has values where its largest singular value, by
// gonum, is that of the whole, and exactly 0 elsewhere.
func TestWeakerPartsAreZero(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 14).Draw(t, "works")
		node := rapid.IntRange(0, n-1)
		var arcs [][2]graph.Node
		for range rapid.IntRange(1, n).Draw(t, "arcs") { // few, so that there are many parts
			arcs = append(arcs, [2]graph.Node{graph.Node(node.Draw(t, "citing")), graph.Node(node.Draw(t, "cited"))})
		}
		net, _ := graph.FromArcs(n, arcs, nil)
		roots := partsOf(net)
		citations := map[end]*mat.Dense{}
		for e := range roots {
			if citations[roots[e]] == nil {
				citations[roots[e]] = mat.NewDense(n, n, nil)
			}
			for _, w := range net.References(e.of) {
				if !e.cited {
					citations[roots[e]].Set(int(e.of), int(w), 1)
				}
			}
		}
		strength, most := map[end]float64{}, 0.0
		for root, m := range citations {
			var svd mat.SVD // mat.Norm(m, 2) would be Frobenius's
			if !svd.Factorize(m, mat.SVDNone) {
				t.Fatal("gonum finds no singular values")
			}
			strength[root] = svd.Values(nil)[0]
			most = max(most, strength[root])
		}
		hub, authority := values(t, net, measure.HubName), values(t, net, measure.AuthorityName)
		for e, root := range roots {
			x := hub[e.of]
			if e.cited {
				x = authority[e.of]
			}
			if strong := strength[root] > most*(1-1e-9); strong != (x > 0) {
				t.Fatalf("work %d has %v in a part of strength %v of %v", e.of, x, strength[root], most)
			}
		}
	})
}

// TestTiedPartsKeepTheirShares: two parts whose largest singular value is √3, and a
// weaker one that takes more than a hundred rounds to fade. Works 2, 4 and 9 cite 6:
// all ones lie along the authority (1) by 1. 6 cites 1 and 11, 1 cites 11 and 7: they
// lie along the authorities (1, 2, 1)/√6 of 1, 11 and 7 by 4/√6.
func TestTiedPartsKeepTheirShares(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(14, [][2]graph.Node{
		{6, 1}, {2, 6}, {8, 3}, {11, 2}, {9, 6}, {12, 10}, {6, 11}, {0, 2}, {4, 6}, {1, 11}, {0, 13}, {1, 7}, {10, 3},
	}, nil)
	want := make([]float64, 14)
	length := math.Sqrt(1 + 16.0/6)
	want[6], want[1], want[11], want[7] = 1/length, 2/(3*length), 4/(3*length), 2/(3*length)
	for v, x := range values(t, net, measure.AuthorityName) {
		if math.Abs(x-want[v]) > 1e-12 {
			t.Errorf("work %d: authority %v, want %v", v, x, want[v])
		}
	}
}

// TestHighEnergyHasOneStrongPart: 346 parts, of which one has 22,717 cited and
// 24,590 citing works; before, the others kept numbers down to 5e-253.
func TestHighEnergyHasOneStrongPart(t *testing.T) {
	t.Parallel()
	g, err := read.Pajek(shared(t, "graphs/hep-th.net.gz"))
	if err != nil {
		t.Fatal(err)
	}
	net, _ := g.Network()
	for name, want := range map[string]int{measure.AuthorityName: 22_717, measure.HubName: 24_590} {
		above, least := 0, 1.0
		for _, x := range values(t, net, name) {
			if x > 0 {
				above++
				least = min(least, x)
			}
		}
		if above != want || least < 1e-25 {
			t.Errorf("%s: %d works have one, %v at least; want %d", name, above, least, want)
		}
	}
}
