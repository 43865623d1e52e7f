package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"citegraph/graph/measure"
)

// writeCalendar writes the works of the map and the citations between them as
// CSV, a row a year without gaps: how many works appeared in the year, how many
// citations these receive, and how many they make. Works without a year are the
// last row, whose year is empty, if there are any.
func writeCalendar(w io.Writer, calendar measure.Calendar) error {
	t := csv.NewWriter(w)
	if err := t.Write([]string{"year", "works", "citations_received", "citations_made"}); err != nil {
		return err
	}
	rows := calendar.Years
	if calendar.Undated.Works > 0 {
		rows = append(rows[:len(rows):len(rows)], calendar.Undated)
	}
	for _, y := range rows {
		year := ""
		if y.Year != 0 {
			year = strconv.Itoa(y.Year)
		}
		if err := t.Write([]string{year, strconv.Itoa(y.Works), strconv.Itoa(y.Received), strconv.Itoa(y.Made)}); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

// tellCalendar says what a chart of years leaves out.
func (c *command) tellCalendar(calendar measure.Calendar) {
	if n := calendar.Undated.Works; n > 0 {
		c.advise("%s without a year in the works by year", countOf(n, "work"))
	}
}
