package layout

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// The widths are those of Helvetica in thousandths of the em, from the Adobe
// font metrics (Helvetica.afm, Helvetica-Bold.afm): H 722, i 222 (bold 278),
// space 278, 2 556, W 944.
func TestWidth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		bold bool
		want int // thousandths
	}{
		{"", false, 0},
		{"H", false, 722},
		{"Hi", false, 944},
		{"Hi", true, 722 + 278},
		{"W 2012", false, 944 + 278 + 4*556},
		{"Ж", false, 923},       // Arial
		{"日本", false, 2000},     // full width
		{"e\u0301", false, 556}, // a combining accent takes no room
		{"a\u202eb", false, 2 * 556},
	} {
		got := Face{Size: 1000, Bold: c.bold}.Width(c.text) / slack
		if low, high := float64(c.want), float64(c.want)*1.03+1; got < low-3 || got > high {
			t.Errorf("%q, bold %v: %.0f is not %d, nor up to 3 %% more", c.text, c.bold, got, c.want)
		}
	}
}

func TestFit(t *testing.T) {
	t.Parallel()
	f := Face{Size: 10}
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"short", 100, "short"},
		{"one two three four", f.Width("one two three…") + 1, "one two three…"},
		{"one two three four", f.Width("one two thre…"), "one two thre…"},
		{"abcdefghij", f.Width("abc…") + 0.5, "abc…"},
		{"abc", 1, "…"},
	} {
		if got := f.Fit(c.text, c.width); got != c.want {
			t.Errorf("%q in %.1f: %q, not %q", c.text, c.width, got, c.want)
		}
	}
}

func TestFitProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := Face{Size: rapid.Float64Range(1, 50).Draw(t, "size"), Bold: rapid.Bool().Draw(t, "bold")}
		text := rapid.String().Draw(t, "text")
		width := rapid.Float64Range(2*f.Size, 500).Draw(t, "width")
		got := f.Fit(text, width)
		if f.Width(got) > width {
			t.Fatalf("%q is %v wide, not %v", got, f.Width(got), width)
		}
		if head, cut := strings.CutSuffix(got, "…"); got != text && (!cut || !strings.HasPrefix(text, head)) {
			t.Fatalf("%q is no beginning of %q", got, text)
		}
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Fatalf("%q cut inside a character", got)
		}
	})
}
