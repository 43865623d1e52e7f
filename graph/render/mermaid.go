package render

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// mermaidLimit is how many edges Mermaid draws before it refuses: maxEdges in
// its default configuration, which GitHub uses.
const mermaidLimit = 500

// ErrMermaid says that a map is too large for a Mermaid diagram.
var ErrMermaid = errors.New("a Mermaid diagram holds at most 500 citations or links, and nothing was written; draw fewer works, with --top 40 or so")

// Mermaid writes a flowchart for READMEs, which GitHub and others draw: the
// works that the picture draws (all, where there is no picture), old to the
// left. State is told by shape and line, as in DOT; a thick arrow is the main path,
// where a picture would mark one. Where there are more links of co-citation or
// coupling than Mermaid draws, they are those of the picture, the strongest, and a
// comment says so; the error is ErrMermaid where these are too many as well.
func Mermaid(w io.Writer, v *view.View) error {
	drawn := pictured(v)
	links := linksAmong(v, drawn)
	all := len(links)
	if all > mermaidLimit {
		links = slices.DeleteFunc(links, func(l *view.Link) bool { return !l.Drawn })
	}
	if len(links) > mermaidLimit || all > 0 && len(links) == 0 {
		return ErrMermaid
	}
	b := bufio.NewWriter(w)
	b.WriteString("flowchart RL\n")
	if len(links) < all {
		fmt.Fprintf(b, "  %%%% the strongest %d of %d links between these works\n", len(links), all)
	}
	for i := range v.Items {
		if drawn(i) {
			writeMermaidWork(b, i, &v.Items[i])
		}
	}
	arrow := mermaidArrows(v)
	for _, l := range links {
		fmt.Fprintf(b, "  w%d %s w%d\n", l.Citing, arrow(l), l.Cited)
	}
	b.WriteString("  classDef seed stroke-width:4px\n")
	b.WriteString("  classDef unfetched stroke-dasharray:5 3\n")
	b.WriteString("  classDef lost stroke-dasharray:1 3\n")
	b.WriteString("  classDef retracted stroke:#c00000,stroke-width:3px\n")
	b.WriteString("  classDef concern stroke:#b36b00,stroke-width:3px\n")
	return b.Flush()
}

// linksAmong are the links between some works.
func linksAmong(v *view.View, among func(int) bool) []*view.Link {
	var links []*view.Link
	for i := range v.Links {
		if l := &v.Links[i]; among(l.Citing) && among(l.Cited) {
			links = append(links, l)
		}
	}
	return links
}

// pictured tells the works that a picture shows: those drawn, or all of a view
// without a picture.
func pictured(v *view.View) func(int) bool {
	for i := range v.Items {
		if v.Items[i].Drawn {
			return func(i int) bool { return v.Items[i].Drawn }
		}
	}
	return func(int) bool { return true }
}

func writeMermaidWork(b *bufio.Writer, i int, item *view.Item) {
	left, right := `(["`, `"])`
	switch {
	case item.Work.Retraction != nil || item.Work.Concern != nil:
		left, right = `{{"`, `"}}`
	case item.Work.State == biblio.Unidentified:
		left, right = `["`, `"]`
	}
	fmt.Fprintf(b, "  w%d%s%s%s%s\n", i, left, mermaidText(item.Work.Label), right, mermaidClass(item))
	if doi := item.Work.DOI; doi != "" && !strings.ContainsAny(string(doi), mermaidDecodes) {
		fmt.Fprintf(b, "  click w%d href \"%s\"\n", i, doi.URL())
	}
}

// mermaidDecodes are the characters that an address needs its escapes for. Mermaid
// undoes every escape, as often as it can; no link is better than one that leads
// to another work.
const mermaidDecodes = `#%?\`

// mermaidClass is one class, the gravest: Mermaid takes no two in this place.
func mermaidClass(item *view.Item) string {
	switch w := item.Work; {
	case w.Retraction != nil:
		return ":::retracted"
	case w.Concern != nil:
		return ":::concern"
	case item.Seed:
		return ":::seed"
	case w.State == biblio.Unfetched:
		return ":::unfetched"
	case w.State == biblio.Missing, w.State == biblio.Elsewhere, w.State == biblio.Failed:
		return ":::lost"
	}
	return ""
}

// mermaidArrows tells how each link is drawn.
func mermaidArrows(v *view.View) func(*view.Link) string {
	shown := v.ShowsMainPath()
	return func(l *view.Link) string {
		switch {
		case undirected(v):
			return "---"
		case shown && l.MainPath && (l.Line == view.LineMainPath || !l.Drawn):
			return "==>"
		case isMatch(l):
			return "-.->"
		}
		return "-->"
	}
}

// mermaidText writes text as Mermaid's own character codes wherever a character
// could mean something: to Mermaid, to Markdown inside a label, or to HTML.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range line(s) {
		if strings.ContainsRune("#&<>\"'`\\*_[]{}()|;%$~", r) {
			fmt.Fprintf(&b, "#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}
