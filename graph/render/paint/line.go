package paint

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A Line is text that was set in type of size 1, from left to right as it will
// be seen.
type Line struct {
	// Width is how far the line runs; of type of a size, so many times more.
	Width float64
	// Missing are the letters that no font had. They are drawn as empty boxes.
	Missing []rune

	runs []run
}

// A run is a stretch of a line in one font.
type run struct {
	text     string // as it is read
	leftward bool   // it is seen from right to left
	bold     bool
	own      bool // each letter is the plain glyph of our own font, one after the other
	x, width float64
	marks    []placed
}

// A glyph is the outline of a letter in type of size 1, y downwards.
type glyph struct{ outline, coarse Path }

// placed is a glyph, and where its origin is.
type placed struct {
	glyph *glyph
	at    Point
}

// Outline is the outline of all letters with the line's baseline from at, in
// type of that size.
func (l Line) Outline(at Point, size float64) Path {
	var p Path
	for i := range l.runs {
		l.runs[i].outline(&p, at, size)
	}
	return p
}

func (r *run) outline(p *Path, at Point, size float64) {
	for _, m := range r.marks {
		p.add(m.glyph.outline, size, Point{at.X + float64(m.at.X*size), at.Y + float64(m.at.Y*size)})
	}
}

// lookalikes are characters that only tell programs where a line may break, and
// that few fonts have.
var lookalikes = strings.NewReplacer("\u2011", "\u2010", "\u00ad", "", "\ufeff", "", "\u200b", "", "\u2060", "")

// settable is text as it is set: composed, white space as blanks, without
// controls and without marks that turn the direction of what stands beside it.
func settable(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	text = lookalikes.Replace(norm.NFC.String(text))
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\u2028' || r == '\u2029':
			return ' '
		case unicode.IsControl(r) || turns(r):
			return -1
		}
		return r
	}, text)
}

// turns tells the controls of bidirectional text.
func turns(r rune) bool {
	return r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c
}
