package read_test

import (
	"io"
	"os"
	"strings"
	"testing"

	"citegraph/graph/read"
)

// fuzz feeds anything to a reader: what it hands over must hold together.
func fuzz(f *testing.F, from func(io.Reader) (*read.Graph, error), seeds ...string) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := from(strings.NewReader(text))
		if err != nil {
			if g != nil {
				t.Fatal("a graph and an error")
			}
			return
		}
		n := len(g.Labels)
		if g.Years != nil && len(g.Years) != n || g.Titles != nil && len(g.Titles) != n || n == 0 {
			t.Fatalf("%d labels, %d years, %d titles", n, len(g.Years), len(g.Titles))
		}
		works, stats := g.Works()
		if len(works)+stats.Repeated != n || stats.Unknown != 0 || stats.Arcs+stats.Loops+stats.Duplicates != len(g.Arcs) {
			t.Fatalf("%d works of %d vertices, %+v of %d arcs", len(works), n, stats, len(g.Arcs))
		}
		for i, w := range works {
			if w.ID == "" || w.Label == "" || i > 0 && works[i-1].ID >= w.ID {
				t.Fatalf("work %d is %q, %q", i, w.ID, w.Label)
			}
		}
		if (g.Skipped == 0) != (g.Complaint == "") || g.Undirected > len(g.Arcs) {
			t.Fatalf("%d skipped: %q; %d edges of %d arcs", g.Skipped, g.Complaint, g.Undirected, len(g.Arcs))
		}
	})
}

func FuzzPajek(f *testing.F) {
	figure, _ := os.ReadFile("../../../shared/data/graphs/search-paths-7.net")
	fuzz(f, read.Pajek, string(figure), "*Network x\n*Vertices 2\n1 \"a\"\n*Arcs\n1 2\n*Partition year\n*Vertices 2\n1\n2\n", "*Vertices 9999999\n*Arcslist\n1 2 3\n")
}

func FuzzGraphML(f *testing.F) {
	fuzz(f, read.GraphML, `<graphml><key id="y" for="node" attr.name="year"/><graph edgedefault="undirected"><node id="a"><data key="y">1</data></node><edge source="a" target="b"/></graph></graphml>`)
}

func FuzzPairs(f *testing.F) {
	fuzz(f, read.Pairs, "citing,cited\na,b\n", "a\tb\n\"c\"\t\"d\n", "1 2 3\n# x\n", "citing,cited,key\na,b,\"k\n\nc\"\nd,\"e\n")
}
