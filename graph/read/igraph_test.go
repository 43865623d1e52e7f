package read_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"citegraph/graph"
	"citegraph/graph/read"
)

// writeByIgraph lets igraph write a graph of two arcs; the labels come in JSON.
const writeByIgraph = `
import igraph, json, sys
labels = json.load(sys.stdin)
g = igraph.Graph(len(labels), [(0, 1), (2, 1)], directed=True)
g.vs["id"] = labels
g.write_pajek(sys.argv[1])
`

// What igraph writes in Pajek's format comes back with the marks in its labels.
func TestIgraphComesBack(t *testing.T) {
	t.Parallel()
	const python = "/usr/bin/python3" // Debian's, which is where its packages go
	if err := exec.Command(python, "-c", "import igraph").Run(); err != nil {
		t.Skip("no igraph here (Debian: apt-get install python3-igraph)")
	}
	labels := []string{`Author0, "J. 0" 1950`, `"quoted"`, `before \" and after`, `a mark and a backslash: "\`, "plain", `10.55555/a"b`, `C:\ and "D:\"`, `" ic "Red`}
	text, err := json.Marshal(labels)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "labels.net")
	c := exec.Command(python, "-c", writeByIgraph, path)
	c.Stdin = bytes.NewReader(text)
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	g, err := read.Pajek(f)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(g.Labels, labels) || !slices.Equal(g.Arcs, [][2]graph.Node{{0, 1}, {2, 1}}) || g.Skipped > 0 {
		t.Errorf("labels %q, arcs %v; want %q", g.Labels, g.Arcs, labels)
	}
}
