package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
	"citegraph/graph/render"
)

// pathFormats are the formats of a main path.
var pathFormats = [...]string{"table", "csv", "json", "md"}

func (c *command) writePath(w io.Writer, way way, format string) error {
	switch format {
	case "csv":
		return pathCSV(w, way)
	case "json":
		return pathJSON(w, way)
	case "md":
		return pathMarkdown(w, way)
	default:
		return c.fitTable(w, func(shape tableShape) table.Writer { return tabulatePath(way, shape) })
	}
}

// tabulatePath has one row a work; its count stands where the path comes to it, rounded
// where it is longer than anybody reads.
func tabulatePath(way way, shape tableShape) table.Writer {
	t := table.NewWriter()
	t.SetStyle(quietStyle())
	header := table.Row{"#", "work"}
	if !slices.ContainsFunc(way.works, func(w *biblio.Work) bool { return w.Title != "" }) {
		shape.title = 0
	}
	if shape.title > 0 {
		header = append(header, "title")
	}
	header = append(header, "year", way.weights, "id")
	t.AppendHeader(header)
	into := way.into()
	for i, w := range way.works {
		row := table.Row{i + 1, standing(cut(plain(w.Label), shape.label), plain(w.Standing()))}
		if shape.title > 0 {
			row = append(row, cut(plain(w.Title), shape.title))
		}
		t.AppendRow(append(row, orEmpty(w.Year), shortCount(into[i]), plain(w.ID)))
	}
	n := len(header)
	t.SetColumnConfigs([]table.ColumnConfig{rightAligned(1), rightAligned(n - 2), rightAligned(n - 1)})
	return t
}

// countText is a count in full; "" for none.
func countText(count *big.Int) string {
	if count == nil {
		return ""
	}
	return count.String()
}

// shortCount is a count to look at.
func shortCount(count *big.Int) string {
	text := countText(count)
	if len(text) > 15 {
		return new(big.Float).SetInt(count).Text('g', 4)
	}
	return text
}

// pathCSV writes one row a work under a header line. The last column is the count of the
// citation of the work in the row before, empty where there is none.
func pathCSV(w io.Writer, way way) error {
	t := csv.NewWriter(w)
	if err := t.Write([]string{"position", "id", "label", "title", "year", way.weights}); err != nil {
		return err
	}
	into := way.into()
	for i, work := range way.works {
		row := []string{strconv.Itoa(i + 1), render.Cell(work.ID), render.Cell(work.Label), render.Cell(work.Title), orEmpty(work.Year), countText(into[i])}
		if err := t.Write(row); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

// pathJSON writes the document that other programs read. The key of a count is
// its name, and only a name that is not the default is told of besides.
func pathJSON(w io.Writer, way way) error {
	type citation struct {
		Citing string          `json:"citing"`
		Cited  string          `json:"cited"`
		SPC    json.RawMessage `json:"spc,omitempty"`
		SPLC   json.RawMessage `json:"splc,omitempty"`
		SPNP   json.RawMessage `json:"spnp,omitempty"`
	}
	doc := struct {
		Format    string     `json:"format"`
		Version   int        `json:"version"`
		Kind      string     `json:"kind"`
		Weights   string     `json:"weights,omitempty"`
		Works     []string   `json:"works"`
		Citations []citation `json:"citations"`
	}{"citegraph-path", 1, way.kind, "", []string{}, []citation{}}
	if way.weights != weightings[0] {
		doc.Weights = way.weights
	}
	for _, work := range way.works {
		doc.Works = append(doc.Works, work.ID)
	}
	for _, s := range way.steps {
		c := citation{Citing: s.citing, Cited: s.cited}
		switch count := json.RawMessage(render.CountJSON(s.count.String())); measure.Weighting(way.weights) {
		case measure.SPLC:
			c.SPLC = count
		case measure.SPNP:
			c.SPNP = count
		default:
			c.SPC = count
		}
		doc.Citations = append(doc.Citations, c)
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(doc)
}

// pathMarkdown writes a table that any Markdown reader shows.
func pathMarkdown(w io.Writer, way way) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "| # | work | title | year | %s | id |\n| ---: | --- | --- | ---: | ---: | --- |\n", way.weights)
	into := way.into()
	for i, work := range way.works {
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %s | %s |\n", i+1, standing(render.MarkdownText(work.Label), render.MarkdownStanding(work)), render.MarkdownText(work.Title), orEmpty(work.Year), countText(into[i]), markdownID(work))
	}
	_, err := w.Write(b.Bytes())
	return err
}
