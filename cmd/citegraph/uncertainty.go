package main

import (
	"context"
	"errors"

	"citegraph/graph/measure"
)

// checkUncertainty refuses what ranks cannot be drawn for.
func (c *command) checkUncertainty() error {
	if c.uncertainty && isField(c.by) {
		return misuse("--uncertainty is about ranks by a measure, and "+c.by+" is none", "choose another --by or drop it")
	}
	return nil
}

// rangeRanks adds to a ranking where the ranks lie if missing reference lists are
// filled by chance.
func (c *command) rangeRanks(ctx context.Context, s *survey, r *ranking) error {
	if !c.uncertainty {
		return nil
	}
	g := c.newGauge()
	defer g.end()
	drawn, err := measure.Uncertainty(ctx, s.network, c.by, measure.UncertaintyOptions{
		RandomSeed: uint64(c.randomSeed),
		Progress:   func(p measure.Progress) { g.show("uncertainty", int64(p.Done), int64(p.Total)) },
	})
	switch {
	case errors.Is(err, measure.ErrNoLists) && !s.records && s.saved == nil:
		return failed(err, "--uncertainty cannot be told: a graph file does not say which reference lists are whole", "drop it")
	case errors.Is(err, measure.ErrNoLists):
		return failed(err, "--uncertainty cannot be told: "+err.Error(), "fetch more of the works, as with --depth 2, or drop it")
	case err != nil:
		return failed(err, "the uncertainty could not be computed: "+err.Error())
	}
	r.extras = append(r.extras, extra{rankLow, floats(drawn.Low)}, extra{rankHigh, floats(drawn.High)})
	c.advise("rank_low, rank_high: the best and the worst rank in nine of ten draws that fill missing reference lists; %d of %d works have none, or a part of one",
		drawn.Incomplete, s.network.Len())
	return nil
}

func floats(ranks []int) []float64 {
	values := make([]float64, len(ranks))
	for i, rank := range ranks {
		values[i] = float64(rank)
	}
	return values
}
