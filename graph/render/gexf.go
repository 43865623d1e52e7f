package render

import (
	"io"
	"math"
	"strconv"

	"citegraph/graph/view"
)

// GEXF writes the map as GEXF 1.3 for Gephi. Works with a year carry it as their
// timestamp, and citations that of the citing work, so that Gephi's timeline can play
// the growth of the map. Colour is community; works that are drawn have their place
// and the size of their disc, others a size that grows with the root of the first
// measure. A map of co-citation or coupling is undirected, its edges weighted by
// count.
func GEXF(w io.Writer, v *view.View) error {
	x := newXML(w)
	x.put(`<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
		` xsi:schemaLocation="http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd" version="1.3">`, "\n")
	x.put("<meta><creator>citegraph</creator><description>")
	x.text(join(v.Title, ": ", v.Subtitle))
	x.put("</description></meta>\n")
	edges := "directed"
	if undirected(v) {
		edges = "undirected"
	}
	x.element("graph", "", "mode", "dynamic", "timeformat", "double", "timerepresentation", "timestamp", "defaultedgetype", edges)
	x.put("\n")
	works, links := workFields(v), linkFields(v)
	writeAttributes(x, "node", works)
	writeAttributes(x, "edge", links)
	x.put("<nodes>\n")
	for i := range v.Items {
		writeGEXFNode(x, works, &v.Items[i])
	}
	x.put("</nodes>\n<edges>\n")
	for i := range v.Links {
		writeGEXFEdge(x, v, links, i)
	}
	x.put("</edges>\n</graph>\n</gexf>\n")
	return x.Flush()
}

func writeAttributes[T any](x xmlWriter, class string, fields []field[T]) {
	x.element("attributes", "", "class", class) // 1.3 has no mode here: they are static
	x.put("\n")
	for _, f := range fields {
		kind := string(f.kind)
		if f.kind == integerKind {
			kind = "integer"
		}
		x.element("attribute", "/", "id", f.name, "title", f.name, "type", kind)
		x.put("\n")
	}
	x.put("</attributes>\n")
}

func writeValues[T any](x xmlWriter, fields []field[T], of T) {
	x.put("<attvalues>")
	for _, f := range fields {
		if s, ok := f.value(of); ok {
			x.element("attvalue", "/", "for", f.name, "value", s)
		}
	}
	x.put("</attvalues>")
}

func writeGEXFNode(x xmlWriter, fields []field[*view.Item], item *view.Item) {
	pairs := []string{"id", item.Work.ID, "label", item.Work.Label}
	if y := item.Work.Year; y != 0 {
		pairs = append(pairs, "timestamp", strconv.Itoa(y))
	}
	x.element("node", "", pairs...)
	writeValues(x, fields, item)
	writeColour(x, communityColour(item.Community))
	if item.Drawn {
		x.element("viz:position", "/", "x", coordinate(item.X), "y", coordinate(-item.Y), "z", "0")
	}
	x.element("viz:size", "/", "value", coordinate(discSize(item)))
	x.put("</node>\n")
}

func writeGEXFEdge(x xmlWriter, v *view.View, fields []field[*view.Link], i int) {
	l := &v.Links[i]
	citing, cited := v.Items[l.Citing].Work, v.Items[l.Cited].Work
	pairs := []string{"id", strconv.Itoa(i), "source", citing.ID, "target", cited.ID}
	if undirected(v) {
		pairs = append(pairs, "weight", strconv.Itoa(l.Count))
	} else if citing.Year != 0 {
		pairs = append(pairs, "timestamp", strconv.Itoa(citing.Year))
	}
	x.element("edge", "", pairs...)
	writeValues(x, fields, l)
	if l.MainPath {
		x.element("viz:thickness", "/", "value", "3")
	}
	if isMatch(l) {
		x.element("viz:shape", "/", "value", "dashed")
	}
	x.put("</edge>\n")
}

func writeColour(x xmlWriter, c rgb) {
	part := func(b uint8) string { return strconv.Itoa(int(b)) }
	x.element("viz:color", "/", "r", part(c.r), "g", part(c.g), "b", part(c.b))
}

// discSize is the diameter that a graph program should draw a work with: that of
// its disc in the picture, else one that grows with the root of the first measure.
func discSize(item *view.Item) float64 {
	if item.Drawn {
		return 2 * item.R
	}
	if first := valueAt(item, 0); first > 0 && !math.IsInf(first, 0) {
		return 6 + 3*math.Sqrt(first)
	}
	return 6
}
