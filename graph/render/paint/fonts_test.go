package paint

import (
	"encoding/binary"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/go-fonts/liberation/liberationsansregular"
	"github.com/go-text/typesetting/font/opentype"
	"pgregory.net/rapid"

	"citegraph/graph/layout"
)

func fonts(t testing.TB, folders ...fs.FS) *Fonts {
	t.Helper()
	f, err := NewFonts(folders...)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestWidth holds widths to those of Helvetica and Helvetica-Bold in Adobe's
// metrics (Core 14 AFM files, in thousandths of the em).
func TestWidth(t *testing.T) {
	t.Parallel()
	f := fonts(t)
	for _, c := range []struct {
		text          string
		regular, bold float64
	}{
		{"", 0, 0},
		{"Hello", 722 + 556 + 222 + 222 + 556, 722 + 556 + 278 + 278 + 611},
		{"AV 2018", 667 + 667 + 278 + 4*556, 722 + 667 + 278 + 4*556}, // no kerning
		{"Å–…", 667 + 556 + 1000, 722 + 556 + 1000},
	} {
		for w, want := range map[Weight]float64{Regular: c.regular, Bold: c.bold} {
			if got := f.Line(c.text, w).Width * 1000; math.Abs(got-want) > 1 {
				t.Errorf("%q, bold %v, is %.1f wide, want %.1f", c.text, w, got, want)
			}
		}
	}
}

// TestWidthsFitTheLayout holds the letters of living languages to the room that
// graph/layout keeps for them.
func TestWidthsFitTheLayout(t *testing.T) {
	t.Parallel()
	f := fonts(t)
	blocks := [][2]rune{
		{' ', '~'}, {'\u00a0', '\u017f'}, {'\u0218', '\u021b'}, // Latin
		{'\u0386', '\u0386'}, {'\u0388', '\u03ce'}, // Greek
		{'\u0400', '\u045f'}, {'\u048a', '\u04ff'}, // Cyrillic
		{'\u1e00', '\u1eff'}, {'\u2010', '\u2027'}, // Vietnamese and others, punctuation
	}
	for _, w := range []Weight{Regular, Bold} {
		face := layout.Face{Size: 1, Bold: bool(w)}
		for _, block := range blocks {
			for r := block[0]; r <= block[1]; r++ {
				if !unicode.IsPrint(r) && r != '\u00a0' {
					continue
				}
				l := f.Line(string(r), w)
				if len(l.Missing) > 0 && block[0] < '\u1e00' && block[0] != '\u048a' {
					t.Errorf("%U is not there", r)
				}
				if len(l.Missing) == 0 && l.Width > face.Width(string(r)) {
					t.Errorf("%U, bold %v, is %.3f wide, the layout has %.3f for it", r, w, l.Width, face.Width(string(r)))
				}
			}
		}
	}
}

func TestLettersAtHand(t *testing.T) {
	t.Parallel()
	f := fonts(t)
	for _, c := range []struct{ text, missing string }{
		{"Čapková-Straße & Þórðarson, Nguyễn, İstanbul", ""},
		{"ἀρχή Ωμέγα", ""},
		{"Жизнь Їжак Ђорђевић", ""},
		{"e\u0301\u0323 is composed, a\u0332 is not", ""},
		{"non\u2011breaking\u00ad \ufeffmarks\u200b", ""},
		{"系統 review 系", "系統"},
		{"𝔘 🐝", "𝔘🐝"},
		{"शर्मा", "शर्मा"},
	} {
		for _, w := range []Weight{Regular, Bold} {
			got := f.Line(c.text, w).Missing
			want := []rune(c.missing)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, slices.Compact(want)) {
				t.Errorf("%q lacks %q, want %q", c.text, string(got), c.missing)
			}
		}
	}
}

// TestDirection holds the order of what is seen to the Unicode bidirectional
// algorithm in a line that runs from left to right.
func TestDirection(t *testing.T) {
	t.Parallel()
	f := fonts(t)
	for _, c := range []struct {
		text string
		want []string // the runs as they are read, in the order in which they are seen
	}{
		{"abc", []string{"abc"}},
		{"כהן 2001", []string{"2001", "כהן "}},             // digits after Hebrew stand left of it
		{"Levi כהן, Oz", []string{"Levi ", "כהן", ", Oz"}}, // the comma belongs to the line
		{"a אב 12 גד b", []string{"a ", " גד", "12", "אב ", " b"}},
	} {
		var got []string
		x := 0.0
		l := f.Line(c.text, Regular)
		for _, r := range l.runs {
			got = append(got, r.text)
			if math.Abs(r.x-x) > 1e-9 {
				t.Errorf("%q: %q begins at %v, want %v", c.text, r.text, r.x, x)
			}
			x += r.width
		}
		if !slices.Equal(got, c.want) || math.Abs(x-l.Width) > 1e-9 {
			t.Errorf("%q is seen as %q, %v of %v wide", c.text, got, x, l.Width)
		}
	}
}

func TestSettable(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"a\nb\tc":                 "a b c",
		"nul\x00 esc\x1b del\x7f": "nul esc del",
		"\u202eevil\u2066\u200f":  "evil",
		"broken \xff":             "broken \ufffd",
		"e\u0301":                 "é",
		"<b>&amp;":                "<b>&amp;",
	} {
		if got := settable(in); got != want {
			t.Errorf("%q is set as %q, want %q", in, got, want)
		}
	}
}

