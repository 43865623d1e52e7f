package read_test

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/read"
)

type arcs = [][2]graph.Node

func TestPajek(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want read.Graph
	}{
		"arcs": {
			"*Network small one\n% a comment\n*Vertices 3\n1 \"A b\" 0.1 0.2 ic Red\n 2 c\n*Arcs\n1 2\n\n1\t3 5.5\n",
			read.Graph{Title: "small one", Labels: []string{"A b", "c", "3"}, Arcs: arcs{{0, 1}, {0, 2}}},
		},
		"any case, CR LF, a byte-order mark": {
			"\ufeff*VERTICES 2\r\n1 \"a\"\r\n2 \"b\"\r\n*arcs :1 \"cites\"\r\n2 1\r\n",
			read.Graph{Labels: []string{"a", "b"}, Arcs: arcs{{1, 0}}},
		},
		"CR alone, as old Macintoshes have it": {
			"*Network old\r*Vertices 2\r1 \"a\"\r\r2 \"b c\"\r*Arcs\r2 x\r2 1",
			read.Graph{Title: "old", Labels: []string{"a", "b c"}, Arcs: arcs{{1, 0}}, Skipped: 1, Complaint: `line 7: an arc is two numbers of vertices, not "2 x"`},
		},
		"ends of every kind": {
			"*Vertices 3\r1 \"a\"\r\r\n2 \"b\"\n\r3 \"c\"\r\n\n*Arcs\r1 2\r\n2 3\r",
			read.Graph{Labels: []string{"a", "b", "c"}, Arcs: arcs{{0, 1}, {1, 2}}},
		},
		"blanks after a star, tabs, no end of the last line": {
			"\t*\tVertices\t2\n1\t\"a\"\n2\t\"b\"\n* Arcs\n1\t2",
			read.Graph{Labels: []string{"a", "b"}, Arcs: arcs{{0, 1}}},
		},
		"two modes, relations, values, looks, times": {
			"*Vertices 3 1\n1 \"a\" 0.1 0.2 0.5 ic Red [5-10,12]\n2 b s_size 3\n*Arcs :1 \"cites\"\n1 2 -4.5 c Blue\n*Arcs :2 \"x\"\n3 1\n*Vector v\n*Vertices 3\n0.5\n1\n2\n",
			read.Graph{Labels: []string{"a", "b", "3"}, Arcs: arcs{{0, 1}, {2, 0}}},
		},
		"marks in labels, as igraph writes them": {
			"*Vertices 4\n1 \"a \\\"b\\\" \\\\c\"\n2 \"d\\\\e\"\n3 \"C:\\\" 0.1\n4 \"\\\"\" 0.1 0.2\n",
			read.Graph{Labels: []string{`a "b" \c`, `d\\e`, `C:\`, `"`}},
		},
		"lists": {
			"*Vertices 4\n*Arcslist\n1 2 3 4\n4 1\n*Edgeslist\n2 3 4\n",
			read.Graph{Labels: []string{"1", "2", "3", "4"}, Arcs: arcs{{0, 1}, {0, 2}, {0, 3}, {3, 0}, {1, 2}, {1, 3}}, Undirected: 2},
		},
		"edges, then arcs again": {
			"*Vertices 3\n*Edges\n1 2 1\n*Arcs\n3 1\n",
			read.Graph{Labels: []string{"1", "2", "3"}, Arcs: arcs{{0, 1}, {2, 0}}, Undirected: 1},
		},
		"a matrix": {
			"*Vertices 3\n1 \"a\"\n*Matrix\n0 1 0.5\n 0\t0  2 \n0 0 0\n*Arcs\n3 1\n",
			read.Graph{Labels: []string{"a", "2", "3"}, Arcs: arcs{{0, 1}, {0, 2}, {1, 2}, {2, 0}}},
		},
		"a bad matrix": {
			"*Vertices 2\n*Matrix\n1\n1 0\n0 1\n",
			read.Graph{Labels: []string{"1", "2"}, Arcs: arcs{{1, 0}}, Skipped: 2, Complaint: `line 3: a row of a matrix is a number for each of 2 vertices, not "1"`},
		},
		"bad lines": {
			"*Vertices 2\n1 \"a\"\n3 \"c\"\nx\n*Arcs\n1 2\n1 9\n1\n-1 2\n1 2x\n*Arcslist\n1 2 7\n*Hypergraph\n0 1\n",
			read.Graph{Labels: []string{"a", "2"}, Arcs: arcs{{0, 1}, {0, 1}}, Skipped: 8, Complaint: `line 3: no vertex has the number "3"`},
		},
		"labels": {
			"*Vertices 4\n4 \"\"\n1 \"never closed\n2 \"10.1000/ABC\" 0 0\n3 caf\xe9\n",
			read.Graph{Labels: []string{"never closed", "10.1000/ABC", "café", "4"}},
		},
		"a project: years, and a second network": {
			"*Network \"one\"\n*Vertices 2\n*Arcs\n2 1\n*Partition Year of it\n*Vertices 2\n1999\n2001\n*Network two\n*Vertices 9\n*Arcs\n1 2\n",
			read.Graph{Title: "one", Labels: []string{"1", "2"}, Years: []int32{1999, 2001}, Arcs: arcs{{1, 0}}},
		},
		"other partitions": {
			"*Vertices 2\n*Arcs\n2 1\n*Partition Clusters\n*Vertices 2\n1999\n2001\n",
			read.Graph{Labels: []string{"1", "2"}, Arcs: arcs{{1, 0}}},
		},
	} {
		got, err := read.Pajek(iotest.HalfReader(strings.NewReader(test.text)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(test.want, *got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestPajekLongLine(t *testing.T) {
	t.Parallel()
	const n = 400_000 // numbers of up to seven bytes with their blanks: more than the buffer
	g, err := read.Pajek(strings.NewReader("*Vertices 400000\n*Arcslist\n1" + strings.Repeat(" 399999", n) + "\n2 3\n"))
	if err != nil || len(g.Arcs) != n+1 || g.Arcs[n] != [2]graph.Node{1, 2} || g.Skipped != 0 {
		t.Errorf("%d arcs (%v)", len(g.Arcs), err)
	}
}

func TestNoGraph(t *testing.T) {
	t.Parallel()
	broken := errors.New("the disk is gone")
	for name, from := range map[string]func(io.Reader) (*read.Graph, error){"pajek": read.Pajek, "graphml": read.GraphML, "pairs": read.Pairs} {
		for _, text := range []string{"", "\n\n", "% nothing", "<graphml></graphml>", "<graphml><graph/>", "*Vertices 0\n", "*Vertices many\n", "*Arcs\n1 2"} {
			if name == "pairs" && strings.HasPrefix(text, "*") || name == "pairs" && strings.Contains(text, " ") {
				continue
			}
			if g, err := from(strings.NewReader(text)); !errors.Is(err, read.ErrNoGraph) || g != nil {
				t.Errorf("%s of %q: %v, %v", name, text, g, err)
			}
		}
		if _, err := from(iotest.ErrReader(broken)); !errors.Is(err, broken) {
			t.Errorf("%s of a broken file: %v", name, err)
		}
	}
	// A line of a dozen bytes must not cost gigabytes.
	for _, text := range []string{"*Vertices 2000000000\n*Arcs\n1 2\n", "*Vertices 2000000000\n1999999999 \"x\"\n"} {
		if _, err := read.Pajek(strings.NewReader(text)); !errors.Is(err, read.ErrNoGraph) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestGraphML(t *testing.T) {
	t.Parallel()
	const head = `<?xml version="1.0" encoding="UTF-8"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">`
	for name, test := range map[string]struct {
		text string
		want read.Graph
	}{
		"plain": {
			head + `<graph edgedefault="directed"><node id="n0"/><node id="n1"/><edge source="n1" target="n0"/></graph></graphml>`,
			read.Graph{Labels: []string{"n0", "n1"}, Arcs: arcs{{1, 0}}},
		},
		"data": {
			head + `<key id="a" for="node" attr.name="label" attr.type="string"/><key id="b" for="node" attr.name="Year"/>
			<key id="c" for="node" attr.name="title"/><key id="d" for="graph" attr.name="title"/><key id="e" for="edge" attr.name="title"/><key id="f" for="node" attr.name="doi"/>
			<graph id="g"><data key="d"> A map </data>
			<node id="1"><data key="a">Bauer &amp; 2012</data><data key="b">2012.0</data></node>
			<node id="2"><data key="c">Of bees</data></node>
			<node id="3"><data key="f">10.1000/x</data><data key="a">Clark 2001</data></node>
			<node id="10.1000/y"><data key="a">Dee 2001</data></node>
			<edge source="2" target="1"><data key="e">not the node's</data></edge></graph></graphml>`,
			read.Graph{
				Title: "A map", Labels: []string{"Bauer & 2012", "2", "10.1000/x", "10.1000/y"}, Titles: []string{"", "Of bees", "", ""},
				Names: []string{"Bauer & 2012", "", "Clark 2001", "Dee 2001"},
				Years: []int32{2012, 0, 0, 0}, Arcs: arcs{{1, 0}},
			},
		},
		"undirected, one edge directed": {
			head + `<graph edgedefault="undirected"><edge source="a" target="b"/><edge source="b" target="c" directed="true"/></graph></graphml>`,
			read.Graph{Labels: []string{"a", "b", "c"}, Arcs: arcs{{0, 1}, {1, 2}}, Undirected: 1},
		},
		"the first of two graphs": {
			head + `<graph><node id="a"><graph><node id="b"/></graph></node></graph><graph><node id="c"/></graph></graphml>`,
			read.Graph{Labels: []string{"a", "b"}, Skipped: 1, Complaint: "a second graph, which is not read"},
		},
		// The primer of GraphML: a default is the value of all nodes that have no data.
		"a default": {
			head + `<key id="y" for="node" attr.name="year" attr.type="int"><default> 2001 </default></key><key id="e" for="edge" attr.name="year"><default>1</default></key>
			<graph edgedefault="directed"><node id="a"/><node id="b"><data key="y">1990</data></node><edge source="a" target="c"/></graph></graphml>`,
			read.Graph{Labels: []string{"a", "b", "c"}, Years: []int32{2001, 1990, 2001}, Arcs: arcs{{0, 2}}},
		},
		// As igraph 0.10 writes a graph whose vertices have names and labels.
		"names": {
			head + `<key id="v_name" for="node" attr.name="name" attr.type="string"/><key id="v_label" for="node" attr.name="label" attr.type="string"/>
			<graph id="G" edgedefault="directed"><node id="n0"><data key="v_name">a</data></node>
			<node id="n1"><data key="v_name">10.1000/b</data><data key="v_label">B</data></node>
			<node id="n2"><data key="v_name">c</data><data key="v_label">C</data></node></graph></graphml>`,
			read.Graph{Labels: []string{"a", "10.1000/b", "C"}, Names: []string{"", "B", "C"}},
		},
		// As yEd writes nodes: the first label is the node's own, unless it is a DOI.
		"drawn labels": {
			`<graphml xmlns:y="http://www.yworks.com/xml/graphml"><key for="node" id="d6" yfiles.type="nodegraphics"/><graph edgedefault="directed">
			<node id="n0"><data key="d6"><y:ShapeNode><y:NodeLabel>10.1000/a<y:LabelModel/></y:NodeLabel><y:NodeLabel>seed</y:NodeLabel></y:ShapeNode></data></node>
			<node id="n1"><data key="d6"><y:ShapeNode><y:NodeLabel>Two
lines</y:NodeLabel></y:ShapeNode></data></node></graph></graphml>`,
			read.Graph{Labels: []string{"10.1000/a", "Two lines"}, Names: []string{"seed", "Two lines"}},
		},
		// As Gephi writes nodes.
		"a label that is the address of a DOI": {
			head + `<key id="label" for="node" attr.name="label"/><graph edgedefault="directed"><node id="0.0"><data key="label">https://doi.org/10.1000/A</data></node></graph></graphml>`,
			read.Graph{Labels: []string{"https://doi.org/10.1000/A"}},
		},
		"cut off": {
			head + `<graph><node id="a"/><node id="b"/><edge source="a" target="b"/>`,
			read.Graph{Labels: []string{"a", "b"}, Arcs: arcs{{0, 1}}, Skipped: 1, Complaint: "the file ends within the graph"},
		},
		"UTF-16 once": {
			`<?xml version="1.0" encoding="UTF-16"?><graphml><graph><node id="café"/></graph></graphml>`,
			read.Graph{Labels: []string{"café"}},
		},
		"broken": {
			head + `<graph><node id="a"/><node/><node id="a"/><edge source="a"/><edge source="a" target="b"/><node id="z`,
			read.Graph{Labels: []string{"a", "b"}, Arcs: arcs{{0, 1}}, Skipped: 4, Complaint: "a node without an id"},
		},
		"Latin-1": {
			"<?xml version='1.0' encoding='ISO-8859-1'?><graphml><graph><node id='caf\xe9'/></graph></graphml>",
			read.Graph{Labels: []string{"café"}},
		},
	} {
		got, err := read.GraphML(iotest.OneByteReader(strings.NewReader(test.text)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(test.want, *got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestPairs(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want read.Graph
	}{
		"words":   {"# FromNodeId ToNodeId\n1 2\n1   3 0.5\n\n% x\n3 2\n", read.Graph{Labels: []string{"1", "2", "3"}, Arcs: arcs{{0, 1}, {0, 2}, {2, 1}}}},
		"tabs":    {"a b\tc d\r\nc d\te\r\n", read.Graph{Labels: []string{"a b", "c d", "e"}, Arcs: arcs{{0, 1}, {1, 2}}}},
		"commas":  {"citing,cited\n10.1000/a, 10.1000/b\n\"10.1000/c,d\",10.1000/b\n", read.Graph{Labels: []string{"10.1000/a", "10.1000/b", "10.1000/c,d"}, Arcs: arcs{{0, 1}, {2, 1}}}},
		"swapped": {"oci;Cited;Citing;when\nx;old;new;2001\n", read.Graph{Labels: []string{"new", "old"}, Arcs: arcs{{0, 1}}}},
		"bad lines": {
			"a,b\nc\n,d\n\"x\"y\",\"z\n", read.Graph{Labels: []string{"a", "b", "x\"y", "z"}, Arcs: arcs{{0, 1}, {2, 3}}, Skipped: 2, Complaint: `line 2: not two names but "c"`},
		},
	} {
		got, err := read.Pairs(strings.NewReader(test.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(test.want, *got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

func TestWorks(t *testing.T) {
	t.Parallel()
	g := &read.Graph{
		Labels: []string{"z", "https://doi.org/10.1000/ABC", "a", "a", "10.1000/abc", "a#2", "has 10. in it"},
		Years:  []int32{2000, 0, 1990, 0, 1999, 0, 0},
		Titles: []string{"Zed", "", "", "", "", "", ""},
		Arcs:   arcs{{0, 1}, {0, 4}, {0, 0}, {2, 0}, {3, 6}},
	}
	works, stats := g.Works()
	want := []*biblio.Work{
		{ID: "10.1000/abc", DOI: "10.1000/abc", State: biblio.Unfetched, Source: biblio.FromFile, Label: "10.1000/abc"},
		{ID: "net:a", State: biblio.Unidentified, Source: biblio.FromFile, Label: "a", Year: 1990, YearBasis: biblio.FromFile, Citations: []biblio.Citation{{Cited: "net:z", AssertedBy: biblio.ByFile}}},
		{ID: "net:a#2", State: biblio.Unidentified, Source: biblio.FromFile, Label: "a#2", Citations: []biblio.Citation{{Cited: "net:has 10. in it", AssertedBy: biblio.ByFile}}},
		{ID: "net:a#2#2", State: biblio.Unidentified, Source: biblio.FromFile, Label: "a#2#2"},
		{ID: "net:has 10. in it", State: biblio.Unidentified, Source: biblio.FromFile, Label: "has 10. in it"},
		{ID: "net:z", State: biblio.Unidentified, Source: biblio.FromFile, Label: "z", Title: "Zed", Year: 2000, YearBasis: biblio.FromFile, Citations: []biblio.Citation{{Cited: "10.1000/abc", AssertedBy: biblio.ByFile}}},
	}
	if diff := cmp.Diff(want, works); diff != "" {
		t.Error(diff)
	}
	if stats.Works != 6 || stats.Arcs != 3 || stats.Duplicates != 1 || stats.Loops != 1 || stats.Repeated != 1 || len(stats.AgainstTime) != 1 {
		t.Errorf("%+v", stats)
	}
	if got := g.CitedDOIs(); got != 2 {
		t.Errorf("%d arcs to DOIs, want the two of z", got)
	}
	net, _ := g.Network()
	if v, ok := net.Find("net:z"); !ok || len(net.References(v)) != 1 || net.Year(v) != 2000 {
		t.Error("z of 2000 cites one work")
	}
}

func TestLabelsAreUnique(t *testing.T) {
	t.Parallel()
	g := &read.Graph{
		Labels: []string{"10.1000/a", "10.1000/b", "10.1000/c", "Dee 2001", "Dee 2001"},
		Names:  []string{"Bauer 2012", "Clark 2001", "Clark 2001", "", "Dee 2001"},
	}
	works, _ := g.Works()
	var labels []string
	for _, w := range works {
		labels = append(labels, w.Label)
	}
	if want := []string{"Bauer 2012", "10.1000/b", "10.1000/c", "Dee 2001", "Dee 2001#2"}; !slices.Equal(labels, want) {
		t.Errorf("%q, want %q", labels, want)
	}
}

// TestHighEnergy reads the arXiv network of KDD Cup 2003 and its years: 27,770
// works, 352,807 arcs of which 39 are loops (data/README.md).
func TestHighEnergy(t *testing.T) {
	t.Parallel()
	unpacked := func(name string) io.Reader {
		f, err := os.Open("../../../shared/data/graphs/" + name)
		if err != nil {
			t.Skip("the shared data are not here")
		}
		t.Cleanup(func() { f.Close() })
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		return z
	}
	g, err := read.Pajek(unpacked("hep-th.net.gz"))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.ReadYears(unpacked("hep-th-year.vec.gz")); err != nil {
		t.Fatal(err)
	}
	net, stats := g.Network()
	if g.Title != "High_Energy_Particle_Physics_literature-New" || net.Len() != 27770 || len(g.Arcs) != 352807 || stats.Loops != 39 || g.Skipped != 0 {
		t.Errorf("%q: %d works, %d arcs, %d loops, %d skipped: %s", g.Title, net.Len(), len(g.Arcs), stats.Loops, g.Skipped, g.Complaint)
	}
	largest := 0
	for _, cycle := range net.Components().Cycles() {
		largest = max(largest, len(cycle))
	}
	if first, last := net.Years(); largest != 7464 || first != 1976 || last != 2003 {
		t.Errorf("years %d … %d, the largest component has %d works", first, last, largest)
	}
}
