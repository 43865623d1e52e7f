package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the files of examples/ anew")

// gallery is what stands in examples/ and the command that made each of it.
var gallery = []struct {
	needs   string // a file without which it cannot be made
	args    []string
	outputs []string // in examples/
}{
	{fleet, []string{"map", "--offline", fleet}, []string{"fleet/fleet.svg", "fleet/fleet.dot", "fleet/fleet.json"}},
	{shared + "/honeybee/works.jsonl.gz",
		[]string{"map", "--offline", shared + "/honeybee/works.jsonl.gz", "10.1371/journal.pone.0197589", "--depth", "2"},
		[]string{"honeybee/honeybee.svg"}},
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
		for _, name := range g.outputs {
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
