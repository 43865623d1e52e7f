package render

import (
	"io"

	"citegraph/graph/view"
)

// NodeLink writes the map as node-link JSON, as networkx.node_link_graph and
// D3's force layouts read it: nodes with an id, links with source (the citing work)
// and target (the cited one), each with the fields that GraphML has; what is not
// known is absent.
func NodeLink(w io.Writer, v *view.View) error {
	j := newJSON(w)
	j.object()
	j.key("directed").boolean(!undirected(v))
	j.key("multigraph").boolean(false)
	j.key("graph").inlineObject()
	j.key("name").text(v.Title)
	j.close()
	j.key("nodes").array()
	works := workFields(v)
	for i := range v.Items {
		item := &v.Items[i]
		j.inlineObject()
		j.key("id").text(item.Work.ID)
		writeJSONFields(j, works, item)
		j.close()
	}
	j.close()
	j.key("links").array()
	links := linkFields(v)
	for i := range v.Links {
		l := &v.Links[i]
		j.inlineObject()
		j.key("source").text(v.Items[l.Citing].Work.ID)
		j.key("target").text(v.Items[l.Cited].Work.ID)
		writeJSONFields(j, links, l)
		j.close()
	}
	j.close()
	j.close()
	return j.finish()
}
