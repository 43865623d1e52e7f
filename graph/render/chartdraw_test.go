package render

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// chartSpecimen has one of everything that a chart can hold, each in a place of
// its own; text in it is as given.
func chartSpecimen(theme, text string) *view.Chart {
	c := &view.Chart{Kind: view.ChartSpectrum, Title: "A chart", Description: "what it shows"}
	c.Picture = view.Picture{
		Width: 480, Height: 300, Unit: 1, Theme: theme,
		Legend: []view.Entry{
			{Kind: "bar", X: 40, Y: 250, R: 5, Ink: view.BarPlain}, {Kind: "line", Name: "curve", X: 80, Y: 250, R: 22},
			{Kind: "dot", X: 140, Y: 250, R: 3.2}, {Kind: "head", X: 160, Y: 250},
		},
	}
	c.Rules = []view.Rule{
		{X0: 20, Y0: 60, X1: 460, Y1: 60, Role: view.RuleGrid}, {X0: 20, Y0: 200, X1: 400, Y1: 200, Role: view.RuleAxis},
		{X0: 402, Y0: 203, X1: 405, Y1: 197, Role: view.RuleAxis}, {X0: 130, Y0: 70, X1: 130, Y1: 98, Role: view.RuleLeader},
	}
	for k := range view.SequenceInks {
		x := 40 + 30*float64(k)
		c.Bars = append(c.Bars, view.Bar{Frame: view.Frame{X0: x, Y0: 100 + 10*float64(k), X1: x + 20, Y1: 200}, Ink: k, Address: "https://doi.org/10.5/x"})
	}
	c.Curves = []view.Curve{{{X: 260, Y: 190}, {X: 300, Y: 100}, {X: 340, Y: 160}}, {{X: 380, Y: 150}}}
	c.Dots = []view.Dot{{X: 300, Y: 100, R: 4}, {X: 420, Y: 150, R: 4, Address: "https://doi.org/10.5/y"}}
	if text != "" {
		c.Labels = []view.Caption{{Text: text + " 1", X: 20, Y: 80, Size: 11, Anchor: "start", Role: "peak"}}
		for k, role := range []string{"title", "work-title", "remark", "axis"} {
			c.Picture.Captions = append(c.Picture.Captions, view.Caption{Text: text + " " + role, X: 20, Y: 14 + 12*float64(k), Size: 10, Role: role, Bold: k == 0})
		}
		c.Picture.Legend[3].Caption = view.Caption{Text: text + " 2", X: 180, Y: 254, Size: 10, Role: "legend"}
	}
	return c
}

func writtenChart(t testing.TB, f ChartFormat, c *view.Chart) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Pixels and page are the drawing that the SVG is, when other programs draw it.
func TestSameChart(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"light", "dark", "print"} {
		t.Run(theme, func(t *testing.T) {
			t.Parallel()
			c := chartSpecimen(theme, "")
			ours := pixelsOf(t, writtenChart(t, Drawing{}.ChartPNG, c))
			svg := imageOf(t, writtenChart(t, ChartSVG, c), "rsvg-convert", "--zoom", "2")
			if mean, much := apart(t, ours, svg); mean > 3 || much > 60 {
				t.Errorf("PNG and SVG: %.2f off in the mean, %d pixels off by far", mean, much)
			}
			page := imageOf(t, writtenChart(t, Drawing{}.ChartPDF, c), "pdftoppm", "-png", "-singlefile", "-r", "192")
			if mean, much := apart(t, ours, page); mean > 8 || much > 500 {
				t.Errorf("PNG and PDF: %.2f off in the mean, %d pixels off by far", mean, much)
			}
		})
	}
}

// The text of the page is text, all of it.
func TestTextOfCharts(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed")
	}
	const hostile = "</title><script>alert(1)</script> Ωμέγα & Жизнь"
	path := filepath.Join(t.TempDir(), "c.pdf")
	if err := os.WriteFile(path, writtenChart(t, Drawing{}.ChartPDF, chartSpecimen("light", hostile)), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-raw", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	var want []string
	for _, end := range []string{"1", "2", "title", "work-title", "remark", "axis"} {
		want = append(want, hostile+" "+end)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}

// The same chart gives the same bytes.
func TestChartsDrawnAgain(t *testing.T) {
	t.Parallel()
	c := chartSpecimen("dark", "Čapková 2018")
	for name, f := range map[string]ChartFormat{"svg": ChartSVG, "png": Drawing{}.ChartPNG, "pdf": Drawing{}.ChartPDF} {
		if !bytes.Equal(writtenChart(t, f, c), writtenChart(t, f, c)) {
			t.Errorf("%s differs from itself", name)
		}
	}
}

// Letters that no font has are told, wherever they stand; too many pixels are an
// error.
func TestCheckChart(t *testing.T) {
	t.Parallel()
	if got := (Drawing{}).CheckChart(chartSpecimen("light", "plain")); got != nil {
		t.Errorf("%q", got)
	}
	c := chartSpecimen("light", "")
	c.Labels = []view.Caption{{Text: "漢字", Size: 10}}
	if got := (Drawing{}).CheckChart(c); len(got) != 1 || !strings.Contains(got[0], "Han (2)") {
		t.Errorf("%q", got)
	}
	if len(c.Picture.Captions) != 0 {
		t.Error("the chart was changed")
	}
	c.Picture.Width, c.Picture.Height = 20000, 20000
	if err := (Drawing{}).ChartPNG(&bytes.Buffer{}, c); !errors.Is(err, paint.ErrTooLarge) {
		t.Errorf("%v", err)
	}
}

// Plain and named bars are told apart without colour, in every theme, and stand
// out from the ground (WCAG 2.2 asks graphics for 3 : 1; plain bars, which have
// all others beside them, for less).
func TestBarInks(t *testing.T) {
	t.Parallel()
	ratio := func(a, b linear) float64 {
		x, y := a.luminance(), b.luminance()
		return (max(x, y) + 0.05) / (min(x, y) + 0.05)
	}
	for name, th := range allThemes() {
		ground, plain, named := parse(t, th.ground), parse(t, th.sequence[view.BarPlain]), parse(t, th.sequence[view.BarMarked])
		if r := ratio(plain, named); r < 2.4 {
			t.Errorf("%s: plain and named bars are %.1f : 1", name, r)
		}
		if r := ratio(ground, named); r < 3 {
			t.Errorf("%s: named bars are %.1f : 1 to the ground", name, r)
		}
		if r := ratio(ground, plain); r < 1.8 {
			t.Errorf("%s: plain bars are %.1f : 1 to the ground", name, r)
		}
	}
}
