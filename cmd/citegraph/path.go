package main

import (
	"context"
	"errors"
	"io"
	"math/big"

	"github.com/spf13/cobra"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// pathVerb prints the main path of a map.
func (c *command) pathVerb() *cobra.Command {
	verb := &cobra.Command{
		Use:   "path INPUT…",
		Short: "List the main path through the literature, oldest work first",
		Long: `path grows the citation graph of its INPUTs as map does, or takes a saved map or
a graph file, and lists the works along which most of its knowledge has flowed:
from one that cites nothing in the map to one that nobody in it cites yet.

A step weighs as many paths as run through it, followed along citations from
newer works to older ones. --weights says which paths:
  spc   search-path count (the default): from a work that nobody cites to one
        that cites nothing
  splc  search-path link count: from a work that nobody cites to any work, for
        each may be the origin of knowledge that flowed on; the origin is the
        cited, older end: a step weighs more, the more works lead up to it
  spnp  search-path node pairs: from any work to any work
These are the counts of Hummon & Doreian (1989) and Batagelj (2003), who draw
the arcs the other way, from cited to citing.

--main-path global (the default) is the path with the largest sum of weights;
local takes the largest at each step, back from a work that nobody cites;
key-route is the heaviest path through the heaviest step of all, or through any of
several. Works that cite each other in a circle count as one, so that a step into
such a circle and the next one out of it may have different ends.`,
		Example: `  citegraph path 10.1371/journal.pone.0197589 --depth 2
  citegraph path bees.json --main-path key-route --format csv > path.csv
  citegraph path bees.json --weights splc --main-path local -o path.json
  citegraph path cited-to-citing.net.gz --reversed -o path.md`,
		ValidArgsFunction: completeFiles,
		RunE:              func(cmd *cobra.Command, args []string) error { return c.runPath(cmd.Context(), args) },
	}
	f := verb.Flags()
	f.SortFlags = false
	c.outputFlags(f, pathFormats[:])
	c.pathFlag(f, "list")
	c.weightsFlag(f)
	c.growthFlags(f)
	return verb
}

func (c *command) runPath(ctx context.Context, args []string) error {
	c.tableByDefault()
	plan, err := c.prepare(args, plainKinds(pathFormats[:]))
	if err != nil {
		return err
	}
	s, err := c.survey(ctx, plan.inputs, func(*survey) []string { return nil })
	if err != nil {
		return err
	}
	if s.links != nil {
		return failed(nil, "a map of "+s.kind+" has no citations for a path to follow", "give the map of citations that it was made from")
	}
	way, err := c.walk(ctx, s)
	if err != nil {
		return err
	}
	var products []product
	for _, t := range plan.targets {
		products = append(products, product{target: t, main: func(w io.Writer) error { return c.writePath(w, way, t.format) }})
	}
	if err := c.publish(products, nil); err != nil {
		return err
	}
	if len(way.works) == 0 {
		c.advise("no main path: the map has no citations that lead from one work on to another")
	}
	return c.conclude(s, nil)
}

// A way is a main path, oldest work first.
type way struct {
	kind    string
	weights string // the name of the counts
	works   []*biblio.Work
	steps   []step
}

// A step is a citation of the path: the newer work cites the older one.
type step struct {
	citing, cited string
	count         *big.Int
}

// walk finds the main path.
func (c *command) walk(ctx context.Context, s *survey) (way, error) {
	paths, err := c.weighed(ctx, s)
	switch {
	case errors.Is(err, measure.ErrTooManyPaths):
		return way{}, failed(err, "no main path: "+err.Error(), "narrow the map, as with --since")
	case err != nil:
		return way{}, failed(err, "the main path could not be found: "+err.Error())
	}
	w := way{kind: c.mainPath, weights: c.weights}
	for _, v := range paths.Works {
		w.works = append(w.works, s.network.Work(v))
	}
	for _, arc := range paths.Arcs {
		citing, cited := s.network.Ends(arc)
		w.steps = append(w.steps, step{s.network.Name(citing), s.network.Name(cited), paths.Counts.Count(citing, cited)})
	}
	return w, nil
}

// weighed is the main path by the counts that were asked for.
func (c *command) weighed(ctx context.Context, s *survey) (measure.Paths, error) {
	counts, err := measure.CountPaths(ctx, s.network, measure.Weighting(c.weights))
	if err != nil {
		return measure.Paths{}, err
	}
	return counts.MainPath(ctx, measure.PathKind(c.mainPath))
}

// into are the counts of the steps by which the path comes to each of its works;
// nil where it begins, or has come round a circle of works.
func (w way) into() []*big.Int {
	counts := make([]*big.Int, len(w.works))
	next := 0
	for i := 1; i < len(w.works) && next < len(w.steps); i++ {
		if s := w.steps[next]; s.citing == w.works[i].ID && s.cited == w.works[i-1].ID {
			counts[i] = s.count
			next++
		}
	}
	return counts
}
