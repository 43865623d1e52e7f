package render

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// specimen is a view with one of everything that a picture can hold, each in a
// place of its own.
func specimen(theme string) *view.View {
	v := &view.View{Title: "A <picture> of (everything)", Description: "what it shows"}
	p := &v.Picture
	*p = view.Picture{
		Width: 480, Height: 300, Unit: 1, Theme: theme, Scale: view.Categories, Outline: 1,
		Plot: view.Frame{X0: 20, Y0: 40, X1: 460, Y1: 220}, Line: view.Line{Width: 1, Ink: 0.5},
		Axis: []view.Tick{
			{X: 60, X0: 50, X1: 80, Year: 1990, Label: "1990", Strong: true},
			{X: 200, X0: 180, X1: 230, Year: 2007, Label: "2007", Break: true, BreakX: 130},
			{X: 400, X0: 390, X1: 440, Year: 2008},
		},
		Lane: &view.Lane{X0: 20, X1: 40, Label: "year unknown"},
	}
	states := []biblio.State{biblio.Resolved, biblio.Unfetched, biblio.Unidentified, biblio.Missing, biblio.Elsewhere, biblio.Failed}
	for i := range 18 {
		w := &biblio.Work{ID: fmt.Sprint(i), DOI: biblio.DOI(fmt.Sprintf("10.1000/(%02d)<x>", i)), State: states[i%len(states)]}
		if w.State == biblio.Unidentified {
			w.DOI = ""
		}
		item := view.Item{Work: w, Drawn: true, X: 60 + 70*float64(i%6), Y: 70 + 50*float64(i/6), R: 8, Ink: i%9 - 1}
		switch i / 6 {
		case 1:
			item.Seed = i%2 == 0
			if i%3 == 0 {
				w.Retraction = &biblio.Update{Type: "retraction"}
			}
		case 2:
			if i%2 == 0 {
				w.Concern = &biblio.Update{Type: "expression_of_concern"}
			}
		}
		v.Items = append(v.Items, item)
	}
	v.Items = append(v.Items, view.Item{Work: &biblio.Work{ID: "not drawn", DOI: "10.1000/none"}, Caption: view.Caption{Text: "never seen"}})
	for k, line := range []string{view.LineCitation, view.LineMatched, view.LineAgainstTime, view.LineMainPath, view.LineCitation} {
		citing, cited := &v.Items[k+1], &v.Items[k+12]
		l := view.Link{Citing: k + 1, Cited: k + 12, Drawn: true, Line: line, Ink: -1, Arrow: line == view.LineMainPath}
		if k == 4 {
			l.Ink = 2
		}
		l.Path = []view.Point{{X: citing.X, Y: citing.Y}, {X: citing.X - 30, Y: citing.Y}, {X: cited.X + 30, Y: cited.Y}, {X: cited.X + 10, Y: cited.Y}}
		v.Links = append(v.Links, l)
	}
	p.Legend = []view.Entry{
		{Kind: "size", X: 40, Y: 250, R: 9, Ink: -1}, {Kind: "ink", X: 80, Y: 250, R: 5, Ink: 1},
		{Kind: "mark", Name: view.MarkSeed, X: 120, Y: 250, R: 4}, {Kind: "mark", Name: view.MarkRetracted, X: 160, Y: 250, R: 4},
		{Kind: "line", Name: view.LineMainPath, X: 200, Y: 250, R: 22}, {Kind: "line", Name: view.LineMatched, X: 250, Y: 250, R: 22},
	}
	return v
}

// captionedSpecimen is specimen with text of every role.
func captionedSpecimen(theme string) *view.View {
	v := specimen(theme)
	for i, text := range []string{"Čapková 2018a", "Ωμέγα & Жизнь 2007", "</title><script>alert(1)</script>", "\u202eO'Neil \"q\" 2001\x00"} {
		item := &v.Items[[]int{0, 7, 14, 15}[i]]
		item.Caption = view.Caption{Text: text, X: item.X + 12, Y: item.Y + 4 + 3*float64(i*i), Size: 11, Anchor: []string{"start", "middle", "end"}[i%3], Bold: i == 0}
	}
	for i, role := range []string{"title", "subtitle", "account", "provenance"} {
		v.Picture.Captions = append(v.Picture.Captions, view.Caption{Text: "The " + role + " (1 521 → 80)", X: 20, Y: []float64{14, 28, 280, 292}[i], Size: 10, Role: role, Bold: role == "title"})
	}
	v.Picture.Legend[0].Caption = view.Caption{Text: "legend – 1", X: 300, Y: 254, Size: 10, Role: "legend"}
	return v
}

