package main

import (
	"testing"

	"citegraph/graph/layout"
	"citegraph/graph/layout/gviz"
)

// What may be given up is told beforehand, with what takes seconds where anything does.
func TestLongLayoutsAreTold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		engine string
		works  int
		want   string // "" for nothing
	}{
		{"sfdp", 1, ""},
		{"neato", 800, "--layout neato of 800 works may take 10s; --layout timeline takes none\n"},
		{"neato", 3000, "--layout neato of 3000 works may not end within 1m0s, and is given up then; --layout sfdp takes about 3s, timeline none\n"},
		{"neato", 100_000, "--layout neato of 100000 works may not end within 1m0s, and is given up then; --layout timeline takes none\n"},
	} {
		teller, said := quietly()
		teller.tellWait(gviz.Engine{Name: c.engine}, layout.Input{Works: make([]layout.Work, c.works)})
		if got := said.String(); got != c.want {
			t.Errorf("%s of %d: %q, want %q", c.engine, c.works, got, c.want)
		}
	}
}
