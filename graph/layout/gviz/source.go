package gviz

import (
	"fmt"
	"strings"

	"citegraph/graph/layout"
)

// inch is Graphviz's unit of length, in ours.
const inch = 72.0

// air is the least space that an engine leaves between a disc and its
// neighbours, in discs' radii.
const air = 0.3

// source writes what an engine is to lay out: works as discs numbered from 0,
// time from left to right, no text. Every random start is seeded.
func source(engine string, in layout.Input, arcs []layout.Arc) string {
	var b strings.Builder
	b.WriteString("digraph {\n")
	fmt.Fprintf(&b, "graph [rankdir=RL, start=1, overlap=scale, outputorder=nodesfirst, %s];\n", shape(engine, in))
	b.WriteString("node [shape=circle, fixedsize=true, label=\"\"];\nedge [dir=none];\n")
	for i, w := range in.Works {
		fmt.Fprintf(&b, "%d [width=%.4f];\n", i, 2*(1+air)*w.Extent()/inch)
	}
	for _, a := range arcs {
		fmt.Fprintf(&b, "%d -> %d", a.Citing, a.Cited)
		if a.Firm {
			b.WriteString(" [weight=4]")
		}
		b.WriteString(";\n")
	}
	b.WriteString("}\n")
	return b.String()
}

// shape is what sets one engine's picture apart from another's.
func shape(engine string, in layout.Input) string {
	switch engine {
	case "dot":
		return "nodesep=0.08, ranksep=0.5"
	case "twopi", "circo":
		return fmt.Sprintf("splines=line, root=%d", centre(in))
	}
	return "splines=line"
}

// centre is the work that rings are drawn around: the seed that matters most,
// or without one the work that matters most.
func centre(in layout.Input) int {
	best := 0
	for i, w := range in.Works {
		b := in.Works[best]
		if w.Seed != b.Seed && w.Seed || w.Seed == b.Seed && w.Rank < b.Rank {
			best = i
		}
	}
	return best
}
