package view

import (
	"strings"
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
	var leading []string
	for _, i := range b.order {
		item := &b.v.Items[i]
		if len(leading) < 3 && !item.Seed && b.size.Values[i] > 0 {
			leading = append(leading, item.Work.Label+" ("+number(b.size.Values[i])+")")
		}
	}
	if len(leading) > 0 {
		s.WriteString("Largest by " + measureTitle(b.size.Name) + ": " + strings.Join(leading, ", ") + ". ")
	}
	if p := b.in.Paths; p != nil && len(p.Works) > 1 {
		var labels []string
		for _, node := range p.Works {
			labels = append(labels, b.v.Items[node].Work.Label)
		}
		s.WriteString("Main path, oldest first: " + strings.Join(labels, ", ") + ". ")
	}
	for _, c := range b.v.Picture.Captions {
		if c.Role == "account" {
			s.WriteString(c.Text + " ")
		}
	}
	b.v.Description = strings.TrimSpace(s.String())
}
