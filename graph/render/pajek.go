package render

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"citegraph/graph/view"
)

// Pajek writes the network for Pajek: vertices numbered from 1 in order of id,
// named by the works' labels, with places between 0 and 1 where all works are
// drawn, and arcs citing → cited. For co-citation and coupling it writes edges,
// weighted by count. The text is UTF-8 without a byte-order mark, as igraph and
// networkx want it. A name in Pajek cannot hold a double quote or a backslash: they
// become ' and /.
func Pajek(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "*Vertices %d\n", len(v.Items))
	placed := allDrawn(v)
	for i := range v.Items {
		item := &v.Items[i]
		fmt.Fprintf(b, "%d \"%s\"", i+1, pajekName(item.Work.Label))
		if placed {
			fmt.Fprintf(b, " %.4f %.4f 0.5", item.X/v.Picture.Width, item.Y/v.Picture.Height)
		}
		b.WriteString("\n")
	}
	if undirected(v) {
		b.WriteString("*Edges\n")
	} else {
		b.WriteString("*Arcs\n")
	}
	for i := range v.Links {
		l := &v.Links[i]
		fmt.Fprintf(b, "%d %d %d\n", l.Citing+1, l.Cited+1, max(l.Count, 1))
	}
	return b.Flush()
}

// PajekClusters writes the communities as a Pajek partition, .clu: one line a
// vertex, in the order of Pajek. Communities count from 1, one more than everywhere
// else, and 0 is none.
func PajekClusters(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "*Vertices %d\n", len(v.Items))
	for i := range v.Items {
		fmt.Fprintf(b, "%d\n", max(v.Items[i].Community, -1)+1)
	}
	return b.Flush()
}

// pajekMissing is what Pajek takes for a value that is not known.
const pajekMissing = "999999998"

// PajekVector writes the first measure of the map as a Pajek vector, .vec: one line
// a vertex, in the order of Pajek; 999999998 where it is not defined, which Pajek
// takes for missing.
func PajekVector(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "*Vertices %d\n", len(v.Items))
	for i := range v.Items {
		value := numberText(valueAt(&v.Items[i], 0))
		if value == "" {
			value = pajekMissing
		}
		b.WriteString(value + "\n")
	}
	return b.Flush()
}

// allDrawn reports whether every work of the map has a place in the picture.
func allDrawn(v *view.View) bool {
	for i := range v.Items {
		if !v.Items[i].Drawn {
			return false
		}
	}
	return v.Picture.Width > 0 && v.Picture.Height > 0
}

func pajekName(s string) string {
	return strings.NewReplacer(`"`, "'", `\`, "/").Replace(line(s))
}