func pixelsOf(t testing.TB, b []byte) image.Image {
	t.Helper()
	i, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// imageOf has a program make a PNG of what another format wrote.
func imageOf(t *testing.T, file []byte, name string, args ...string) image.Image {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skipf("%s is not installed", name)
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, file, 0o644); err != nil {
		t.Fatal(err)
	}
	args = append(slices.Clone(args), in)
	if name == "rsvg-convert" {
		args, out = append(args, "-o", out+".png"), out+".png"
	} else {
		args, out = append(args, out), out+".png"
	}
	if text, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	b, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return pixelsOf(t, b)
}

// apart tells how much two images differ: the root of the mean square of
// what their pixels differ by, 0 … 255, and how many differ much.
func apart(t *testing.T, a, b image.Image) (mean float64, much int) {
	t.Helper()
	if a.Bounds() != b.Bounds() {
		t.Fatalf("images of %v and %v", a.Bounds(), b.Bounds())
	}
	sum := 0.0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r, g, bl, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			worst := 0.0
			for _, d := range [...]float64{float64(r) - float64(r2), float64(g) - float64(g2), float64(bl) - float64(b2)} {
				d /= 257
				sum += d * d / 3
				worst = max(worst, math.Abs(d))
			}
			if worst > 96 {
				much++
			}
		}
	}
	return math.Sqrt(sum / float64(a.Bounds().Dx()*a.Bounds().Dy())), much
}

// TestSameDrawing holds pixels and page to the SVG of the same view, drawn by
// other programs.
func TestSameDrawing(t *testing.T) {
	t.Parallel()
	for _, theme := range []string{"light", "dark", "print"} {
		t.Run(theme, func(t *testing.T) {
			t.Parallel()
			v := specimen(theme)
			ours := pixelsOf(t, written(t, PNG, v))
			svg := imageOf(t, written(t, SVG, v), "rsvg-convert", "--zoom", "2")
			if mean, much := apart(t, ours, svg); mean > 3 || much > 60 {
				t.Errorf("PNG and SVG: %.2f off in the mean, %d pixels off by far", mean, much)
			}
			page := imageOf(t, written(t, PDF, v), "pdftoppm", "-png", "-singlefile", "-r", "192")
			if mean, much := apart(t, ours, page); mean > 8 || much > 500 {
				t.Errorf("PNG and PDF: %.2f off in the mean, %d pixels off by far", mean, much)
			}
		})
	}
}

