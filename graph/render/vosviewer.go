package render

import (
	"html"
	"io"
	"math"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// VOSviewer writes the map as VOSviewer JSON (van Eck & Waltman): items with a
// cluster (from 1), weights, which size them, and scores, which colour them, and
// links with a strength: the count, 1 for a citation. Clusters have labels. Items are numbered from 1 in
// order of id. A measure with negative values is a score only, since weights may
// not be negative. VOSviewer takes a place for all items or for none: they have one
// when every work is drawn.
func VOSviewer(w io.Writer, v *view.View) error {
	j := newJSON(w)
	j.object()
	j.key("info").inlineObject()
	j.key("title").text(v.Title)
	j.key("description").text(v.Subtitle)
	j.close()
	j.key("config").inlineObject()
	j.key("terminology").inlineObject()
	j.key("item").text("work")
	j.key("items").text("works")
	j.close()
	j.close()
	j.key("network").object()
	j.key("items").array()
	placed := allDrawn(v)
	weights, scores := vosColumns(v)
	for i := range v.Items {
		item := &v.Items[i]
		j.inlineObject()
		j.key("id").integer(i + 1)
		j.key("label").text(line(item.Work.Label))
		j.key("description").text(vosDescription(item.Work))
		if u := item.Work.DOI; u != "" {
			j.key("url").text(u.URL())
		}
		if placed {
			x, y := vosPlace(v, item)
			j.key("x").raw(x)
			j.key("y").raw(y)
		}
		if item.Community >= 0 {
			j.key("cluster").integer(item.Community + 1)
		}
		writeVOSColumns(j, "weights", weights, item)
		writeVOSColumns(j, "scores", scores, item)
		j.close()
	}
	j.close()
	writeVOSLinks(j, v)
	writeVOSClusters(j, v)
	j.close()
	j.close()
	return j.finish()
}

func writeVOSLinks(j *jsonWriter, v *view.View) {
	j.key("links").array()
	for i := range v.Links {
		l := &v.Links[i]
		j.inlineObject()
		j.key("source_id").integer(l.Citing + 1)
		j.key("target_id").integer(l.Cited + 1)
		j.key("strength").integer(max(l.Count, 1))
		j.close()
	}
	j.close()
}

// writeVOSClusters gives the clusters their labels.
func writeVOSClusters(j *jsonWriter, v *view.View) {
	j.key("clusters").array()
	for _, c := range v.Communities {
		j.inlineObject()
		j.key("cluster").integer(c.Number + 1)
		j.key("label").text(c.Label)
		j.close()
	}
	j.close()
}

// A vosColumn is one weight or score of every item.
type vosColumn struct {
	name  string
	value func(*view.Item) float64
}

// vosColumns sorts what is known of works into weights, which may not be
// negative, and scores.
func vosColumns(v *view.View) (weights, scores []vosColumn) {
	weights = append(weights, vosColumn{"Total citations", func(i *view.Item) float64 { return orNaN(i.Work.TotalCitations) }})
	scores = append(scores, vosColumn{"Pub. year", func(i *view.Item) float64 {
		if i.Work.Year == 0 {
			return math.NaN()
		}
		return float64(i.Work.Year)
	}})
	for k, m := range v.Measures {
		column := vosColumn{m.Name, func(i *view.Item) float64 { return valueAt(i, k) }}
		if negative(v, k) {
			scores = append(scores, column)
		} else {
			weights = append(weights, column)
		}
	}
	return weights, scores
}

func negative(v *view.View, k int) bool {
	for i := range v.Items {
		if valueAt(&v.Items[i], k) < 0 {
			return true
		}
	}
	return false
}

func orNaN(i *int) float64 {
	if i == nil {
		return math.NaN()
	}
	return float64(*i)
}

// writeVOSColumns writes the values that are defined. VOSviewer takes a weight
// that is not there for 0, and a score for not known.
func writeVOSColumns(j *jsonWriter, key string, columns []vosColumn, item *view.Item) {
	j.key(key).inlineObject()
	for _, c := range columns {
		if s := numberText(c.value(item)); s != "" {
			j.key(c.name).raw(s)
		}
	}
	j.close()
}

// vosDescription is what VOSviewer shows beside an item. It reads it as HTML, so
// what comes from records is escaped.
func vosDescription(w *biblio.Work) string {
	text := ""
	for _, row := range [][2]string{
		{"Title", w.Title}, {"Authors", authorNames(w, "; ")}, {"Source", w.Venue}, {"Year", known(w.Year)}, {"State", string(w.State)},
		{"Retraction", notice(w.Retraction)}, {"Concern", notice(w.Concern)},
	} {
		if row[1] != "" {
			text += "<tr><td>" + row[0] + ":</td><td>" + html.EscapeString(line(row[1])) + "</td></tr>"
		}
	}
	return "<table>" + text + "</table>"
}

// vosPlace is the item's place between -1 and 1, with y growing upwards and the
// picture's proportions kept.
func vosPlace(v *view.View, item *view.Item) (x, y string) {
	half := max(v.Picture.Width, v.Picture.Height) / 2
	at := func(d float64) string { return numberText(math.Round(d/half*1e4) / 1e4) }
	return at(item.X - v.Picture.Width/2), at(v.Picture.Height/2 - item.Y)
}
