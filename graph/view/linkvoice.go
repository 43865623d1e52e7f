package view

import (
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// A voice is what a picture says of the kind of map that it shows.
type voice interface {
	opening() string                 // of the description
	subtitle() string                // what the map holds
	accountText(labelled int) string // what is not shown
	omissions(labelled int)          // the same in numbers
	lineEntries(f *flow)             // of the legend
	counts(i int) string             // of a work's tooltip
}

// nameOf is the kind of map, as at the beginning of a sentence.
func (l *linker) nameOf() string {
	if l.v.Graph == Coupling {
		return "Bibliographic coupling map"
	}
	return "Co-citation map"
}

// opening is empty: the subtitle begins with the kind of map.
func (l *linker) opening() string { return "" }

// subtitle says what the map holds: works, links, years, depth, seeds.
func (l *linker) subtitle() string {
	parts := strings.Split(l.builder.subtitle(), " · ")
	parts[1] = things(len(l.v.Links), "link")
	return strings.Join(slices.Insert(parts, 0, l.nameOf()), " · ")
}

// linkMeans says what a link between two works is.
func (l *linker) linkMeans() string {
	if l.v.Graph == Coupling {
		return "shared references"
	}
	return "cited together"
}

// accountText says what is shown of how much, and why the rest is not.
func (l *linker) accountText(labelled int) string {
	works, drawn := len(l.v.Items), len(l.drawn)
	var parts []string
	switch {
	case l.linked == 0:
		parts = append(parts, l.noLink())
	case drawn < l.linked:
		parts = append(parts, "showing "+Count(drawn)+" of "+things(l.linked, "linked work")+", "+l.choice())
	default:
		parts = append(parts, "showing all "+things(drawn, "linked work"))
	}
	parts = append(parts, l.hiding()...)
	if alone := works - l.hidden() - l.linked; alone > 0 {
		parts = append(parts, plural(alone, "work without a link is left out", "works without a link are left out"))
	}
	switch total := len(l.v.Links); {
	case total == 0:
	case total == 1:
		parts = append(parts, "the only link drawn")
	case l.lines == total:
		parts = append(parts, "all "+things(total, "link")+" drawn")
	case l.lines == 1:
		parts = append(parts, "the strongest of "+things(total, "link")+" drawn, of equals the shortest")
	default:
		parts = append(parts, "the strongest "+Count(l.lines)+" of "+things(total, "link")+" drawn, of equals the shortest")
	}
	if least := l.in.LeastCount; least > 1 && l.linked > 0 {
		parts = append(parts, "only links of "+Count(least)+" or more")
	}
	parts = append(parts, labels(labelled, drawn)...)
	if l.noDOI() {
		parts = append(parts, "no work has a DOI")
	}
	parts = append(parts, l.legendCounts()...)
	parts = append(parts, l.notDefined()...)
	if wide := l.in.Links.LeftOut(); wide > 0 {
		parts = append(parts, plural(wide, "work with a very long list is not counted", "works with very long lists are not counted"))
	}
	return sentence(append(parts, l.leftOut()...))
}

// noLink says why a map has none.
func (l *linker) noLink() string {
	least, strongest := l.in.LeastCount, l.in.Strongest
	if least > 1 && strongest > 0 {
		return "no two works are linked by " + Count(least) + " or more: the strongest link is of " + Count(strongest)
	}
	if least > 1 {
		return "no two works are linked by " + Count(least) + " or more"
	}
	return "no two works are linked"
}

// choice says which linked works are drawn.
func (l *linker) choice() string {
	if l.byLinks() {
		return "those of the strongest links"
	}
	return "those that matter most by " + measureTitle(l.size.Name)
}

// omissions puts the same into numbers.
func (l *linker) omissions(labelled int) {
	add := func(what string, count int, why string) {
		if count > 0 {
			l.v.Picture.Omitted = append(l.v.Picture.Omitted, biblio.Omission{What: what, Count: count, Why: why})
		}
	}
	add("works", l.hidden(), "hidden, as asked: "+l.hiddenStates())
	add("works", len(l.v.Items)-l.hidden()-l.linked, "not linked with any other")
	add("works", l.linked-len(l.drawn), "not among "+l.choice())
	add("links", len(l.between)-l.lines, "weaker than those that are drawn")
	add("links", len(l.v.Links)-len(l.between), "of works that are not drawn")
	add("labels", len(l.drawn)-labelled, "no room")
}

// counts says how a work is linked.
func (l *linker) counts(i int) string {
	degree := l.degree(i)
	text := "linked with " + things(degree, "work")
	if l.v.Items[i].Seed {
		text = "seed · " + text
	}
	sum := 0
	for _, c := range l.in.Links.Counts(graph.Node(i)) {
		sum += int(c)
	}
	if sum > 0 {
		text += ", link strength " + Count(sum)
	}
	if t := l.v.Items[i].Work.TotalCitations; t != nil {
		text += "; cited " + times(*t) + " in all"
	}
	return text
}
