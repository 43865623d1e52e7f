package view

import (
	"math"
	"slices"
	"strconv"

	"citegraph/graph/layout"
)

// arrange has the works placed, and takes over places, curves and captions.
func (b *builder) arrange() error {
	p := &b.v.Picture
	room := axisRoom * b.u
	p.Plot = Frame{X0: margin * b.u, Y0: b.top + room, X1: p.Width - margin*b.u, Y1: b.bottom - room}
	o := layout.Options{
		Width: p.Plot.X1 - p.Plot.X0, Height: p.Plot.Y1 - p.Plot.Y0, Unit: b.u,
		TickWidth: b.boldFace(axisSize).Width("2000") + 8*b.u,
		LaneHead:  b.face(axisSize).Width(laneLabel),
	}
	in, links := b.layoutInput()
	l, err := b.place(in, o)
	for try := 0; err == nil && l.Crowded > 0 && try < shrinks && b.shrink(); try++ {
		in, links = b.layoutInput()
		l, err = b.place(in, o)
	}
	if err != nil {
		return err
	}
	p.Layout = l.Engine
	b.takeWorks(in, l)
	b.takeRoutes(links, l)
	b.takeAxis(l)
	return nil
}

// place calls the layout engine.
func (b *builder) place(in layout.Input, o layout.Options) (layout.Layout, error) {
	if b.o.Arrange == nil {
		return layout.Timeline(in, o), nil
	}
	return b.o.Arrange(in, o)
}

// shrinks is how often discs are made smaller where they have no room, and
// shrinkBy how much each time.
const (
	shrinks  = 4
	shrinkBy = 0.8
)

// shrink makes all discs smaller, in the legend too, but none below the least
// radius; it tells whether any was.
func (b *builder) shrink() bool {
	smaller := func(r *float64) bool {
		least := minRadius * b.scale
		if *r <= least {
			return false
		}
		*r = max(least, round(*r*shrinkBy, 100))
		return true
	}
	any := false
	for _, i := range b.drawn {
		any = smaller(&b.v.Items[i].R) || any
	}
	for k := range b.v.Picture.Legend {
		if e := &b.v.Picture.Legend[k]; e.Kind == "size" {
			smaller(&e.R)
		}
	}
	return any
}

// takeRoutes takes the curves over. A citation that the engine left out, since a
// longer chain implies it, is not drawn.
func (b *builder) takeRoutes(links []int, l layout.Layout) {
	for k, link := range links {
		item := &b.v.Links[link]
		if l.Routes[k] == nil && l.Reduced > 0 {
			item.Drawn, item.Line = false, ""
			b.reduced++
			continue
		}
		item.Path = b.shift(l.Routes[k])
		item.Arrow = item.Line == LineMainPath && stretch(l.Routes[k]) > arrowRoom*b.u
	}
}

// arrowRoom is the least length of a line with an arrowhead, at unit 1.
const arrowRoom = 10.0

// stretch is the distance between the ends of a route.
func stretch(route []layout.Point) float64 {
	if len(route) == 0 {
		return 0
	}
	a, b := route[0], route[len(route)-1]
	return math.Sqrt(float64((a.X-b.X)*(a.X-b.X)) + float64((a.Y-b.Y)*(a.Y-b.Y)))
}

// layoutInput is the drawn part of the map as geometry. links gives each arc
// its link.
func (b *builder) layoutInput() (in layout.Input, links []int) {
	place := make([]int, len(b.v.Items))
	wanted := b.captioned()
	for k, i := range b.drawn {
		place[i] = k
		item := &b.v.Items[i]
		w := layout.Work{Year: item.Work.Year, Community: item.Community, Radius: item.R, Rings: float64(rings(item)) * RingGap * b.u, Rank: b.rank[i], Seed: item.ringed()}
		if wanted[i] {
			f := b.captionFace(item)
			w.Caption = layout.Box{W: f.Width(b.captionText(item)), H: f.Height()}
		}
		in.Works = append(in.Works, w)
	}
	for k := range b.v.Links {
		if l := &b.v.Links[k]; l.Drawn {
			in.Arcs = append(in.Arcs, layout.Arc{Citing: place[l.Citing], Cited: place[l.Cited], Firm: l.Line == LineMainPath})
			links = append(links, k)
		}
	}
	return in, links
}

// captionsFor is how many of n works are to have a caption, if there is room:
// all of few, forty of ten thousand.
func captionsFor(n int) int {
	if n <= 150 {
		return n
	}
	return max(40, int(150*math.Sqrt(150/float64(n))))
}

