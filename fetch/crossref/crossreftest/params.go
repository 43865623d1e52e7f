package crossreftest

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// listParams are the parameters of the list routes; query.* come on top.
var listParams = set("query", "filter", "rows", "offset", "sample", "cursor", "select", "sort", "order", "facet", "mailto")

// fieldQueries are the query.* parameters that there are.
var fieldQueries = set("bibliographic", "title", "author", "container-title", "editor", "chair", "translator", "contributor",
	"affiliation", "degree", "description", "event-acronym", "event-location", "event-name", "event-sponsor", "event-theme",
	"funder-name", "publisher-location", "publisher-name", "standards-body-acronym", "standards-body-name")

// selectable are the fields that select takes, as of June 2026. The singular
// reference-count, language, alias and others are not among them.
var selectable = strings.Fields(`DOI ISBN ISSN URL abstract accepted alternative-id approved archive article-number assertion
	author chair clinical-trial-number container-title content-created content-domain contributor created degree deposited
	editor event funder group-title indexed is-referenced-by-count issn-type issue issued license link member original-title
	page posted prefix published published-online published-print publisher publisher-location reference references-count
	relation resource score short-container-title short-title standards-body subject subtitle title translator type
	update-policy update-to updated-by volume`)

var sortable = strings.Fields(`score relevance updated deposited indexed created published-print published-online published
	issued is-referenced-by-count references-count`)

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

// listQuery is what a list request asks for, read and found valid.
type listQuery struct {
	rows, offset, sample int
	cursor               string
	selected             map[string]bool // nil: everything
	sort, order          string
	filters              []pair
	queries              []pair // field ("" for query) and text
}

const (
	defaultRows = 20
	maxRows     = 1000
	maxDepth    = 10000
	maxSample   = 100
)

// readList checks the parameters of a list request. Every fault is reported,
// not only the first.
func readList(query url.Values) (listQuery, []failure) {
	lq := listQuery{rows: defaultRows}
	var bad []failure
	for name := range query {
		field, isField := strings.CutPrefix(name, "query.")
		switch {
		case isField && fieldQueries[field]:
			lq.queries = append(lq.queries, pair{field, query.Get(name)})
		case isField:
			bad = append(bad, failure{"field-query-not-available", name, fmt.Sprintf("Field query '%s' specified but there is no such field query for this route", field)})
		case name == "query":
			lq.queries = append(lq.queries, pair{"", query.Get(name)})
		case !listParams[name]:
			bad = append(bad, unknownParameter(name))
		}
	}
	slices.SortFunc(lq.queries, pair.compare)
	bad = append(bad, lq.readPaging(query)...)
	bad = append(bad, lq.readShape(query)...)
	filters, more := parseFilter(query.Get("filter"))
	lq.filters = filters
	return lq, sortedFailures(append(bad, more...))
}

// readPaging reads rows, offset, sample and cursor.
func (lq *listQuery) readPaging(query url.Values) []failure {
	var bad []failure
	number := func(name string, most int, into *int) {
		if !query.Has(name) {
			return
		}
		n, f := integer(query.Get(name), most)
		if f != nil {
			bad = append(bad, *f)
			return
		}
		*into = n
	}
	number("rows", maxRows, &lq.rows)
	number("offset", maxDepth, &lq.offset)
	number("sample", maxSample, &lq.sample)
	lq.cursor = query.Get("cursor")
	if lq.cursor != "" && (query.Has("offset") || query.Has("sample")) {
		bad = append(bad, failure{"cursor-with-offset-or-sample", lq.cursor, "Cursor may not be combined with offset or sample"})
	}
	if query.Has("sample") && (query.Has("rows") || query.Has("offset")) {
		bad = append(bad, failure{"sample-with-rows-or-offset", query.Get("sample"), "Sample may not be combined with rows or offset"})
	}
	if lq.cursor == "" && lq.offset+lq.rows > maxDepth {
		bad = append(bad, failure{"integer-not-valid", query.Get("offset"),
			fmt.Sprintf("Offset and rows may be %d together at most; use a cursor to go deeper", maxDepth)})
	}
	return bad
}

// readShape reads select, sort and order.
func (lq *listQuery) readShape(query url.Values) []failure {
	var bad []failure
	if query.Has("select") {
		lq.selected = map[string]bool{}
		for name := range strings.SplitSeq(query.Get("select"), ",") {
			if !slices.Contains(selectable, name) {
				bad = append(bad, failure{"select-not-available", name, fmt.Sprintf(
					"Select '%s' specified but there is no such select for this route. Valid selects for this route are: %s", name, strings.Join(selectable, ", "))})
			}
			lq.selected[name] = true
		}
	}
	lq.sort, lq.order = query.Get("sort"), query.Get("order")
	if query.Has("sort") && !slices.Contains(sortable, lq.sort) {
		bad = append(bad, failure{"sort-field-not-valid", lq.sort, fmt.Sprintf(
			"Sort field '%s' specified but there is no such sort field. Valid sort fields are: %s", lq.sort, strings.Join(sortable, ", "))})
	}
	if query.Has("order") && lq.order != "asc" && lq.order != "desc" {
		bad = append(bad, failure{"sort-order-not-valid", lq.order, fmt.Sprintf("Sort order '%s' specified but must be either asc or desc", lq.order)})
	}
	if query.Has("facet") && !strings.Contains(query.Get("facet"), ":") {
		bad = append(bad, failure{"facet-not-available", query.Get("facet"), fmt.Sprintf("Facet '%s' specified but there is no such facet", query.Get("facet"))})
	}
	return bad
}
