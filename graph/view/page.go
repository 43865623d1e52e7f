package view

import (
	"math"

	"citegraph/graph/layout"
)

// The picture is 1,000 units wide for up to so many works, and grows with the
// fourth root of their number; its sides are as ratio to 1.
const (
	plainWidth = 1000.0
	plainWorks = 120
	ratio      = 1.6
)

// leastScale is how small discs become in a small picture: smaller ones are specks.
const leastScale = 0.4

// Sizes of type and distances, at unit 1. On a page 170 mm wide, 12 units are
// type of 5.8 points.
const (
	margin       = 24.0
	titleSize    = 20.0
	subtitleSize = 12.5
	captionSize  = 12.0
	seedSize     = 13.0
	axisSize     = 11.0
	legendSize   = 11.0
	smallSize    = 10.4
	legendRow    = 19.0
	axisRoom     = 20.0 // above and below the plot
)

// page settles the size of the picture and its unit.
func (b *builder) page() {
	n := float64(len(b.drawn))
	width := plainWidth * max(1, math.Sqrt(math.Sqrt(n/plainWorks)))
	width = math.Round(width)
	p := &b.v.Picture
	p.Width, p.Height = b.o.Width, b.o.Height
	switch {
	case p.Width == 0 && p.Height == 0:
		p.Width, p.Height = width, math.Round(width/ratio)
	case p.Width == 0:
		p.Width = math.Round(p.Height * ratio)
	case p.Height == 0:
		p.Height = math.Round(p.Width / ratio)
	}
	scale := max(min(p.Width/width, p.Height*ratio/width), leastScale)
	for _, i := range b.drawn {
		b.v.Items[i].R = round(b.v.Items[i].R*scale, 100)
	}
	b.scale = scale
	b.setUnit(min(p.Width, p.Height*ratio) / plainWidth)
	p.Theme = b.o.Theme
	if p.Scale == "" {
		p.Scale = Categories
	}
}

// lineFor makes citations fainter and finer as their number grows: fifty are
// lines, a thousand a texture.
func lineFor(links int, u float64) Line {
	root := math.Sqrt(max(float64(links), 30))
	return Line{
		Width: round(u*min(1.1, max(0.4, 3.2/math.Sqrt(root))), 100),
		Ink:   round(min(0.7, max(0.03, 5.2/root)), 100),
	}
}

func (b *builder) drawnLinks() int {
	n := 0
	for k := range b.v.Links {
		if b.v.Links[k].Drawn {
			n++
		}
	}
	return n
}

// face is plain type of a size at unit 1, boldFace bold type.
func (b *builder) face(size float64) layout.Face { return layout.Face{Size: b.typeSize(size)} }

func (b *builder) boldFace(size float64) layout.Face {
	return layout.Face{Size: b.typeSize(size), Bold: true}
}

// write adds a line of free text, which ends at the margin at the latest.
func (b *builder) write(role, text string, x, y float64, f layout.Face) {
	p := &b.v.Picture
	text = f.Fit(text, p.Width-margin*b.u-x)
	p.Captions = append(p.Captions, Caption{Text: text, X: round(x, 10), Y: round(y, 10), Anchor: "start", Size: round(f.Size, 100), Bold: f.Bold, Role: role})
}
