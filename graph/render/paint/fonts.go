package paint

import (
	"bytes"
	"io/fs"
	"slices"
	"sync"

	"github.com/go-fonts/liberation/liberationsansbold"
	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/go-text/typesetting/bidi"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/shaping"
)

// Fonts set text. They have Liberation Sans, and look for other letters in the
// folders that they were given: only when a letter is wanted that they lack,
// since a folder may hold thousands of fonts. They may be shared, also by
// goroutines.
type Fonts struct {
	mutex         sync.Mutex
	regular, bold *font.Face
	shaper        shaping.HarfbuzzShaper
	segmenter     shaping.Segmenter
	bidi          bidi.Paragraph
	glyphs        map[glyphKey]*glyph
	found         shelf
}

// A glyphKey is a glyph of a face.
type glyphKey struct {
	face *font.Face
	id   font.GID
}

// NewFonts makes fonts that search the folders, in order.
func NewFonts(folders ...fs.FS) (*Fonts, error) {
	f := &Fonts{glyphs: map[glyphKey]*glyph{}, found: shelf{folders: folders}}
	var err error
	if f.regular, err = font.ParseTTF(bytes.NewReader(liberationsansregular.TTF)); err != nil {
		return nil, err
	}
	if f.bold, err = font.ParseTTF(bytes.NewReader(liberationsansbold.TTF)); err != nil {
		return nil, err
	}
	return f, nil
}

// A Weight is that of type.
type Weight bool

const (
	Regular Weight = false
	Bold    Weight = true
)

// Line sets a line of text.
func (f *Fonts) Line(text string, w Weight) Line {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	text = settable(text)
	face := f.regular
	if w == Bold {
		face = f.bold
	}
	if l, ok := f.plain(text, face); ok {
		return l
	}
	return f.shaped([]rune(text), face)
}

// plain sets text of letters that simply follow one another, as those of Latin,
// Greek and Cyrillic do; false if it is not such text.
func (f *Fonts) plain(text string, face *font.Face) (Line, bool) {
	r := run{text: text, bold: face == f.bold, own: true}
	for _, c := range text {
		glyph, ok := face.NominalGlyph(c)
		if !ok || !stands(c) {
			return Line{}, false
		}
		f.place(&r, face, glyph, Point{X: r.width})
		r.width += float64(face.HorizontalAdvance(glyph)) / float64(face.Upem())
	}
	return Line{Width: r.width, runs: []run{r}}, true
}

// place adds a glyph to a run, unless it is a blank.
func (f *Fonts) place(r *run, face *font.Face, id font.GID, at Point) {
	if g := f.glyph(face, id); !g.outline.isEmpty() {
		r.marks = append(r.marks, placed{g, at})
	}
}

func (f *Fonts) glyph(face *font.Face, id font.GID) *glyph {
	key := glyphKey{face, id}
	if g := f.glyphs[key]; g != nil {
		return g
	}
	g := new(glyph)
	if data, ok := face.GlyphDataOutline(id); ok {
		g.outline = pathOf(data.Segments, float64(face.Upem()))
		g.coarse = g.outline.flat(strays)
	}
	f.glyphs[key] = g
	return g
}

// missing are the letters, each once, that neither face nor the fonts found so
// far have.
func (f *Fonts) missing(text []rune, face *font.Face) []rune {
	var list []rune
	for _, r := range text {
		if !ignorable(r) && !has(face, r) && f.found.holder(r) == nil && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

func has(face *font.Face, r rune) bool {
	_, ok := face.NominalGlyph(r)
	return ok
}
