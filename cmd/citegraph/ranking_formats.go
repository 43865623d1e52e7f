package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/render"
)

// rankFormats are the formats of a ranking, and what writes each; "table" is
// written by writeTable.
var rankFormats = []string{"table", "csv", "json", "md"}

// writeRanking writes a ranking in one of rankFormats.
func (c *command) writeRanking(w io.Writer, r ranking, format string) error {
	switch format {
	case "csv":
		return rankCSV(w, r)
	case "json":
		return rankJSON(w, r)
	case "md":
		return rankMarkdown(w, r)
	default:
		return c.writeTable(w, r)
	}
}

// rankCSV writes one row a work under a header line: rank, id, label, title,
// year, value, then the measures, and last what else the record says. What is not
// defined or not known is an empty cell.
func rankCSV(w io.Writer, r ranking) error {
	t := csv.NewWriter(w)
	header := append([]string{"rank", "id", "label", "title", "year", "value"}, r.measures...)
	for _, x := range r.extras {
		header = append(header, x.name)
	}
	if err := t.Write(append(header, "doi", "authors", "venue", "type", "state", "depth", "total_citations", "retraction", "concern")); err != nil {
		return err
	}
	for _, e := range r.entries {
		row := []string{strconv.Itoa(e.rank), render.Cell(e.work.ID), render.Cell(e.work.Label),
			render.Cell(e.work.Title), orEmpty(e.work.Year), exact(e.value)}
		for _, v := range e.measures {
			row = append(row, exact(v))
		}
		for _, x := range r.extras {
			row = append(row, exact(x.values[e.node]))
		}
		if err := t.Write(append(row, recordCells(e.work)...)); err != nil {
			return err
		}
	}
	t.Flush()
	return t.Error()
}

// recordCells are the cells of what the record says beside its title.
func recordCells(w *biblio.Work) []string {
	authors := make([]string, len(w.Authors))
	for i, a := range w.Authors {
		authors[i] = a.String()
	}
	return []string{render.Cell(string(w.DOI)), render.Cell(strings.Join(authors, "; ")), render.Cell(w.Venue), render.Cell(w.Type),
		string(w.State), wholeNumber(w.Depth), wholeNumber(w.TotalCitations),
		render.Cell(render.NoticeType(w.Retraction)), render.Cell(render.NoticeType(w.Concern))}
}

// wholeNumber is a number that may not be known, "" then.
func wholeNumber(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// rankJSON writes the document that other programs read.
func rankJSON(w io.Writer, r ranking) error {
	type work struct {
		Rank     int             `json:"rank"`
		ID       string          `json:"id"`
		Label    string          `json:"label"`
		Title    string          `json:"title"`
		Year     *int            `json:"year"`
		Value    *float64        `json:"value"`
		Error    json.RawMessage `json:"standard_error,omitempty"`
		Low      json.RawMessage `json:"rank_low,omitempty"`
		High     json.RawMessage `json:"rank_high,omitempty"`
		Measures json.RawMessage `json:"measures"`

		Retraction json.RawMessage `json:"retraction,omitempty"`
		Concern    json.RawMessage `json:"concern,omitempty"`
	}
	doc := struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
		By      string `json:"by"`
		Works   []work `json:"works"`
	}{"citegraph-rank", 1, r.by, make([]work, len(r.entries))}
	for i, e := range r.entries {
		doc.Works[i] = work{
			Rank: e.rank, ID: e.work.ID, Label: e.work.Label, Title: e.work.Title, Value: defined(e.value),
			Error: r.extraJSON(standardError, e), Low: r.extraJSON(rankLow, e), High: r.extraJSON(rankHigh, e),
			Measures: measuresJSON(r.measures, e.measures), Retraction: noticeJSON(e.work.Retraction), Concern: noticeJSON(e.work.Concern),
		}
		if e.work.Year != 0 {
			doc.Works[i].Year = &e.work.Year
		}
	}
	out := json.NewEncoder(w)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	return out.Encode(doc)
}

// extraJSON is an extra column's number of a work, null where it has none; nothing
// where there is no such column.
func (r ranking) extraJSON(name string, e entry) json.RawMessage {
	for _, x := range r.extras {
		if x.name != name {
			continue
		}
		if number, err := json.Marshal(defined(x.values[e.node])); err == nil {
			return number
		}
	}
	return nil
}

// measuresJSON keeps the measures in their own order, which a map would not.
func measuresJSON(names []string, values []float64) json.RawMessage {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, name := range names {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%q:", name)
		if v, err := json.Marshal(defined(values[i])); err == nil {
			b.Write(v)
		}
	}
	b.WriteByte('}')
	return b.Bytes()
}

// noticeJSON is a notice as the JSON of maps has it; nothing where there is none.
func noticeJSON(u *biblio.Update) json.RawMessage {
	if u == nil {
		return nil
	}
	known := func(s string) *string {
		if s == "" {
			return nil
		}
		return &s
	}
	notice, err := json.Marshal(struct {
		Type   string  `json:"type"`
		DOI    *string `json:"doi"`
		Date   *string `json:"date"`
		Source string  `json:"source"`
	}{u.Type, known(string(u.DOI)), known(u.Date.String()), u.Source})
	if err != nil {
		return nil
	}
	return notice
}

// rankMarkdown writes a table that any Markdown reader shows.
func rankMarkdown(w io.Writer, r ranking) error {
	var b bytes.Buffer
	names, rule := render.MarkdownText(r.by), "---:"
	for _, x := range r.extras {
		names, rule = names+" | "+render.MarkdownText(x.name), rule+" | ---:"
	}
	fmt.Fprintf(&b, "| # | work | title | year | %s | id |\n| ---: | --- | --- | ---: | %s | --- |\n", names, rule)
	for _, e := range r.entries {
		values := short(e.value)
		for _, x := range r.extras {
			values += " | " + short(x.values[e.node])
		}
		fmt.Fprintf(&b, "| %d | %s | %s | %s | %s | %s |\n", e.rank, standing(render.MarkdownText(e.work.Label), render.MarkdownStanding(e.work)),
			render.MarkdownText(e.work.Title), orEmpty(e.work.Year), values, markdownID(e.work))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// markdownID is the id of a work, with a link where it is a DOI.
func markdownID(w *biblio.Work) string {
	id := render.MarkdownText(w.ID)
	if w.DOI == "" {
		return id
	}
	return fmt.Sprintf("[%s](<%s>)", id, w.DOI.URL())
}

func defined(v float64) *float64 {
	if math.IsNaN(v) {
		return nil
	}
	return &v
}

// exact is a number that reads back as the same one; "" when not defined.
func exact(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	return strconv.FormatFloat(v, 'g', -1, 64)
}

// short is a number to look at.
func short(v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case (v == math.Trunc(v) || math.Abs(v) >= 1e4) && math.Abs(v) < 1e15:
		return strconv.FormatFloat(v, 'f', 0, 64)
	default:
		return strconv.FormatFloat(v, 'g', 4, 64)
	}
}

func orEmpty(year int) string {
	if year == 0 {
		return ""
	}
	return strconv.Itoa(year)
}
