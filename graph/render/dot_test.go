package render

import (
	"encoding/json"
	"html"
	"os/exec"
	"strings"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/encoding"
	"gonum.org/v1/gonum/graph/encoding/dot"
	"gonum.org/v1/gonum/graph/simple"

	"citegraph/graph/view"
)

func TestDOTGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.dot", written(t, DOT, sample()))
	golden(t, "sample-co-citation.dot", written(t, DOT, shared()))
}

// dotGraph is a gonum graph that keeps what its DOT reader tells it.
type dotGraph struct{ *simple.DirectedGraph }

type dotNode struct {
	graph.Node
	id         string
	attributes map[string]string
}

func (n *dotNode) SetDOTID(id string) { n.id = id }

func (n *dotNode) SetAttribute(a encoding.Attribute) error {
	n.attributes[a.Key] = a.Value
	return nil
}

func (g dotGraph) NewNode() graph.Node {
	return &dotNode{g.DirectedGraph.NewNode(), "", map[string]string{}}
}

func TestDOTOpensInGonum(t *testing.T) {
	t.Parallel()
	v := sample()
	g := dotGraph{simple.NewDirectedGraph()}
	if err := dot.Unmarshal(written(t, DOT, v), g); err != nil {
		t.Fatal(err)
	}
	if n := g.Nodes().Len(); n != len(v.Items) {
		t.Errorf("%d works, want %d", n, len(v.Items))
	}
	if n := g.Edges().Len(); n != len(v.Links) {
		t.Errorf("%d citations, want %d", n, len(v.Links))
	}
	byID := map[string]*dotNode{}
	for nodes := g.Nodes(); nodes.Next(); {
		n := nodes.Node().(*dotNode)
		byID[n.id] = n
	}
	for i := range v.Items {
		w := v.Items[i].Work
		n := byID[w.ID]
		if n == nil {
			t.Errorf("no work %q", w.ID)
			continue
		}
		if n.attributes["label"] != w.Label {
			t.Errorf("label of %s is %q, want %q", w.ID, n.attributes["label"], w.Label)
		}
	}
}

func TestDOTOpensInGraphviz(t *testing.T) {
	t.Parallel()
	for kind, v := range everyKind() {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			labels := hostileLabels(v)
			g := graphvizJSON(t, written(t, DOT, v))
			works := 0
			for _, o := range g.Objects {
				if o.Nodes != nil {
					continue // a subgraph: the works of a year
				}
				// What Graphviz shows: its own reading of entities and escapes.
				shown := html.UnescapeString(strings.ReplaceAll(o.Label, `\\`, `\`))
				if want := labels[works]; oneLine(line(shown)) != oneLine(line(want)) {
					t.Errorf("label %d is %q, want %q", works, shown, want)
				}
				works++
			}
			if works != len(v.Items) || len(g.Edges) != len(v.Links) || g.Directed == undirected(v) {
				t.Errorf("%d works and %d citations, directed %v, want %d and %d", works, len(g.Edges), g.Directed, len(v.Items), len(v.Links))
			}
		})
	}
}

// hostileLabels gives the works labels that are as hostile as their titles, and
// returns them as a picture can show them.
func hostileLabels(v *view.View) []string {
	var shown []string
	for i := range v.Items {
		w := v.Items[i].Work
		if w.Title != "" {
			w.Label = oneLine(w.Title)
		}
		shown = append(shown, w.Label)
	}
	return shown
}

func TestDOTDraws(t *testing.T) {
	t.Parallel()
	for name, v := range everyKind() {
		svg := runTool(t, string(written(t, DOT, v)), "dot", "-Tsvg")
		runTool(t, svg, "xmllint", "--noout", "--nonet", "-")
		if strings.Contains(svg, "<script") {
			t.Errorf("%s: a title became markup", name)
		}
	}
}

type graphvizGraph struct {
	Objects []struct {
		Name, Label string
		Nodes       []int // of a subgraph
	}
	Edges    []struct{ Tail, Head int }
	Directed bool
}

// graphvizJSON is the graph as the native dot reads it.
func graphvizJSON(t *testing.T, text []byte) graphvizGraph {
	t.Helper()
	var g graphvizGraph
	if err := json.Unmarshal([]byte(runTool(t, string(text), "dot", "-Tdot_json")), &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// runTool runs a program that is not ours; the test skips where it is not installed.
func runTool(t *testing.T, stdin, name string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skipf("%s is not installed", name)
	}
	c := exec.Command(path, args...)
	c.Stdin = strings.NewReader(stdin)
	var out, complaint strings.Builder
	c.Stdout, c.Stderr = &out, &complaint
	if err := c.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, complaint.String())
	}
	return out.String()
}
