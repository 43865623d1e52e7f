package view

import (
	"math"

	"citegraph/graph"
)

// links makes a link of every citation, by citing then cited work, or of every
// two works that Input.Links join.
func (b *builder) links() {
	if b.in.Links != nil {
		b.joined()
		return
	}
	net := b.in.Network
	traces := b.traces()
	b.v.Links = make([]Link, 0, net.Arcs())
	for i := range b.v.Items {
		citing := graph.Node(i)
		facts := citationsOf(net.Work(citing))
		for k, cited := range net.References(citing) {
			l := Link{Citing: i, Cited: int(cited), Ink: -1, Strength: math.NaN(), Citation: facts(b.v.Items[cited].Work.ID)}
			l.AgainstTime = net.Year(citing) != 0 && net.Year(citing) < net.Year(cited)
			if traces != nil {
				trace := traces[int(net.FirstArc(citing))+k]
				l.SPC, l.MainPath = trace.SPC, trace.MainPath
			}
			b.v.Links = append(b.v.Links, l)
			if l.MainPath {
				b.v.Items[l.Citing].MainPath, b.v.Items[l.Cited].MainPath = true, true
			}
		}
	}
}

// traces are those of the input, or what its paths say; nil when nothing does.
func (b *builder) traces() []Trace {
	paths := b.in.Paths
	if b.in.Traces != nil || paths == nil || paths.Counts == nil {
		return b.in.Traces
	}
	marks := paths.Marks()
	traces := make([]Trace, len(marks))
	for arc, spc := range paths.Counts.Numbers() {
		traces[arc] = Trace{spc, marks[arc]}
	}
	return traces
}

// joined makes a link of every two works that are joined, the first of them as
// Citing.
func (b *builder) joined() {
	links := b.in.Links
	b.v.Links = make([]Link, 0, links.Size())
	for first := range graph.Node(links.Len()) {
		counts := links.Counts(first)
		for k, second := range links.Neighbours(first) {
			if second < first {
				continue
			}
			l := Link{Citing: int(first), Cited: int(second), Ink: -1, Count: 1, Strength: links.Strength(first, second, graph.Association)}
			if counts != nil {
				l.Count = int(counts[k])
			}
			b.v.Links = append(b.v.Links, l)
		}
	}
}
