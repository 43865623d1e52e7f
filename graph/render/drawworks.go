package render

import (
	"slices"

	"citegraph/fetch/biblio"
	"citegraph/graph/render/paint"
	"citegraph/graph/view"
)

// works draws every work's mark, which leads to its DOI.
func (d *painter) works() {
	for _, i := range leftToRight(d.v.Items) {
		item := &d.v.Items[i]
		d.mark(view.Marks(item), spot{item.X, item.Y, item.R, item.Ink})
		if url := addressOf(item.Work); url != "" {
			d.paper.Link(paint.Frame{X0: item.X - item.R, Y0: item.Y - item.R, X1: item.X + item.R, Y1: item.Y + item.R}, url)
		}
	}
}

// A spot is the place, the radius and the ink of a mark.
type spot struct {
	x, y, r float64
	ink     int
}

// mark draws a work's mark, shape by shape.
func (d *painter) mark(marks []string, s spot) {
	outline := d.pens.hollow
	if slices.Contains(marks, string(biblio.Unfetched)) {
		outline = d.pens.unfetched
	}
	fill, rim := d.t.none, d.pens.outline
	outline.ink = d.t.noneLine
	if s.ink >= 0 {
		fill = d.t.inks(d.p.Scale)[s.ink]
		rim.ink, outline.ink = rimOf(fill), d.t.lineInk(fill)
	}
	shapes := shapesOf(marks, view.Point{X: s.x, Y: s.y}, s.r, d.p.Unit)
	if d.t.hasPip(d.p.Scale, s.ink) {
		shapes = pipped(shapes, d.p.Unit)
	}
	for _, shape := range shapes {
		path := pathOf(shape, s)
		switch shape.part {
		case partMask:
			d.paper.Fill(path, inkOf(d.t.ground, 1))
		case partDisc:
			d.paper.Fill(path, inkOf(fill, 1))
			d.stroke(path, rim)
		case partPip:
			d.paper.Fill(path, inkOf(rim.ink, 1))
		case partHollow, partDot:
			d.paper.Fill(path, inkOf(d.t.ground, 1))
			d.stroke(path, outline)
		case partRing, partCross:
			d.stroke(path, d.pens.ring(shape.mark))
		}
	}
}

// pathOf is the outline of a shape.
func pathOf(s shape, at spot) paint.Path {
	switch {
	case s.radius > 0:
		return paint.Circle(paint.Point{X: at.x, Y: at.y}, s.radius)
	case s.side > 0:
		return paint.Box(paint.Frame{X0: at.x - s.side, Y0: at.y - s.side, X1: at.x + s.side, Y1: at.y + s.side})
	}
	var p paint.Path
	for _, l := range s.lines {
		p.MoveTo(paint.Point(l[0]))
		p.LineTo(paint.Point(l[1]))
	}
	return p
}

// legend draws the samples and their text.
func (d *painter) legend() {
	for k := range d.p.Legend {
		e := &d.p.Legend[k]
		s := spot{e.X, e.Y, e.R, -1}
		switch e.Kind {
		case "size":
			d.mark([]string{e.Name}, s)
		case "ink":
			s.ink = e.Ink
			d.mark(inkMarks(e.Name), s)
		case "mark":
			d.mark(sampleMarks(e.Name), s)
		case "line":
			p := d.pens.sample(e.Name)
			if e.Width > 0 {
				p.width = d.t.widthOf(e.Width)
			}
			d.stroke(straight(e.X, e.Y, e.X+e.R, e.Y), p)
			if e.Name == view.LineMainPath {
				d.arrow([]view.Point{{X: e.X, Y: e.Y}, {X: e.X + e.R, Y: e.Y}}, d.pens.mainPath)
			}
		}
		d.caption(&e.Caption, inkOf(d.t.text, 1))
	}
}
