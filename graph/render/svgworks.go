package render

import (
	"fmt"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// works draws every work: a link around its mark.
func (s *svg) works() {
	s.WriteString("<g class=\"works\">\n")
	for i := range s.v.Items {
		item := &s.v.Items[i]
		if !item.Drawn {
			continue
		}
		class := workClass(item)
		closing := "</g>\n"
		if url := item.Work.DOI.URL(); url != "" {
			s.f(`<a id="w%d" class="%s" href="%s" target="_blank" rel="noopener noreferrer">`, i, class, xmlText(url))
			closing = "</a>\n"
		} else {
			s.f(`<g id="w%d" class="%s">`, i, class)
		}
		s.f("<title>%s</title>", xmlText(item.Tooltip))
		s.mark(view.Marks(item), item.X, item.Y, item.R)
		s.WriteString(closing)
	}
	s.WriteString("</g>\n")
}

// workClass names what a style sheet may want to know of a work.
func workClass(item *view.Item) string {
	classes := []string{inkClass(item.Ink)}
	if item.Work.State == biblio.Resolved {
		classes = append(classes, string(biblio.Resolved))
	}
	return xmlText(strings.Join(append(classes, view.Marks(item)...), " "))
}

func inkClass(ink int) string {
	if ink < 0 {
		return "none"
	}
	return fmt.Sprintf("ink%d", ink)
}

// mark draws a work as its marks say: a filled disc, or the hollow shape of its
// state, and around it the rings of a seed, a retraction or a concern.
func (s *svg) mark(marks []string, x, y, r float64) {
	rings := 0
	for _, m := range marks {
		switch m {
		case view.MarkSeed:
			rings += 2
		case view.MarkRetracted, view.MarkConcern:
			rings++
		}
	}
	if rings > 0 {
		s.f(`<circle class="mask" cx="%s" cy="%s" r="%s"/>`, n(x), n(y), n(r+view.RingGap*s.u*float64(rings)+s.u))
	}
	s.shape(stateOf(marks), x, y, r)
	ring := r
	for _, m := range marks {
		switch m {
		case view.MarkSeed:
			for range 2 {
				ring += view.RingGap * s.u
				s.f(`<circle class="ring" cx="%s" cy="%s" r="%s"/>`, n(x), n(y), n(ring))
			}
		case view.MarkRetracted:
			ring += view.RingGap * s.u
			d := ring * 0.7071
			s.f(`<circle class="ring" cx="%s" cy="%s" r="%s"/><path class="cross" d="M%s %sL%s %sM%[4]s %[7]sL%[6]s %[5]s"/>`,
				n(x), n(y), n(ring), n(x-d), n(y-d), n(x+d), n(y+d))
		case view.MarkConcern:
			ring += view.RingGap * s.u
			s.f(`<circle class="ring" cx="%s" cy="%s" r="%s"/>`, n(x), n(y), n(ring))
		}
	}
}

func stateOf(marks []string) string {
	for _, m := range marks {
		switch m {
		case view.MarkSeed, view.MarkRetracted, view.MarkConcern:
		default:
			return m
		}
	}
	return string(biblio.Resolved)
}

// shape draws the disc, or the hollow shape of a state.
func (s *svg) shape(state string, x, y, r float64) {
	switch biblio.State(state) {
	case biblio.Resolved:
		s.f(`<circle class="disc" cx="%s" cy="%s" r="%s"/>`, n(x), n(y), n(r))
		return
	case biblio.Unidentified:
		d := r * 0.85
		s.f(`<rect class="hollow" x="%s" y="%s" width="%s" height="%[3]s"/>`, n(x-d), n(y-d), n(2*d))
		return
	}
	s.f(`<circle class="hollow" cx="%s" cy="%s" r="%s"/>`, n(x), n(y), n(r))
	d := r * 0.7071
	switch biblio.State(state) {
	case biblio.Missing:
		s.f(`<path class="hollow" d="M%s %sL%s %s"/>`, n(x-d), n(y+d), n(x+d), n(y-d))
	case biblio.Elsewhere:
		s.f(`<path class="hollow" d="M%s %sH%s"/>`, n(x-r), n(y), n(x+r))
	case biblio.Failed:
		s.f(`<circle class="hollow dot" cx="%s" cy="%s" r="%s"/>`, n(x), n(y), n(r*0.3))
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
			s.f(`<g class="none hollow-size"><circle class="hollow" cx="%s" cy="%s" r="%s"/></g>`+"\n", n(e.X), n(e.Y), n(e.R))
		case "ink":
			s.f(`<g class="%s"><circle class="disc" cx="%s" cy="%s" r="%s"/></g>`+"\n", inkClass(e.Ink), n(e.X), n(e.Y), n(e.R))
		case "mark":
			s.f(`<g class="none %s">`, xmlText(e.Name))
			s.mark(sampleMarks(e.Name), e.X, e.Y, e.R)
			s.WriteString("</g>\n")
		case "line":
			s.f(`<g class="citations"><g class="%s"><path d="M%s %sH%s"/></g></g>`+"\n", xmlText(e.Name), n(e.X), n(e.Y), n(e.X+e.R))
		}
		s.caption(e.Caption, "")
	}
	s.WriteString("</g>\n")
}

func sampleMarks(name string) []string {
	if name == string(biblio.Resolved) {
		return nil
	}
	return []string{name}
}
