package render

import (
	"strings"
	"testing"

	"citegraph/graph/view"
)

func TestPajekGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.net", written(t, Pajek, drawn(sample())))
	golden(t, "sample.clu", written(t, PajekClusters, sample()))
	golden(t, "sample.vec", written(t, PajekVector, sample()))
}

const readPajekWithIgraph = `
g = igraph.Graph.Read_Pajek(sys.argv[1])
key = "id" if "id" in g.vs.attributes() else "name"
say([{"label": v[key]} for v in g.vs], [[str(e.source), str(e.target)] for e in g.es], g.is_directed())
`

const readPajekWithNetworkx = `
g = networkx.read_pajek(sys.argv[1])
at = {n: str(i) for i, n in enumerate(g.nodes())}
say([{"label": n} for n in g.nodes()], [[at[a], at[b]] for a, b in g.edges()], g.is_directed())
`

func TestPajekIsRead(t *testing.T) {
	t.Parallel()
	for library, program := range map[string]string{"igraph": readPajekWithIgraph, "networkx": readPajekWithNetworkx} {
		for kind, v := range everyKind() {
			t.Run(library+" "+kind, func(t *testing.T) {
				t.Parallel()
				labels := hostileLabels(v)
				got := readByPython(t, library, "map.net", written(t, Pajek, v), program)
				if len(got.Nodes) != len(v.Items) || len(got.Edges) != len(v.Links) || got.Directed == undirected(v) {
					t.Fatalf("%d works, %d citations, directed %v", len(got.Nodes), len(got.Edges), got.Directed)
				}
				for i, n := range got.Nodes {
					if want := strings.NewReplacer(`"`, "'", `\`, "/").Replace(oneLine(line(labels[i]))); oneLine(n["label"].(string)) != want {
						t.Errorf("label %d is %q, want %q", i, n["label"], want)
					}
				}
			})
		}
	}
}

// One value a vertex, in their order.
func TestPajekCompanions(t *testing.T) {
	t.Parallel()
	v := sample()
	for name, text := range map[string][]byte{"clu": written(t, PajekClusters, v), "vec": written(t, PajekVector, v)} {
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		if len(lines) != len(v.Items)+1 || lines[0] != "*Vertices 15" {
			t.Errorf("%s: %q", name, lines)
		}
	}
	undefined := &view.View{Items: []view.Item{{Work: v.Items[0].Work, Community: -1}}}
	if got := string(written(t, PajekVector, undefined)); got != "*Vertices 1\n999999998\n" {
		t.Errorf("not defined: %q", got)
	}
	if got := string(written(t, PajekClusters, undefined)); got != "*Vertices 1\n0\n" {
		t.Errorf("no community: %q", got)
	}
}
