package render

import (
	"bytes"
	"encoding/xml"
	"testing"

	"gonum.org/v1/gonum/graph/formats/gexf12"

	"citegraph/graph/view"
)

func TestGEXFGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.gexf", written(t, GEXF, drawn(sample())))
}

const readGEXF = `
g = networkx.read_gexf(sys.argv[1])
say([dict(d, id=n) for n, d in g.nodes(data=True)], list(g.edges()), g.is_directed())
`

// asGEXF12 gives a file the namespaces and the version of GEXF 1.2, which is all
// that networkx and gonum know; the elements are the same.
func asGEXF12(text []byte) []byte {
	for from, to := range map[string]string{
		`"http://gexf.net/1.3"`: `"http://www.gexf.net/1.2draft"`, `"http://gexf.net/1.3/viz"`: `"http://www.gexf.net/1.2draft/viz"`,
		`version="1.3"`: `version="1.2"`,
	} {
		text = bytes.ReplaceAll(text, []byte(from), []byte(to))
	}
	return text
}

func TestGEXFIsReadByNetworkx(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			labels := hostileLabels(v)
			got := readByPython(t, "networkx", "map.gexf", asGEXF12(written(t, GEXF, v)), readGEXF)
			checkRead(t, v, got)
			for i, n := range got.Nodes {
				if n["label"] != xmlRead(labels[i]) {
					t.Errorf("label %d is %q, want %q", i, n["label"], labels[i])
				}
			}
		})
	}
}

// gonum's model of the format finds years, places and colours where they belong.
func TestGEXFIsReadByGonum(t *testing.T) {
	t.Parallel()
	v := drawn(sample())
	var g gexf12.Content
	if err := xml.Unmarshal(asGEXF12(written(t, GEXF, v)), &g); err != nil {
		t.Fatal(err)
	}
	if g.Graph.DefaultEdgeType != "directed" || g.Graph.TimeFormat != "double" || g.Meta.Creator != "citegraph" {
		t.Errorf("%+v", g.Graph)
	}
	nodes := g.Graph.Nodes.Nodes
	if len(nodes) != len(v.Items) || len(g.Graph.Edges.Edges) != len(v.Links) {
		t.Fatalf("%d works, %d citations", len(nodes), len(g.Graph.Edges.Edges))
	}
	first := nodes[0]
	if first.Color == nil || first.Color.R != 0 || first.Color.G != 0x72 || first.Color.B != 0xb2 {
		t.Errorf("colour %+v", first.Color)
	}
	if first.Position == nil || first.Position.X != 20 || first.Position.Y != -30 || first.Size == nil || first.Size.Value != 10 {
		t.Errorf("place %+v, size %+v", first.Position, first.Size)
	}
}

// The year is the timestamp; a work without one has none.
func TestGEXFTimestamps(t *testing.T) {
	t.Parallel()
	var g struct {
		Nodes []struct {
			ID   string `xml:"id,attr"`
			Time string `xml:"timestamp,attr"`
		} `xml:"graph>nodes>node"`
		Edges []struct {
			Time string `xml:"timestamp,attr"`
		} `xml:"graph>edges>edge"`
	}
	v := sample()
	if err := xml.Unmarshal(written(t, GEXF, v), &g); err != nil {
		t.Fatal(err)
	}
	if g.Nodes[3].Time != "1993" || g.Nodes[len(g.Nodes)-1].Time != "" || g.Edges[3].Time != "1991" {
		t.Errorf("%+v", g)
	}
	g.Edges = nil
	if err := xml.Unmarshal(written(t, GEXF, shared()), &g); err != nil || g.Edges[0].Time != "" {
		t.Errorf("a link between two works has a time: %+v, %v", g.Edges, err)
	}
}

func TestDiscSize(t *testing.T) {
	t.Parallel()
	for want, item := range map[float64]view.Item{
		6: {}, 6.5: {Drawn: true, R: 3.25}, 12: {Values: []float64{4}},
	} {
		if got := discSize(&item); got != want {
			t.Errorf("size %v, want %v", got, want)
		}
	}
}