// captioned chooses the works that are to have a caption: by rank, but not
// more than half of them from a long main path, of which those that matter
// most by the measure.
func (b *builder) captioned() []bool {
	wanted := make([]bool, len(b.v.Items))
	left := captionsFor(len(b.drawn))
	var path []int
	for _, i := range b.order[:len(b.drawn)] {
		if b.v.Items[i].MainPath {
			path = append(path, i)
		}
	}
	slices.SortStableFunc(path, func(i, k int) int { return compareDown(b.size.Values[i], b.size.Values[k]) })
	if len(b.drawn) > plainWorks {
		path = path[:min(len(path), left/2)]
	}
	for _, i := range path {
		wanted[i] = true
		left--
	}
	for _, i := range b.order[:len(b.drawn)] {
		if left > 0 && !b.v.Items[i].MainPath {
			wanted[i] = true
			left--
		}
	}
	return wanted
}

func (b *builder) captionFace(item *Item) layout.Face {
	if item.ringed() {
		return b.boldFace(seedSize)
	}
	return b.face(captionSize)
}

// fewWorks leave room for long labels.
const fewWorks = 40

// captionText is a work's label, cut where it is very long.
func (b *builder) captionText(item *Item) string {
	most := 190.0
	if len(b.drawn) <= fewWorks {
		most = 250
	}
	return b.captionFace(item).Fit(oneLine(item.Work.Label), most*b.u)
}

// takeWorks gives the drawn works their places and captions.
func (b *builder) takeWorks(in layout.Input, l layout.Layout) {
	plot := b.v.Picture.Plot
	for k, i := range b.drawn {
		item := &b.v.Items[i]
		item.X, item.Y = round(plot.X0+l.Points[k].X, 10), round(plot.Y0+l.Points[k].Y, 10)
		spot := l.Captions[k]
		if !spot.Placed {
			continue
		}
		f := b.captionFace(item)
		c := Caption{Text: b.captionText(item), Size: round(f.Size, 100), Bold: f.Bold, Anchor: spot.Side.Anchor()}
		c.X, c.Y = plot.X0+spot.X, plot.Y0+spot.Y+f.Ascent()
		switch box := in.Works[k].Caption; c.Anchor {
		case "end":
			c.X += box.W
		case "middle":
			c.X += box.W / 2
		}
		c.X, c.Y = round(c.X, 10), round(c.Y, 10)
		item.Caption = c
	}
}

func (b *builder) shift(route []layout.Point) []Point {
	path := make([]Point, len(route))
	for k, q := range route {
		path[k] = Point{round(b.v.Picture.Plot.X0+q.X, 10), round(b.v.Picture.Plot.Y0+q.Y, 10)}
	}
	return path
}

// laneLabel heads the lane of works without a year.
const laneLabel = "year unknown"

func (b *builder) takeAxis(l layout.Layout) {
	p := &b.v.Picture
	head := 0.0 // where the heading of the lane ends
	if l.Lane != nil {
		head = p.Plot.X0 + l.Lane.X0 + b.face(axisSize).Width(laneLabel)
	}
	for k, t := range l.Axis {
		tick := Tick{X: round(p.Plot.X0+t.X, 10), X0: round(p.Plot.X0+t.X0, 10), X1: round(p.Plot.X0+t.X1, 10), Year: t.Year, Strong: t.Strong, Break: t.Break}
		if t.Labelled {
			tick.Label = strconv.Itoa(t.Year)
			b.axisLabel(tick, head)
		}
		if t.Break && k > 0 {
			tick.BreakX = round(p.Plot.X0+(l.Axis[k-1].X1+t.X0)/2, 10)
		}
		p.Axis = append(p.Axis, tick)
	}
	if l.Lane != nil {
		lane := Lane{X0: round(p.Plot.X0+l.Lane.X0, 10), X1: round(p.Plot.X0+l.Lane.X1, 10), Label: laneLabel}
		p.Lane = &lane
		f := b.face(axisSize)
		p.Captions = append(p.Captions, Caption{Text: lane.Label, X: lane.X0, Y: b.axisTop(), Anchor: "start", Size: round(f.Size, 100), Role: "lane"})
	}
}

// axisLabel writes a year above and below the plot, but not over the heading of the
// lane, which ends at head.
func (b *builder) axisLabel(t Tick, head float64) {
	p := &b.v.Picture
	f := b.face(axisSize)
	f.Bold = t.Strong
	for _, y := range [...]float64{b.axisTop(), round(p.Plot.Y1+5*b.u+f.Ascent(), 10)} {
		if y < p.Plot.Y0 && t.X-f.Width(t.Label)/2 < head+2*b.u {
			continue
		}
		p.Captions = append(p.Captions, Caption{Text: t.Label, X: t.X, Y: y, Anchor: "middle", Size: round(f.Size, 100), Bold: f.Bold, Role: "axis"})
	}
}

// axisTop is the baseline of the labels above the plot.
func (b *builder) axisTop() float64 { return round(b.v.Picture.Plot.Y0-7*b.u, 10) }
