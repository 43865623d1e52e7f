package measure_test

import (
	"context"
	"fmt"

	"citegraph/graph"
	"citegraph/graph/measure"
)

func ExampleCompute() {
	// 1 and 2 cite 0, and 2 cites 1.
	net, _ := graph.FromArcs(3, [][2]graph.Node{{1, 0}, {2, 0}, {2, 1}}, []int32{1990, 2000, 2010})
	columns, err := measure.Compute(context.Background(), net, []string{measure.LocalCitations, measure.PageRankName, measure.DisruptionName}, measure.Options{})
	if err != nil {
		fmt.Println(err)
	}
	for _, c := range columns {
		fmt.Printf("%-15s %.4f\n", c.Name, c.Values)
	}
	// Output:
	// local_citations [2.0000 1.0000 0.0000]
	// pagerank        [0.5209 0.2816 0.1976]
	// disruption      [NaN -1.0000 NaN]
}

func ExampleMainPath() {
	net, _ := graph.FromArcs(4, [][2]graph.Node{{1, 0}, {2, 1}, {3, 1}, {3, 2}}, nil)
	paths, err := measure.MainPath(context.Background(), net, measure.GlobalPath)
	fmt.Println(paths.Works, err)
	for _, arc := range paths.Arcs {
		citing, cited := net.Ends(arc)
		fmt.Println(citing, "cites", cited, "on", paths.Counts.Count(citing, cited), "paths")
	}
	// Output:
	// [0 1 2 3] <nil>
	// 1 cites 0 on 2 paths
	// 2 cites 1 on 1 paths
	// 3 cites 2 on 1 paths
}
