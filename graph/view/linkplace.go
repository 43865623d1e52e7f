package view

import (
	"cmp"
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

// widths gives each line its width and, within a group, the ink of it.
func (l *linker) widths() {
	for k := range l.v.Links {
		if link := &l.v.Links[k]; link.Drawn {
			link.Width = l.widthOf(link.Count)
			if ink := l.v.Items[link.Citing].Ink; ink == l.v.Items[link.Cited].Ink {
				link.Ink = ink
			}
		}
	}
	root := math.Sqrt(float64(max(l.drawnLinks(), 40)))
	l.v.Picture.Line = Line{Width: round(thinnest*l.u, 100), Ink: round(min(0.5, max(0.12, 6/root)), 100)}
}

// lineEntries shows how wide the lines of some counts are.
func (l *linker) lineEntries(f *flow) {
	if l.widest == 0 {
		return
	}
	f.add(Entry{Kind: "head", Label: l.linkMeans()}, false)
	counts := []int{1, int(nice(float64(l.widest) / 3)), l.widest}
	counts = slices.Compact(counts)
	for k, c := range counts {
		if k > 0 && c <= counts[k-1] || c > l.widest {
			continue
		}
		f.add(Entry{Kind: "line", Name: LineLink, Label: Count(c) + "×", Count: c, R: 22 * l.u, Ink: -1, Width: l.widthOf(c)}, true)
	}
}

// arrangeLinked has the works placed by their links, and takes over places,
// lines and captions.
func (l *linker) arrangeLinked() error {
	p := &l.v.Picture
	p.Plot = Frame{X0: margin * l.u, Y0: l.top + 4*l.u, X1: p.Width - margin*l.u, Y1: l.bottom - 4*l.u}
	in, links := l.pulls()
	o := layout.Options{Width: p.Plot.X1 - p.Plot.X0, Height: p.Plot.Y1 - p.Plot.Y0, Unit: l.u, Seed: l.o.Seed}
	arranged, err := l.place(in, o)
	if err != nil {
		return err
	}
	p.Layout = arranged.Engine
	l.takeWorks(in, arranged)
	for k, link := range links {
		if arranged.Routes[k] != nil && l.v.Links[link].Drawn {
			l.v.Links[link].Path = l.shift(arranged.Routes[k])
		}
	}
	return nil
}

func (l *linker) place(in layout.Input, o layout.Options) (layout.Layout, error) {
	if l.o.Arrange == nil {
		return layout.Force(in, o), nil
	}
	return l.o.Arrange(in, o)
}

// pulls is the drawn part of the map as geometry, with the links that pull. links
// gives each arc its link.
func (l *linker) pulls() (in layout.Input, links []int) {
	in, _ = l.layoutInput()
	in.Arcs = nil
	place := make([]int, len(l.v.Items))
	for k, i := range l.drawn {
		place[i] = k
	}
	for _, k := range l.pulling() {
		link := &l.v.Links[k]
		in.Arcs = append(in.Arcs, layout.Arc{
			Citing: place[link.Citing], Cited: place[link.Cited], Strength: float64(link.Count), Unseen: !link.Drawn,
		})
		links = append(links, k)
	}
	return in, links
}

// mostPulls is how many links of a work pull at it, the strongest; more make no other
// map, and a slower one.
const mostPulls = 40

// pulling are the links that are drawn or are among the strongest of a work, in order.
func (l *linker) pulling() []int {
	links := l.v.Links
	byCount := slices.Clone(l.between)
	slices.SortStableFunc(byCount, func(a, b int) int {
		return cmp.Or(cmp.Compare(links[b].Count, links[a].Count), cmp.Compare(links[b].Strength, links[a].Strength))
	})
	pulls := make([]int, len(l.v.Items))
	var kept []int
	for _, k := range byCount {
		a, b := links[k].Citing, links[k].Cited
		if links[k].Drawn || pulls[a] < mostPulls || pulls[b] < mostPulls {
			kept = append(kept, k)
			pulls[a]++
			pulls[b]++
		}
	}
	slices.Sort(kept)
	return kept
}
