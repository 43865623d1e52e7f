package measure_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// TestLittle says what every measure is on the smallest and oddest networks.
// Values are by hand from the definitions.
func TestLittle(t *testing.T) {
	t.Parallel()
	nan := math.NaN()
	r := math.Sqrt(0.5)
	// One work cites another: the cited one holds 1+0.85 to the other's 1.
	a, b := 1/2.85, 1.85/2.85
	// Of two pairs a year apart each newer work begins with newer, each older one
	// with exp(−1/2.6) of that and gets half of what the newer one holds.
	newer := 0.5 / (1 + math.Exp(-1/2.6))
	older := 0.5 - newer + newer/2
	for _, test := range []struct {
		name  string
		n     int
		arcs  [][2]graph.Node
		years []int32
		want  map[string][]float64
	}{
		{"nothing", 0, nil, nil, map[string][]float64{
			"local_citations": {}, "local_references": {}, "pagerank": {}, "betweenness": {}, "hub": {}, "authority": {},
			"closeness": {}, "harmonic": {}, "core": {}, "citerank": {}, "disruption": {},
			"katz": {}, "disruption5": {}, "citations_per_year": {}, "sleeping_beauty": {},
		}},
		{"one work", 1, nil, []int32{2000}, map[string][]float64{
			"local_citations": {0}, "local_references": {0}, "pagerank": {1}, "betweenness": {0}, "hub": {0}, "authority": {0},
			"closeness": {0}, "harmonic": {0}, "core": {0}, "citerank": {1}, "disruption": {nan},
			"katz": {1}, "disruption5": {nan}, "citations_per_year": {0}, "sleeping_beauty": {nan},
		}},
		{"one citation and a work alone, years unknown", 3, [][2]graph.Node{{0, 1}}, nil, map[string][]float64{
			"local_citations": {0, 1, 0}, "local_references": {1, 0, 0}, "pagerank": {1 / 3.85, 1.85 / 3.85, 1 / 3.85},
			"betweenness": {0, 0, 0}, "hub": {1, 0, 0}, "authority": {0, 1, 0},
			"closeness": {0, 0.5, 0}, "harmonic": {0, 1, 0}, "core": {1, 1, 0}, "citerank": {nan, nan, nan}, "disruption": {nan, nan, nan},
			"katz": {1, 1.1, 1}, "disruption5": {nan, nan, nan}, "citations_per_year": {nan, nan, nan}, "sleeping_beauty": {nan, nan, nan},
		}},
		{"a loop, and a citation three times", 2, [][2]graph.Node{{0, 1}, {0, 0}, {0, 1}, {0, 1}}, []int32{2001, 2000}, map[string][]float64{
			"local_citations": {0, 1}, "local_references": {1, 0}, "pagerank": {a, b}, "betweenness": {0, 0},
			"hub": {1, 0}, "authority": {0, 1}, "closeness": {0, 1}, "harmonic": {0, 1}, "core": {1, 1},
			"citerank": {2 * newer, 2 * older}, "disruption": {nan, nan},
			"katz": {1, 1.1}, "disruption5": {nan, nan}, "citations_per_year": {0, 0.5}, "sleeping_beauty": {nan, 0},
		}},
		{"all in one cycle", 3, [][2]graph.Node{{0, 1}, {1, 2}, {2, 0}}, []int32{5, 5, 5}, map[string][]float64{
			"local_citations": {1, 1, 1}, "local_references": {1, 1, 1}, "pagerank": {1. / 3, 1. / 3, 1. / 3},
			"betweenness": {1, 1, 1}, "hub": {1 / math.Sqrt(3), 1 / math.Sqrt(3), 1 / math.Sqrt(3)},
			"authority": {1 / math.Sqrt(3), 1 / math.Sqrt(3), 1 / math.Sqrt(3)},
			"closeness": {2. / 3, 2. / 3, 2. / 3}, "harmonic": {1.5, 1.5, 1.5}, "core": {2, 2, 2},
			"citerank":   {2. / 3, 2. / 3, 2. / 3}, // 1/3 each at first, twice that in the end
			"disruption": {1, 1, 1},                // 0 is cited by 2 alone, which does not cite 1: i = 1, j = k = 0
			"katz":       {1 / 0.9, 1 / 0.9, 1 / 0.9}, "disruption5": {1, 1, 1},
			"citations_per_year": {1, 1, 1}, "sleeping_beauty": {0, 0, 0},
		}},
		{"two parts", 4, [][2]graph.Node{{1, 0}, {3, 2}}, []int32{2000, 2001, 2000, 2001}, map[string][]float64{
			"local_citations": {1, 0, 1, 0}, "local_references": {0, 1, 0, 1}, "pagerank": {b / 2, a / 2, b / 2, a / 2},
			"betweenness": {0, 0, 0, 0}, "hub": {0, r, 0, r}, "authority": {r, 0, r, 0},
			"closeness": {1. / 3, 0, 1. / 3, 0}, "harmonic": {1, 0, 1, 0}, "core": {1, 1, 1, 1},
			"citerank": {older, newer, older, newer}, "disruption": {nan, nan, nan, nan},
			"katz": {1.1, 1, 1.1, 1}, "disruption5": {nan, nan, nan, nan},
			"citations_per_year": {0.5, 0, 0.5, 0}, "sleeping_beauty": {0, nan, 0, nan}, // c = 0, 1: on the line
		}},
	} {
		net, _ := graph.FromArcs(test.n, test.arcs, test.years)
		names := slices.Concat(measure.Names[:], measure.More[:])
		columns, err := measure.Compute(context.Background(), net, names, measure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, name := range names {
			want, ok := test.want[name]
			if !ok {
				t.Errorf("%s: nothing is said of %s", test.name, name)
			}
			if columns[i].Name != name || columns[i].Doc == "" {
				t.Errorf("%s: column %d is %q, %q", test.name, i, columns[i].Name, columns[i].Doc)
			}
			if !slices.EqualFunc(columns[i].Values, want, func(x, y float64) bool {
				return math.Abs(x-y) < 1e-14 || math.IsNaN(x) && math.IsNaN(y)
			}) {
				t.Errorf("%s: %s is %v, want %v", test.name, name, columns[i].Values, want)
			}
		}
	}
}

// TestLittleLinks is the same for links without direction: of four works two are
// cited together, by a third, and one stands alone.
func TestLittleLinks(t *testing.T) {
	t.Parallel()
	nan := math.NaN()
	all := 2/0.15 + 2 // a linked work holds 1 + 0.85 of what it holds itself
	for _, test := range []struct {
		name string
		n    int
		arcs [][2]graph.Node
		want map[string][]float64
	}{
		{"nothing", 0, nil, map[string][]float64{
			"links": {}, "link_strength": {}, "pagerank": {}, "betweenness": {}, "hub": {}, "authority": {}, "closeness": {}, "harmonic": {}, "core": {},
		}},
		{"one work", 1, nil, map[string][]float64{
			"links": {0}, "link_strength": {0}, "pagerank": {1}, "betweenness": {0}, "hub": {nan}, "authority": {nan},
			"closeness": {0}, "harmonic": {0}, "core": {0},
		}},
		{"a pair and two alone", 4, [][2]graph.Node{{2, 0}, {2, 1}}, map[string][]float64{
			"links": {1, 1, 0, 0}, "link_strength": {1, 1, 0, 0}, "pagerank": {1 / 0.15 / all, 1 / 0.15 / all, 1 / all, 1 / all},
			"betweenness": {0, 0, 0, 0}, "hub": {nan, nan, nan, nan}, "authority": {nan, nan, nan, nan},
			"closeness": {1. / 3, 1. / 3, 0, 0}, "harmonic": {1, 1, 0, 0}, "core": {1, 1, 0, 0},
		}},
	} {
		net, _ := graph.FromArcs(test.n, test.arcs, nil)
		links, err := graph.CoCitation(context.Background(), net, graph.PairOptions{})
		if err != nil {
			t.Fatal(err)
		}
		columns, err := measure.ComputeLinks(context.Background(), links, measure.LinkNames[:], measure.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range columns {
			if want, ok := test.want[c.Name]; !ok || !slices.EqualFunc(c.Values, want, func(x, y float64) bool {
				return math.Abs(x-y) < 1e-14 || math.IsNaN(x) && math.IsNaN(y)
			}) {
				t.Errorf("%s: %s is %v, want %v", test.name, c.Name, c.Values, want)
			}
		}
	}
}

// TestNamesInAnyOrder: columns come in the order of the names, repeats too.
func TestNamesInAnyOrder(t *testing.T) {
	t.Parallel()
	names := []string{"harmonic", "core", "closeness", "core"}
	columns, err := measure.Compute(context.Background(), figure(), names, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range names {
		if columns[i].Name != name || len(columns[i].Values) != 7 {
			t.Errorf("column %d is %q of %d works, want %q", i, columns[i].Name, len(columns[i].Values), name)
		}
	}
	if _, err := measure.Compute(context.Background(), figure(), []string{"core", "karma"}, measure.Options{}); !errors.Is(err, measure.ErrUnknown) {
		t.Errorf("unknown name: %v", err)
	}
	if columns, err := measure.Compute(context.Background(), figure(), nil, measure.Options{}); err != nil || len(columns) != 0 {
		t.Errorf("no names: %v, %v", columns, err)
	}
}