// TestTextOfPDF has another program read the captions.
func TestTextOfPDF(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("pdftotext"); err != nil {
		t.Skip("pdftotext is not installed")
	}
	v := captionedSpecimen("light")
	path := filepath.Join(t.TempDir(), "v.pdf")
	if err := os.WriteFile(path, written(t, PDF, v), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("pdftotext", "-raw", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for c := range captionsOf(v) {
		if c.Text != "" {
			want = append(want, strings.NewReplacer("\u202e", "", "\x00", "").Replace(c.Text))
		}
	}
	got := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the text is\n%q, want\n%q", got, want)
	}
}

// TestLinksOfPDF holds the links to those of the SVG.
func TestLinksOfPDF(t *testing.T) {
	t.Parallel()
	v := specimen("light")
	unescape := strings.NewReplacer(`\(`, "(", `\)`, ")")
	var pdf, svg []string
	for _, m := range regexp.MustCompile(`/URI \((.*?)\)>>`).FindAllSubmatch(written(t, PDF, v), -1) {
		pdf = append(pdf, unescape.Replace(string(m[1])))
	}
	for _, m := range regexp.MustCompile(` href="(.*?)"`).FindAllSubmatch(written(t, SVG, v), -1) {
		svg = append(svg, string(m[1]))
	}
	if len(pdf) != 15 || !slices.Equal(pdf, svg) { // 18 works, 3 without a DOI
		t.Errorf("PDF leads to %q,\nSVG to %q", pdf, svg)
	}
}

func TestSizeOfPNG(t *testing.T) {
	t.Parallel()
	for dpi, want := range map[float64]image.Point{0: {960, 600}, 48: {240, 150}, 100: {500, 313}} {
		if got := pixelsOf(t, written(t, Drawing{DPI: dpi}.PNG, specimen("light"))).Bounds().Size(); got != want {
			t.Errorf("at %v dots to the inch: %v, want %v", dpi, got, want)
		}
	}
	var b bytes.Buffer
	if err := (Drawing{DPI: 4000}).PNG(&b, specimen("light")); !errors.Is(err, paint.ErrTooLarge) || b.Len() > 0 {
		t.Errorf("20,000 × 12,500 pixels: %v, %d bytes written", err, b.Len())
	}
	if err := (Drawing{DPI: 4000}).Fits(480, 300); !errors.Is(err, paint.ErrTooLarge) {
		t.Errorf("Fits: %v", err)
	}
}

// TestDrawnAgain holds pictures to the same bytes every time, also with fonts
// that have been used before.
func TestDrawnAgain(t *testing.T) {
	t.Parallel()
	fonts, err := paint.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []func(Drawing) Format{func(d Drawing) Format { return d.PNG }, func(d Drawing) Format { return d.PDF }} {
		first := written(t, f(Drawing{DPI: 48, Fonts: fonts}), captionedSpecimen("light"))
		for _, d := range []Drawing{{DPI: 48, Fonts: fonts}, {DPI: 48}} {
			if !bytes.Equal(written(t, f(d), captionedSpecimen("light")), first) {
				t.Errorf("%d bytes, another time others", len(first))
			}
		}
	}
}

// TestCheck tells the letters that are drawn as boxes, and nothing of those that
// are there, drawn elsewhere or not drawn.
func TestCheck(t *testing.T) {
	t.Parallel()
	v := captionedSpecimen("light")
	if got := (Drawing{}).Check(v); got != nil {
		t.Errorf("nothing is missing, but %q", got)
	}
	v.Title = "系" // a title that is no caption is not drawn
	v.Items[18].Caption.Text = "統"
	v.Items[1].Caption = view.Caption{Text: "系統 系 2020 🐝", Size: 10}
	v.Picture.Captions[0].Text = "शर्मा"
	want := []string{"no font here has these letters, which are drawn as boxes: Devanagari (5), Han (2), symbols (1)"}
	if got := (Drawing{}).Check(v); !slices.Equal(got, want) {
		t.Errorf("Check tells %q", got)
	}
}

// TestPicturesOfOddViews draws what no caller should hand over.
func TestPicturesOfOddViews(t *testing.T) {
	t.Parallel()
	still := specimen("light")
	still.Links[3].Path = []view.Point{{X: 1, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 1}, {X: 1, Y: 1}}
	for name, v := range map[string]*view.View{"empty": {}, "no picture": sample(), "a path that stands still": still, "theme": specimen("nonesuch")} {
		for _, f := range []Format{PNG, PDF} {
			if b := written(t, f, v); len(b) == 0 {
				t.Errorf("%s: no bytes", name)
			}
		}
	}
}

func TestDrawnSpecs(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"png", "pdf"} {
		s, ok := ByName(name)
		if !ok || s.Drawn == nil {
			t.Fatalf("%s is no drawing", name)
		}
		v := specimen("light")
		fine, usual := written(t, s.Drawn(Drawing{DPI: 60}), v), written(t, s.Write, v)
		if same := bytes.Equal(fine, usual); same != (name == "pdf") { // a page has no resolution
			t.Errorf("%s at 60 dots to the inch and as usual: the same is %v", name, same)
		}
	}
	for _, s := range Specs() {
		if s.Drawn != nil && cmp.Compare(s.Name, "pdf")*cmp.Compare(s.Name, "png") != 0 {
			t.Errorf("%s is a drawing", s.Name)
		}
	}
}
