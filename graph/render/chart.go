package render

import (
	"bufio"
	"io"

	"citegraph/graph/view"
)

// A ChartFormat writes a chart to w. It returns the first error of w, and the
// same chart gives the same bytes.
type ChartFormat func(w io.Writer, c *view.Chart) error

// ChartSVG draws a chart as a Scalable Vector Graphic that stands alone, as SVG
// does a map: text stays text, and every bar has a <title> that says all of it.
func ChartSVG(w io.Writer, c *view.Chart) error {
	v := pageOf(c)
	s := &svg{Writer: bufio.NewWriterSize(w, 1<<16), v: v, p: &v.Picture, t: themeOf(v.Picture.Theme), u: v.Picture.Unit}
	s.open()
	s.chartStyle()
	s.f("<g class=\"chart %s\">\n", xmlText(c.Kind))
	s.chartRules(c)
	s.chartBars(c)
	s.chartCurves(c)
	s.chartDots(c)
	s.chartLabels(c)
	s.chartLegend()
	s.text()
	s.WriteString("</g>\n</svg>\n")
	return s.Flush()
}

// pageOf is the page of a chart as a view without works.
func pageOf(c *view.Chart) *view.View {
	return &view.View{Title: c.Title, Subtitle: c.Subtitle, Description: c.Description, Picture: c.Picture}
}

// chartPens are the lines of charts, which are those of maps.
type chartPens struct {
	grid, axis, leader pen
	curve, dot         pen
	halo               pen
}

func (t theme) chartPensOf(p *view.Picture) chartPens {
	m := t.pensOf(p)
	curve := m.mainPath
	curve.width = 1.6 * p.Unit
	dot := m.seed
	dot.width = 1.4 * p.Unit
	return chartPens{grid: m.year, axis: m.rule, leader: m.rule, curve: curve, dot: dot, halo: m.halo}
}

func (p chartPens) rule(role string) pen {
	switch role {
	case view.RuleGrid:
		return p.grid
	case view.RuleLeader:
		return p.leader
	}
	return p.axis
}
