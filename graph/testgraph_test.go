package graph_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	gonum "gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/testgraph"

	"citegraph/graph"
)

// build makes a network of testgraph's nodes and lines. Node numbers of a
// Network are places, so the nodes that testgraph wants back are renumbered, in
// order of their ids; its loops and repeats are no citations.
func build(nodes []gonum.Node, lines []testgraph.WeightedLine, _, _ float64) (g gonum.Graph, n []gonum.Node, e []testgraph.Edge, s, a float64, ok bool) {
	ids := map[int64]graph.Node{}
	for _, v := range nodes {
		ids[v.ID()] = 0
	}
	for _, l := range lines {
		ids[l.From().ID()], ids[l.To().ID()] = 0, 0
	}
	sorted := make([]int64, 0, len(ids))
	for id := range ids {
		sorted = append(sorted, id)
	}
	slices.SortFunc(sorted, cmp.Compare)
	for i, id := range sorted {
		ids[id] = graph.Node(i)
		n = append(n, graph.Node(i))
	}
	var arcs [][2]graph.Node
	for _, l := range lines {
		arc := graph.Arc{Citing: ids[l.From().ID()], Cited: ids[l.To().ID()]}
		arcs = append(arcs, [2]graph.Node{arc.Citing, arc.Cited})
		if arc.Citing != arc.Cited && !slices.Contains(e, testgraph.Edge(arc)) {
			e = append(e, arc)
		}
	}
	if len(e) == 0 && len(lines) != 0 {
		return nil, nil, nil, math.NaN(), math.NaN(), false
	}
	net, _ := graph.FromArcs(len(sorted), arcs, nil)
	return net, n, e, math.NaN(), math.NaN(), true
}

func TestGonumDirected(t *testing.T) {
	t.Parallel()
	t.Run("EdgeExistence", func(t *testing.T) { testgraph.EdgeExistence(t, build, true) })
	t.Run("NodeExistence", func(t *testing.T) { testgraph.NodeExistence(t, build) })
	t.Run("ReturnAdjacentNodes", func(t *testing.T) { testgraph.ReturnAdjacentNodes(t, build, true, true) })
	t.Run("ReturnAllNodes", func(t *testing.T) { testgraph.ReturnAllNodes(t, build, true) })
	t.Run("ReturnNodeSlice", func(t *testing.T) { testgraph.ReturnNodeSlice(t, build, true) })
	t.Run("ReturnAllEdges", func(t *testing.T) { testgraph.ReturnAllEdges(t, build, true) })
	t.Run("ReturnEdgeSlice", func(t *testing.T) { testgraph.ReturnEdgeSlice(t, build, true) })
}
