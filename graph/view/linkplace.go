package view

import (
	"math"
	"slices"

	"citegraph/graph/layout"
)

// LineLink is the line of a link without a direction.
const LineLink = "link"

// Lines of links are between thinnest and thickest, at unit 1; as wide as links
// are strong.
const (
	thinnest = 0.5
	thickest = 5.0
)

// widthOf is the width of the line of a link of so many.
func (l *linker) widthOf(count int) float64 {
	share := float64(count) / float64(max(l.widest, 4))
	return round(l.u*max(thinnest, thickest*share), 100)
}

// pen settles how faint lines are: the more, the fainter.
func (l *linker) pen() {
	root := math.Sqrt(float64(max(l.lines, 40)))
	l.v.Picture.Line = Line{Width: round(thinnest*l.u, 100), Ink: round(min(0.5, max(0.1, 6/root)), 100)}
}

// lineEntries shows how wide the lines of some counts are.
func (l *linker) lineEntries(f *flow) {
	if l.widest == 0 {
		return
	}
	f.add(Entry{Kind: "head", Label: l.linkMeans()})
	counts := []int{l.narrowest, l.widest}
	if mid := int(nice(float64(l.widest) / 3)); l.narrowest < mid && mid < l.widest {
		counts = append(counts, mid)
	}
	slices.Sort(counts)
	for _, c := range slices.Compact(counts) {
		f.add(Entry{Kind: "line", Name: LineLink, Label: Count(c) + "×", Count: c, R: 22 * l.u, Ink: -1, Width: l.widthOf(c)})
	}
}

// arrangeLinked has the works placed by their links, and takes over places,
// lines and captions.
func (l *linker) arrangeLinked() error {
	p := &l.v.Picture
	p.Plot = Frame{X0: margin * l.u, Y0: l.top + 4*l.u, X1: p.Width - margin*l.u, Y1: l.bottom - 4*l.u}
	in, _ := l.layoutInput()
	o := layout.Options{Width: p.Plot.X1 - p.Plot.X0, Height: p.Plot.Y1 - p.Plot.Y0, Unit: l.u, Seed: l.o.Seed, Lines: linesFor(len(l.drawn))}
	arranged, err := l.place(&in, o)
	if err != nil {
		return err
	}
	p.Layout = arranged.Engine
	l.takeWorks(in, arranged)
	for k, route := range arranged.Routes {
		if len(route) > 0 {
			l.draw(l.pulling[k], route)
		}
	}
	return nil
}

// place has the engine do its work. Those that do not know how to draw the strongest
// alone are given no others.
func (l *linker) place(in *layout.Input, o layout.Options) (layout.Layout, error) {
	in.Arcs = l.arcs
	if l.o.Arrange == nil {
		return layout.Force(*in, o), nil
	}
	var pulling []int
	in.Arcs = nil
	for k, strong := range layout.Strongest(l.arcs, nil, o.Lines) {
		if strong {
			in.Arcs = append(in.Arcs, l.arcs[k])
			pulling = append(pulling, l.pulling[k])
		}
	}
	l.pulling = pulling
	return l.o.Arrange(*in, o)
}

// draw gives a link its line: as wide as it is strong, and within a group in its
// ink.
func (l *linker) draw(k int, route []layout.Point) {
	link := &l.v.Links[k]
	link.Drawn, link.Line = true, LineLink
	link.Path = l.shift(route)
	link.Width = l.widthOf(link.Count)
	if ink := l.v.Items[link.Citing].Ink; ink == l.v.Items[link.Cited].Ink && l.v.Picture.Scale == Categories {
		link.Ink = ink
	}
}
