package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// works draws every work: a link around its mark. Who goes through the links with
// the keyboard meets them from left to right.
func (s *svg) works() {
	s.WriteString("<g class=\"works\">\n")
	for _, i := range leftToRight(s.v.Items) {
		item := &s.v.Items[i]
		class := workClass(item)
		closing := "</g>\n"
		if url := addressOf(item.Work); url != "" {
			s.f(`<a id="w%d" class="%s" href="%s" target="_blank" rel="noopener noreferrer">`, i, class, xmlText(url))
			closing = "</a>\n"
		} else {
			s.f(`<g id="w%d" class="%s">`, i, class)
		}
		s.f("<title>%s</title>", xmlText(item.Tooltip))
		s.mark(view.Marks(item), spot{item.X, item.Y, item.R, item.Ink})
		s.WriteString(closing)
	}
	s.WriteString("</g>\n")
}

// leftToRight is the order of the drawn works for a reader: from left to right,
// which is from the oldest to the newest where there is time, and downwards.
func leftToRight(items []view.Item) []int {
	var order []int
	for i := range items {
		if items[i].Drawn {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, k int) int {
		return cmp.Or(cmp.Compare(items[i].X, items[k].X), cmp.Compare(items[i].Y, items[k].Y))
	})
	return order
}

// workClass names what a style sheet may want to know of a work.
func workClass(item *view.Item) string {
	classes := []string{inkClass(item.Ink)}
	if item.Work.State == biblio.Resolved {
		classes = append(classes, string(biblio.Resolved))
	}
	if item.Seed && item.Plain {
		classes = append(classes, view.MarkSeed)
	}
	return xmlText(strings.Join(append(classes, view.Marks(item)...), " "))
}

func inkClass(ink int) string {
	if ink < 0 {
		return "none"
	}
	return fmt.Sprintf("ink%d", ink)
}

// mark draws a work's mark, shape by shape.
func (s *svg) mark(marks []string, at spot) {
	x, y := at.x, at.y
	shapes := shapesOf(marks, view.Point{X: x, Y: y}, at.r, s.u)
	if s.t.hasPip(s.p.Scale, at.ink) {
		shapes = pipped(shapes, s.u)
	}
	for _, shape := range shapes {
		class := string(shape.part)
		if shape.part == partRing {
			class += " " + xmlText(shape.mark)
		}
		switch d := shape.side; {
		case shape.radius > 0:
			s.f(`<circle class="%s" cx="%s" cy="%s" r="%s"/>`, class, n(x), n(y), n(shape.radius))
		case d > 0:
			s.f(`<rect class="%s" x="%s" y="%s" width="%s" height="%[4]s"/>`, class, n(x-d), n(y-d), n(2*d))
		default:
			s.f(`<path class="%s" d="`, class)
			for _, l := range shape.lines {
				s.f("M%s %sL%s %s", n(l[0].X), n(l[0].Y), n(l[1].X), n(l[1].Y))
			}
			s.WriteString(`"/>`)
		}
	}
}

// legend draws the samples and their text.
func (s *svg) legend() {
	if len(s.p.Legend) == 0 {
		return
	}
	s.WriteString("<g class=\"legend\">\n")
	for _, e := range s.p.Legend {
		switch e.Kind {
		case "size":
			s.WriteString(`<g class="none hollow-size">`)
			s.mark([]string{e.Name}, spot{e.X, e.Y, e.R, -1})
			s.WriteString("</g>\n")
		case "ink":
			s.f(`<g class="%s">`, inkClass(e.Ink))
			s.mark(inkMarks(e.Name), spot{e.X, e.Y, e.R, e.Ink})
			s.WriteString("</g>\n")
		case "mark":
			s.f(`<g class="none %s">`, xmlText(e.Name))
			s.mark(sampleMarks(e.Name), spot{e.X, e.Y, e.R, -1})
			s.WriteString("</g>\n")
		case "line":
			s.f(`<g class="citations"><g class="%s"><path class="arrow"`, xmlText(e.Name))
			s.linkWidth(e.Width)
			if p := s.t.pensOf(s.p); p.sample(e.Name).opacity > p.of(e.Name).opacity {
				s.f(` stroke-opacity="%s"`, n(p.sample(e.Name).opacity))
			}
			s.f(` d="M%s %sH%s"/></g></g>`+"\n", n(e.X), n(e.Y), n(e.X+e.R))
		}
		s.caption(e.Caption, "")
	}
	s.WriteString("</g>\n")
}
