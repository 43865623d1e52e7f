package render

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/graph/view"
)

func TestGraphMLGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.graphml", written(t, GraphML, sample()))
}

const readGraphMLWithNetworkx = `
g = networkx.read_graphml(sys.argv[1])
say([dict(d, id=n) for n, d in g.nodes(data=True)], list(g.edges()), g.is_directed())
`

const readGraphMLWithIgraph = `
g = igraph.Graph.Read_GraphML(sys.argv[1])
say([v.attributes() for v in g.vs], [[g.vs[e.source]["id"], g.vs[e.target]["id"]] for e in g.es], g.is_directed())
`

func TestGraphMLIsRead(t *testing.T) {
	t.Parallel()
	for library, program := range map[string]string{"networkx": readGraphMLWithNetworkx, "igraph": readGraphMLWithIgraph} {
		for kind, v := range everyKind() {
			t.Run(library+" "+kind, func(t *testing.T) {
				t.Parallel()
				labels := hostileLabels(v)
				got := readByPython(t, library, "map.graphml", written(t, GraphML, v), program)
				if library == "igraph" { // which leaves & in attributes as the reference that it is read from
					unreferenced(&got)
				}
				checkRead(t, v, got)
				for i, n := range got.Nodes {
					if n["label"] != xmlRead(labels[i]) {
						t.Errorf("label %d is %q, want %q", i, n["label"], labels[i])
					}
					if want := xmlRead(v.Items[i].Work.Title); n["title"] != nil && n["title"] != want {
						t.Errorf("title %d is %q, want %q", i, n["title"], want)
					}
				}
			})
		}
	}
}

// unreferenced undoes what igraph leaves of references in the ids.
func unreferenced(got *found) {
	plain := func(s string) string { return strings.ReplaceAll(s, "&#38;", "&") }
	for _, n := range got.Nodes {
		id, _ := n["id"].(string)
		n["id"] = plain(id)
	}
	for i, e := range got.Edges {
		got.Edges[i] = [2]string{plain(e[0]), plain(e[1])}
	}
}

// Typed keys: a number is a number to the reader.
func TestGraphMLTypes(t *testing.T) {
	t.Parallel()
	got := readByPython(t, "networkx", "map.graphml", written(t, GraphML, sample()), readGraphMLWithNetworkx)
	first := got.Nodes[0]
	for key, want := range map[string]any{"year": 1990.0, "total_citations": 0.0, "pagerank": 1.0 / 3, "seed": true, "state": "resolved"} {
		if first[key] != want {
			t.Errorf("%s is %#v, want %#v", key, first[key], want)
		}
	}
	if _, there := first["disruption"]; there {
		t.Error("a measure that is not defined is there")
	}
}

// checkRead: as many works and citations, the same ids, the same ends.
func checkRead(t *testing.T, v *view.View, got found) {
	t.Helper()
	if got.Directed == undirected(v) {
		t.Errorf("directed: %v", got.Directed)
	}
	if len(got.Nodes) != len(v.Items) || len(got.Edges) != len(v.Links) {
		t.Fatalf("%d works and %d citations, want %d and %d", len(got.Nodes), len(got.Edges), len(v.Items), len(v.Links))
	}
	for i, n := range got.Nodes {
		if n["id"] != v.Items[i].Work.ID {
			t.Errorf("work %d is %v, want %s", i, n["id"], v.Items[i].Work.ID)
		}
	}
	want := map[[2]string]bool{}
	for _, l := range v.Links {
		want[[2]string{v.Items[l.Citing].Work.ID, v.Items[l.Cited].Work.ID}] = true
	}
	for _, e := range got.Edges {
		if !want[e] {
			t.Errorf("an edge %v that is no citation", e)
		}
	}
}

// xmlRead is a text as an XML reader gives it back.
func xmlRead(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == '\uFFFE' || r == '\uFFFF' {
			return '\ufffd'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// drawn gives every work of a view a place, as a picture does.
func drawn(v *view.View) *view.View {
	v.Picture.Width, v.Picture.Height = 800, 500
	for i := range v.Items {
		item := &v.Items[i]
		item.Drawn, item.X, item.Y, item.R = true, 20+float64(i*37%760), 30+float64(i*53%440), 5+float64(i%4)
	}
	for i := range v.Links {
		v.Links[i].Drawn = true
	}
	return v
}

// The structure is that of the formats' specifications, whatever the titles hold.
func TestXMLGrammars(t *testing.T) {
	t.Parallel()
	for grammar, f := range map[string]Format{"graphml.rng": GraphML, "gexf.rng": GEXF} {
		for _, v := range []*view.View{sample(), drawn(sample()), shared(), torture(), {}} {
			text := string(written(t, f, v))
			runTool(t, text, "xmllint", "--noout", "--nonet", "--relaxng", filepath.Join("testdata", grammar), "-")
			if strings.Contains(text, "<script") || strings.Contains(text, "<i>") {
				t.Errorf("%s: a title became markup", grammar)
			}
		}
	}
}

func TestKeysAreDeclaredOnce(t *testing.T) {
	t.Parallel()
	var ids []string
	for line := range strings.Lines(string(written(t, GraphML, sample()))) {
		var id string
		if n, _ := fmt.Sscanf(line, `<key id=%q`, &id); n == 1 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	if len(ids) < 20 || len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("keys %v", ids)
	}
}
