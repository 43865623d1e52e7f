package main

import (
	"fmt"
	"slices"

	"citegraph/fetch/biblio"
	"citegraph/fetch/files/savedmap"
	"citegraph/graph"
	"citegraph/graph/read"
)

// surveyWhole takes a map as it comes.
func (c *command) surveyWhole(_ inputs, stock stock) (*survey, error) {
	w := stock.whole
	c.idleFlags(w)
	var s *survey
	if w.saved != nil {
		if c.reversed {
			return nil, misuse("--reversed turns the arcs of a graph file round, and "+inputName(w.path)+" is a saved map", "drop it")
		}
		s = surveySaved(w.saved)
	} else {
		s = c.surveyGraph(w)
	}
	c.tellProblems(w)
	if c.given("title") {
		s.title = c.title
	}
	if narrowed := c.within(s.network, s); narrowed != s.network {
		if s.links != nil {
			return nil, misuse("--since and --until need citations, and "+inputName(w.path)+" is a map of "+s.kind, "narrow the map that it was made from")
		}
		s.network, s.saved = narrowed, nil
	}
	return s, nil
}

// surveySaved is the survey of a map that was saved: nothing in it is new.
func surveySaved(m *savedmap.Map) *survey {
	net, stats := graph.Build(m.Corpus.Works, graph.Options{})
	s := &survey{title: m.Title, seeds: m.Corpus.Seeds, ledger: m.Corpus.Ledger, network: net, citations: stats.Arcs, saved: m, kind: m.Graph}
	if s.kind == citationGraph {
		s.kind = ""
	}
	if s.kind != "" {
		list := make([]graph.Link, len(m.Links))
		for i, l := range m.Links {
			list[i] = graph.Link{A: graph.Node(l.A), B: graph.Node(l.B), Count: int32(l.Count), Strength: l.Strength}
		}
		s.links, s.citations, s.least, s.strongest = graph.LinksOf(net, list), notCounted, m.LeastCount, m.Strongest
	}
	return s
}

// surveyGraph is the survey of a network from a graph file. Its arcs are the
// entries of the reference lists.
func (c *command) surveyGraph(w *whole) *survey {
	g := w.graph
	if c.reversed {
		for i, a := range g.Arcs {
			g.Arcs[i] = [2]graph.Node{a[1], a[0]}
		}
	}
	net, stats := g.Network()
	s := &survey{title: w.ownName(), seeds: []string{}, network: net, citations: stats.Arcs, ledger: graphLedger(g, net, stats)}
	s.observe(net, stats)
	return s
}

func graphLedger(g *read.Graph, net *graph.Network, stats graph.Stats) biblio.Ledger {
	l := biblio.Ledger{
		References: len(g.Arcs), WithDOI: g.CitedDOIs(), Duplicate: stats.Duplicates, Self: stats.Loops,
		SkippedRecords: g.Skipped, Undirected: g.Undirected, Works: map[biblio.State]int{},
	}
	l.WithoutDOI = l.References - l.WithDOI
	for _, state := range biblio.States {
		l.Works[state] = 0
	}
	for v := range graph.Node(net.Len()) {
		l.Works[net.Work(v).State]++
	}
	if stats.Repeated > 0 {
		l.Notes = append(l.Notes, fmt.Sprintf("%s with the DOI of another: one work was made of those of one DOI", countOf(stats.Repeated, "vertex")))
	}
	return l
}

// tellProblems tells what of the file could not be used.
func (c *command) tellProblems(w *whole) {
	var problems []string
	if w.saved != nil {
		problems = w.saved.Problems
	} else if w.graph.Skipped > 0 {
		problems = []string{w.graph.Complaint}
	}
	for _, p := range problems[:min(problemsTold, len(problems))] {
		c.advise("left out: %s: %s", w.name(), p)
	}
	if more := len(problems) - problemsTold; more > 0 {
		c.advise("… and %d more like these", more)
	}
}

// name is what the INPUT is called at the beginning of a line.
func (w *whole) name() string {
	if w.path == standardInput {
		return "standard input"
	}
	return w.path
}

// savedColumn is the place of a measure among those that were saved, -1 for none.
func (s *survey) savedColumn(name string) int {
	if s.saved == nil {
		return -1
	}
	return slices.Index(s.saved.Measures, name)
}
