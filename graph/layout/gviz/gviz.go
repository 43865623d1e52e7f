// Package gviz arranges works with the engines of Graphviz: dot, neato, fdp,
// sfdp, circo and twopi. They run in a child process, which is killed when it
// takes too long or too much memory; positions and routes come back, and our own
// renderers draw them.
//
// This half holds no Graphviz: it says what is to be laid out, minds the child
// and reads its answer. The child's half, gviz/engine, is the only place that
// links github.com/goccy/go-graphviz.
package gviz

import (
	"context"
	"slices"
	"time"

	"citegraph/graph/layout"
)

// What a child may use when an Engine does not say otherwise.
const (
	DefaultDeadline = 60 * time.Second
	DefaultMemory   = 2 << 30
)

// An Engine is one of Graphviz's layouts, and the way to start it.
type Engine struct {
	Name string // see Names
	// Command starts a process that calls engine.Serve on its standard input
	// and output: the program itself under a hidden subcommand.
	Command []string
	// Deadline and Memory (resident bytes) bound the child; 0 is the default.
	Deadline time.Duration
	Memory   int64
}

// Names lists the engines: "dot" for layers, "neato", "fdp" and "sfdp" for
// springs, "circo" for circles, "twopi" for rings around the seed.
func Names() []string { return []string{"dot", "neato", "fdp", "sfdp", "circo", "twopi"} }

// Layout arranges the works in a plot of o.Width × o.Height. The same input gives
// the same layout, to the last bit.
//
// Above ReduceAbove works dot and circo are given the transitive reduction: the
// citations that a longer chain of citations implies are left out, their routes
// are nil, and Layout.Reduced counts them.
//
// Errors are *Error; errors.Is tells ErrUnknown, ErrDeadline, ErrMemory and
// ErrCrashed, and the error of ctx when that ended.
func (e Engine) Layout(ctx context.Context, in layout.Input, o layout.Options) (layout.Layout, error) {
	l := layout.Layout{Engine: e.Name, Width: o.Width, Height: o.Height}
	if !slices.Contains(Names(), e.Name) {
		return layout.Layout{}, e.fail(in, ErrUnknown, "")
	}
	if len(in.Works) == 0 {
		return l, nil
	}
	arcs := in.Arcs
	if e.reduces(in) {
		arcs = reduced(len(in.Works), in.Arcs)
		l.Reduced = len(in.Arcs) - len(arcs)
	}
	text, err := e.run(ctx, in, Request{Engine: e.Name, Graph: source(e.Name, in, arcs)})
	if err != nil {
		return layout.Layout{}, err
	}
	d, err := readPlain(text, len(in.Works))
	if err != nil {
		return layout.Layout{}, e.fail(in, ErrCrashed, err.Error())
	}
	l.Points, l.Routes = fit(e.Name, d, in, o)
	l.Captions = layout.Captions(in, l, o)
	return l, nil
}
