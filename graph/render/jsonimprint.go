package render

import (
	"cmp"

	"citegraph/fetch/biblio"
)

// writeImprint writes what bibliographies want to know of a work, so that one made
// of a saved map is the same as one made of the records.
func writeImprint(j *jsonWriter, w *biblio.Work) {
	p := imprintOf(w)
	date := ""
	if w.Date.Year == w.Year && w.Date.Month > 0 {
		date = w.Date.String()
	}
	for _, f := range []bibField{
		{"volume", w.Volume}, {"issue", w.Issue}, {"pages", w.Page}, {"publisher", w.Publisher}, {"date", date},
		{"book", p.Book}, {"series", p.Series}, {"isbn", p.ISBN}, {"issn", p.ISSN},
	} {
		if f.value != "" {
			j.key(f.name).text(f.value)
		}
	}
	if len(p.Editors) > 0 {
		writeNames(j, "editor", w.Source, p.Editors)
	}
}

// imprintOf is the imprint of a work, empty where it has none.
func imprintOf(w *biblio.Work) *biblio.Imprint { return cmp.Or(w.Imprint, &biblio.Imprint{}) }

// writeNames writes the names of authors or editors; and their parts, where the
// commas in them do not tell these.
func writeNames(j *jsonWriter, who, source string, authors []biblio.Author) {
	j.key(who + "s").inlineArray()
	for _, a := range authors {
		j.text(a.String())
	}
	j.close()
	if biblio.ComeApart(source, authors) {
		return
	}
	j.key(who + "_parts").inlineArray()
	for _, a := range authors {
		j.inlineObject()
		for _, p := range []bibField{{"family", a.Family}, {"given", a.Given}, {"suffix", a.Suffix}, {"name", a.Name}} {
			if p.value != "" {
				j.key(p.name).text(p.value)
			}
		}
		j.close()
	}
	j.close()
}
