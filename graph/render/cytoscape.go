package render

import (
	"io"
	"strconv"

	"citegraph/graph/view"
)

// Cytoscape writes the map as Cytoscape.js JSON, which Cytoscape opens as .cyjs:
// elements.nodes and elements.edges, each with the fields that GraphML has, and a
// position where the work is drawn. An edge runs from citing (source) to cited
// (target) and its interaction is "cites"; in other maps it is "co-citation" or
// "coupling".
func Cytoscape(w io.Writer, v *view.View) error {
	j := newJSON(w)
	j.object()
	j.key("format_version").text("1.0")
	j.key("generated_by").text("citegraph")
	j.key("target_cytoscapejs_version").text("~3.0")
	j.key("data").inlineObject()
	j.key("name").text(v.Title)
	j.close()
	j.key("elements").object()
	j.key("nodes").array()
	works := workFields(v)
	for i := range v.Items {
		writeCytoscapeNode(j, works, &v.Items[i])
	}
	j.close()
	j.key("edges").array()
	links := linkFields(v)
	for i := range v.Links {
		l := &v.Links[i]
		j.inlineObject()
		j.key("data").inlineObject()
		j.key("id").text("e" + strconv.Itoa(i))
		j.key("source").text(v.Items[l.Citing].Work.ID)
		j.key("target").text(v.Items[l.Cited].Work.ID)
		j.key("interaction").text(interaction(v))
		writeJSONFields(j, links, l)
		j.close()
		j.close()
	}
	j.close()
	j.close()
	j.close()
	return j.finish()
}

// interaction is what an edge says of its two ends.
func interaction(v *view.View) string {
	if undirected(v) {
		return v.Graph
	}
	return "cites"
}

func writeCytoscapeNode(j *jsonWriter, fields []field[*view.Item], item *view.Item) {
	j.inlineObject()
	j.key("data").inlineObject()
	j.key("id").text(item.Work.ID)
	j.key("name").text(item.Work.Label)
	writeJSONFields(j, fields, item)
	j.close()
	if item.Drawn {
		j.key("position").inlineObject()
		j.key("x").raw(coordinate(item.X))
		j.key("y").raw(coordinate(item.Y))
		j.close()
	}
	j.close()
}

// writeJSONFields writes the fields that are known, each as its own type.
func writeJSONFields[T any](j *jsonWriter, fields []field[T], of T) {
	for _, f := range fields {
		s, ok := f.value(of)
		switch {
		case !ok:
		case f.kind == textKind:
			j.key(f.name).text(s)
		default:
			j.key(f.name).raw(s)
		}
	}
}
