package render

import "citegraph/graph/view"

// fonts are faces of the widths that graph/layout knows, then whatever the
// viewer has.
const fonts = "Helvetica,Arial,'Liberation Sans','Nimbus Sans',Arimo,sans-serif"

// style writes the style sheet and the ground.
func (s *svg) style() {
	t, u := s.t, s.u
	line := s.p.Line
	if t.solid {
		line.Width, line.Ink = max(0.3*u, line.Width*line.Ink), 1
	}
	s.WriteString("<style>\n")
	s.f(".citegraph{font-family:%s;fill:%s}\n", fonts, t.text)
	s.f(".citegraph path{fill:none}\n")
	s.f(".axis .year{stroke:%s;stroke-width:%s}.axis .decade{stroke:%s}.axis .rule{stroke:%s;stroke-width:%s}.axis .lane{stroke:%[4]s;stroke-width:%[5]s;stroke-dasharray:%[6]s}\n",
		t.grid, n(0.8*u), t.decade, t.quiet, n(0.8*u), n(2*u))
	s.f(".citations{stroke:%s;stroke-width:%s;stroke-opacity:%s}\n", t.citation, n(line.Width), n(line.Ink))
	s.f(".citations .matched{stroke-dasharray:%s %s}\n", n(4*u), n(3*u))
	s.f(".citations .against-time{stroke:%s;stroke-opacity:%s;stroke-width:%s}\n", t.against, n(max(line.Ink, 0.8)), n(max(line.Width, u)))
	s.f(".citations .main-path{stroke:%s;stroke-width:%s;stroke-opacity:1;marker-end:url(#arrow)}\n", t.path, n(2.4*u))
	s.f(".disc{stroke:%s;stroke-width:%s}\n", t.outline, n(s.p.Outline))
	s.f(".hollow{fill:%s;stroke-width:%s}.unfetched .hollow{stroke-dasharray:%s %s}\n", t.ground, n(min(1.5*u, 1.6)), n(2.6*u), n(1.8*u))
	s.f(".ring{fill:none;stroke:%s;stroke-width:%s}.mask{fill:%s}\n", t.seed, n(1.3*u), t.ground)
	s.f(".retracted .ring{stroke:%s;stroke-width:%s}.cross{stroke:%[1]s;stroke-width:%[2]s}\n", t.retract, n(1.8*u))
	s.f(".concern .ring{stroke:%s;stroke-width:%s}\n", t.concern, n(2.4*u))
	s.inkRules()
	s.f(".captions text{paint-order:stroke;stroke:%s;stroke-width:%s;stroke-linejoin:round}\n", t.ground, n(3*u))
	s.f(".axis,.frame .axis,.lane,.frame .account,.frame .provenance{fill:%s}.frame .subtitle{fill:%[1]s}\n", t.quiet)
	s.f("a:hover .disc,a:focus .disc{stroke:%s}\n", t.text)
	s.WriteString("</style>\n")
	s.f("<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"3.6\" markerHeight=\"3.6\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" style=\"fill:%s;stroke:none\"/></marker></defs>\n", t.path)
	s.f("<rect class=\"ground\" width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", t.ground)
}

// inkRules gives each ink a class: the filling of discs, the outline of hollow
// ones.
func (s *svg) inkRules() {
	inks := s.t.categories[:]
	if s.p.Scale == view.Sequence {
		inks = s.t.sequence[:]
	}
	s.f(".none .disc{fill:%s}.none .hollow{fill:%s;stroke:%[1]s}\n", s.t.none, s.t.ground)
	for k, ink := range inks {
		s.f(".ink%d .disc{fill:%s}.ink%[1]d .hollow{fill:%[3]s;stroke:%[2]s}\n", k, ink, s.t.ground)
	}
}
