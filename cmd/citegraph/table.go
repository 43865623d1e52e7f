package main

import (
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Widths of the table's columns that hold text, in characters.
const (
	labelWidth    = 28
	titleWidth    = 60
	shortestTitle = 12
)

// writeTable writes a ranking for people: on a terminal it fits the width.
func (c *command) writeTable(w io.Writer, r ranking) error {
	width := c.tableWidth()
	title := titleWidth
	out := tabulate(r, title)
	if width > 0 {
		if over := widest(out) - width; over > 0 {
			title = max(shortestTitle, title-over)
			out = tabulate(r, title)
		}
	}
	if c.colourful(c.color) {
		out.Style().Color.Header = text.Colors{text.Bold}
	}
	for line := range strings.Lines(out.Render() + "\n") {
		if _, err := io.WriteString(w, strings.TrimRight(line, " \n")+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// counted are the two counts that stand beside every ranking, and never mixed.
var counted = []string{"local_citations", byTotalCitations}

func tabulate(r ranking, titles int) table.Writer {
	t := table.NewWriter()
	t.SetStyle(quietStyle())
	others := slices.DeleteFunc(slices.Clone(counted), func(name string) bool { return name == r.by })
	header := table.Row{"#", "work", "title", "year"}
	if r.by != byYear {
		header = append(header, r.by)
	}
	for _, name := range others {
		header = append(header, name)
	}
	t.AppendHeader(append(header, "id"))
	for _, e := range r.entries {
		t.AppendRow(e.row(r, others, titles))
	}
	t.SetColumnConfigs(numbersToTheRight(header))
	return t
}

func (e entry) row(r ranking, others []string, titles int) table.Row {
	row := table.Row{e.rank, cut(plain(e.work.Label), labelWidth), cut(plain(e.work.Title), titles), orEmpty(e.work.Year)}
	if r.by != byYear {
		row = append(row, short(e.value))
	}
	for _, name := range others {
		row = append(row, e.count(r, name))
	}
	return append(row, cut(plain(e.work.ID), titleWidth))
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

func numbersToTheRight(header table.Row) []table.ColumnConfig {
	var configs []table.ColumnConfig
	for i := range header {
		if i != 1 && i != 2 {
			configs = append(configs, table.ColumnConfig{Number: i + 1, Align: text.AlignRight, AlignHeader: text.AlignRight})
		}
	}
	return configs
}

// quietStyle has no lines but the one under the header.
func quietStyle() table.Style {
	style := table.StyleLight
	style.Options = table.Options{SeparateHeader: true}
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	style.Format.Header = text.FormatDefault
	return style
}

// widest is the width of the table's longest line.
func widest(t table.Writer) int { return text.LongestLineLen(t.Render()) }
