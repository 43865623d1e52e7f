package measure

import "citegraph/graph"

// localCitations computes LocalCitations.
func localCitations(t *task, net *graph.Network, _ Options) (Column, error) {
	return t.degrees(net, Column{
		Name: LocalCitations, Unit: "works", Doc: "works of the map that cite this one",
	}, net.CitedBy)
}

// localReferences computes LocalReferences.
func localReferences(t *task, net *graph.Network, _ Options) (Column, error) {
	return t.degrees(net, Column{
		Name: LocalReferences, Unit: "works", Doc: "works of the map that this one cites",
	}, net.References)
}

func (t *task) degrees(net *graph.Network, c Column, list func(graph.Node) []graph.Node) (Column, error) {
	c.Values = make([]float64, net.Len())
	_, err := t.spans(net.Len(), func(lo, hi int) float64 {
		for v := lo; v < hi; v++ {
			c.Values[v] = float64(len(list(graph.Node(v))))
		}
		return 0
	})
	return c, err
}
