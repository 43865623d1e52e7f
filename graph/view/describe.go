package view

import (
	"slices"
	"strings"

	"citegraph/graph"
)

// opening says what kind of map this is.
func (b *builder) opening() string { return "Citation map: " }

// describe says in words what the picture says, and gives every work its
// tooltip.
func (b *builder) describe() {
	for i := range b.v.Items {
		b.v.Items[i].Tooltip = b.tooltip(i)
	}
	var s strings.Builder
	s.WriteString(b.voice.opening() + b.v.Subtitle + ". ")
	if leading := b.leading(); len(leading) > 0 {
		s.WriteString("Largest by " + measureTitle(b.size.Name) + ": " + strings.Join(leading, ", ") + ". ")
	}
	if p := b.in.Paths; p != nil && len(p.Works) > leastPath {
		s.WriteString(b.pathInWords(p.Works))
	}
	for _, c := range b.v.Picture.Captions {
		if c.Role == "account" {
			s.WriteString(c.Text + " ")
		}
	}
	b.v.Description = strings.TrimSpace(s.String())
}

// mostLeading is how many works the description names by their size.
const mostLeading = 3

// leading are the largest works of the whole map by the measure, drawn or not; of
// equals the one that comes first in it.
func (b *builder) leading() []string {
	var top []int
	for i, v := range b.size.Values {
		if !(v > 0) {
			continue
		}
		at := len(top)
		for at > 0 && b.size.Values[top[at-1]] < v {
			at--
		}
		if at < mostLeading {
			top = slices.Insert(top, at, i)
			top = top[:min(len(top), mostLeading)]
		}
	}
	var labels []string
	for _, i := range top {
		labels = append(labels, b.v.Items[i].Work.Label+" ("+number(b.size.Values[i])+")")
	}
	return labels
}

// pathInWords names the works of the main path, oldest first: all of them, or those
// that are drawn, as a line and apart from it.
func (b *builder) pathInWords(works []graph.Node) string {
	var line, apart []string
	for _, node := range works {
		switch item := &b.v.Items[node]; {
		case !b.path.cut || b.path.on[node]:
			line = append(line, item.Work.Label)
		case item.Drawn:
			apart = append(apart, item.Work.Label)
		}
	}
	if len(line) == 0 {
		return ""
	}
	text := "Main path, "
	if b.path.cut {
		text += "the " + Count(len(line)+len(apart)) + " of its " + Count(b.path.works) + " works that are drawn, "
	}
	text += "oldest first: " + strings.Join(line, ", ")
	if len(apart) > 0 {
		text += "; and apart from this line " + strings.Join(apart, ", ")
	}
	return text + ". "
}
