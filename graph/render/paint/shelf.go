package paint

import (
	"bytes"
	"cmp"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
)

// A shelf is the fonts in some folders. It is filled when something is first
// looked for; each font is opened at most once.
type shelf struct {
	folders []fs.FS
	walked  bool
	books   []*book
	taken   []*font.Face // in use so far, in the order of their choice
}

// A book is a font file. Its table of letters is read first, and all of it only
// when it is taken into use.
type book struct {
	folder  fs.FS
	name    string
	opened  bool
	letters []font.Cmap // of each face; nil for a face that is of no use
}

// holder is the first font in use that has a letter, nil for none.
func (s *shelf) holder(r rune) *font.Face {
	for _, face := range s.taken {
		if has(face, r) {
			return face
		}
	}
	return nil
}

// search looks for fonts with the letters, takes first what has most of them,
// and returns those that no font has.
func (s *shelf) search(letters []rune) (missing []rune) {
	s.walk()
	for len(letters) > 0 {
		b, face := s.best(letters)
		if b == nil {
			break
		}
		taken := b.take(face)
		if taken == nil || !draws(taken, letters) {
			b.letters[face] = nil
			continue
		}
		s.taken = append(s.taken, taken)
		letters = slices.DeleteFunc(letters, func(r rune) bool { return has(taken, r) })
	}
	return letters
}

// best is the font file, and the face in it, that has most of the letters.
func (s *shelf) best(letters []rune) (best *book, face int) {
	most := 0
	for _, b := range s.books {
		for i, known := range b.coverage() {
			if n := count(known, letters); n > most {
				best, face, most = b, i, n
			}
		}
		if most == len(letters) {
			break
		}
	}
	return best, face
}

func count(known font.Cmap, letters []rune) int {
	n := 0
	for _, r := range letters {
		if known != nil {
			if _, ok := known.Lookup(r); ok {
				n++
			}
		}
	}
	return n
}

// draws tells whether a face has the outline of one of the letters: some fonts
// are pictures only.
func draws(face *font.Face, letters []rune) bool {
	return slices.ContainsFunc(letters, func(r rune) bool {
		glyph, ok := face.NominalGlyph(r)
		if !ok {
			return false
		}
		outline, ok := face.GlyphDataOutline(glyph)
		return ok && len(outline.Segments) > 0
	})
}

// mostFonts is how many files are looked at: more than any system comes with.
const mostFonts = 5000

// walk lists the font files. Folders and files that cannot be read are passed
// over.
func (s *shelf) walk() {
	if s.walked {
		return
	}
	s.walked = true
	for _, folder := range s.folders {
		first := len(s.books)
		_ = fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
			switch {
			case err != nil && d != nil && d.IsDir():
				return fs.SkipDir
			case err != nil || d.IsDir() || !isFont(name):
				return nil
			case len(s.books) >= mostFonts:
				return fs.SkipAll
			}
			s.books = append(s.books, &book{folder: folder, name: name})
			return nil
		})
		slices.SortStableFunc(s.books[first:], func(a, b *book) int {
			return cmp.Or(cmp.Compare(oddity(a.name), oddity(b.name)), cmp.Compare(a.name, b.name))
		})
	}
}

func isFont(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".ttf", ".otf", ".ttc", ".otc":
		return true
	}
	return false
}

// oddity is small for fonts that look well beside Liberation Sans: upright
// sans-serif faces of the usual weight and width.
func oddity(name string) int {
	name = strings.ToLower(path.Base(name))
	points := 0
	for _, odd := range [...]string{"bold", "italic", "oblique", "light", "thin", "black", "heavy", "medium", "condensed", "narrow", "mono", "serif", "math", "symbol", "emoji", "lastresort"} {
		if strings.Contains(name, odd) {
			points += 2
		}
	}
	if !strings.Contains(name, "sans") && !strings.Contains(name, "gothic") {
		points++
	}
	return points
}

// coverage is which letters each face of the file has.
func (b *book) coverage() []font.Cmap {
	if !b.opened {
		b.opened = true
		b.letters, _ = attempt(b, func(l *opentype.Loader) (font.Cmap, error) {
			raw, err := l.RawTable(opentype.MustNewTag("cmap"))
			if err != nil {
				return nil, err
			}
			table, _, err := tables.ParseCmap(raw)
			if err != nil {
				return nil, err
			}
			known, _, err := font.ProcessCmap(table, tables.FPNone)
			return known, err
		})
	}
	return b.letters
}

// take makes one of the faces ready for use; nil if it is broken.
func (b *book) take(face int) *font.Face {
	fonts, ok := attempt(b, font.NewFont)
	if !ok || face >= len(fonts) || fonts[face] == nil {
		return nil
	}
	return font.NewFace(fonts[face])
}

// attempt reads something of every face in a font file. A broken file yields
// nothing, whatever it does to its reader; a broken face yields nil.
func attempt[T any](b *book, read func(*opentype.Loader) (T, error)) (list []T, ok bool) {
	defer func() {
		if recover() != nil {
			list, ok = nil, false
		}
	}()
	file, err := b.folder.Open(b.name)
	if err != nil {
		return nil, false
	}
	defer file.Close()
	resource, ok := file.(opentype.Resource)
	if !ok {
		data, err := io.ReadAll(file)
		if err != nil {
			return nil, false
		}
		resource = bytes.NewReader(data)
	}
	loaders, err := opentype.NewLoaders(resource)
	if err != nil {
		return nil, false
	}
	for _, l := range loaders {
		var none T
		got, err := read(l)
		if err != nil {
			got = none
		}
		list = append(list, got)
	}
	return list, true
}
