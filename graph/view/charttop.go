package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// TopChart draws the top works of a map by a column as bars, the largest value
// first, ties by id; top is how many, 0 for TopBars. Works for which the column is
// not defined are counted and not drawn. A column "year" has dots
// in place of bars, since years have no zero.
func TopChart(in Input, column measure.Column, top int, o ChartOptions) (*Chart, error) {
	base, err := newCharter(ChartTop, in, o)
	if err != nil {
		return nil, err
	}
	c := &topCharter{charter: base, column: column}
	c.gather(cmp.Or(top, TopBars))
	c.page()
	c.tell()
	f := c.frame()
	if len(c.rows) == 0 {
		c.nothing(f, "No work has a value here.")
		return c.finish(c.about + ". No work has a value here."), nil
	}
	c.digit = c.lastDigit()
	c.lay(f)
	c.drawScale()
	for k := range c.rows {
		c.drawRow(k)
	}
	return c.finish(c.inWords()), nil
}

// TopBars is how many works a TopChart has unless more are asked for, and
// mostBars how many it has at most.
const (
	TopBars  = 20
	mostBars = 500
)

// A topCharter builds the chart of the top works.
type topCharter struct {
	*charter
	column    measure.Column
	rows      []int // items
	defined   int   // works that have a value
	undefined int

	plot     Frame
	lo, hi   float64
	bold     bool    // seeds are in bold type
	digit    float64 // what the last digit of values is worth
	pitch    float64 // from row to row
	labels   float64 // x of the labels …
	titles   float64 // … and of the titles
	titleEnd float64
	untitled bool // there is no room for titles that say something
}

// byYearName is the column of years.
const byYearName = "year"

func (c *topCharter) dots() bool { return c.column.Name == byYearName }

// gather chooses the works.
func (c *topCharter) gather(top int) {
	value := c.column.Values
	for i := range c.v.Items {
		if math.IsNaN(value[i]) || math.IsInf(value[i], 0) {
			c.undefined++
			continue
		}
		c.rows = append(c.rows, i)
	}
	slices.SortStableFunc(c.rows, func(a, b int) int { return cmp.Compare(value[b], value[a]) })
	c.defined = len(c.rows)
	c.rows = c.rows[:min(top, mostBars, len(c.rows))]
}

// The height of a row and what there is beside the rows, at unit 1.
const (
	rowHeight  = 22.0
	tallestRow = 30.0
	besideRows = 196.0
)

// page makes a page that is as high as the rows need.
func (c *topCharter) page() {
	natural := max(320, besideRows+rowHeight*float64(len(c.rows)))
	p := &c.v.Picture
	c.charter.page()
	switch o := c.o; {
	case o.Width == 0 && o.Height == 0:
		p.Width, p.Height = plainWidth, natural
	case o.Height == 0:
		p.Height = min(20000, math.Round(o.Width*natural/plainWidth))
	case o.Width == 0:
		p.Width = min(20000, math.Round(max(200, o.Height*plainWidth/natural)))
	}
	c.setUnit(min(p.Width/plainWidth, p.Height/natural))
	c.leastPlot = func() float64 { return rowHeight * c.u * float64(len(c.rows)) }
}

// tell writes the words around the chart.
func (c *topCharter) tell() {
	name := measureTitle(c.column.Name)
	all := len(c.v.Items)
	c.about = fmt.Sprintf("Top works by %s · %s", name, share(len(c.rows), all, "work"))
	if len(c.rows) < c.defined {
		c.say(fmt.Sprintf("showing the first %s of %s that have a value", Count(len(c.rows)), things(c.defined, "work")))
	}
	if c.undefined > 0 {
		c.say(plural(c.undefined, "work for which it is not defined is not drawn", "works for which it is not defined are not drawn"))
	}
	if len(c.rows) == 0 {
		return
	}
	meaning := cmp.Or(c.column.Doc, name)
	if c.dots() {
		c.sampleDot(meaning)
	} else {
		c.sampleBar(BarPlain, meaning)
	}
	if c.bold = c.seedsBold(); c.bold {
		c.sampleWord("bold: seed")
	}
}

// inWords is the chart for those who cannot see it.
func (c *topCharter) inWords() string {
	var list []string
	for _, i := range c.rows[:min(5, len(c.rows))] {
		list = append(list, c.workAt(i).Label+" ("+c.valueText(i)+")")
	}
	return c.about + ". First: " + strings.Join(list, ", ") + "."
}

// remark is what must be said of a work beside its title.
func remark(w *biblio.Work) string {
	switch {
	case w.Retraction != nil:
		return " · " + strings.ReplaceAll(w.Retraction.Type, "_", " ")
	case w.Concern != nil:
		return " · expression of concern"
	}
	return ""
}
