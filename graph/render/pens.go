package render

import (
	"fmt"
	"strconv"
	"strings"

	"citegraph/graph/view"
)

// A pen is how a line is drawn. Its ink is a colour as "#rrggbb"; a dash is the
// length of a stroke and of the gap after it.
type pen struct {
	ink     string
	width   float64
	opacity float64
	dash    [2]float64 // {0, 0}: a whole line
}

func (p pen) isDashed() bool { return p.dash[0] > 0 }

// pens are the lines of a picture. Every renderer of pictures draws with them,
// so that all of them are the same drawing.
type pens struct {
	year, decade, rule, lane                 pen
	citation, matched, againstTime, mainPath pen
	onward                                   pen // where the main path goes on
	outline                                  pen // around discs
	hollow, unfetched                        pen // of a hollow disc, in the ink of its work
	seed, retracted, concern                 pen // rings
	halo                                     pen // around captions
}

// pensOf are the theme's pens at the picture's unit.
func (t theme) pensOf(p *view.Picture) pens {
	u, line := p.Unit, p.Line
	if t.solid {
		line.Width, line.Ink = max(0.3*u, line.Width*line.Ink), 1
	}
	hollow := min(1.5*u, 1.6)
	year, decade := pen{ink: t.grid, width: 0.8 * u, opacity: 1}, pen{ink: t.decade, width: 0.8 * u, opacity: 1}
	if t.solid {
		// A printing screen breaks thin grey lines up: black dots instead.
		dots := [2]float64{0.5 * u, 2.5 * u}
		year, decade = pen{t.grid, 0.35 * u, 1, dots}, pen{t.decade, 0.7 * u, 1, dots}
	}
	return pens{
		year:        year,
		decade:      decade,
		rule:        pen{ink: t.quiet, width: 0.8 * u, opacity: 1},
		lane:        pen{ink: t.quiet, width: 0.8 * u, opacity: 1, dash: [2]float64{2 * u, 2 * u}},
		citation:    pen{ink: t.citation, width: line.Width, opacity: line.Ink},
		matched:     pen{ink: t.citation, width: line.Width, opacity: line.Ink, dash: [2]float64{4 * u, 3 * u}},
		againstTime: pen{ink: t.against, width: max(line.Width, u), opacity: max(line.Ink, min(0.8, max(0.25, 4*line.Ink)))},
		mainPath:    pen{ink: t.path, width: 2.4 * u, opacity: 1},
		onward:      pen{ink: t.path, width: 2.4 * u, opacity: 1, dash: [2]float64{2.4 * u, 2.4 * u}},
		outline:     pen{ink: t.outline, width: p.Outline, opacity: 1},
		hollow:      pen{width: hollow, opacity: 1},
		unfetched:   pen{width: hollow, opacity: 1, dash: [2]float64{2.6 * u, 1.8 * u}},
		seed:        pen{ink: t.seed, width: 1.3 * u, opacity: 1},
		retracted:   pen{ink: t.retract, width: 1.8 * u, opacity: 1},
		concern:     pen{ink: t.concern, width: 2.4 * u, opacity: 1},
		halo:        pen{ink: t.ground, width: 3 * u, opacity: 1},
	}
}

// of is the pen of a kind of line.
func (p pens) of(line string) pen {
	switch line {
	case view.LineMatched:
		return p.matched
	case view.LineAgainstTime:
		return p.againstTime
	case view.LineMainPath:
		return p.mainPath
	case view.LineOnward:
		return p.onward
	}
	return p.citation
}

// sampleInk is the least ink that a sample in the legend has: one line alone is not
// seen where thousands make a texture.
const sampleInk = 0.4

// sample is the pen of a line in the legend.
func (p pens) sample(line string) pen {
	s := p.of(line)
	s.opacity = max(s.opacity, sampleInk)
	return s
}

// within is the pen of a citation between two works of one ink.
func (p pens) within(ink string, t *theme) pen {
	w := p.citation
	if !t.solid {
		w.ink, w.opacity = t.lineInk(ink), min(0.7, w.opacity*1.5)
	}
	return w
}

// plainInks is how many categories have discs without a pip. Their inks differ in
// lightness; those after them differ from each other, and by a pip from these, so
// that a reader of a copy in grey tells all apart.
const plainInks = 4

// hasPip tells the inks whose discs have a pip. One that is black needs none: no other
// is as dark, and the pip would not be seen.
func (t *theme) hasPip(s view.Scale, ink int) bool {
	return s == view.Categories && ink >= plainInks && rimOf(t.categories[ink]) != t.categories[ink]
}

// rimOf is the outline of a disc: a darker shade of its ink, so that pale inks
// stand out too.
func rimOf(ink string) string {
	value, err := strconv.ParseUint(strings.TrimPrefix(ink, "#"), 16, 32)
	if err != nil {
		return ink
	}
	shade := func(bits uint) uint64 { return (value >> bits & 0xff) * 3 / 5 }
	return fmt.Sprintf("#%02x%02x%02x", shade(16), shade(8), shade(0))
}

// inks are the fillings that view.Item.Ink counts.
func (t *theme) inks(s view.Scale) []string {
	switch s {
	case view.Sequence:
		return t.sequence[:]
	case view.Diverging:
		return t.diverging[:]
	}
	return t.categories[:]
}

// quietRole tells the captions that stand back behind the others.
func quietRole(role string) bool {
	switch role {
	case "axis", "lane", "subtitle", "account", "provenance":
		return true
	}
	return false
}

// The arrowhead of the main path is a triangle, in widths of the line: how long
// and wide it is, and how far its tip reaches beyond the end of the line.
const (
	arrowSize = 3.6
	arrowTip  = 0.36
)

// lineLayers is the order in which citations are drawn, the main path last.
var lineLayers = [...]string{view.LineLink, view.LineCitation, view.LineMatched, view.LineAgainstTime, view.LineMainPath}

// Of the two lines of the axis, at unit 1: the ticks at labelled years stand out
// so far, and the strokes of a break are so far apart.
const (
	tickLength = 4.0
	breakGap   = 3.0
)

// ring is the pen of the ring, or the cross, that says a mark.
func (p pens) ring(mark string) pen {
	switch mark {
	case view.MarkRetracted:
		return p.retracted
	case view.MarkConcern:
		return p.concern
	}
	return p.seed
}
