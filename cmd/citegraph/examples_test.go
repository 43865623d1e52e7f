package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/graph/render"
)

var update = flag.Bool("update", false, "write the files of examples/ anew")

// gallery is what stands in examples/ and the command that made each of it.
var gallery = []struct {
	needs   string // a file without which it cannot be made
	args    []string
	outputs []string // in examples/
	beside  []string // the files that come with them
}{
	{needs: fleet, args: []string{"map", "--offline", fleet}, outputs: []string{"fleet/fleet.svg", "fleet/fleet.dot", "fleet/fleet.json"}},
	{
		needs: fleet, args: []string{"map", "--offline", "--dpi", "96", fleet},
		outputs: append(exported(), "exports/fleet.rpys.csv"),
		beside: []string{
			"exports/fleet.citations.csv", "exports/fleet.citations.parquet", "exports/fleet.clu", "exports/fleet.vec", "exports/fleet.vos.network.txt",
		},
	},
	{
		needs:   shared + "/honeybee/works.jsonl.gz",
		args:    []string{"map", "--offline", shared + "/honeybee/works.jsonl.gz", "10.1371/journal.pone.0197589", "--depth", "2"},
		outputs: []string{"honeybee/honeybee.svg", "honeybee/honeybee.rpys.svg", "honeybee/honeybee.years.svg", "honeybee/honeybee.top.svg"},
	},
}

// exported is a sample of every format.
func exported() []string {
	var names []string
	for _, spec := range render.Specs() {
		names = append(names, "exports/fleet"+spec.Extensions[0])
	}
	return names
}

// TestExamples holds the files of examples/ to what the command makes, to the
// byte.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, g := range gallery {
		if _, err := os.Stat(g.needs); err != nil {
			t.Logf("skipped %v: %s is not here", g.outputs, g.needs)
			continue
		}
		dir := t.TempDir()
		args := append([]string{}, g.args...)
		for _, name := range g.outputs {
			args = append(args, "-o", filepath.Join(dir, filepath.Base(name)))
		}
		tr := try(t, args...)
		if status := tr.run(); status != exitDone {
			t.Fatalf("%q: status %d\n%s", args, status, tr.err.String())
		}
		for _, name := range slices.Concat(g.outputs, g.beside) {
			compareExample(t, filepath.Join(dir, filepath.Base(name)), filepath.Join("../../examples", name))
		}
	}
}

func compareExample(t *testing.T, made, kept string) {
	t.Helper()
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(kept, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the command makes any more; look at the difference, then run with -update", kept)
	}
}

// The command of the README beside the samples is the one that makes them.
func TestExportsReadme(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../examples/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(exported(), "exports/fleet.rpys.csv") {
		if !strings.Contains(string(text), "-o "+filepath.Base(name)) {
			t.Errorf("the README does not say what makes %s", name)
		}
	}
	entries, err := os.ReadDir("../../examples/exports")
	if err != nil {
		t.Fatal(err)
	}
	if want := len(exported()) + 1 + 5; len(entries) != want {
		t.Errorf("%d files in examples/exports, want %d", len(entries), want)
	}
}
