package render

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// RIS writes every work that has a title as a record for reference managers
// (Zotero, EndNote, Mendeley), in order of id, with lines that end in CR LF as the
// format asks. A note (N1) names the seed from which the work was found.
func RIS(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	from := origins(v)
	for i := range v.Items {
		item := &v.Items[i]
		if item.Work.Title == "" {
			continue
		}
		for _, f := range risFields(v, from[i], item) {
			if s := tight(line(f.value)); s != "" {
				fmt.Fprintf(b, "%s  - %s\r\n", f.name, s)
			}
		}
		b.WriteString("ER  - \r\n\r\n")
	}
	return b.Flush()
}

func risFields(v *view.View, origin int, item *view.Item) []bibField {
	w, at := item.Work, placeOf(item.Work)
	list := []bibField{{"TY", bibTypeOf(w).ris}}
	for _, a := range w.Authors {
		list = append(list, bibField{"AU", a.String()})
	}
	for _, a := range at.editors {
		list = append(list, bibField{"ED", a.String()})
	}
	first, last := pages(w.Page)
	return append(list,
		bibField{"TI", w.Title}, bibField{"T2", at.container}, bibField{"T3", at.series}, bibField{"PY", known(w.Year)}, bibField{"DA", risDate(w)},
		bibField{"VL", w.Volume}, bibField{"IS", w.Issue}, bibField{"SP", first}, bibField{"EP", last},
		bibField{"PB", at.publisher}, bibField{"SN", cmp.Or(at.isbn, at.issn)}, bibField{"DO", string(w.DOI)}, bibField{"UR", addressOf(w)},
		bibField{"N1", provenance(v, origin, item)}, bibField{"ID", w.Label})
}

// risDate is the date as "YYYY/MM/DD/", as far as it is known beyond the year.
func risDate(w *biblio.Work) string {
	d := w.Date
	switch {
	case w.Year == 0 || d.Year != w.Year || d.Month == 0:
		return ""
	case d.Day == 0:
		return fmt.Sprintf("%04d/%02d//", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d/%02d/%02d/", d.Year, d.Month, d.Day)
}

// tight is s with one blank for several: two and a dash are what tells a tag.
func tight(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }), " ")
}
