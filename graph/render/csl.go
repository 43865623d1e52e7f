package render

import (
	"io"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// CSL writes every work that has a title as CSL-JSON, an array in order of id, for
// Zotero, pandoc and citeproc. The id is the work's id; the note names the seed from
// which it was found.
func CSL(w io.Writer, v *view.View) error {
	j := newJSON(w)
	from := origins(v)
	j.array()
	for i := range v.Items {
		if v.Items[i].Work.Title != "" {
			writeCSL(j, v, from[i], &v.Items[i])
		}
	}
	j.close()
	return j.finish()
}

func writeCSL(j *jsonWriter, v *view.View, origin int, item *view.Item) {
	w := item.Work
	j.object()
	j.key("id").text(w.ID)
	j.key("type").text(bibTypeOf(w).csl)
	j.key("title").text(w.Title)
	if len(w.Authors) > 0 {
		j.key("author").inlineArray()
		for _, a := range w.Authors {
			writeCSLName(j, a)
		}
		j.close()
	}
	writeCSLDate(j, w)
	for _, f := range []bibField{
		{"container-title", w.Venue}, {"volume", w.Volume}, {"issue", w.Issue}, {"page", w.Page}, {"publisher", w.Publisher},
		{"DOI", string(w.DOI)}, {"URL", addressOf(w)}, {"note", provenance(v, origin, item)},
	} {
		if f.value != "" {
			j.key(f.name).text(f.value)
		}
	}
	j.close()
}

func writeCSLName(j *jsonWriter, a biblio.Author) {
	parts := []bibField{{"literal", a.ShortName()}}
	if a.Family != "" {
		parts = []bibField{{"family", a.Family}, {"given", a.Given}, {"suffix", a.Suffix}}
	}
	j.inlineObject()
	for _, p := range parts {
		if p.value != "" {
			j.key(p.name).text(p.value)
		}
	}
	j.close()
}

// writeCSLDate writes the date as far as it is known: the whole where it is of
// the work's year, else the year.
func writeCSLDate(j *jsonWriter, w *biblio.Work) {
	if w.Year == 0 {
		return
	}
	d := w.Date
	if d.Year != w.Year {
		d = biblio.Date{Year: w.Year}
	}
	j.key("issued").inlineObject()
	j.key("date-parts").inlineArray()
	j.inlineArray()
	for _, part := range []int{d.Year, d.Month, d.Day} {
		if part == 0 {
			break
		}
		j.integer(part)
	}
	j.close()
	j.close()
	j.close()
}
