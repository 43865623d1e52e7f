package view

import "math"

// Type in a picture is never below leastType units, 6 points where 96 units are an
// inch, and the unit, on which distances and lines hang, not below leastUnit: a
// narrow picture has fewer labels, a title of more lines and a legend of more rows,
// not finer print.
const (
	leastUnit = 0.68
	leastType = 8.0
)

// A plot is at least so high: a share of the width where the height is free, else
// of the height. Where that cannot be had of a height that was asked for, type is
// smaller after all.
const (
	leastMapPlot   = 0.45
	leastChartPlot = 0.6
	leastPlotOf    = 0.25
	finer          = 0.94 // by which the unit shrinks at a time
)

// setUnit makes the unit what suits the size of the picture.
func (b *builder) setUnit(natural float64) {
	b.natural = natural
	b.useUnit(max(natural, leastUnit))
}

func (b *builder) useUnit(u float64) {
	b.u = u
	p := &b.v.Picture
	p.Unit = u
	p.Line = lineFor(b.drawnLinks(), u)
	p.Outline = round(min(u, 1, 3/math.Sqrt(u*9)), 100)
}

// typeSize is a size at unit 1 on this page.
func (b *builder) typeSize(size float64) float64 {
	if b.u < leastUnit {
		return size * b.u
	}
	return max(size*b.u, leastType)
}

// isNarrow tells a picture that is too small for type at its natural size.
func (b *builder) isNarrow() bool { return b.natural < leastUnit }

// margins writes head and foot, so that enough is left between them: a narrow
// picture grows where its height is free.
func (b *builder) margins() {
	for {
		b.head()
		b.foot()
		if short := b.shortage(); short <= 0 || !b.makeRoom(short) {
			return
		}
		b.v.Picture.Captions, b.v.Picture.Legend = nil, nil
	}
}

// shortage is how much too low the plot of a narrow picture is.
func (b *builder) shortage() float64 {
	if !b.isNarrow() {
		return 0
	}
	return b.leastPlot() + 2*axisRoom*b.u - (b.bottom - b.top)
}

// plotOf is the least height of a plot that is such a share of the width.
func (b *builder) plotOf(share float64) float64 {
	if b.o.Height != 0 {
		return leastPlotOf * b.v.Picture.Height
	}
	return share * b.v.Picture.Width
}

// makeRoom makes the picture higher, or all of it finer, and tells whether it
// could.
func (b *builder) makeRoom(short float64) bool {
	p := &b.v.Picture
	if b.o.Height == 0 {
		before := p.Height
		p.Height = min(20000, math.Ceil(p.Height+short))
		return p.Height > before
	}
	u := max(b.natural, b.u*finer)
	if u >= b.u {
		return false
	}
	b.useUnit(u)
	return true
}
