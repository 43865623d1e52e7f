package measure

import (
	"context"
	"fmt"
	"slices"

	"citegraph/graph"
)

// A PathKind says how the main path is chosen among all paths.
type PathKind string

const (
	// GlobalPath is the path from a source to a sink with the largest sum of counts.
	GlobalPath PathKind = "global"
	// LocalPath begins with the largest count at any source and goes on with the
	// largest count at each work, until a sink.
	LocalPath PathKind = "local"
	// KeyRoute is the path with the largest sum among those that run through a
	// citation with the largest count of all.
	KeyRoute PathKind = "key-route"
)

// Paths are the main path of a network, and the counts that it follows.
type Paths struct {
	Kind PathKind
	// Works are the works of the path, oldest first: from a work that cites
	// nothing to one that nobody cites. Where the path crosses a strongly
	// connected component it may enter at one work and leave from another: both
	// are in it, without a citation of the path between them.
	Works []graph.Node
	// Arcs are the indices of its citations, in the same order.
	Arcs   []int64
	Counts *SearchPaths
}

// Marks tells of every arc, in order of its index, whether it is on the path.
func (p Paths) Marks() []bool {
	marks := make([]bool, p.Counts.net.Arcs())
	for _, arc := range p.Arcs {
		marks[arc] = true
	}
	return marks
}

// MainPath finds the main path by search-path counts (SPC). A network without
// citations outside cycles has an empty one. Citations are ordered by the id of the
// citing work, then of the cited one; of several equal paths that one is taken
// which, read from its source, has the earlier citation where they first differ.
// Liu & Lu, JASIST 63(3):528–542, 2012.
//
// The error is ctx's when it ended first, ErrUnknown for another kind, or
// ErrTooManyPaths.
func MainPath(ctx context.Context, net *graph.Network, kind PathKind) (Paths, error) {
	counts, err := CountPaths(ctx, net, SPC)
	if err != nil {
		return Paths{}, err
	}
	return counts.MainPath(ctx, kind)
}

// MainPath finds the main path by these counts, of whatever weighting: see the
// function MainPath. By SPLC and SPNP too it runs from a source to a sink: every
// count is above 0, so that each step more makes a path heavier.
func (s *SearchPaths) MainPath(ctx context.Context, kind PathKind) (Paths, error) {
	t := newTask(ctx, string(kind), nil)
	var arcs []int64
	var err error
	switch kind {
	case GlobalPath:
		arcs, err = s.global(t)
	case LocalPath:
		arcs, err = s.local(t)
	case KeyRoute:
		arcs, err = s.keyRoute(t)
	default:
		err = fmt.Errorf("%w: main path %q", ErrUnknown, kind)
	}
	if err != nil {
		return Paths{}, err
	}
	slices.Reverse(arcs)
	return Paths{Kind: kind, Works: s.worksOf(arcs), Arcs: arcs, Counts: s}, nil
}

// worksOf lists the ends of arcs that follow one another, oldest first.
func (s *SearchPaths) worksOf(arcs []int64) (works []graph.Node) {
	for _, arc := range arcs {
		citing, cited := s.net.Ends(arc)
		if len(works) == 0 || works[len(works)-1] != cited {
			works = append(works, cited)
		}
		works = append(works, citing)
	}
	return works
}

// global is the heaviest path of all.
func (s *SearchPaths) global(t *task) ([]int64, error) {
	free, err := s.heaviest(t)
	if err != nil {
		return nil, err
	}
	return free.path(), nil
}

// local follows the arc with the largest count at each step.
func (s *SearchPaths) local(t *task) ([]int64, error) {
	largest := s.newLargest()
	for i := range s.components.Len() {
		if works := s.components.Works(i); s.isEnd(works, s.net.CitedBy) {
			largest.among(works)
		}
	}
	var arcs []int64
	for largest.arc != none {
		if err := t.stopped(); err != nil {
			return nil, err
		}
		arcs = append(arcs, largest.arc)
		_, cited := s.net.Ends(largest.arc)
		largest = s.newLargest()
		largest.among(s.components.Works(s.components.Of(cited)))
	}
	return arcs, nil
}

// keyRoute is the heaviest path of those that take a largest arc.
func (s *SearchPaths) keyRoute(t *task) ([]int64, error) {
	key := &keySteps{*s.newLargest()}
	for i := range s.components.Len() {
		if i%span == 0 && t.stopped() != nil {
			return nil, t.stopped()
		}
		key.among(s.components.Works(i))
	}
	if key.arc == none {
		return nil, nil
	}
	free, err := s.heaviest(t)
	if err != nil {
		return nil, err
	}
	by, err := s.heaviestBy(t, key, free)
	if err != nil {
		return nil, err
	}
	return by.path(), nil
}
