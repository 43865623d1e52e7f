package render

import (
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// authorName is the name as reference lists sort it: "Bauer, Michael", with a
// suffix after it; an organisation or a person of one name as it is.
func authorName(a biblio.Author) string {
	if a.Family == "" {
		if a.Name != "" {
			return a.Name
		}
		return a.Given
	}
	name := a.Family
	for _, part := range []string{a.Given, a.Suffix} {
		if part != "" {
			name += ", " + part
		}
	}
	return name
}

// authorNames joins the names of a work's authors.
func authorNames(w *biblio.Work, separator string) string {
	names := make([]string, len(w.Authors))
	for i, a := range w.Authors {
		names[i] = authorName(a)
	}
	return strings.Join(names, separator)
}

// dateText is the date as precise as it is known: "2020-05-01", "2020-05",
// "2020"; "" when it is not.
func dateText(d biblio.Date) string {
	switch {
	case d.Year == 0:
		return ""
	case d.Month == 0:
		return fmt.Sprintf("%04d", d.Year)
	case d.Day == 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// doiURL is the address at which a DOI resolves, percent-encoded so that it can
// stand in any attribute; "" without a DOI.
func doiURL(doi biblio.DOI) string {
	if doi == "" {
		return ""
	}
	parts := strings.Split(string(doi), "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	return "https://doi.org/" + strings.Join(parts, "/")
}

// known is a year as text, "" when it is not known.
func known(year int) string {
	if year == 0 {
		return ""
	}
	return strconv.Itoa(year)
}

// optionalText is an integer as text, "" where there is none.
func optionalText(i *int) string {
	if i == nil {
		return ""
	}
	return strconv.Itoa(*i)
}

// numberText is the shortest decimal that reads back as f, "" when it is not
// defined.
func numberText(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return ""
	}
	return string(appendJSONNumber(nil, f))
}

// isMatch tells a citation that was found by searching from one that its
// publisher deposited: only such a one has a score.
func isMatch(l *view.Link) bool { return l.Citation.AssertedBy == biblio.ByMatch }
