package render

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"citegraph/graph/view"
)

// linked is the sample as a map of co-citation, with one line drawn.
func linked(theme string) *view.View {
	v := shared()
	v.Title = "</title><script>alert(1)</script>"
	v.Picture = view.Picture{Width: 400, Height: 250, Unit: 1, Theme: theme, Line: view.Line{Width: 0.5, Ink: 0.4}}
	for i := range v.Items {
		v.Items[i].Drawn, v.Items[i].X, v.Items[i].Y, v.Items[i].R = i < 2, 100*float64(i+1), 100, 5
	}
	for k := range v.Links {
		v.Links[k].Drawn, v.Links[k].Line = false, ""
	}
	l := &v.Links[0]
	l.Drawn, l.Line, l.Width, l.Ink = true, view.LineLink, 2.5, 3
	l.Path = []view.Point{{X: 105, Y: 100}, {X: 130, Y: 90}, {X: 170, Y: 90}, {X: 195, Y: 100}}
	v.Picture.Legend = []view.Entry{{Kind: "line", Name: view.LineLink, Label: "7×", X: 20, Y: 230, R: 22, Width: 1.25}}
	return v
}

// Lines of links are as wide as the view says, in the picture and in the legend;
// where all lines are black, narrower in one measure.
func TestLinkLines(t *testing.T) {
	t.Parallel()
	for theme, widths := range map[string][2]string{"light": {"2.5", "1.25"}, "dark": {"2.5", "1.25"}, "print": {"0.9", "0.45"}} {
		text := string(written(t, SVG, linked(theme)))
		if want := `class="ink3" stroke-width="` + widths[0] + `" d="M105 100c25-10 65-10 90 0"`; !strings.Contains(text, want) {
			t.Errorf("%s: no %s", theme, want)
		}
		if want := ` stroke-width="` + widths[1] + `" d="M20 230H42"`; !strings.Contains(text, want) {
			t.Errorf("%s: no %s in the legend", theme, want)
		}
		if strings.Contains(text, "<script") || strings.Count(text, "<title id") != 1 {
			t.Errorf("%s: the title is more than text", theme)
		}
		d := xml.NewDecoder(strings.NewReader(text))
		for {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Only inks that are too pale for thin lines on white change; all that are lines
// on the ground of their theme differ from it by a fifth of the scale at least.
func TestLineInk(t *testing.T) {
	t.Parallel()
	changed := 0
	for _, name := range []string{"light", "dark", "print"} {
		theme := themeOf(name)
		for _, ink := range theme.categories {
			line := theme.lineInk(ink)
			if line != ink {
				changed++
			}
			if apart := lightness(line) - lightness(theme.ground); max(apart, -apart) < 51 {
				t.Errorf("%s: lines of %s are %s on %s", name, ink, line, theme.ground)
			}
		}
	}
	if changed != 2 {
		t.Errorf("%d inks have lines of another colour, not the yellow of light and print", changed)
	}
	if got := shade("#f08040", 0.5); got != "#784020" {
		t.Errorf("half of #f08040 is %s", got)
	}
}
