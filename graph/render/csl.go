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
	w, at := item.Work, placeOf(item.Work)
	j.object()
	j.key("id").text(w.ID)
	j.key("type").text(bibTypeOf(w).csl)
	j.key("title").text(w.Title)
	writeCSLNames(j, "author", w.Authors)
	writeCSLNames(j, "editor", at.editors)
	writeCSLDate(j, w)
	first, last := pages(w.Page)
	for _, f := range []bibField{
		{"container-title", at.container}, {"collection-title", at.series}, {"volume", w.Volume}, {"issue", w.Issue},
		{"page", join(first, "-", last)}, {"publisher", at.publisher}, {"ISBN", at.isbn}, {"ISSN", at.issn},
		{"DOI", string(w.DOI)}, {"URL", addressOf(w)}, {"note", provenance(v, origin, item)},
	} {
		if f.value != "" {
			j.key(f.name).text(f.value)
		}
	}
	j.close()
}

func writeCSLNames(j *jsonWriter, role string, names []biblio.Author) {
	if len(names) == 0 {
		return
	}
	j.key(role).inlineArray()
	for _, a := range names {
		writeCSLName(j, a)
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
