package render

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// A Drawing says how pictures are drawn that are not text: how fine, and in
// which type. The zero value is the default.
type Drawing struct {
	// DPI is how many pixels an inch has; 0 is DefaultDPI. A view has 96 units to
	// the inch, as SVG does.
	DPI float64
	// Fonts set the captions; nil have Latin, Greek and Cyrillic only.
	Fonts *paint.Fonts
}

// DefaultDPI gives every unit of a view two pixels.
const DefaultDPI = 192

// PNG draws the view in pixels with the default Drawing.
func PNG(w io.Writer, v *view.View) error { return Drawing{}.PNG(w, v) }

// PDF draws the view as a page with the default Drawing.
func PDF(w io.Writer, v *view.View) error { return Drawing{}.PDF(w, v) }

// PNG draws the view in pixels. The image knows its resolution, the title of the
// view and its description. The error is paint.ErrTooLarge where the view has too
// many pixels at this resolution.
func (d Drawing) PNG(w io.Writer, v *view.View) error {
	fonts, err := d.fonts()
	if err != nil {
		return err
	}
	p := &v.Picture
	image, err := paint.NewImage(p.Width, p.Height, d.dpi(), inkOf(themeOf(p.Theme).ground, 1))
	if err != nil {
		return err
	}
	draw(image, fonts, v)
	return image.Encode(w, aboutOf(v))
}

// PDF draws the view as a page of its size: lines stay lines, text stays text,
// and works lead to doi.org.
func (d Drawing) PDF(w io.Writer, v *view.View) error {
	fonts, err := d.fonts()
	if err != nil {
		return err
	}
	p := &v.Picture
	page := paint.NewPage(p.Width, p.Height, inkOf(themeOf(p.Theme).ground, 1))
	draw(page, fonts, v)
	return page.Encode(w, aboutOf(v))
}

// Fits tells whether a picture of a size can be drawn in pixels at this
// resolution; if not, the error is paint.ErrTooLarge and says at which it can.
func (d Drawing) Fits(width, height float64) error { return paint.Fits(width, height, d.dpi()) }

func (d Drawing) dpi() float64 { return cmp.Or(d.DPI, DefaultDPI) }

func (d Drawing) fonts() (*paint.Fonts, error) {
	if d.Fonts != nil {
		return d.Fonts, nil
	}
	return paint.NewFonts()
}

func aboutOf(v *view.View) paint.About {
	return paint.About{Title: v.Title, Description: v.Description}
}

// Check tells what of the view cannot be drawn as it is: the letters that no
// font has, by script. It returns nil when all is well.
func (d Drawing) Check(v *view.View) []string {
	fonts, err := d.fonts()
	if err != nil {
		return []string{err.Error()}
	}
	missing := map[rune]bool{}
	for c := range captionsOf(v) {
		for _, r := range fonts.Line(c.Text, weightOf(c)).Missing {
			missing[r] = true
		}
	}
	if len(missing) == 0 {
		return nil
	}
	scripts := map[string]int{}
	for r := range missing {
		scripts[scriptOf(r)]++
	}
	var parts []string
	for _, s := range slices.Sorted(maps.Keys(scripts)) {
		parts = append(parts, fmt.Sprintf("%s (%d)", s, scripts[s]))
	}
	return []string{"no font here has these letters, which are drawn as boxes: " + strings.Join(parts, ", ")}
}

// scriptOf names the script of a letter.
func scriptOf(r rune) string {
	for _, name := range slices.Sorted(maps.Keys(unicode.Scripts)) {
		if name != "Common" && unicode.Is(unicode.Scripts[name], r) {
			return name
		}
	}
	return "symbols"
}

// captionsOf ranges over all text of a picture.
func captionsOf(v *view.View) func(yield func(*view.Caption) bool) {
	return func(yield func(*view.Caption) bool) {
		for i := range v.Items {
			if item := &v.Items[i]; item.Drawn && item.Caption.Text != "" && !yield(&item.Caption) {
				return
			}
		}
		for k := range v.Picture.Legend {
			if !yield(&v.Picture.Legend[k].Caption) {
				return
			}
		}
		for k := range v.Picture.Captions {
			if !yield(&v.Picture.Captions[k]) {
				return
			}
		}
	}
}

func weightOf(c *view.Caption) paint.Weight { return paint.Weight(c.Bold) }
