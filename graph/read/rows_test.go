package read_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"citegraph/graph"
	"citegraph/graph/read"
)

// RFC 4180, 2.6: a field in quotes may hold line breaks.
func TestPairsWithLineBreaks(t *testing.T) {
	t.Parallel()
	type arcs = [][2]graph.Node
	for name, test := range map[string]struct {
		text    string
		labels  []string
		arcs    arcs
		skipped int
	}{
		"in a key":               {"citing,cited,key\na,b,\"k\n\t\tc\"\nb,c,x\n", []string{"a", "b", "c"}, arcs{{0, 1}, {1, 2}}, 0},
		"several, with marks":    {"citing,cited,key\na,b,\"k\n\nsaid \"\"x\"\", y\nend\"\r\nb,c,x\n", []string{"a", "b", "c"}, arcs{{0, 1}, {1, 2}}, 0},
		"in a name":              {"citing;cited\n\"a\nb\";c\n", []string{"a b", "c"}, arcs{{0, 1}}, 0},
		"a comment, within":      {"citing,cited,key\na,b,\"k\n# c\"\n", []string{"a", "b"}, arcs{{0, 1}}, 0},
		"a mark of text":         {"a\tb\n\"c\td\ne\tf\ng\th\"\n", []string{"a", "b", "e", "f", "g", "h\""}, arcs{{0, 1}, {2, 3}, {4, 5}}, 1},
		"a mark that stays open": {"a,b\nc,\"d\ne,f\n", []string{"a", "b", "c", "d", "e", "f"}, arcs{{0, 1}, {2, 3}, {4, 5}}, 0},
		"open for too long":      {"a,b\nc,\"d\n" + strings.Repeat("e,f\n", 70) + "x,y\"\n", []string{"a", "b", "c", "d", "e", "f", "x", "y\""}, nil, 0},
	} {
		g, err := read.Pairs(strings.NewReader(test.text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(test.labels, g.Labels); diff != "" {
			t.Errorf("%s: labels %s", name, diff)
		}
		if diff := cmp.Diff(test.arcs, g.Arcs); test.arcs != nil && diff != "" {
			t.Errorf("%s: arcs %s", name, diff)
		}
		if g.Skipped != test.skipped {
			t.Errorf("%s: %d skipped: %s", name, g.Skipped, g.Complaint)
		}
	}
}

// A complaint tells the line in which a row begins.
func TestPairsLineNumbers(t *testing.T) {
	t.Parallel()
	g, err := read.Pairs(strings.NewReader("citing,cited,key\na,b,\"k\nc\"\nalone\n"))
	if err != nil || g.Skipped != 1 || !strings.HasPrefix(g.Complaint, "line 4: ") {
		t.Errorf("%+v, %v", g, err)
	}
	g, err = read.Pairs(strings.NewReader("a,b\n\"c\nd,e\n\nf,\n"))
	if err != nil || g.Skipped != 2 || !strings.HasPrefix(g.Complaint, "line 2: ") || len(g.Arcs) != 2 {
		t.Errorf("%+v, %v", g, err)
	}
}

// A table of links, as maps of co-citation and coupling have it, is no list of
// citations, nor a text with DOIs.
func TestPairsOfLinks(t *testing.T) {
	t.Parallel()
	const text = "a,b,count,strength\n10.1000/a,10.1000/b,3,0.5\n"
	if got := read.Sniff(".csv", []byte(text)); got != read.PairsFormat {
		t.Errorf("%q", got)
	}
	if g, err := read.Pairs(strings.NewReader(text)); !errors.Is(err, read.ErrLinks) || g != nil {
		t.Errorf("%v, %v", g, err)
	}
	if g, err := read.Pairs(strings.NewReader("a,b\nb,c\n")); err != nil || len(g.Arcs) != 2 {
		t.Errorf("%v, %v", g, err)
	}
}
