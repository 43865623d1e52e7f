package main

import (
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"citegraph/graph/measure"
)

// A tableShape says how many characters the columns of text may take. A title
// of 0 leaves the column out.
type tableShape struct{ label, title int }

// shapes are tried one after the other until a table fits its terminal; what is
// wider even then is the terminal's to wrap: an id must not be cut, because
// people copy it.
var shapes = []tableShape{{28, 60}, {28, 40}, {28, 24}, {22, 16}, {28, 0}, {14, 0}}

// writeTable writes a ranking for people.
func (c *command) writeTable(w io.Writer, r ranking) error {
	return c.fitTable(w, func(shape tableShape) table.Writer { return tabulate(r, shape) })
}

// fitTable writes a table, on a terminal in the first shape that fits its width.
func (c *command) fitTable(w io.Writer, tabulate func(tableShape) table.Writer) error {
	width := c.tableWidth()
	var out table.Writer
	for _, shape := range shapes {
		out = tabulate(shape)
		if width == 0 || text.LongestLineLen(out.Render()) <= width {
			break
		}
	}
	emphasis := []string{"", ""} // of the header and the rule under it
	if c.colourful(c.color) {
		emphasis = []string{"\x1b[1m", "\x1b[90m"}
	}
	for i, line := range strings.Split(out.Render(), "\n") {
		line = strings.TrimRight(line, " ")
		if i < len(emphasis) && emphasis[i] != "" {
			line = emphasis[i] + line + "\x1b[0m"
		}
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// counts are the numbers of citations, or of links, that stand beside every ranking under
// names of their own, so that they are never mixed.
var counts = []struct{ measure, head string }{
	{measure.LocalCitations, "local"},
	{measure.LinksName, "links"},
	{byTotalCitations, "total"},
}

func tabulate(r ranking, shape tableShape) table.Writer {
	t := table.NewWriter()
	t.SetStyle(quietStyle())
	header := table.Row{"#", "work"}
	configs := []table.ColumnConfig{rightAligned(1)}
	column := func(name string) {
		header = append(header, name)
		configs = append(configs, rightAligned(len(header)))
	}
	if !r.titled() {
		shape.title = 0
	}
	if shape.title > 0 {
		header = append(header, "title")
	}
	column("year")
	if r.by != byYear {
		column(r.by)
	}
	for _, x := range r.extras {
		column(x.name)
	}
	for _, n := range counts {
		if r.shows(n.measure) {
			column(n.head)
		}
	}
	t.AppendHeader(append(header, "id"))
	for _, e := range r.entries {
		t.AppendRow(e.row(r, shape))
	}
	t.SetColumnConfigs(configs)
	return t
}

// titled tells whether any work has a title: those of graph files may have none.
func (r ranking) titled() bool {
	return slices.ContainsFunc(r.entries, func(e entry) bool { return e.work.Title != "" })
}

// shows tells whether a count stands beside the ranking.
func (r ranking) shows(count string) bool {
	return count != r.by && (count == byTotalCitations || slices.Contains(r.measures, count))
}

func rightAligned(column int) table.ColumnConfig {
	return table.ColumnConfig{Number: column, Align: text.AlignRight, AlignHeader: text.AlignRight}
}

func (e entry) row(r ranking, shape tableShape) table.Row {
	row := table.Row{e.rank, standing(cut(plain(e.work.Label), shape.label), plain(e.work.Standing()))}
	if shape.title > 0 {
		row = append(row, cut(plain(e.work.Title), shape.title))
	}
	row = append(row, orEmpty(e.work.Year))
	if r.by != byYear {
		row = append(row, short(e.value))
	}
	for _, x := range r.extras {
		row = append(row, short(x.values[e.node]))
	}
	for _, n := range counts {
		if r.shows(n.measure) {
			row = append(row, e.count(r, n.measure))
		}
	}
	return append(row, plain(e.work.ID))
}

// standing puts what a reader must know of a work behind its label, whole: a mark that
// is cut warns of nothing.
func standing(label, mark string) string {
	if mark == "" {
		return label
	}
	return label + " · " + mark
}

func (e entry) count(r ranking, name string) string {
	if name == byTotalCitations {
		if e.work.TotalCitations == nil {
			return "–"
		}
		return short(float64(*e.work.TotalCitations))
	}
	if i := slices.Index(r.measures, name); i >= 0 {
		return short(e.measures[i])
	}
	return "–"
}

// quietStyle has no lines but the one under the header.
func quietStyle() table.Style {
	style := table.StyleLight
	style.Options = table.Options{SeparateHeader: true, SeparateColumns: true}
	style.Box.PaddingLeft, style.Box.PaddingRight = "", ""
	style.Box.MiddleVertical, style.Box.MiddleSeparator = "  ", "──"
	style.Format.Header = text.FormatDefault
	return style
}
