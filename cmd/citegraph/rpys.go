package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// needsRecords refuses formats that are made of what the registries said, where
// nobody asked them: a saved map and a graph file hold no reference lists, and a
// saved map of links no citations either.
func (s *survey) needsRecords(targets []target) error {
	if s.records {
		return nil
	}
	for _, t := range targets {
		f, _ := chartOf(t.format)
		switch {
		case f.chart == view.ChartSpectrum, t.format == "jsonl", t.format == "jsonl.gz":
			return failed(nil, "-o "+quoted(t.name)+" needs records with their reference lists, and a saved map or a graph file holds none; nothing was written",
				"drop it, or make it of the records: citegraph map INPUT… -o "+plain(t.name))
		case f.chart == view.ChartCalendar && s.links != nil:
			return failed(nil, "-o "+quoted(t.name)+" counts citations, and a saved map of "+s.kind+" holds none; nothing was written",
				"drop it, or make it of the records: citegraph map INPUT… -o "+plain(t.name))
		}
	}
	return nil
}

// writeYears writes the reference publication year spectrum as CSV, a row a year
// without gaps: how many references of the works in the map are to works of that
// year, the median of the five years around it, the deviation from that, whether
// the year is a peak, the works that are cited most, with their numbers, and how
// many of the references have their year from their text.
func writeYears(w io.Writer, spectrum measure.Spectrum) error {
	t := csv.NewWriter(w)
	if err := t.Write([]string{"year", "references", "median", "deviation", "peak", "cited", "from_text"}); err != nil {
		return err
	}
	for _, y := range spectrum.Years {
		var cited []string
		for _, c := range y.Cited {
			cited = append(cited, fmt.Sprintf("%s (%d)", c.Name, c.References))
		}
		row := []string{strconv.Itoa(y.Year), strconv.Itoa(y.References), exact(y.Median), exact(y.Deviation),
			strconv.FormatBool(y.Peak), render.Cell(strings.Join(cited, "; ")), strconv.Itoa(y.FromText)}
		if err := t.Write(row); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

// tellYears says what a table of reference years leaves out.
func (c *command) tellYears(spectrum measure.Spectrum) {
	if spectrum.FromText > 0 {
		c.advise("%s in the reference years with the year that their text has", countOf(spectrum.FromText, "reference"))
	}
	if spectrum.Undated > 0 {
		c.advise("%s without a year in the reference years", countOf(spectrum.Undated, "reference"))
	}
}
