package view

import (
	"strings"

	"citegraph/graph/layout"
)

// head writes title, if there is one, and subtitle.
func (b *builder) head() {
	width := b.v.Picture.Width - 2*margin*b.u
	y := margin * b.u
	title := oneLine(b.v.Title)
	face := b.boldFace(titleSize)
	if face.Width(title) > width {
		face = b.boldFace(titleSize * 0.85)
	}
	lines := 2
	if b.isNarrow() {
		lines = 4
	}
	for _, line := range wrap(title, width, lines, face.Width, face.Fit) {
		y += face.Size
		b.write("title", line, margin*b.u, y, face)
		y += 0.2 * face.Size
	}
	b.v.Subtitle = b.voice.subtitle()
	face = b.face(subtitleSize)
	y += 1.15 * face.Size
	for k, line := range wrap(b.v.Subtitle, width, lines+1, face.Width, face.Fit) {
		if k > 0 {
			y += 1.25 * face.Size
		}
		b.write("subtitle", line, margin*b.u, y, face)
	}
	b.top = y + 0.9*face.Size
}

// oneLine joins the white space of s.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// wrap breaks text at its spaces, but not at the thin ones inside numbers, into
// at most so many lines; what does not fit on the last is cut.
func wrap(text string, width float64, most int, measure func(string) float64, fit func(string, float64) string) []string {
	var lines []string
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
	for len(words) > 0 {
		if len(lines) == most-1 {
			return append(lines, fit(strings.Join(words, " "), width))
		}
		n := 1
		for n < len(words) && measure(strings.Join(words[:n+1], " ")) <= width {
			n++
		}
		lines = append(lines, fit(strings.Join(words[:n], " "), width))
		words = words[n:]
	}
	return lines
}

// even is text wrapped to lines of about one length, as few as can be, so that no
// word stands alone on the last.
func even(text string, width float64, most int, f layout.Face) []string {
	lines := wrap(text, width, most, f.Width, f.Fit)
	for narrower := width; len(lines) > 1 && narrower > width/2; {
		narrower -= width / 50
		// One line more than is allowed tells text that does not fit from text that does.
		next := wrap(text, narrower, most+1, f.Width, f.Fit)
		if len(next) > len(lines) || strings.Join(next, " ") != strings.Join(lines, " ") {
			break
		}
		lines = next
	}
	return lines
}

// subtitle says what the map holds: works, citations, years, depth, seeds.
func (b *builder) subtitle() string {
	net := b.in.Network
	parts := []string{things(net.Len(), "work"), things(int(net.Arcs()), "citation")}
	if from, to := net.Years(); from != 0 {
		parts = append(parts, span(from, to))
	}
	if depth, ok := b.depth(); ok {
		parts = append(parts, followed(depth))
	}
	switch len(b.v.Seeds) {
	case 0:
	case 1:
		parts = append(parts, "from 1 seed")
	default:
		parts = append(parts, "from "+things(len(b.v.Seeds), "seed"))
	}
	return strings.Join(parts, " · ")
}

// followed says how far the references of the seeds were followed.
func followed(depth int) string {
	if depth == 0 {
		return "references not followed"
	}
	return "references followed " + things(depth, "step")
}

// depth is how far the references were followed: the largest depth of a work in
// the map, unless the caller knows better.
func (b *builder) depth() (deepest int, known bool) {
	if b.in.Followed != nil {
		return *b.in.Followed, true
	}
	for i := range b.v.Items {
		if d := b.v.Items[i].Work.Depth; d != nil {
			deepest, known = max(deepest, *d), true
		}
	}
	return deepest, known
}
