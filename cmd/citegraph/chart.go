package main

import (
	"slices"
	"strings"

	"citegraph/graph/view"
)

// A chartFormat is a diagram of a map's numbers, or the numbers themselves as a
// table: what is counted, and as which kind of file.
type chartFormat struct{ chart, as string }

// The charts, as their files are called: view.ChartSpectrum and others.
var chartFormats = [...]chartFormat{
	{view.ChartSpectrum, "csv"}, {view.ChartSpectrum, "svg"}, {view.ChartSpectrum, "png"}, {view.ChartSpectrum, "pdf"},
	{view.ChartCalendar, "csv"}, {view.ChartCalendar, "svg"}, {view.ChartCalendar, "png"}, {view.ChartCalendar, "pdf"},
	{view.ChartTop, "csv"}, {view.ChartTop, "svg"}, {view.ChartTop, "png"}, {view.ChartTop, "pdf"},
}

// name is the format's for --format. A table has the bare name of its chart.
func (f chartFormat) name() string {
	if f.as == "csv" {
		return f.chart
	}
	return f.chart + "." + f.as
}

func (f chartFormat) extension() string { return "." + f.chart + "." + f.as }

// reader is what the format is for.
func (f chartFormat) reader() string {
	what := map[string]string{
		view.ChartSpectrum: "reference years", view.ChartCalendar: "works and citations by year", view.ChartTop: "top works",
	}[f.chart]
	if f.as == "csv" {
		return "spreadsheets: " + what
	}
	return readers[f.as] + ": " + what
}

// chartOf is the chart format of that name.
func chartOf(name string) (f chartFormat, ok bool) {
	i := slices.IndexFunc(chartFormats[:], func(f chartFormat) bool { return f.name() == name })
	if i < 0 {
		return f, false
	}
	return chartFormats[i], true
}

// chartByName is the chart format whose extension a file has.
func chartByName(base string) (f chartFormat, ok bool) {
	i := slices.IndexFunc(chartFormats[:], func(f chartFormat) bool { return strings.HasSuffix(base, f.extension()) })
	if i < 0 {
		return f, false
	}
	return chartFormats[i], true
}

// splitCharts parts the targets that show the map from charts of its numbers.
func splitCharts(targets []target) (maps, charts []target) {
	for _, t := range targets {
		if _, ok := chartOf(t.format); ok {
			charts = append(charts, t)
		} else {
			maps = append(maps, t)
		}
	}
	return maps, charts
}

// asFiles are chart targets as the kinds of file that they are.
func asFiles(charts []target) []target {
	files := slices.Clone(charts)
	for i := range files {
		f, _ := chartOf(files[i].format)
		files[i].format = f.as
	}
	return files
}
