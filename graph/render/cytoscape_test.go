package render

import (
	"encoding/json"
	"testing"

	"gonum.org/v1/gonum/graph/formats/cytoscapejs"
)

func TestCytoscapeGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.cyjs", written(t, Cytoscape, drawn(sample())))
}

// gonum's model of Cytoscape.js reads it back.
func TestCytoscapeIsRead(t *testing.T) {
	t.Parallel()
	for name, v := range everyKind() {
		var g struct {
			Elements cytoscapejs.Elements `json:"elements"`
		}
		if err := json.Unmarshal(written(t, Cytoscape, v), &g); err != nil {
			t.Fatal(err)
		}
		if len(g.Elements.Nodes) != len(v.Items) || len(g.Elements.Edges) != len(v.Links) {
			t.Fatalf("%s: %d works, %d citations", name, len(g.Elements.Nodes), len(g.Elements.Edges))
		}
		for i, n := range g.Elements.Nodes {
			w := v.Items[i].Work
			if n.Data.ID != w.ID || n.Data.Attributes["name"] != valid(w.Label) {
				t.Errorf("%s: work %d is %q %v", name, i, n.Data.ID, n.Data.Attributes["name"])
			}
			if title, _ := n.Data.Attributes["title"].(string); title != valid(w.Title) {
				t.Errorf("%s: title %q, want %q", name, title, w.Title)
			}
			if v.Items[i].Drawn && (n.Position == nil || n.Position.X != v.Items[i].X || n.Position.Y != v.Items[i].Y) {
				t.Errorf("%s: work %d is at %v", name, i, n.Position)
			}
		}
		for i, e := range g.Elements.Edges {
			l := v.Links[i]
			if e.Data.Source != v.Items[l.Citing].Work.ID || e.Data.Target != v.Items[l.Cited].Work.ID {
				t.Errorf("%s: citation %d runs %s → %s", name, i, e.Data.Source, e.Data.Target)
			}
		}
	}
}

const readNodeLink = `
g = networkx.node_link_graph(json.load(open(sys.argv[1], encoding="utf-8")))
say([dict(d, id=n) for n, d in g.nodes(data=True)], list(g.edges()), g.is_directed())
`

func TestNodeLinkIsReadByNetworkx(t *testing.T) {
	t.Parallel()
	golden(t, "sample.nodelink.json", written(t, NodeLink, sample()))
	for _, v := range everyKind() {
		got := readByPython(t, "networkx", "map.json", written(t, NodeLink, v), readNodeLink)
		checkRead(t, v, got)
		checkTexts(t, v, got, valid)
		if got.Nodes[0]["year"] != float64(v.Items[0].Work.Year) {
			t.Errorf("%v", got.Nodes[0])
		}
	}
}
