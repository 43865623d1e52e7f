package render

import (
	"cmp"
	"regexp"
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
	case "journal-article", "journal-issue", "journal", "data-paper":
		return bibType{"article", "JOUR", "article-journal"}
	case "book", "monograph", "edited-book", "reference-book", "book-set", "book-series":
		return bibType{"book", "BOOK", "book"}
	case "book-chapter", "book-section", "book-part", "book-track", "reference-entry":
		return bibType{"incollection", "CHAP", "chapter"}
	case "proceedings-article", "conference-paper":
		return bibType{"inproceedings", "CPAPER", "paper-conference"}
	case "proceedings", "proceedings-series", "conference-proceeding":
		return bibType{"proceedings", "CONF", "book"}
	case "dissertation":
		return bibType{"phdthesis", "THES", "thesis"}
	case "report", "report-series", "report-component":
		return bibType{"techreport", "RPRT", "report"}
	case "posted-content", "preprint":
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

// A place is where a work is to be found, by the words that all three formats have.
type place struct {
	container, series, publisher string
	editors                      []biblio.Author // of books and what stands in them
	isbn, issn                   string
}

// placeOf sorts what is known of a work into a place. What a book appeared in is a
// series; who handled an article for a journal is no editor to a bibliography.
func placeOf(w *biblio.Work) place {
	p := imprintOf(w)
	at := place{container: cmp.Or(p.Book, w.Venue), series: p.Series, publisher: w.Publisher, editors: p.Editors, isbn: p.ISBN, issn: p.ISSN}
	switch bibTypeOf(w).bibtex {
	case "book", "proceedings", "techreport":
		at.container, at.series = "", w.Venue
	case "phdthesis":
		at.container, at.series, at.editors = "", w.Venue, nil
	case "misc", "article":
		at.editors = nil
	}
	return at
}

// pages splits "370-379" into its first and last page; the last is "" for one
// page, and everything is the first where it is no simple range. Some publishers
// deposit "n/a-n/a" or "no-no" before there are pages: that is none.
func pages(page string) (first, last string) {
	page = strings.TrimFunc(page, func(r rune) bool { return r == ' ' || isDash(r) })
	if noPages.MatchString(page) {
		return "", ""
	}
	parts := strings.FieldsFunc(page, isDash)
	if len(parts) != 2 {
		return page, ""
	}
	first, last = strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1])
	for _, number := range [...]*regexp.Regexp{pageNumber, romanNumber} {
		if number.MatchString(first) && number.MatchString(last) {
			return first, last
		}
	}
	return page, ""
}

func isDash(r rune) bool { return r == '-' || '‐' <= r && r <= '―' || r == '−' }

var (
	noPages     = regexp.MustCompile(`^(?i:n/?a|no|none)(?:-(?i:n/?a|no|none))?$`)
	pageNumber  = regexp.MustCompile(`^[\pL\pN.:_]*\pN[\pL\pN.:_]*$`) // "S5", "e12", "49.e9"
	romanNumber = regexp.MustCompile(`^(?:[ivxlcdm]+|[IVXLCDM]+)$`)
)
