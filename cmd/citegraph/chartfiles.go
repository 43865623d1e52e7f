package main

import (
	"io"
	"slices"

	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// chartProducts are the files of charts. Each chart is made once, in whatever
// kinds of file it is wanted.
func (c *command) chartProducts(s *survey, charts []target) ([]product, error) {
	var products []product
	made := map[string]numbers{}
	for _, t := range charts {
		f, _ := chartOf(t.format)
		n, ok := made[f.chart]
		if !ok {
			n = c.numbersOf(s, f.chart)
			made[f.chart] = n
		}
		write := n.table
		if f.as != "csv" {
			var err error
			if write, err = c.drawChart(s, n, t); err != nil {
				return nil, err
			}
		}
		products = append(products, product{target: t, main: write})
	}
	return products, nil
}

// numbers are what a chart shows: as a table, and drawn.
type numbers struct {
	table func(io.Writer) error
	draw  func(view.Input, view.ChartOptions) (*view.Chart, error)
}

// numbersOf counts what a chart shows.
func (c *command) numbersOf(s *survey, chart string) numbers {
	switch chart {
	case view.ChartSpectrum:
		spectrum := measure.ReferenceYears(s.network)
		c.tellYears(spectrum)
		return numbers{
			func(w io.Writer) error { return writeYears(w, spectrum) },
			func(in view.Input, o view.ChartOptions) (*view.Chart, error) {
				return view.SpectrumChart(in, spectrum, o)
			},
		}
	case view.ChartCalendar:
		calendar := measure.ByYear(s.network)
		c.tellCalendar(calendar)
		return numbers{
			func(w io.Writer) error { return writeCalendar(w, calendar) },
			func(in view.Input, o view.ChartOptions) (*view.Chart, error) {
				return view.CalendarChart(in, calendar, o)
			},
		}
	}
	column := c.columnBy(s)
	return numbers{
		func(w io.Writer) error { return writeTop(w, topOf(s.works(), column, c.top)) },
		func(in view.Input, o view.ChartOptions) (*view.Chart, error) {
			return view.TopChart(in, column, c.top, o)
		},
	}
}

// columnBy is the measure, or the field of the records, that the table sorts by.
func (c *command) columnBy(s *survey) measure.Column {
	by := c.sortedBy(s)
	if i := slices.IndexFunc(s.columns, func(column measure.Column) bool { return column.Name == by }); i >= 0 {
		return s.columns[i]
	}
	return measure.Column{Name: by, Doc: fieldDocs[by], Values: valuesOf(s.works(), nil, by)}
}

// drawChart makes the chart for a target, and says what of it cannot be drawn.
func (c *command) drawChart(s *survey, n numbers, t target) (func(io.Writer) error, error) {
	in := view.Input{Title: s.title, Seeds: s.seeds, Network: s.network, Links: s.links, Graph: s.kind, Ledger: s.ledger, Tool: "citegraph " + release}
	o := view.ChartOptions{Width: float64(c.width), Height: float64(c.height), Theme: c.theme, Since: c.since, Until: c.until}
	chart, err := n.draw(in, o)
	if err != nil {
		return nil, failed(err, "the chart could not be drawn: "+err.Error())
	}
	if len(chart.Bars) == 0 && len(chart.Dots) == 0 {
		c.advise("%s has nothing to show: %s", plain(t.name), chart.Subtitle)
	}
	f, _ := chartOf(t.format)
	if f.as == "svg" {
		return func(w io.Writer) error { return render.ChartSVG(w, chart) }, nil
	}
	if err := c.checkPixels(asFiles([]target{t}), chart.Picture.Width, chart.Picture.Height); err != nil {
		return nil, err
	}
	d, err := c.typeset()
	if err != nil {
		return nil, err
	}
	for _, problem := range d.CheckChart(chart) {
		c.advise("%s", problem)
	}
	if f.as == "png" {
		return func(w io.Writer) error { return d.ChartPNG(w, chart) }, nil
	}
	return func(w io.Writer) error { return d.ChartPDF(w, chart) }, nil
}

// checkChartPixels is checkPixels for charts, before their size is known.
func (c *command) checkChartPixels(charts []target) error {
	return c.checkPixels(asFiles(charts), float64(c.width), float64(c.height))
}
