package view

import (
	"slices"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// Marks are told by these names.
const (
	MarkSeed      = "seed"
	MarkRetracted = "retracted"
	MarkConcern   = "concern"
)

// usualShape is the state whose shape most of the drawn works have: samples of sizes
// and inks are drawn so too. "" stands for discs.
func (b *builder) usualShape() string {
	squares := 0
	for _, i := range b.drawn {
		if b.v.Items[i].Work.State == biblio.Unidentified {
			squares++
		}
	}
	if 2*squares > len(b.drawn) {
		return string(biblio.Unidentified)
	}
	return ""
}

// noDOI tells a map none of whose works has a DOI, as one of a graph file may be: a
// mark that all have sets none apart.
func (b *builder) noDOI() bool {
	return len(b.v.Items) > 0 && !slices.ContainsFunc(b.v.Items, func(item Item) bool { return item.Work.State != biblio.Unidentified })
}

// markEntries shows the marks that occur among the drawn works.
func (b *builder) markEntries(f *flow) {
	labels := [...]struct{ name, label string }{
		{MarkSeed, "seed"},
		{string(biblio.Unfetched), "not fetched"},
		{string(biblio.Unidentified), "no DOI"},
		{string(biblio.Missing), "DOI not known"},
		{string(biblio.Elsewhere), "registered elsewhere"},
		{string(biblio.Failed), "could not be reached"},
		{MarkRetracted, "retracted"},
		{MarkConcern, "expression of concern"},
	}
	count := b.markCounts()
	for _, l := range labels {
		if n := count[l.name]; n > 0 {
			label := l.label
			if l.name != MarkSeed || n > 1 {
				label += " · " + Count(n)
			}
			r := 5.0
			if l.name == MarkSeed {
				r = 4
			}
			f.add(Entry{Kind: "mark", Name: l.name, Label: label, Count: n, R: r * b.u, Ink: -1})
		}
	}
}

// isCounted tells the works that the legend counts: all of the map, or, where links
// are drawn, all that have one: the account says that the others are left out.
func (b *builder) isCounted(i int) bool {
	return b.in.Links == nil || b.in.Links.Degree(graph.Node(i)) > 0
}

// markCounts is how many of the works that count have each mark that occurs among the
// drawn ones and sets some apart.
func (b *builder) markCounts() map[string]int {
	if b.marks != nil {
		return b.marks
	}
	occurs, count := map[string]bool{}, map[string]int{}
	for _, i := range b.drawn {
		for _, m := range Marks(&b.v.Items[i]) {
			occurs[m] = true
		}
	}
	if b.noDOI() {
		delete(occurs, string(biblio.Unidentified))
	}
	for i := range b.v.Items {
		for _, m := range Marks(&b.v.Items[i]) {
			if occurs[m] && b.isCounted(i) {
				count[m]++
			}
		}
	}
	b.marks = count
	return count
}

// legendCounts says what the legend counts, where works that are not drawn are
// among them.
func (b *builder) legendCounts() []string {
	counts := len(b.groups) > 0
	for mark, n := range b.markCounts() {
		counts = counts || mark != MarkSeed || n > 1
	}
	switch whole := b.counted(func(int) bool { return true }); {
	case !counts || len(b.drawn) == whole:
		return nil
	case b.in.Links == nil:
		return []string{"the legend counts works of the whole map"}
	case b.hidden() > 0:
		return []string{"the legend counts all linked works, hidden ones too"}
	}
	return []string{"the legend counts all linked works"}
}

// ringed tells a seed that is set apart from other works.
func (item *Item) ringed() bool { return item.Seed && !item.Plain }

// Marks names what sets a work apart: "seed" unless it is drawn plain, its state unless it is resolved,
// "retracted", "concern".
func Marks(item *Item) []string {
	var marks []string
	if item.ringed() {
		marks = append(marks, MarkSeed)
	}
	if item.Work.State != biblio.Resolved {
		marks = append(marks, string(item.Work.State))
	}
	if item.Work.Retraction != nil {
		marks = append(marks, MarkRetracted)
	}
	if item.Work.Concern != nil {
		marks = append(marks, MarkConcern)
	}
	return marks
}

// RingGap is the distance of a ring from the disc or the ring inside it, at
// unit 1.
const RingGap = 2.8

// rings counts the rings around a work's disc: a seed has two, a retraction or
// a concern one.
func rings(item *Item) int {
	n := 0
	if item.ringed() {
		n += 2
	}
	if item.Work.Retraction != nil {
		n++
	}
	if item.Work.Concern != nil {
		n++
	}
	return n
}