// TestAnyText sets whatever comes.
func TestAnyText(t *testing.T) {
	t.Parallel()
	f := fonts(t)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		l := f.Line(text, Weight(rapid.Bool().Draw(t, "bold")))
		if l.Width < 0 || math.IsNaN(l.Width) {
			t.Fatalf("%q is %v wide", text, l.Width)
		}
		read := 0
		for _, r := range l.runs {
			read += len([]rune(r.text))
		}
		if want := len([]rune(settable(text))); read != want {
			t.Fatalf("%q: %d of %d letters are set", text, read, want)
		}
	})
}

// lettered is Liberation Sans with another table of letters: each of them looks
// like an "A".
func lettered(t testing.TB, letters string) []byte {
	t.Helper()
	l, err := opentype.NewLoader(strings.NewReader(string(liberationsansregular.TTF)))
	if err != nil {
		t.Fatal(err)
	}
	var tables []opentype.Table
	for _, tag := range l.Tables() {
		content, err := l.RawTable(tag)
		if err != nil {
			t.Fatal(err)
		}
		if tag == opentype.MustNewTag("cmap") {
			content = cmapOf(letters)
		}
		tables = append(tables, opentype.Table{Tag: tag, Content: content})
	}
	return opentype.WriteTTF(tables)
}

// cmapOf is a table in format 12, a group for each letter (OpenType
// specification, "cmap").
func cmapOf(letters string) []byte {
	const glyphA = 36
	runes := []rune(letters)
	slices.Sort(runes)
	b := binary.BigEndian.AppendUint16(nil, 0)
	b = binary.BigEndian.AppendUint16(b, 1)
	b = binary.BigEndian.AppendUint16(b, 3)
	b = binary.BigEndian.AppendUint16(b, 10)
	b = binary.BigEndian.AppendUint32(b, 12)
	b = binary.BigEndian.AppendUint16(b, 12)
	b = binary.BigEndian.AppendUint16(b, 0)
	b = binary.BigEndian.AppendUint32(b, uint32(16+12*len(runes)))
	b = binary.BigEndian.AppendUint32(b, 0)
	b = binary.BigEndian.AppendUint32(b, uint32(len(runes)))
	for _, r := range runes {
		b = binary.BigEndian.AppendUint32(b, uint32(r))
		b = binary.BigEndian.AppendUint32(b, uint32(r))
		b = binary.BigEndian.AppendUint32(b, glyphA)
	}
	return b
}

// TestFontsAreFound looks for letters among fonts, files that are none, and
// folders that cannot be read.
func TestFontsAreFound(t *testing.T) {
	t.Parallel()
	whole := lettered(t, "系統शर्मा")
	folder := fstest.MapFS{
		"a/Broken.ttf":         {Data: []byte("no font at all")},
		"a/Empty.otf":          {},
		"a/Cut.ttf":            {Data: whole[:len(whole)/2]},
		"a/Headless.ttc":       {Data: append([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x02\xff\xff\xff\xff\x00\x00\x00\x10"), whole...)},
		"b/NotoSansCJK.ttf":    {Data: whole},
		"b/Another-Bold.ttf":   {Data: lettered(t, "系統書")},
		"b/notes.txt":          {Data: whole},
		"c/d/e/Deep Below.TTF": {Data: lettered(t, "𝔘")},
	}
	f := fonts(t, unreadable{}, folder)
	plain := fonts(t).Line("A", Regular)
	for _, c := range []struct{ text, missing string }{
		{"系統", ""}, {"書系", ""}, {"𝔘", ""}, {"शर्मा", ""}, {"仮", "仮"}, {"系 仮 𝔘", "仮"}, {"Latin", ""},
	} {
		if got := string(f.Line(c.text, Regular).Missing); got != c.missing {
			t.Errorf("%q lacks %q, want %q", c.text, got, c.missing)
		}
	}
	l := f.Line("系", Regular)
	if len(l.runs) != 1 || l.runs[0].own || len(l.runs[0].marks) != 1 || math.Abs(l.Width-plain.Width) > 0.001 {
		t.Errorf("a letter of a font that was found is set as %+v", l)
	}
}

// TestNothingIsSearchedInVain opens no folder for text that is at hand.
func TestNothingIsSearchedInVain(t *testing.T) {
	t.Parallel()
	f := fonts(t, forbidden{t})
	f.Line("Čapková, Ωμέγα, Жизнь, כהן", Bold)
}

type unreadable struct{}

func (unreadable) Open(string) (fs.File, error) { return nil, fs.ErrPermission }

type forbidden struct{ t *testing.T }

func (f forbidden) Open(name string) (fs.File, error) {
	f.t.Errorf("%q is opened", name)
	return nil, fs.ErrPermission
}

// FuzzFont sets text in whatever calls itself a font.
func FuzzFont(f *testing.F) {
	whole := lettered(f, "系")
	f.Add([]byte("OTTO"), "系")
	f.Add(whole[:2000], "系")
	f.Add(append([]byte("ttcf\x00\x01\x00\x00\x00\x00\x00\x01\x00\x00\x00\x10"), whole[:4000]...), "系")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		l := fonts(t, fstest.MapFS{"f.ttf": {Data: data}}).Line(text, Regular)
		if math.IsNaN(l.Width) {
			t.Errorf("the line is %v wide", l.Width)
		}
	})
}
