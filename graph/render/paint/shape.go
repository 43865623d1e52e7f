package paint

import (
	"slices"
	"unicode"

	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// stands tells letters that need no shaping: no marks above or below others, no
// joined letters, none that run from right to left.
func stands(r rune) bool {
	return unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common) && !unicode.In(r, unicode.M, unicode.Cf)
}

// ignorable tells characters that are not seen: joiners and variants.
func ignorable(r rune) bool { return unicode.In(r, unicode.Cf, unicode.Variation_Selector) }

// shapeSize is the size that text is shaped in: coarse enough for the shaper's
// 64ths of a unit never to be seen.
const shapeSize = 1024

// shaped sets text of any script. Each stretch of a script and a direction is
// shaped by the rules of its font.
func (f *Fonts) shaped(text []rune, face *font.Face) Line {
	missing := f.missing(text, face)
	if len(missing) > 0 {
		missing = f.found.search(missing)
	}
	l := Line{Missing: missing}
	for _, in := range f.stretches(text, face) {
		r := f.shape(in)
		r.bold = face == f.bold
		r.x = l.Width
		for i := range r.marks {
			r.marks[i].at.X += l.Width
		}
		l.Width += r.width
		l.runs = append(l.runs, r)
	}
	return l
}

// stretches are the parts of a text of one script, one direction and one font
// each, in the order in which they are seen.
func (f *Fonts) stretches(text []rune, face *font.Face) []shaping.Input {
	// The bidirectional algorithm goes by the first letter that has a direction;
	// a mark before it makes that the one of lines that run from left to right.
	const mark = "\u200e"
	runs := f.bidi.Segment(append([]rune(mark), text...), bidi.LeftToRight)
	var list []shaping.Input
	var levels []bidi.Level
	for i := range runs.NumRuns() {
		run := runs.Run(i)
		whole := shaping.Input{
			Text: text, RunStart: max(0, run.Start-1), RunEnd: run.End - 1, Face: face, Size: fixed.I(shapeSize),
			Language: "en", FontFeatures: f.features(),
		}
		if whole.RunStart == whole.RunEnd {
			continue
		}
		if !run.IsLeftToRight() {
			whole.Direction = di.DirectionRTL
		}
		for _, part := range f.segmenter.Split(whole, chooser{f, face}) {
			list, levels = append(list, part), append(levels, run.Level)
		}
	}
	reorder(list, levels)
	return list
}

// reorder puts stretches into the order in which they are seen: from the highest
// level down, neighbours of that level or higher change places (rule L2 of
// Unicode Standard Annex 9).
func reorder(list []shaping.Input, levels []bidi.Level) {
	if len(levels) == 0 {
		return
	}
	for level := slices.Max(levels); level > 0; level-- {
		for i := 0; i < len(list); i++ {
			end := i
			for end < len(list) && levels[end] >= level {
				end++
			}
			slices.Reverse(list[i:end])
			slices.Reverse(levels[i:end])
			i = end
		}
	}
}

// features turn off what would make our own letters run other than those of
// plain text.
func (f *Fonts) features() []shaping.FontFeature {
	var off []shaping.FontFeature
	for _, name := range [...]string{"kern", "liga", "clig"} {
		off = append(off, shaping.FontFeature{Tag: opentype.MustNewTag(name)})
	}
	return off
}

// A chooser finds the font for a letter.
type chooser struct {
	f    *Fonts
	face *font.Face
}

// ResolveFace gives the line's own font the first say.
func (c chooser) ResolveFace(r rune) *font.Face {
	if has(c.face, r) {
		return c.face
	}
	if other := c.f.found.holder(r); other != nil {
		return other
	}
	return c.face
}

// shape shapes one stretch. A font whose tables lead the shaper astray is
// bypassed: its letters are set one after the other.
func (f *Fonts) shape(in shaping.Input) run {
	r := run{text: string(in.Text[in.RunStart:in.RunEnd]), leftward: in.Direction == di.DirectionRTL}
	out, ok := f.tryShape(in)
	if !ok {
		f.follow(&r, in)
		return r
	}
	r.own = (in.Face == f.regular || in.Face == f.bold) && !r.leftward && len(out.Glyphs) == in.RunEnd-in.RunStart
	for i, g := range out.Glyphs {
		if r.own {
			nominal, ok := in.Face.NominalGlyph(in.Text[in.RunStart+i])
			r.own = ok && nominal == g.GlyphID && g.XOffset == 0 && g.YOffset == 0
		}
		f.place(&r, in.Face, g.GlyphID, Point{r.width + ems(g.XOffset), -ems(g.YOffset)})
		r.width += ems(g.Advance)
	}
	return r
}

func ems(v fixed.Int26_6) float64 { return float64(v) / (64 * shapeSize) }

func (f *Fonts) tryShape(in shaping.Input) (out shaping.Output, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return f.shaper.Shape(in), true
}

// follow sets letters one after the other.
func (f *Fonts) follow(r *run, in shaping.Input) {
	for _, c := range in.Text[in.RunStart:in.RunEnd] {
		glyph, _ := in.Face.NominalGlyph(c)
		f.place(r, in.Face, glyph, Point{X: r.width})
		r.width += float64(in.Face.HorizontalAdvance(glyph)) / float64(in.Face.Upem())
	}
}

// pathOf turns the outline of a glyph, in units of its font, into a path of
// size 1. A quadratic curve is a cubic one with its control points two thirds
// of the way to its own.
func pathOf(segments []opentype.Segment, upem float64) Path {
	var p Path
	var last Point
	at := func(q opentype.SegmentPoint) Point { return Point{float64(q.X) / upem, -float64(q.Y) / upem} }
	toward := func(from, c Point) Point { return Point{from.X + (c.X-from.X)*2/3, from.Y + (c.Y-from.Y)*2/3} }
	for i := range segments {
		s := &segments[i]
		points := s.ArgsSlice()
		end := at(points[len(points)-1])
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if i > 0 {
				p.Close()
			}
			p.MoveTo(end)
		case opentype.SegmentOpLineTo:
			p.LineTo(end)
		case opentype.SegmentOpQuadTo:
			c := at(points[0])
			p.CurveTo(toward(last, c), toward(end, c), end)
		case opentype.SegmentOpCubeTo:
			p.CurveTo(at(points[0]), at(points[1]), end)
		}
		last = end
	}
	if len(segments) > 0 {
		p.Close()
	}
	return p
}
