package read_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"citegraph/graph/read"
)

// What other programs write, told by what they alone do.
func TestGraphMLOfOthers(t *testing.T) {
	t.Parallel()
	const key = `<key id="d" for="node" attr.name="label" attr.type="string"/>`
	const two = `<node id="a"/><node id="b"/>`
	ab := arcs{{0, 1}}
	for name, test := range map[string]struct {
		text string
		want read.Graph
	}{
		"networkx: several edges, a loop, types": {
			key + `<key id="w" for="edge" attr.name="weight" attr.type="double"/><graph edgedefault="directed">` + two +
				`<edge source="a" target="b" id="0"><data key="w">inf</data></edge><edge source="a" target="b" id="1"/><edge source="b" target="b"/></graph>`,
			read.Graph{Labels: []string{"a", "b"}, Arcs: arcs{{0, 1}, {0, 1}, {1, 1}}},
		},
		"Gephi: an edge of its own direction, a default": {
			key + `<key attr.name="Year" attr.type="int" for="node" id="year"><default>1999</default></key><graph edgedefault="directed"><node id="0"><data key="d">A</data></node>
			<node id="1"><data key="year">2001</data></node><edge source="0" target="1"/><edge source="1" target="0" directed="false"/></graph>`,
			read.Graph{Labels: []string{"A", "1"}, Names: []string{"A", ""}, Years: []int32{1999, 2001}, Arcs: arcs{{0, 1}, {1, 0}}, Undirected: 1},
		},
		"Cytoscape: a key for all": {
			`<key attr.name="name" attr.type="string" for="all" id="name"/><graph edgedefault="directed"><node id="62"><data key="name">A</data></node><node id="63"/>
			<edge source="62" target="63"><data key="name">A (cites) B</data></edge></graph>`,
			read.Graph{Labels: []string{"A", "63"}, Arcs: ab},
		},
		"yEd: a group, whose data come before its graph, in a map of arrows": {
			`<key for="node" id="d6" yfiles.type="nodegraphics"/><graph edgedefault="directed"><node id="n0"><data key="d6"><y:NodeLabel>First &amp; Co<y:LabelModel/></y:NodeLabel></data></node>
			<node id="n1" yfiles.foldertype="group"><data key="d6"><y:NodeLabel>Group</y:NodeLabel><y:NodeLabel>Folder</y:NodeLabel></data><graph edgedefault="directed" id="n1:"><node id="n1::n0"/></graph></node>
			<edge source="n0" target="n1::n0"><data key="d10"><y:EdgeLabel>cites</y:EdgeLabel></data></edge></graph>`,
			read.Graph{Labels: []string{"First & Co", "Group", "n1::n0"}, Names: []string{"First & Co", "Group", ""}, Arcs: arcs{{0, 2}}},
		},
		"a graph within a node: its own default, and the node's data after it": {
			key + `<key id="t" for="graph" attr.name="title"/><graph edgedefault="undirected"><data key="t">Outer</data><node id="a"><graph edgedefault="directed"><data key="t">Inner</data><node id="b"/><edge source="a" target="b"/></graph>
			<data key="d">A</data></node><edge source="b" target="a"/></graph>`,
			read.Graph{Title: "Outer", Labels: []string{"A", "b"}, Names: []string{"A", ""}, Arcs: arcs{{0, 1}, {1, 0}}, Undirected: 1},
		},
		"ports": {
			key + `<graph><node id="a"><port name="N"><data key="d">not the node's</data><port name="NN"/></port></node><node id="b"/><edge source="a" target="b" sourceport="N"/></graph>`,
			read.Graph{Labels: []string{"a", "b"}, Arcs: ab},
		},
		"hyperedges": {
			`<graph>` + two + `<hyperedge><endpoint node="a"/><endpoint node="b"/></hyperedge><edge source="a" target="b"/></graph>`,
			read.Graph{Labels: []string{"a", "b"}, Arcs: ab, Skipped: 1, Complaint: "a hyperedge, which says not who cites whom"},
		},
		"words of XML Schema": {
			`<graph edgedefault="UNDIRECTED">` + two + `<edge source="a" target="b" directed="1"/><edge source="b" target="a" directed="TRUE"/></graph>`,
			read.Graph{Labels: []string{"a", "b"}, Arcs: arcs{{0, 1}, {1, 0}}},
		},
		"characters by name and number": {
			key + `<graph><node id="a&amp;b"><data key="d">&lt;x&gt; &#233;&#x4e2d;&quot;&apos; &eacute; Smith & Sons &what;</data></node></graph>`,
			read.Graph{Labels: []string{`<x> é中"' é Smith & Sons &what;`}, Names: []string{`<x> é中"' é Smith & Sons &what;`}},
		},
	} {
		read1(t, name, `<?xml version="1.0"?><graphml xmlns="http://graphml.graphdrawing.org/xmlns">`+test.text+`</graphml>`, test.want)
	}
}

