package render

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"citegraph/graph/view"
)

// SVG draws the view as a Scalable Vector Graphic that stands alone: no script,
// no font and no image from elsewhere. Text stays text. Every work is a group
// with the id "w" and its place in the map, a <title> that tells what it is, and
// a link to doi.org where it has a DOI; classes tell its state, its ink and its
// marks, so that a style sheet can draw it otherwise.
func SVG(w io.Writer, v *view.View) error {
	s := &svg{Writer: bufio.NewWriterSize(w, 1<<16), v: v, p: &v.Picture, t: themeOf(v.Picture.Theme), u: v.Picture.Unit}
	s.open()
	s.style()
	s.axis()
	s.citations()
	s.works()
	s.captions()
	s.legend()
	s.text()
	s.WriteString("</svg>\n")
	return s.Flush()
}

// svg writes one picture.
type svg struct {
	*bufio.Writer
	v *view.View
	p *view.Picture
	t theme
	u float64
}

func (s *svg) f(format string, args ...any) { fmt.Fprintf(s, format, args...) }

// n is a number with at most two decimals.
func n(v float64) string {
	text := strconv.FormatFloat(v, 'f', 2, 64)
	for text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if text[len(text)-1] == '.' {
		text = text[:len(text)-1]
	}
	if text == "-0" {
		return "0"
	}
	return text
}

// open begins the document and says in words what it shows.
func (s *svg) open() {
	s.f(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" class="citegraph %s" role="img" aria-labelledby="citegraph-title citegraph-desc">`+"\n",
		n(s.p.Width), n(s.p.Height), xmlText(s.p.Theme))
	s.f("<title id=\"citegraph-title\">%s</title>\n<desc id=\"citegraph-desc\">%s</desc>\n", xmlText(s.v.Title), xmlText(s.v.Description))
}

// axis draws the years, stronger for decades, and the lane.
func (s *svg) axis() {
	if len(s.p.Axis) == 0 && s.p.Lane == nil {
		return
	}
	s.WriteString("<g class=\"axis\">\n")
	plot := s.p.Plot
	for _, t := range s.p.Axis {
		class := "year"
		if t.Strong {
			class = "year decade"
		}
		s.f("<path class=\"%s\" d=\"M%s %sV%s\"/>\n", class, n(t.X), n(plot.Y0), n(plot.Y1))
	}
	if l := s.p.Lane; l != nil {
		s.f("<path class=\"lane\" d=\"M%s %sV%s\"/>\n", n(l.X1), n(plot.Y0), n(plot.Y1))
	}
	for _, y := range [...]float64{plot.Y0, plot.Y1} {
		s.rule(y)
	}
	s.WriteString("</g>\n")
}

// rule draws one of the two lines of the axis with its ticks and breaks.
func (s *svg) rule(y float64) {
	if len(s.p.Axis) == 0 {
		return
	}
	first := s.p.Axis[0]
	s.f("<path class=\"rule\" d=\"M%s %s", n(first.X0), n(y))
	gap := breakGap * s.u
	for _, t := range s.p.Axis {
		if t.Break {
			s.f("H%sm%s %sl%s %sm%s 0l%s %sM%s %s", n(t.BreakX-gap), n(-gap/2), n(gap), n(gap), n(-2*gap), n(gap), n(-gap), n(2*gap), n(t.BreakX+gap), n(y))
		}
	}
	s.f("H%s\"/>\n", n(s.p.Plot.X1))
	out := tickLength * s.u
	if y == s.p.Plot.Y0 {
		out = -out
	}
	s.WriteString("<path class=\"rule\" d=\"")
	for _, t := range s.p.Axis {
		if t.Label != "" {
			s.f("M%s %sv%s", n(t.X), n(y), n(out))
		}
	}
	s.WriteString("\"/>\n")
}

// citations draws the curves, the main path last.
func (s *svg) citations() {
	named := len(s.v.Links) <= namedUpTo
	s.WriteString("<g class=\"citations\">\n")
	for _, layer := range lineLayers {
		open := false
		for k := range s.v.Links {
			l := &s.v.Links[k]
			if !l.Drawn || l.Line != layer || len(l.Path) == 0 {
				continue
			}
			if !open {
				s.f("<g class=\"%s\">\n", layer)
				open = true
			}
			s.WriteString("<path")
			if named {
				s.f(" id=\"c%d-%d\"", l.Citing, l.Cited)
			}
			switch {
			case l.Ink >= 0:
				s.f(" class=\"ink%d\"", l.Ink)
			case l.Arrow:
				s.WriteString(" class=\"arrow\"")
			}
			s.linkWidth(l.Width)
			s.WriteString(" d=\"")
			s.curve(l.Path)
			s.WriteString("\"/>\n")
		}
		if open {
			s.WriteString("</g>\n")
		}
	}
	for _, o := range s.p.Onward {
		s.f("<path class=\"onward\" d=\"M%s %sH%s\"/>\n", n(o.X0), n(o.Y), n(o.X))
	}
	s.WriteString("</g>\n")
}

// namedUpTo is the number of citations up to which each has an id; more are a
// texture.
const namedUpTo = 3000

// curve writes a path, relative to its start and to whole or tenths of a unit,
// which is short.
func (s *svg) curve(path []view.Point) {
	parts := 10.0
	if s.u > 1.5 {
		parts = 1
	}
	at := func(q view.Point) (x, y float64) { return math.Round(q.X * parts), math.Round(q.Y * parts) }
	x0, y0 := at(path[0])
	s.f("M%s %s", n(x0/parts), n(y0/parts))
	for k := 1; k+2 < len(path); k += 3 {
		s.WriteByte('c')
		for m, q := range path[k : k+3] {
			x, y := at(q)
			dx, dy := n((x-x0)/parts), n((y-y0)/parts)
			if m > 0 && dx[0] != '-' {
				s.WriteByte(' ')
			}
			s.WriteString(dx)
			if dy[0] != '-' {
				s.WriteByte(' ')
			}
			s.WriteString(dy)
		}
		x0, y0 = at(path[k+2])
	}
}

// captions are above all discs, so that nothing runs through them.
func (s *svg) captions() {
	s.WriteString("<g class=\"captions\" aria-hidden=\"true\">\n")
	for i := range s.v.Items {
		item := &s.v.Items[i]
		if item.Drawn && item.Caption.Text != "" {
			class := ""
			switch {
			case item.Seed:
				class = "seed"
			case item.MainPath:
				class = "main-path"
			}
			s.caption(item.Caption, class)
		}
	}
	s.WriteString("</g>\n")
}

func (s *svg) text() {
	s.WriteString("<g class=\"frame\">\n")
	for _, c := range s.p.Captions {
		s.caption(c, c.Role)
	}
	s.WriteString("</g>\n")
}

// caption writes a line of text.
func (s *svg) caption(c view.Caption, class string) {
	s.f(`<text x="%s" y="%s" font-size="%s"`, n(c.X), n(c.Y), n(c.Size))
	if class != "" {
		s.f(` class="%s"`, xmlText(class))
	}
	if c.Anchor != "" && c.Anchor != "start" {
		s.f(` text-anchor="%s"`, xmlText(c.Anchor))
	}
	if c.Bold {
		s.WriteString(` font-weight="bold"`)
	}
	s.f(">%s</text>\n", xmlText(c.Text))
}
