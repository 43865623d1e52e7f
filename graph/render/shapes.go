package render

import (
	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// A part is what a shape of a mark is to the one who draws it.
type part string

const (
	partMask   part = "mask"   // ground below the rings
	partDisc   part = "disc"   // filled with the ink of the work
	partPip    part = "pip"    // filled with the outline of the disc that it is on
	partHollow part = "hollow" // filled with the ground, outlined with the ink
	partDot    part = "hollow dot"
	partRing   part = "ring"
	partCross  part = "cross"
)

// A shape is one stroke or filling of a work's mark: a circle, a square or some
// straight lines.
type shape struct {
	part   part
	mark   string  // of a ring or cross: what it says
	radius float64 // of a circle around the work's place
	side   float64 // half of that of a square
	lines  [][2]view.Point
}

// The radius of a pip: in radii of its disc, and at most, at unit 1. On large discs
// it is small, since there it is seen well enough and should not be more than that.
const (
	pipSize = 0.42
	mostPip = 2.2
)

// pipped puts a pip on the discs among the shapes of a work.
func pipped(shapes []shape, u float64) []shape {
	var all []shape
	for _, s := range shapes {
		all = append(all, s)
		if s.part == partDisc {
			all = append(all, shape{part: partPip, radius: min(s.radius*pipSize, mostPip*u)})
		}
	}
	return all
}

// shapesOf draws a work as its marks say: a filled disc, or the hollow shape of
// its state, and around it the rings of a seed, a retraction or a concern. u is
// the picture's unit.
func shapesOf(marks []string, at view.Point, r, u float64) []shape {
	var rings []shape
	reach := r
	ring := func(mark string) {
		reach += view.RingGap * u
		rings = append(rings, shape{part: partRing, mark: mark, radius: reach})
	}
	for _, m := range marks {
		switch m {
		case view.MarkSeed:
			ring(m)
			ring(m)
		case view.MarkRetracted:
			ring(m)
			rings = append(rings, shape{part: partCross, mark: m, lines: crossOf(at, reach)})
		case view.MarkConcern:
			ring(m)
		}
	}
	var shapes []shape
	if len(rings) > 0 {
		shapes = append(shapes, shape{part: partMask, radius: reach + u})
	}
	return append(append(shapes, stateShapes(stateOf(marks), at, r)...), rings...)
}

func crossOf(at view.Point, reach float64) [][2]view.Point {
	d := reach * 0.7071
	return [][2]view.Point{
		{{X: at.X - d, Y: at.Y - d}, {X: at.X + d, Y: at.Y + d}},
		{{X: at.X - d, Y: at.Y + d}, {X: at.X + d, Y: at.Y - d}},
	}
}

func stateOf(marks []string) biblio.State {
	for _, m := range marks {
		switch m {
		case view.MarkSeed, view.MarkRetracted, view.MarkConcern:
		default:
			return biblio.State(m)
		}
	}
	return biblio.Resolved
}

// stateShapes draws the disc, or the hollow shape of a state.
func stateShapes(state biblio.State, at view.Point, r float64) []shape {
	hollow := shape{part: partHollow, radius: r}
	d := r * 0.7071
	switch state {
	case biblio.Resolved:
		return []shape{{part: partDisc, radius: r}}
	case biblio.Unidentified:
		return []shape{{part: partHollow, side: r * 0.85}}
	case biblio.Missing:
		return []shape{hollow, {part: partHollow, lines: [][2]view.Point{{{X: at.X - d, Y: at.Y + d}, {X: at.X + d, Y: at.Y - d}}}}}
	case biblio.Elsewhere:
		return []shape{hollow, {part: partHollow, lines: [][2]view.Point{{{X: at.X - r, Y: at.Y}, {X: at.X + r, Y: at.Y}}}}}
	case biblio.Failed:
		return []shape{hollow, {part: partDot, radius: r * 0.3}}
	}
	return []shape{hollow}
}

// inkMarks are the marks of a sample of an ink: a disc, unless works of the state name
// are drawn otherwise.
func inkMarks(name string) []string {
	if name == "" {
		return nil
	}
	return sampleMarks(name)
}

// sampleMarks are the marks of a sample in the legend.
func sampleMarks(name string) []string {
	if name == string(biblio.Resolved) {
		return nil
	}
	return []string{name}
}
