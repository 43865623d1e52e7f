package main

import (
	"cmp"
	"math"
	"slices"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// A ranking is the works of a map in order of one measure, the largest value
// first. Works for which it is not defined come last; ties go by id.
type ranking struct {
	by       string
	measures []string // the names of each entry's measures
	extras   []extra  // columns that were asked for besides
	entries  []entry
}

type entry struct {
	rank     int
	node     int // in the order of the works
	work     *biblio.Work
	value    float64 // NaN = not defined
	measures []float64
}

// The names of the extras.
const (
	standardError = "standard_error" // of a value that is an estimate
	rankLow       = "rank_low"       // where nine of ten ranks lie, if missing lists are filled by chance
	rankHigh      = "rank_high"
)

// An extra is a column beside the value that tells how sure it is: a name, and a
// number for each work, NaN for none.
type extra struct {
	name   string
	values []float64
}

// Besides the measures, two fields of the records can be ranked by.
const (
	byTotalCitations = "total_citations"
	byYear           = "year"
)

// rank orders works, which are those of the columns, by the column, or field of
// the record, of that name.
func rank(works []*biblio.Work, columns []measure.Column, by string) ranking {
	r := ranking{by: by, entries: make([]entry, len(works))}
	for _, c := range columns {
		r.measures = append(r.measures, c.Name)
	}
	values := valuesOf(works, columns, by)
	if i := slices.IndexFunc(columns, func(c measure.Column) bool { return c.Name == by && c.StandardError != nil }); i >= 0 {
		r.extras = append(r.extras, extra{standardError, columns[i].StandardError})
	}
	slab := make([]float64, len(works)*len(columns))
	for i, w := range works {
		row := slab[i*len(columns) : (i+1)*len(columns)]
		for k, c := range columns {
			row[k] = c.Values[i]
		}
		r.entries[i] = entry{node: i, work: w, value: values[i], measures: row}
	}
	slices.SortFunc(r.entries, func(a, b entry) int {
		return cmp.Or(compareDescending(a.value, b.value), cmp.Compare(a.work.ID, b.work.ID))
	})
	for i := range r.entries {
		r.entries[i].rank = i + 1
	}
	return r
}

// compareDescending puts large values first and undefined ones last: to cmp these
// are less than all others.
func compareDescending(a, b float64) int { return cmp.Compare(b, a) }

func valuesOf(works []*biblio.Work, columns []measure.Column, by string) []float64 {
	if i := slices.IndexFunc(columns, func(c measure.Column) bool { return c.Name == by }); i >= 0 {
		return columns[i].Values
	}
	values := make([]float64, len(works))
	for i, w := range works {
		values[i] = math.NaN()
		switch {
		case by == byYear && w.Year != 0:
			values[i] = float64(w.Year)
		case by == byTotalCitations && w.TotalCitations != nil:
			values[i] = float64(*w.TotalCitations)
		}
	}
	return values
}

// first is the ranking's first n works; 0 means all of them.
func (r ranking) first(n int) ranking {
	if n > 0 && n < len(r.entries) {
		r.entries = r.entries[:n]
	}
	return r
}
