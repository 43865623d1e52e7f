package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/files/savedmap"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/synthetic"
	"citegraph/graph/view"
)

func TestMeasuresOfTargets(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(3, nil, nil)
	citations := &survey{network: net}
	links := &survey{network: net, links: graph.LinksOf(net, nil), kind: view.CoCitation}
	saved := &survey{network: net, saved: &savedmap.Map{Measures: []string{"core", "katz"}}}
	all := measure.Names[:]
	for _, test := range []struct {
		s       *survey
		formats []string
		flags   map[string]string
		want    []string
	}{
		{citations, nil, nil, []string{"local_citations", "pagerank"}}, // the table alone
		{citations, []string{"svg", "dot"}, nil, []string{"local_citations", "pagerank"}},
		{citations, []string{"png", "top.svg", "rpys", "bib", "jsonl.gz"}, nil, []string{"local_citations", "pagerank"}},
		{citations, []string{"pdf"}, map[string]string{"by": "core"}, []string{"local_citations", "core"}},
		{citations, []string{"svg"}, map[string]string{"by": "year", "size-by": "harmonic", "color-by": "katz"}, []string{"local_citations", "harmonic", "katz"}},
		{citations, []string{"svg"}, map[string]string{"color-by": "venue"}, []string{"local_citations", "pagerank"}},
		{citations, []string{"svg", "json"}, nil, all},
		{citations, []string{"csv"}, map[string]string{"size-by": "katz"}, append(slices.Clone(all), "katz")},
		{citations, []string{"graphml"}, nil, all},
		{citations, []string{"md"}, nil, []string{"local_citations", "pagerank"}},
		{links, []string{"svg"}, nil, []string{"links", "pagerank", "link_strength"}},
		{links, []string{"svg", "gexf"}, nil, measure.LinkNames[:]},
		{saved, []string{"svg"}, nil, []string{"core", "katz"}}, // nothing is computed
		{saved, []string{"json"}, nil, []string{"core", "katz"}},
	} {
		c := &command{options: options{by: "pagerank", sizeBy: "local_citations", colorBy: "community"}}
		c.given = func(flag string) bool { return test.flags[flag] != "" }
		for flag, to := range map[string]*string{"by": &c.by, "size-by": &c.sizeBy, "color-by": &c.colorBy} {
			if c.given(flag) {
				*to = test.flags[flag]
			}
		}
		var targets []target
		for _, format := range test.formats {
			targets = append(targets, target{format: format})
		}
		if got := c.mapMeasures(test.s, targets); !slices.Equal(got, test.want) {
			t.Errorf("%v with %v: %v, want %v", test.formats, test.flags, got, test.want)
		}
	}
}

// TestRankLeavesOutSlow: a ranking for programs has every measure of a network whose
// searches take 10¹⁰ steps, and of a larger one those that need no search from every
// work, and what was asked for.
func TestRankLeavesOutSlow(t *testing.T) {
	t.Parallel()
	star := func(works int) *survey {
		arcs := make([][2]graph.Node, works-1)
		for i := range arcs {
			arcs[i] = [2]graph.Node{graph.Node(i + 1), 0}
		}
		net, _ := graph.FromArcs(works, arcs, nil)
		return &survey{network: net}
	}
	small, large := star(100_000), star(100_002)
	saved := &survey{network: large.network, saved: &savedmap.Map{Measures: []string{"harmonic"}}}
	without := func(names ...string) []string {
		return slices.DeleteFunc(slices.Clone(measure.Names[:]), func(name string) bool { return slices.Contains(names, name) })
	}
	for _, test := range []struct {
		s      *survey
		by     string
		sample int
		want   []string
		told   string
	}{
		{small, "pagerank", 0, measure.Names[:], ""},
		{large, "pagerank", 0, without("betweenness", "closeness", "harmonic"), "betweenness, closeness, harmonic"},
		{large, "harmonic", 0, without("betweenness", "closeness"), "betweenness, closeness, which"},
		{large, "pagerank", 100, without("closeness", "harmonic"), "closeness, harmonic"},
		{saved, "pagerank", 0, []string{"harmonic", "pagerank"}, ""},
	} {
		var told strings.Builder
		c := &command{options: options{by: test.by, sample: test.sample}, voice: &voice{w: &told}, given: func(string) bool { return false }}
		if got := c.rankMeasures(test.s, []target{{format: "csv"}}); !slices.Equal(got, test.want) {
			t.Errorf("by %s, sample %d: %v, want %v", test.by, test.sample, got, test.want)
		}
		if test.told == "" != (told.Len() == 0) || !strings.Contains(told.String(), test.told) {
			t.Errorf("by %s, sample %d: told %q", test.by, test.sample, told.String())
		}
	}
}

// TestBareFilesAreTheSame: a picture, a bibliography, a chart and the table are
// the same bytes whether all measures and the stability are computed or not.
func TestBareFilesAreTheSame(t *testing.T) {
	t.Parallel()
	works := madeUp(t, 150)
	for _, flags := range [][]string{
		nil,
		{"--graph", "co-citation", "--min-strength", "2"},
		{"--size-by", "harmonic", "--color-by", "betweenness", "--by", "core"},
		{"-q"},
	} {
		args := append([]string{"map", "--offline", "--no-cache", "--depth", "0", works}, flags...)
		formats := slices.Concat(bare[:], []string{"top.svg", "rpys.svg", "years.csv"})
		alone, beside := t.TempDir(), t.TempDir()
		write := func(dir string, formats []string) string {
			call := slices.Clone(args)
			for _, format := range formats {
				call = append(call, "-o", filepath.Join(dir, "map"+extensionOf(format)))
			}
			tr := try(t, call...)
			if status := tr.run(); status != exitDone {
				t.Fatalf("%q: status %d\n%s", call, status, tr.err.String())
			}
			return tr.out.String()
		}
		table, whole := write(alone, formats), write(beside, append(formats, "json", "csv"))
		if table != whole || table == "" {
			t.Errorf("%q: the table is\n%s\nbeside map.json\n%s", args, table, whole)
		}
		for _, format := range formats {
			name := "map" + extensionOf(format)
			got, err := os.ReadFile(filepath.Join(alone, name))
			want, errBeside := os.ReadFile(filepath.Join(beside, name))
			if err != nil || errBeside != nil || string(got) != string(want) || len(got) == 0 {
				t.Errorf("%q: %s is another beside map.json (%v, %v)", args, name, err, errBeside)
			}
		}
	}
}

// extensionOf is the usual extension of a format.
func extensionOf(format string) string {
	switch format {
	case "mermaid":
		return ".mmd"
	case "csl":
		return ".csl.json"
	}
	return "." + format
}

// madeUp is a file of n records that cite one another.
func madeUp(t *testing.T, n int) string {
	arcs, years := synthetic.Recipe{Works: n, References: 6, Seed: 3}.Arcs()
	references := make([]string, n)
	for _, a := range arcs {
		references[a[0]] += fmt.Sprintf(`,{"key":"r%d","DOI":"10.5555/%04d"}`, a[1], a[1])
	}
	var text strings.Builder
	for v, list := range references {
		fmt.Fprintf(&text, `{"DOI":"10.5555/%04d","title":["Title %d"],"issued":{"date-parts":[[%d]]},"author":[{"family":"Maker"}],"reference":[%s]}`+"\n",
			v, v, years[v], strings.TrimPrefix(list, ","))
	}
	file := filepath.Join(t.TempDir(), "works.jsonl")
	put(t, file, text.String())
	return file
}
