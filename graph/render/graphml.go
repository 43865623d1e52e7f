package render

import (
	"io"
	"strconv"

	"citegraph/graph/view"
)

// GraphML writes the map as GraphML with typed keys, which Gephi, Cytoscape,
// igraph, networkx and NetLogo read, and with the graphics of yEd: works drawn
// have their place, size and colour there. The id of a node is the work's id, an
// edge runs citing → cited. What is not known has no data element. A map of
// co-citation or coupling is undirected, with weight (the count) and strength.
//
// The format's schema wants ids that are XML name tokens, which cannot hold a slash.
// No reader insists on that, and an id that is the DOI is worth more.
func GraphML(w io.Writer, v *view.View) error {
	x := newXML(w)
	x.put(`<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
		` xmlns:y="http://www.yworks.com/xml/graphml" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns`,
		` http://www.yworks.com/xml/schema/graphml/1.1/ygraphml.xsd">`, "\n")
	works, links := workFields(v), linkFields(v)
	x.element("key", "/", "id", "title", "for", "graph", "attr.name", "title", "attr.type", "string")
	x.put("\n")
	writeKeys(x, "node", works)
	writeKeys(x, "edge", links)
	x.element("key", "/", "id", "nodegraphics", "for", "node", "yfiles.type", "nodegraphics")
	x.put("\n")
	direction := "directed"
	if undirected(v) {
		direction = "undirected"
	}
	x.element("graph", "", "id", "map", "edgedefault", direction)
	x.put("\n")
	writeData(x, "title", v.Title)
	x.put("\n")
	for i := range v.Items {
		writeNode(x, works, &v.Items[i])
	}
	for i := range v.Links {
		l := &v.Links[i]
		x.element("edge", "", "source", v.Items[l.Citing].Work.ID, "target", v.Items[l.Cited].Work.ID)
		writeFields(x, "edge", links, l)
		x.put("</edge>\n")
	}
	x.put("</graph>\n</graphml>\n")
	return x.Flush()
}

// writeKeys declares the fields. Their ids tell nodes and edges apart.
func writeKeys[T any](x xmlWriter, domain string, fields []field[T]) {
	for _, f := range fields {
		x.element("key", "/", "id", domain+"."+f.name, "for", domain, "attr.name", f.name, "attr.type", string(f.kind))
		x.put("\n")
	}
}

func writeFields[T any](x xmlWriter, domain string, fields []field[T], of T) {
	for _, f := range fields {
		if s, ok := f.value(of); ok {
			writeData(x, domain+"."+f.name, s)
		}
	}
}

func writeData(x xmlWriter, key, value string) {
	x.element("data", "", "key", key)
	x.text(value)
	x.put("</data>")
}

func writeNode(x xmlWriter, fields []field[*view.Item], item *view.Item) {
	x.element("node", "", "id", item.Work.ID)
	writeFields(x, "node", fields, item)
	writeGraphics(x, item)
	x.put("</node>\n")
}

// writeGraphics is yEd's node: an ellipse in the community's colour, or a
// rectangle for a work known only from text, with its label.
func writeGraphics(x xmlWriter, item *view.Item) {
	size, shape := 24.0, "ellipse"
	if item.Drawn {
		size = 2 * item.R
	}
	if item.Work.DOI == "" {
		shape = "rectangle"
	}
	x.put(`<data key="nodegraphics"><y:ShapeNode>`)
	geometry := []string{"width", coordinate(size), "height", coordinate(size)}
	if item.Drawn {
		geometry = append(geometry, "x", coordinate(item.X-size/2), "y", coordinate(item.Y-size/2))
	}
	x.element("y:Geometry", "/", geometry...)
	x.element("y:Fill", "/", "color", communityColour(item.Community).hex(), "transparent", strconv.FormatBool(isHollow(item)))
	x.put(`<y:NodeLabel>`)
	x.text(item.Work.Label)
	x.put(`</y:NodeLabel>`)
	x.element("y:Shape", "/", "type", shape)
	x.put(`</y:ShapeNode></data>`)
}
