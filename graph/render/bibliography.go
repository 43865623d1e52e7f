package render

import (
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// Untitled counts the works without a title: those that BibTeX, RIS and CSL leave
// out, for the program to say so.
func Untitled(v *view.View) int {
	n := 0
	for i := range v.Items {
		if v.Items[i].Work.Title == "" {
			n++
		}
	}
	return n
}

// A bibType is what a registry's type of work is called in bibliographies.
type bibType struct{ bibtex, ris, csl string }

// bibTypeOf maps a work's type, of Crossref or one that DataCite shares with it,
// to the nearest of each format. A work of no known type that appeared in
// something is an article: it is known from a reference, whose field for that is
// the journal's title.
func bibTypeOf(w *biblio.Work) bibType {
	t := w.Type
	if t == "" && w.Venue != "" {
		t = "journal-article"
	}
	switch t {
	case "journal-article", "journal-issue", "journal":
		return bibType{"article", "JOUR", "article-journal"}
	case "book", "monograph", "edited-book", "reference-book", "book-set", "book-series":
		return bibType{"book", "BOOK", "book"}
	case "book-chapter", "book-section", "book-part", "book-track", "reference-entry":
		return bibType{"incollection", "CHAP", "chapter"}
	case "proceedings-article":
		return bibType{"inproceedings", "CPAPER", "paper-conference"}
	case "proceedings", "proceedings-series":
		return bibType{"proceedings", "CONF", "book"}
	case "dissertation":
		return bibType{"phdthesis", "THES", "thesis"}
	case "report", "report-series", "report-component":
		return bibType{"techreport", "RPRT", "report"}
	case "posted-content":
		return bibType{"misc", "UNPB", "article"}
	case "dataset", "database":
		return bibType{"misc", "DATA", "dataset"}
	case "standard", "standard-series":
		return bibType{"misc", "STAND", "standard"}
	case "peer-review":
		return bibType{"misc", "GEN", "review"}
	case "software", "computer-program":
		return bibType{"misc", "COMP", "software"}
	}
	return bibType{"misc", "GEN", "document"}
}

// pages splits "370-379" into its first and last page; the last is "" for one
// page, and everything is the first where it is no simple range.
func pages(page string) (first, last string) {
	parts := strings.FieldsFunc(page, func(r rune) bool { return r == '-' || r == '–' || r == '—' })
	if len(parts) != 2 {
		return strings.TrimSpace(page), ""
	}
	return strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1])
}
