package render

import (
	"io"

	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// ChartPNG draws a chart in pixels; see PNG.
func (d Drawing) ChartPNG(w io.Writer, c *view.Chart) error {
	fonts, err := d.fonts()
	if err != nil {
		return err
	}
	p := &c.Picture
	image, err := paint.NewImage(p.Width, p.Height, d.dpi(), inkOf(themeOf(p.Theme).ground, 1))
	if err != nil {
		return err
	}
	drawChart(image, fonts, c)
	return image.Encode(w, paint.About{Title: c.Title, Description: c.Description})
}

// ChartPDF draws a chart as a page; see PDF.
func (d Drawing) ChartPDF(w io.Writer, c *view.Chart) error {
	fonts, err := d.fonts()
	if err != nil {
		return err
	}
	p := &c.Picture
	page := paint.NewPage(p.Width, p.Height, inkOf(themeOf(p.Theme).ground, 1))
	drawChart(page, fonts, c)
	return page.Encode(w, paint.About{Title: c.Title, Description: c.Description})
}

// CheckChart tells what of a chart cannot be drawn as it is; see Check.
func (d Drawing) CheckChart(c *view.Chart) []string {
	v := pageOf(c)
	v.Picture.Captions = append(v.Picture.Captions[:len(v.Picture.Captions):len(v.Picture.Captions)], c.Labels...)
	return d.Check(v)
}

// drawChart puts a chart on paper, layer by layer as ChartSVG does.
func drawChart(paper paint.Paper, fonts *paint.Fonts, c *view.Chart) {
	v := pageOf(c)
	t := themeOf(v.Picture.Theme)
	d := &chartPainter{painter{paper: paper, fonts: fonts, v: v, p: &v.Picture, t: t}, t.chartPensOf(&v.Picture)}
	for _, role := range ruleLayers {
		for _, r := range c.Rules {
			if r.Role == role {
				d.stroke(straight(r.X0, r.Y0, r.X1, r.Y1), d.pens.rule(role))
			}
		}
	}
	for _, b := range c.Bars {
		d.bar(b)
	}
	for _, line := range c.Curves {
		d.curve(line)
	}
	for _, dot := range c.Dots {
		d.dot(dot)
	}
	for k := range c.Labels {
		d.label(&c.Labels[k])
	}
	d.legend()
	for k := range v.Picture.Captions {
		d.caption(&v.Picture.Captions[k], d.inkOfRole(v.Picture.Captions[k].Role))
	}
}

// A chartPainter has a chart to put on paper.
type chartPainter struct {
	painter
	pens chartPens
}

func (d *chartPainter) bar(b view.Bar) {
	f := paint.Frame{X0: b.X0, Y0: b.Y0, X1: b.X1, Y1: b.Y1}
	d.paper.Fill(paint.Box(f), inkOf(d.t.sequence[b.Ink], 1))
	if b.Address != "" {
		d.paper.Link(f, b.Address)
	}
}

func (d *chartPainter) curve(line view.Curve) {
	points := make([]paint.Point, len(line), len(line)+1)
	for k, q := range line {
		points[k] = paint.Point(q)
	}
	if len(points) == 1 {
		points = append(points, paint.Point{X: points[0].X + d.p.Unit, Y: points[0].Y})
	}
	d.stroke(paint.Lines(points...), d.pens.curve)
}

func (d *chartPainter) dot(dot view.Dot) {
	circle := paint.Circle(paint.Point{X: dot.X, Y: dot.Y}, dot.R)
	d.paper.Fill(circle, inkOf(d.t.ground, 1))
	d.stroke(circle, d.pens.dot)
	if dot.Address != "" {
		d.paper.Link(paint.Frame{X0: dot.X - dot.R, Y0: dot.Y - dot.R, X1: dot.X + dot.R, Y1: dot.Y + dot.R}, dot.Address)
	}
}

func (d *chartPainter) label(c *view.Caption) {
	l, at := d.set(c)
	d.stroke(l.Halo(at, c.Size), d.pens.halo)
	d.paper.Write(l, at, c.Size, inkOf(d.t.text, 1))
}

// legend draws the samples and their text.
func (d *chartPainter) legend() {
	for k := range d.p.Legend {
		e := &d.p.Legend[k]
		switch e.Kind {
		case "bar":
			d.bar(view.Bar{Frame: view.Frame{X0: e.X - e.R, Y0: e.Y - e.R, X1: e.X + e.R, Y1: e.Y + e.R}, Ink: e.Ink})
		case "line":
			d.stroke(straight(e.X, e.Y, e.X+e.R, e.Y), d.pens.curve)
		case "dot":
			d.dot(view.Dot{X: e.X, Y: e.Y, R: e.R})
		}
		d.caption(&e.Caption, inkOf(d.t.text, 1))
	}
}

// inkOfRole is the ink of free text.
func (d *chartPainter) inkOfRole(role string) paint.Ink {
	switch role {
	case "work-title", "nothing":
		return inkOf(d.t.quiet, 1)
	case "remark":
		return inkOf(d.t.retract, 1)
	}
	return d.painter.inkOfRole(role)
}
