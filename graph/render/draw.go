package render

import (
	"math"
	"strconv"
	"strings"

	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// draw puts a view on paper, layer by layer as SVG does.
func draw(paper paint.Paper, fonts *paint.Fonts, v *view.View) {
	t := themeOf(v.Picture.Theme)
	d := &painter{paper: paper, fonts: fonts, v: v, p: &v.Picture, t: t, pens: t.pensOf(&v.Picture)}
	d.axis()
	d.citations()
	d.works()
	d.captions()
	d.legend()
	for k := range d.p.Captions {
		d.caption(&d.p.Captions[k], d.inkOfRole(d.p.Captions[k].Role))
	}
}

// A painter has a view to put on paper.
type painter struct {
	paper paint.Paper
	fonts *paint.Fonts
	v     *view.View
	p     *view.Picture
	t     theme
	pens  pens
}

// inkOf reads a colour "#rrggbb".
func inkOf(hex string, opacity float64) paint.Ink {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	if err != nil {
		n = 0
	}
	return paint.Ink{R: uint8(n >> 16), G: uint8(n >> 8), B: uint8(n), Opacity: opacity}
}

// stroke draws along a path with a pen of the theme.
func (d *painter) stroke(path paint.Path, p pen) {
	d.paper.Stroke(path, paint.Pen{Ink: inkOf(p.ink, p.opacity), Width: p.width, Dash: p.dash})
}

func straight(x0, y0, x1, y1 float64) paint.Path {
	return paint.Lines(paint.Point{X: x0, Y: y0}, paint.Point{X: x1, Y: y1})
}

// axis draws the years, stronger for decades, and the lane.
func (d *painter) axis() {
	plot := d.p.Plot
	for _, t := range d.p.Axis {
		p := d.pens.year
		if t.Strong {
			p = d.pens.decade
		}
		d.stroke(straight(t.X, plot.Y0, t.X, plot.Y1), p)
	}
	if l := d.p.Lane; l != nil {
		d.stroke(straight(l.X1, plot.Y0, l.X1, plot.Y1), d.pens.lane)
	}
	if len(d.p.Axis) > 0 {
		d.rule(plot.Y0, -tickLength*d.p.Unit)
		d.rule(plot.Y1, tickLength*d.p.Unit)
	}
}

// rule draws one of the two lines of the axis with its breaks, and ticks that
// stand out from it.
func (d *painter) rule(y, out float64) {
	gap := breakGap * d.p.Unit
	from := d.p.Axis[0].X0
	for _, t := range d.p.Axis {
		if t.Break {
			d.stroke(straight(from, y, t.BreakX-gap, y), d.pens.rule)
			for _, x := range [...]float64{t.BreakX - gap/2, t.BreakX + gap/2} {
				d.stroke(straight(x-gap, y+gap, x, y-gap), d.pens.rule)
			}
			from = t.BreakX + gap
		}
		if t.Label != "" {
			d.stroke(straight(t.X, y, t.X, y+out), d.pens.rule)
		}
	}
	d.stroke(straight(from, y, d.p.Plot.X1, y), d.pens.rule)
}

// citations draws the curves, the main path last.
func (d *painter) citations() {
	for _, layer := range lineLayers {
		for k := range d.v.Links {
			if l := &d.v.Links[k]; l.Drawn && l.Line == layer && len(l.Path) > 0 {
				d.citation(l)
			}
		}
	}
	for _, o := range d.p.Onward {
		d.stroke(straight(o.X0, o.Y, o.X, o.Y), d.pens.onward)
	}
}

func (d *painter) citation(l *view.Link) {
	p := d.pens.of(l.Line)
	if l.Ink >= 0 {
		within := d.pens.within(d.t.inks(d.p.Scale)[l.Ink], &d.t)
		p.ink, p.opacity = within.ink, within.opacity
	}
	if l.Width > 0 {
		p.width = d.t.widthOf(l.Width)
	}
	d.stroke(curve(l.Path), p)
	if l.Line == view.LineMainPath && l.Arrow {
		d.arrow(l.Path, p)
	}
}

func curve(path []view.Point) paint.Path {
	var c paint.Path
	c.MoveTo(paint.Point(path[0]))
	for k := 1; k+2 < len(path); k += 3 {
		c.CurveTo(paint.Point(path[k]), paint.Point(path[k+1]), paint.Point(path[k+2]))
	}
	return c
}

// arrow draws the head at the end of a path.
func (d *painter) arrow(path []view.Point, p pen) {
	end := path[len(path)-1]
	dx, dy := direction(path)
	at := func(along, across float64) paint.Point {
		along, across = along*p.width, across*p.width
		return paint.Point{X: end.X + along*dx - across*dy, Y: end.Y + along*dy + across*dx}
	}
	head := paint.Lines(at(arrowTip-arrowSize, -arrowSize/2), at(arrowTip, 0), at(arrowTip-arrowSize, arrowSize/2))
	head.Close()
	d.paper.Fill(head, inkOf(d.t.path, 1))
}

// direction is the one in which a path ends, as a vector of length 1.
func direction(path []view.Point) (dx, dy float64) {
	end := path[len(path)-1]
	for k := len(path) - 2; k >= 0; k-- {
		x, y := end.X-path[k].X, end.Y-path[k].Y
		if far := math.Hypot(x, y); far > 0 {
			return x / far, y / far
		}
	}
	return 1, 0
}

// captions are above all discs, so that nothing runs through them.
func (d *painter) captions() {
	for i := range d.v.Items {
		item := &d.v.Items[i]
		if !item.Drawn || item.Caption.Text == "" {
			continue
		}
		l, at := d.set(&item.Caption)
		d.stroke(l.Halo(at, item.Caption.Size), d.pens.halo)
		d.paper.Write(l, at, item.Caption.Size, inkOf(d.t.text, 1))
	}
}

func (d *painter) caption(c *view.Caption, ink paint.Ink) {
	l, at := d.set(c)
	d.paper.Write(l, at, c.Size, ink)
}

// set is a caption as a line, and where it begins.
func (d *painter) set(c *view.Caption) (paint.Line, paint.Point) {
	l := d.fonts.Line(c.Text, weightOf(c))
	at := paint.Point{X: c.X, Y: c.Y}
	switch c.Anchor {
	case "middle":
		at.X -= l.Width * c.Size / 2
	case "end":
		at.X -= l.Width * c.Size
	}
	return l, at
}

func (d *painter) inkOfRole(role string) paint.Ink {
	if quietRole(role) {
		return inkOf(d.t.quiet, 1)
	}
	return inkOf(d.t.text, 1)
}
