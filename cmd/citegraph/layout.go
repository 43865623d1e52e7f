package main

import (
	"context"
	"os"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"citegraph/graph/layout"
	"citegraph/graph/layout/gviz"
	"citegraph/graph/layout/gviz/engine"
	"citegraph/graph/view"
)

// timeline and force are the layouts of our own: the one for maps of citations,
// the other for maps of links. All others are Graphviz's.
const (
	timeline = "timeline"
	force    = "force"
)

// layoutVerbName is the verb that the program runs itself under to let Graphviz
// work in a process that can be killed.
const layoutVerbName = "graphviz-child"

func (c *command) layoutVerb() *cobra.Command {
	return &cobra.Command{
		Use:    layoutVerbName,
		Hidden: true,
		Args:   noArguments,
		RunE: func(*cobra.Command, []string) error {
			if err := engine.Serve(c.stdin, c.stdout); err != nil {
				return failed(err, err.Error())
			}
			return nil
		},
	}
}

// patience is how long a layout may seem to take before the user is told so.
const patience = 3 * time.Second

// plainFormats hold works and citations, and say nothing of where they are drawn.
var plainFormats = [...]string{"json", "csv", "jsonl", "jsonl.gz", "bib", "ris", "csl", "parquet"}

// drawn tells whether any of the targets is a picture, or holds the places that
// works have in one.
func drawn(targets []target) bool {
	maps, _ := splitCharts(targets)
	return slices.ContainsFunc(maps, func(t target) bool { return !slices.Contains(plainFormats[:], t.format) })
}

// nowhere arranges what nobody will see.
func nowhere(in layout.Input, _ layout.Options) (layout.Layout, error) {
	return layout.Layout{
		Engine: "none", Points: make([]layout.Point, len(in.Works)),
		Captions: make([]layout.Spot, len(in.Works)), Routes: make([][]layout.Point, len(in.Arcs)),
	}, nil
}

func ours(engine func(layout.Input, layout.Options) layout.Layout) view.Arranger {
	return func(in layout.Input, o layout.Options) (layout.Layout, error) { return engine(in, o), nil }
}

// arranger is the layout engine that was asked for.
func (c *command) arranger(ctx context.Context, s *survey, targets []target) (view.Arranger, error) {
	switch {
	case !drawn(targets):
		return nowhere, nil
	case c.layout == force || s.links != nil && !c.given("layout"):
		return ours(layout.Force), nil
	case c.layout == timeline && s.links != nil:
		return nil, misuse("--layout timeline draws citations by year, and a map of "+s.kind+" has none", "give --layout force, or drop it")
	case c.layout == timeline:
		return ours(layout.Timeline), nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, failed(err, "the program cannot find itself to lay out the map: "+err.Error(), "use --layout timeline")
	}
	e := gviz.Engine{Name: c.layout, Command: []string{self, layoutVerbName}}
	return func(in layout.Input, o layout.Options) (layout.Layout, error) {
		c.tellWait(e, in)
		return e.Layout(ctx, in, o)
	}, nil
}

// tellWait says beforehand that a layout takes long, or may be given up: an estimate
// is too rough to refuse it for.
func (c *command) tellWait(e gviz.Engine, in layout.Input) {
	wait, works := e.Estimate(in).Round(time.Second), countOf(len(in.Works), "work")
	quick := gviz.Engine{Name: "sfdp"}.Estimate(in).Round(time.Second)
	switch {
	case wait > gviz.DefaultDeadline && quick < gviz.DefaultDeadline/2:
		c.advise("--layout %s of %s may not end within %s, and is given up then; --layout sfdp takes about %s, timeline none",
			e.Name, works, gviz.DefaultDeadline, max(quick, time.Second))
	case wait > gviz.DefaultDeadline:
		c.advise("--layout %s of %s may not end within %s, and is given up then; --layout timeline takes none", e.Name, works, gviz.DefaultDeadline)
	case wait > patience:
		c.advise("--layout %s of %s may take %s; --layout timeline takes none", e.Name, works, wait)
	}
}
