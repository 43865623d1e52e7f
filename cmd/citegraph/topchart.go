package main

import (
	"cmp"
	"encoding/csv"
	"io"
	"math"
	"slices"
	"strconv"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// topOf is what a chart of the top works shows: the first of them by the column,
// as many as the chart has unless more are asked for. Works that have no value are
// not among them.
func topOf(works []*biblio.Work, column measure.Column, most int) ranking {
	top := rank(works, []measure.Column{column}, column.Name).first(cmp.Or(most, view.TopBars))
	none := slices.IndexFunc(top.entries, func(e entry) bool { return math.IsNaN(e.value) })
	if none >= 0 {
		top.entries = top.entries[:none]
	}
	return top
}

// writeTop writes the top works as CSV, a row a work: rank, id, label, title, year,
// value, as the first columns of a ranking are called.
func writeTop(w io.Writer, top ranking) error {
	t := csv.NewWriter(w)
	if err := t.Write([]string{"rank", "id", "label", "title", "year", "value"}); err != nil {
		return err
	}
	for _, e := range top.entries {
		if err := t.Write([]string{strconv.Itoa(e.rank), render.Cell(e.work.ID), render.Cell(e.work.Label),
			render.Cell(e.work.Title), orEmpty(e.work.Year), exact(e.value)}); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}
