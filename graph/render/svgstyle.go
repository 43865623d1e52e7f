package render

// fonts are faces of the widths that graph/layout knows, then whatever the
// viewer has.
const fonts = "Helvetica,Arial,'Liberation Sans','Nimbus Sans',Arimo,sans-serif"

// style writes the style sheet and the ground.
func (s *svg) style() {
	t, p := s.t, s.t.pensOf(s.p)
	s.WriteString("<style>\n")
	s.f(".citegraph{font-family:%s;fill:%s}\n", fonts, t.text)
	s.f(".citegraph path{fill:none}\n")
	s.f(".axis .year{stroke:%s;stroke-width:%s%s}.axis .decade{stroke:%s;stroke-width:%s}.axis .rule{stroke:%s;stroke-width:%s}.axis .lane{stroke:%[6]s;stroke-width:%[7]s;stroke-dasharray:%[8]s}\n",
		p.year.ink, n(p.year.width), dashRule(p.year), p.decade.ink, n(p.decade.width), p.rule.ink, n(p.rule.width), n(p.lane.dash[0]))
	s.f(".citations{stroke:%s;stroke-width:%s;stroke-opacity:%s}\n", p.citation.ink, n(p.citation.width), n(p.citation.opacity))
	s.f(".citations .matched{stroke-dasharray:%s %s}\n", n(p.matched.dash[0]), n(p.matched.dash[1]))
	s.f(".citations .against-time{stroke:%s;stroke-opacity:%s;stroke-width:%s}\n", p.againstTime.ink, n(p.againstTime.opacity), n(p.againstTime.width))
	s.f(".citations .main-path{stroke:%s;stroke-width:%s;stroke-opacity:1}.main-path .arrow{marker-end:url(#arrow)}\n", p.mainPath.ink, n(p.mainPath.width))
	if len(s.p.Onward) > 0 {
		s.f(".citations .onward{stroke:%s;stroke-width:%s;stroke-opacity:1;stroke-dasharray:%s %s}\n", p.onward.ink, n(p.onward.width), n(p.onward.dash[0]), n(p.onward.dash[1]))
	}
	s.f(".disc{stroke:%s;stroke-width:%s}\n", p.outline.ink, n(p.outline.width))
	s.f(".hollow{fill:%s;stroke-width:%s}.unfetched .hollow{stroke-dasharray:%s %s}\n", t.ground, n(p.hollow.width), n(p.unfetched.dash[0]), n(p.unfetched.dash[1]))
	s.f(".ring{fill:none;stroke:%s;stroke-width:%s}.mask{fill:%s}\n", p.seed.ink, n(p.seed.width), t.ground)
	s.f(".ring.retracted{stroke:%s;stroke-width:%s}.cross{stroke:%[1]s;stroke-width:%[2]s}\n", p.retracted.ink, n(p.retracted.width))
	s.f(".ring.concern{stroke:%s;stroke-width:%s}\n", p.concern.ink, n(p.concern.width))
	s.inkRules(p)
	s.f(".captions text{paint-order:stroke;stroke:%s;stroke-width:%s;stroke-linejoin:round}\n", p.halo.ink, n(p.halo.width))
	s.f(".axis,.frame .axis,.lane,.frame .account,.frame .provenance{fill:%s}.frame .subtitle{fill:%[1]s}\n", t.quiet)
	s.f("a:hover .disc,a:focus .disc{stroke:%s}\n", t.text)
	s.WriteString("</style>\n")
	s.f("<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"%s\" refY=\"5\" markerWidth=\"%s\" markerHeight=\"%[2]s\" orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" style=\"fill:%[3]s;stroke:none\"/></marker></defs>\n",
		n(10-10*arrowTip/arrowSize), n(arrowSize), p.mainPath.ink)
	s.f("<rect class=\"ground\" width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n", t.ground)
}

// inkRules gives each ink a class: the filling of discs, the outline of hollow
// ones, and the citations within a group.
func (s *svg) inkRules(p pens) {
	s.f(".none .disc{fill:%s}.none .hollow{stroke:%s}\n", s.t.none, s.t.noneLine)
	for k, ink := range s.t.inks(s.p.Scale) {
		within := p.within(ink, &s.t)
		s.f(".ink%d .disc{fill:%s;stroke:%s}.ink%[1]d .hollow{stroke:%[4]s}.citations .ink%[1]d{stroke:%[5]s;stroke-opacity:%[6]s}\n",
			k, ink, rimOf(ink), s.t.lineInk(ink), within.ink, n(within.opacity))
		if s.t.hasPip(s.p.Scale, k) {
			s.f(".ink%d .pip{fill:%s}\n", k, rimOf(ink))
		}
	}
}

// dashRule is the style of a dashed pen; "" of a whole line.
func dashRule(p pen) string {
	if !p.isDashed() {
		return ""
	}
	return ";stroke-dasharray:" + n(p.dash[0]) + " " + n(p.dash[1])
}
