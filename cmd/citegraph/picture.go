package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/view"
)

// The communities of a map are the best of those that triedSeeds seeds find,
// whatever is made of it. Their stability is told over stabilityRuns seeds, which
// are only run for outputs that state it. Maps of more than severalMost works have
// the communities of one seed, and no stability: twenty partitions would take
// longer than all the rest, and null says that nobody looked.
const (
	triedSeeds    = 8
	stabilityRuns = 20
	severalMost   = 10_000
)

// stating are the formats that state the stability.
var stating = [...]string{"json", "md"}

// draw makes the picture of a survey, for targets.
func (c *command) draw(ctx context.Context, s *survey, targets []target) (*view.View, error) {
	in := view.Input{
		Title: s.title, Seeds: s.seeds, Network: s.network, Columns: s.columns,
		Links: s.links, Graph: s.kind, Tool: "citegraph " + release,
		LeastCount: s.least, Strongest: s.strongest, Followed: s.followed,
	}
	if err := c.findCommunities(ctx, s, &in, targets); err != nil {
		return nil, err
	}
	if err := c.findMainPath(ctx, s, &in); err != nil {
		return nil, err
	}
	in.Ledger = s.ledger
	arrange, err := c.arranger(ctx, s, targets)
	if err != nil {
		return nil, err
	}
	o := view.Options{
		Top: c.top, Hide: c.hide, SizeBy: c.sizeBy, ColorBy: c.colorBy, Theme: c.theme, Seed: uint64(c.randomSeed),
		Width: float64(c.width), Height: float64(c.height), Layout: c.layout, Arrange: arrange,
	}
	if !c.given("size-by") {
		o.SizeBy = "" // what suits the kind of map
	}
	v, err := view.Build(in, o)
	if err != nil {
		return nil, failed(err, "the map could not be drawn: "+err.Error())
	}
	c.addRoots(s, v, targets)
	return v, nil
}

// findCommunities adds the communities: those that were saved, or new ones, and
// their stability if a target states it.
func (c *command) findCommunities(ctx context.Context, s *survey, in *view.Input, targets []target) error {
	if s.saved != nil && !c.given("random-seed") {
		in.Communities, in.Modularity, in.Stability = s.saved.Communities, s.saved.Modularity, s.saved.Stability
		return nil
	}
	g := c.newGauge()
	defer g.end()
	o := measure.CommunityOptions{
		RandomSeed: uint64(c.randomSeed),
		Progress:   func(p measure.Progress) { g.show(p.Measure, int64(p.Done), int64(p.Total)) },
	}
	if s.network.Len() <= severalMost {
		o.Tries = triedSeeds
		if slices.ContainsFunc(targets, func(t target) bool { return slices.Contains(stating[:], t.format) }) {
			o.Runs = stabilityRuns
		}
	}
	var found measure.Partition
	var err error
	if s.links != nil {
		found, err = measure.LinkCommunities(ctx, s.links, o)
	} else {
		found, err = measure.Communities(ctx, s.network, o)
	}
	if err != nil {
		return failed(err, "the communities could not be found: "+err.Error())
	}
	in.Communities, in.Modularity, in.Stability = found.Of, found.Modularity, found.Stability
	return nil
}

// findMainPath adds the main path. A network whose paths cannot be counted has
// a map all the same, and the ledger says so.
func (c *command) findMainPath(ctx context.Context, s *survey, in *view.Input) error {
	switch {
	case s.links != nil:
		return nil
	case s.saved != nil && !c.given("main-path"):
		in.Traces = s.traces()
		return c.findSavedPath(ctx, s, in)
	}
	paths, err := measure.MainPath(ctx, s.network, measure.PathKind(c.mainPath))
	switch {
	case errors.Is(err, measure.ErrTooManyPaths):
		s.ledger.Notes = append(s.ledger.Notes, fmt.Sprintf("no main path: %v", err))
		return nil
	case err != nil:
		return failed(err, "the main path could not be found: "+err.Error())
	}
	in.Paths = &paths
	return nil
}

// findSavedPath finds the main path that was saved: its citations are marked, but
// not in which order they follow one another.
func (c *command) findSavedPath(ctx context.Context, s *survey, in *view.Input) error {
	isMain := func(trace view.Trace) bool { return trace.MainPath }
	if !slices.ContainsFunc(in.Traces, isMain) {
		return nil
	}
	counts, err := measure.CountPaths(ctx, s.network, measure.SPC)
	if err != nil {
		return failed(err, "the main path could not be found: "+err.Error())
	}
	for _, kind := range pathKinds {
		paths, err := counts.MainPath(ctx, measure.PathKind(kind))
		if err != nil {
			return failed(err, "the main path could not be found: "+err.Error())
		}
		if slices.EqualFunc(paths.Marks(), in.Traces, func(mark bool, trace view.Trace) bool { return mark == trace.MainPath }) {
			in.Paths = &paths
			return nil
		}
	}
	return nil // marked by hand: a path that has no name
}

// traces are what a saved map says of its citations, in order of the network's arcs.
func (s *survey) traces() []view.Trace {
	traces := make([]view.Trace, 0, s.network.Arcs())
	for v := range graph.Node(s.network.Len()) {
		list := s.network.Work(v).Citations
		for _, cited := range s.network.References(v) {
			k, _ := slices.BinarySearchFunc(list, s.network.Name(cited), func(c biblio.Citation, id string) int { return strings.Compare(c.Cited, id) })
			path := s.saved.Paths[v][k]
			traces = append(traces, view.Trace{SPC: path.SPC, MainPath: path.Main})
		}
	}
	return traces
}
