package render

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// DOT writes the map for Graphviz and everything that reads its language: all
// works, or, where the caller said how many to draw, those that are drawn; an edge
// citing → cited for each citation, cited works to the left.
//
// State is told by shape and line: a work with a dashed outline was not fetched, one
// in a box is known from the text of a reference only, one with a dotted outline
// could not be had; an octagon is retracted, a hexagon has a concern, a double
// outline is a seed. The attributes year and state are for other programs.
//
// Works of one year do not share a rank: with that dot takes ten times as long, and
// still does not put the years in order.
//
// A map of co-citation or coupling is an undirected graph, its lines the wider the
// more the two works share.
func DOT(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	kind := "digraph"
	if undirected(v) {
		kind = "graph"
	}
	fmt.Fprintf(b, "%s citegraph {\n", kind)
	fmt.Fprintf(b, "  graph [label=%s, labelloc=t, charset=\"UTF-8\", rankdir=RL, outputorder=edgesfirst, nodesep=0.12, ranksep=0.6, overlap=scale, fontname=\"Helvetica,Arial,sans-serif\"];\n", dotText(dotTitle(v)))
	b.WriteString("  node [shape=ellipse, style=filled, color=\"#333333\", fillcolor=\"#ffffff\", margin=\"0.06,0.03\", height=0.25, fontsize=10, fontname=\"Helvetica,Arial,sans-serif\"];\n")
	b.WriteString("  edge [color=\"#55555590\", arrowsize=0.5, penwidth=0.7];\n")
	for i := range v.Items {
		if v.Items[i].Drawn || !v.Picture.Narrowed {
			writeDOTWork(b, &v.Items[i])
		}
	}
	line := dotLines(v)
	for i := range v.Links {
		if l := &v.Links[i]; l.Drawn || !v.Picture.Narrowed {
			fmt.Fprintf(b, "  %s %s;\n", dotName(v.Items[l.Citing].Work.ID), line(l))
		}
	}
	b.WriteString("}\n")
	return b.Flush()
}

// dotTitle is the title, and how much of the map it heads.
func dotTitle(v *view.View) string {
	if !v.Picture.Narrowed {
		return v.Title
	}
	drawn := 0
	for i := range v.Items {
		if v.Items[i].Drawn {
			drawn++
		}
	}
	return fmt.Sprintf("%s\n%d of %d works", v.Title, drawn, len(v.Items))
}

func writeDOTWork(b *bufio.Writer, item *view.Item) {
	w := item.Work
	fmt.Fprintf(b, "  %s [label=%s, tooltip=%s", dotName(w.ID), dotText(w.Label), dotText(cmp.Or(item.Tooltip, w.Title, w.ID)))
	if w.DOI != "" {
		fmt.Fprintf(b, ", URL=%s", dotName(w.DOI.URL()))
	}
	if w.Year != 0 {
		fmt.Fprintf(b, ", year=%d", w.Year)
	}
	fmt.Fprintf(b, ", state=%s%s];\n", dotName(string(w.State)), dotStyle(item))
}

// dotStyle is what sets the work apart from a plain white ellipse.
func dotStyle(item *view.Item) string {
	var s strings.Builder
	switch item.Work.State {
	case biblio.Resolved:
		fmt.Fprintf(&s, `, fillcolor="%s"`, tint(item.Community))
	case biblio.Unfetched:
		s.WriteString(`, style=dashed`)
	case biblio.Unidentified:
		s.WriteString(`, shape=box, style=solid`)
	default:
		s.WriteString(`, style=dotted`)
	}
	switch {
	case item.Work.Retraction != nil:
		s.WriteString(`, shape=octagon, color="#c00000", penwidth=2.5`)
	case item.Work.Concern != nil:
		s.WriteString(`, shape=hexagon, color="#b36b00", penwidth=2.5`)
	}
	if item.Seed {
		s.WriteString(`, peripheries=2, fontname="Helvetica-Bold,Arial,sans-serif"`)
	}
	return s.String()
}

// dotLines tells how a link is drawn: its arrow, the work that it leads to, and what
// sets it apart. The main path is marked where a picture would mark one.
func dotLines(v *view.View) func(*view.Link) string {
	arrow, shown := "->", v.ShowsMainPath()
	if undirected(v) {
		arrow = "--"
	}
	return func(l *view.Link) string {
		list := dotLine(l)
		switch {
		case undirected(v):
			list = []string{fmt.Sprintf("weight=%d", l.Count), "penwidth=" + numberText(lineWidth(l.Count))}
		case shown && l.MainPath:
			list = append(list, `color="#c00000"`, "penwidth=2.5", "arrowsize=0.8", "weight=8")
		}
		attributes := ""
		if len(list) > 0 {
			attributes = " [" + strings.Join(list, ", ") + "]"
		}
		return arrow + " " + dotName(v.Items[l.Cited].Work.ID) + attributes
	}
}

// dotLine is what sets a citation apart from others.
func dotLine(l *view.Link) []string {
	var list []string
	if isMatch(l) {
		list = append(list, "style=dashed")
	}
	if l.AgainstTime {
		list = append(list, `color="#b36b00"`, "constraint=false")
	}
	return list
}

// dotName quotes an identifier or an address.
func dotName(s string) string { return quoteDOT(s, " ") }

// dotText quotes text that is shown. Where the text itself looks like an entity
// its ampersand is escaped, so that "&lt;" is read as those four characters; a
// line break in it stays one.
func dotText(s string) string {
	return quoteDOT(entity.ReplaceAllString(s, "&amp;$1"), `\n`)
}

// entity is what Graphviz would take for a character reference.
var entity = regexp.MustCompile(`&(#?[A-Za-z0-9]+;)`)

// quoteDOT puts s between double quotes. Inside them only a double quote ends
// the string; a backslash is doubled, so that none can eat the quote that
// follows it. Control characters become spaces; U+FFFD, which gonum's reader
// does not take, is written as an entity, and so is what SVG cannot hold.
func quoteDOT(s, lineBreak string) string {
	b := make([]byte, 0, len(s)+2)
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, lineBreak...)
		case r < ' ' || r >= 0x7f && r < 0xa0:
			b = append(b, ' ')
		case r == utf8.RuneError || !isXML(r):
			b = append(b, "&#65533;"...)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return string(append(b, '"'))
}
