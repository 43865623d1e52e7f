package record

import (
	"regexp"
	"strings"

	"citegraph/fetch/biblio"
)

// imprint is what the record says for bibliographies alone. It is of fields that
// lists can be asked for too (institution is none), so that a work is the same
// whichever way its record came.
func imprint(r *work) *biblio.Imprint {
	p := biblio.Imprint{Editors: authors(r.Editor), ISBN: firstCode(r.ISBN), ISSN: firstCode(r.ISSN)}
	switch r.Type.plain() {
	case "book-chapter", "book-section", "book-part", "proceedings-article", "reference-entry":
		p.Book, p.Series = bookAndSeries(r.ContainerTitle)
	}
	return p.Given()
}

// aSeries is how the titles of series begin that hold most chapters: records name
// book and series in either order.
var aSeries = regexp.MustCompile(`^(?:Lecture Notes|Studies in|Progress in|Developments in|Advances in|Communications in|Springers? )|\bSeries\b`)

// bookAndSeries tells the two titles of what holds a chapter from one another: the
// second is the series, unless only the first is called like one.
func bookAndSeries(titles texts) (book, series string) {
	if len(titles) < 2 {
		return "", ""
	}
	book, series = biblio.PlainText(titles[0]), biblio.PlainText(titles[1])
	if aSeries.MatchString(book) && !aSeries.MatchString(series) {
		book, series = series, book
	}
	if book == "" || series == "" || book == series {
		return "", ""
	}
	return book, series
}

// aCode is an ISBN or ISSN: digits, perhaps with hyphens, perhaps an X at the end.
var aCode = regexp.MustCompile(`^[0-9][0-9-]{6,15}[0-9Xx]$`)

// firstCode is the first ISBN or ISSN; older records have them as addresses.
func firstCode(codes texts) string {
	for _, c := range codes {
		if c = lastSegment(strings.TrimSpace(c)); aCode.MatchString(c) {
			return c
		}
	}
	return ""
}
