package main

import (
	"context"
	"errors"
	"fmt"

	"citegraph/graph/measure"
	"citegraph/graph/view"
)

// stabilityRuns is over how many seeds the stability of the communities is
// told. Above stabilityMost works it is not: twenty partitions would take longer
// than all the rest, and null says that nobody looked.
const (
	stabilityRuns = 20
	stabilityMost = 10_000
)

// draw makes the picture of a survey, for targets.
func (c *command) draw(ctx context.Context, s *survey, targets []target) (*view.View, error) {
	o := measure.CommunityOptions{RandomSeed: uint64(c.randomSeed)}
	if s.network.Len() <= stabilityMost {
		o.Runs = stabilityRuns
	}
	communities, err := measure.Communities(ctx, s.network, o)
	if err != nil {
		return nil, failed(err, "the communities could not be found: "+err.Error())
	}
	in := view.Input{
		Title: s.title, Seeds: s.seeds, Network: s.network, Columns: s.columns,
		Communities: communities.Of, Stability: communities.Stability, Tool: "citegraph " + release,
	}
	if err := c.findMainPath(ctx, s, &in); err != nil {
		return nil, err
	}
	in.Ledger = s.ledger
	arrange, err := c.arranger(ctx, targets)
	if err != nil {
		return nil, err
	}
	v, err := view.Build(in, view.Options{
		Top: c.top, SizeBy: c.sizeBy, ColorBy: c.colorBy, Theme: c.theme,
		Width: float64(c.width), Height: float64(c.height), Layout: c.layout, Arrange: arrange,
	})
	if err != nil {
		return nil, failed(err, "the map could not be drawn: "+err.Error())
	}
	return v, nil
}

// findMainPath adds the main path. A network whose paths cannot be counted has
// a map all the same, and the ledger says so.
func (c *command) findMainPath(ctx context.Context, s *survey, in *view.Input) error {
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
