package graph_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/graph/topo"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// A network is built of works and the citations they hold, and is at once a
// graph that all of gonum works on.
func ExampleBuild() {
	works := []*biblio.Work{
		{ID: "10.1000/new", Year: 2020, Citations: []biblio.Citation{{Cited: "10.1000/mid"}, {Cited: "10.1000/old"}}},
		{ID: "10.1000/mid", Year: 2010, Citations: []biblio.Citation{{Cited: "10.1000/old"}, {Cited: "10.1000/elsewhere"}}},
		{ID: "10.1000/old", Year: 1990},
	}
	net, stats := graph.Build(works, graph.Options{})
	fmt.Printf("%d works, %d citations, %d of works that are not here\n", stats.Works, stats.Arcs, stats.Unknown)

	old, _ := net.Find("10.1000/old")
	for _, v := range net.CitedBy(old) {
		fmt.Println(net.Name(v), "cites", net.Name(old))
	}
	order, err := topo.Sort(net)
	fmt.Println(len(order), err)
	// Output:
	// 3 works, 3 citations, 1 of works that are not here
	// 10.1000/mid cites 10.1000/old
	// 10.1000/new cites 10.1000/old
	// 3 <nil>
}

// Two works are linked by co-citation when others cite both.
func ExampleCoCitation() {
	net, _ := graph.FromArcs(5, [][2]graph.Node{{2, 0}, {2, 1}, {3, 0}, {3, 1}, {4, 1}}, nil)
	links, err := graph.CoCitation(context.Background(), net, graph.PairOptions{})
	fmt.Println(links.Count(0, 1), links.Strength(0, 1, graph.Association), err)
	// Output: 2 0.5 <nil>
}
