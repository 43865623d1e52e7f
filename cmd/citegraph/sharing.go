package main

import (
	"context"
	"fmt"

	"citegraph/graph"
	"citegraph/graph/view"
)

// citationGraph is the kind of graph that is drawn unless --graph says otherwise.
const citationGraph = "citation"

// graphKinds are the words that --graph takes.
var graphKinds = [...]string{citationGraph, view.CoCitation, view.Coupling}

// join puts links in place of the citations, if that is asked for: between works
// that are cited together, or that share references.
func (c *command) join(ctx context.Context, s *survey) error {
	asked := c.graph
	switch {
	case s.kind != "" && c.given("graph") && asked != s.kind:
		return misuse("--graph "+asked+" needs citations, and the saved map is one of "+s.kind, "give the map of citations that it was made from")
	case s.kind != "" && c.given("min-strength"):
		return misuse("--min-strength needs citations, and the saved map is one of "+s.kind, "give the map of citations that it was made from")
	case s.kind != "" || asked == citationGraph || asked == "":
		return nil
	}
	share := graph.CoCitation
	if asked == view.Coupling {
		share = graph.Coupling
	}
	links, err := share(ctx, s.network, graph.PairOptions{MinCount: c.minStrength})
	if err != nil {
		return failed(err, "the links could not be counted: "+err.Error())
	}
	if err := checkLinks(asked, links.Size()); err != nil {
		return err
	}
	s.links, s.kind, s.saved, s.least = links, asked, nil, c.minStrength
	if links.Size() > 0 || c.minStrength <= 1 {
		return nil
	}
	all, err := share(ctx, s.network, graph.PairOptions{Top: 1})
	if err != nil {
		return failed(err, "the links could not be counted: "+err.Error())
	}
	s.strongest = strongest(all)
	return nil
}

// mostLinks is how many links can be measured and drawn: 20 million take some six
// gigabytes. One reference list of m works makes m·(m−1)/2.
const mostLinks = 20_000_000

// checkLinks refuses what would end for want of memory, after minutes.
func checkLinks(kind string, size int64) error {
	if size <= mostLinks {
		return nil
	}
	return failed(nil, fmt.Sprintf("%s makes %d links here, more than the %d that can be measured", kind, size, mostLinks), "keep the stronger ones, with --min-strength 2 or more")
}

// strongest is the largest count of a link.
func strongest(links *graph.Links) int {
	most := 0
	for v := range graph.Node(links.Len()) {
		for _, count := range links.Counts(v) {
			most = max(most, int(count))
		}
	}
	return most
}

// checkGraph refuses flags that mean nothing to the kind of graph.
func (c *command) checkGraph() error {
	kind := c.graph
	if kind == citationGraph || kind == "" {
		if c.given("min-strength") {
			return misuse("--min-strength is about the links of --graph co-citation or coupling", "add one of these or drop it")
		}
		return nil
	}
	if c.given("main-path") {
		return misuse("--main-path follows citations, and --graph "+kind+" has none", "drop one of them")
	}
	if c.given("layout") && c.layout == timeline {
		return misuse("--layout timeline draws citations by year, and --graph "+kind+" has none", "give --layout force, or drop it")
	}
	return c.checkMeasures(kind)
}