func read1(t *testing.T, name, text string, want read.Graph) {
	t.Helper()
	got, err := read.GraphML(strings.NewReader(text))
	if err != nil {
		t.Errorf("%s: %v", name, err)
	} else if diff := cmp.Diff(want, *got); diff != "" {
		t.Errorf("%s:\n%s", name, diff)
	}
}

func TestGraphMLEntities(t *testing.T) {
	t.Parallel()
	// Ten times the one before is too long for every second: what was refused stands as it is written.
	bomb := `<!ENTITY a0 "haha">`
	for i := range 30 {
		bomb += fmt.Sprintf(`<!ENTITY a%d "%s">`, i+1, strings.Repeat(fmt.Sprintf("&a%d;", i), 10))
	}
	refused := func(label string, skipped int, complaint string) read.Graph {
		return read.Graph{Labels: []string{label}, Names: []string{label}, Skipped: skipped, Complaint: complaint}
	}
	for name, test := range map[string]struct {
		declared, label string
		want            read.Graph
	}{
		"declared":          {`<!ENTITY u "Universit&#228;t"><!ENTITY two '&u; &lt;2>'>`, "&u; &two;", refused("Universität Universität <2>", 0, "")},
		"the first binds":   {`<!ENTITY u "one"><!ENTITY u "two">`, "&u;", refused("one", 0, "")},
		"outside the file":  {`<!ENTITY x SYSTEM "file:///etc/hostname">`, "&x;", refused("&x;", 1, `the entity "x", which stands for something outside the file`)},
		"elements":          {`<!ENTITY x "<node id='z'/>">`, "&x;", refused("&x;", 1, `the entity "x", which stands for elements or for more than 128 bytes`)},
		"a loop":            {`<!ENTITY x "&y;"><!ENTITY y "&x;">`, "&x;", refused("&y;", 0, "")},
		"parameters":        {`<!ENTITY % p "no"><!ELEMENT graphml ANY>`, "a", refused("a", 0, "")},
		"a bomb":            {bomb, "&a1;", refused(strings.Repeat("haha", 10), 15, `the entity "a2", which stands for elements or for more than 128 bytes`)},
		"one of HTML, anew": {`<!ENTITY eacute "E">`, "&eacute;", refused("E", 0, "")},
	} {
		read1(t, name, `<!DOCTYPE graphml [`+test.declared+`]><graphml><key id="d" for="node" attr.name="label"/><graph><node id="a"><data key="d">`+test.label+`</data></node></graph></graphml>`, test.want)
	}
}

// TestGraphMLCalls calls a long entity more often than any file does that means it
// well: what is called from then on is not put in, and no memory is filled.
func TestGraphMLCalls(t *testing.T) {
	t.Parallel()
	const more = 100
	head := `<!DOCTYPE graphml [<!ENTITY a "` + strings.Repeat("x", 128) + `">]><graphml><key id="d" for="node" attr.name="label"/><graph>`
	text := head + `<node id="a"><data key="d">&a;</data></node>` + strings.Repeat("&lt;", 1<<20-1) +
		`<node id="b"><data key="d">` + strings.Repeat("&a;", more) + `</data></node></graph></graphml>`
	got, err := read.GraphML(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{strings.Repeat("x", 128), strings.Repeat("&a;", more)}; !slices.Equal(got.Labels, want) {
		t.Errorf("labels of %d and %d bytes, want %d and %d", len(got.Labels[0]), len(got.Labels[1]), len(want[0]), len(want[1]))
	}
	if got.Skipped != 1 || !strings.Contains(got.Complaint, "1048576 times") {
		t.Errorf("%d: %s", got.Skipped, got.Complaint)
	}
}

// TestGraphMLUnclosed has edges that are never closed: each is as deep in the file as
// there are edges before it, and has the direction of their graph.
func TestGraphMLUnclosed(t *testing.T) {
	t.Parallel()
	const edges = 300_000
	text := `<graphml><graph edgedefault="undirected">` + strings.Repeat(`<edge source="a" target="b">`, edges)
	got, err := read.GraphML(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got.Undirected != edges || len(got.Arcs) != edges {
		t.Errorf("%d edges, %d of them without a direction, want %d", len(got.Arcs), got.Undirected, edges)
	}
}

func TestXMLVersion(t *testing.T) {
	t.Parallel()
	for _, head := range []string{`<?xml version="1.1" encoding="UTF-8"?>`, "<?xml version='1.1'?>\n", `<?xml version="1.0"?>`, "", "\n"} {
		read1(t, head, head+`<graphml><graph><node id="1.1"/></graph></graphml>`, read.Graph{Labels: []string{"1.1"}})
	}
}
