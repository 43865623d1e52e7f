package render

import "citegraph/graph/view"

// chartStyle writes the style sheet and the ground.
func (s *svg) chartStyle() {
	t, p := s.t, s.t.chartPensOf(s.p)
	s.WriteString("<style>\n")
	s.f(".citegraph{font-family:%s;fill:%s}\n", fonts, t.text)
	s.WriteString(".chart path{fill:none}\n")
	for _, r := range [...]struct {
		role string
		pen  pen
	}{{view.RuleGrid, p.grid}, {view.RuleAxis, p.axis}, {view.RuleLeader, p.leader}, {"curve", p.curve}} {
		s.f("path.%s{stroke:%s;stroke-width:%s%s}\n", r.role, r.pen.ink, n(r.pen.width), dashRule(r.pen))
	}
	s.f("path.curve{stroke-linejoin:round}.dot{fill:%s;stroke:%s;stroke-width:%s}\n", t.ground, p.dot.ink, n(p.dot.width))
	for k, ink := range t.sequence {
		s.f(".bar.ink%d{fill:%s}\n", k, ink)
	}
	s.f(".labels text{paint-order:stroke;stroke:%s;stroke-width:%s;stroke-linejoin:round}\n", p.halo.ink, n(p.halo.width))
	s.f(".frame .axis,.frame .account,.frame .provenance,.frame .subtitle,.frame .work-title,.frame .nothing{fill:%s}.frame .remark{fill:%s}\n", t.quiet, t.retract)
	s.f("a:hover .bar,a:focus .bar{stroke:%s}\n", t.text)
	s.WriteString("</style>\n")
	s.f("<rect class=\"ground\" width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", t.ground)
}

// chartRules draws the straight lines, those of a kind as one path.
func (s *svg) chartRules(c *view.Chart) {
	for _, role := range ruleLayers {
		open := false
		for _, r := range c.Rules {
			if r.Role != role {
				continue
			}
			if !open {
				s.f("<path class=\"%s\" d=\"", role)
				open = true
			}
			s.f("M%s %s", n(r.X0), n(r.Y0))
			switch {
			case r.Y0 == r.Y1:
				s.f("H%s", n(r.X1))
			case r.X0 == r.X1:
				s.f("V%s", n(r.Y1))
			default:
				s.f("L%s %s", n(r.X1), n(r.Y1))
			}
		}
		if open {
			s.WriteString("\"/>\n")
		}
	}
}

// ruleLayers is the order in which rules are drawn.
var ruleLayers = [...]string{view.RuleGrid, view.RuleAxis, view.RuleLeader}

func (s *svg) chartBars(c *view.Chart) {
	s.WriteString("<g class=\"bars\">\n")
	for _, b := range c.Bars {
		closing := s.anchor(b.Address)
		s.f(`<rect class="bar ink%d" x="%s" y="%s" width="%s" height="%s">`, b.Ink, n(b.X0), n(b.Y0), n(b.X1-b.X0), n(b.Y1-b.Y0))
		s.f("<title>%s</title></rect>%s\n", xmlText(b.Tooltip), closing)
	}
	s.WriteString("</g>\n")
}

// anchor begins a link, and says what ends it.
func (s *svg) anchor(address string) (closing string) {
	if address == "" {
		return ""
	}
	s.f(`<a href="%s" target="_blank" rel="noopener noreferrer">`, xmlText(address))
	return "</a>"
}

func (s *svg) chartCurves(c *view.Chart) {
	for _, line := range c.Curves {
		s.WriteString("<path class=\"curve\" d=\"")
		for k, q := range line {
			step := "L"
			if k == 0 {
				step = "M"
			}
			s.f("%s%s %s", step, n(q.X), n(q.Y))
		}
		if len(line) == 1 { // a point of its own: no longer than the line is wide
			s.f("h%s", n(s.u))
		}
		s.WriteString("\"/>\n")
	}
}

func (s *svg) chartDots(c *view.Chart) {
	s.WriteString("<g class=\"dots\">\n")
	for _, d := range c.Dots {
		closing := s.anchor(d.Address)
		s.f(`<circle class="dot" cx="%s" cy="%s" r="%s"><title>%s</title></circle>%s`+"\n", n(d.X), n(d.Y), n(d.R), xmlText(d.Tooltip), closing)
	}
	s.WriteString("</g>\n")
}

func (s *svg) chartLabels(c *view.Chart) {
	s.WriteString("<g class=\"labels\">\n")
	for _, l := range c.Labels {
		s.caption(l, l.Role)
	}
	s.WriteString("</g>\n")
}

// chartLegend draws the samples and their text.
func (s *svg) chartLegend() {
	s.WriteString("<g class=\"legend\">\n")
	for _, e := range s.p.Legend {
		switch e.Kind {
		case "bar":
			s.f(`<rect class="bar ink%d" x="%s" y="%s" width="%s" height="%[4]s"/>`+"\n", e.Ink, n(e.X-e.R), n(e.Y-e.R), n(2*e.R))
		case "line":
			s.f(`<path class="curve" d="M%s %sh%s"/>`+"\n", n(e.X), n(e.Y), n(e.R))
		case "dot":
			s.f(`<circle class="dot" cx="%s" cy="%s" r="%s"/>`+"\n", n(e.X), n(e.Y), n(e.R))
		}
		s.caption(e.Caption, "")
	}
	s.WriteString("</g>\n")
}
