package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jedib0t/go-pretty/v6/text"
	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

func counted64(n int) *int { return &n }

// ranked is four works: two with one value, one undefined.
func ranked(by string) ranking {
	works := []*biblio.Work{
		{ID: "10.5555/a", DOI: "10.5555/a", Label: "Ada 1999", Title: "=cmd|'/c calc'!A1", Year: 1999,
			Authors: []biblio.Author{{Family: "Lovelace", Given: "Ada"}, {Name: "'=Eve"}}, Venue: "Notes", Type: "journal-article", State: biblio.Resolved, Depth: new(0)},
		{ID: "10.5555/b", DOI: "10.5555/b", Label: "Bo 2001", Title: "</title><script>alert(1)</script> | [x](y) *b*", Year: 2001, TotalCitations: counted64(7)},
		{ID: "10.5555/c", DOI: "10.5555/c", Label: "Cy n.d.", Title: "tab\x1b[31m\ttitle"},
		{ID: "ref:d", Label: "Di 2001", Year: 2001, TotalCitations: counted64(9)},
	}
	return rank(works, []measure.Column{
		{Name: "pagerank", Values: []float64{0.25, 0.5, math.NaN(), 0.25}},
		{Name: "local_citations", Values: []float64{1, 3, 0, 1}},
	}, by)
}

func order(r ranking) string {
	var ids []string
	for _, e := range r.entries {
		ids = append(ids, e.work.ID)
	}
	return strings.Join(ids, " ")
}

func TestRankOrder(t *testing.T) {
	t.Parallel()
	for by, want := range map[string]string{
		"pagerank":        "10.5555/b 10.5555/a ref:d 10.5555/c", // ties by id, undefined last
		"local_citations": "10.5555/b 10.5555/a ref:d 10.5555/c",
		"year":            "10.5555/b ref:d 10.5555/a 10.5555/c",
		"total_citations": "ref:d 10.5555/b 10.5555/a 10.5555/c",
	} {
		if got := order(ranked(by)); got != want {
			t.Errorf("by %s: %s, want %s", by, got, want)
		}
	}
}

// Whatever the values: a permutation, descending, the undefined last.
func TestRankProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOf(rapid.SampledFrom([]float64{math.NaN(), -1, 0, 0.5, 1, math.Inf(1)})).Draw(t, "values")
		works := make([]*biblio.Work, len(values))
		for i := range works {
			works[i] = &biblio.Work{ID: string(rune('a' + i))}
		}
		r := rank(works, []measure.Column{{Name: "m", Values: values}}, "m")
		seen := map[string]bool{}
		for i, e := range r.entries {
			seen[e.work.ID] = true
			if e.rank != i+1 {
				t.Fatalf("entry %d has rank %d", i, e.rank)
			}
			if i == 0 {
				continue
			}
			before := r.entries[i-1]
			switch {
			case math.IsNaN(before.value) && !math.IsNaN(e.value):
				t.Fatalf("undefined before %v", e.value)
			case before.value < e.value:
				t.Fatalf("%v before %v", before.value, e.value)
			case before.value == e.value && before.work.ID >= e.work.ID:
				t.Fatalf("%s before %s", before.work.ID, e.work.ID)
			}
		}
		if len(seen) != len(works) {
			t.Fatalf("%d of %d works", len(seen), len(works))
		}
	})
}

func TestRankJSON(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := rankJSON(&b, ranked("pagerank").first(2)); err != nil {
		t.Fatal(err)
	}
	want := `{"format":"citegraph-rank","version":1,"by":"pagerank","works":[` +
		`{"rank":1,"id":"10.5555/b","label":"Bo 2001","title":"</title><script>alert(1)</script> | [x](y) *b*","year":2001,"value":0.5,"measures":{"pagerank":0.5,"local_citations":3}},` +
		`{"rank":2,"id":"10.5555/a","label":"Ada 1999","title":"=cmd|'/c calc'!A1","year":1999,"value":0.25,"measures":{"pagerank":0.25,"local_citations":1}}]}`
	var got bytes.Buffer
	if err := json.Compact(&got, b.Bytes()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
	b.Reset()
	if err := rankJSON(&b, ranked("pagerank")); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Works []struct {
			Year     *int
			Value    *float64
			Measures map[string]*float64
		}
	}
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if last := doc.Works[3]; last.Year != nil || last.Value != nil || last.Measures["pagerank"] != nil {
		t.Errorf("what is not known is not null: %+v", last)
	}
}

func TestRankCSV(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := rankCSV(&b, ranked("pagerank")); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{
		{"rank", "id", "label", "title", "year", "value", "pagerank", "local_citations", "doi", "authors", "venue", "type", "state", "depth", "total_citations", "retraction", "concern"},
		{"1", "10.5555/b", "Bo 2001", "</title><script>alert(1)</script> | [x](y) *b*", "2001", "0.5", "0.5", "3", "10.5555/b", "", "", "", "", "", "7", "", ""},
		{"2", "10.5555/a", "Ada 1999", "'=cmd|'/c calc'!A1", "1999", "0.25", "0.25", "1", "10.5555/a", "Lovelace, Ada; '=Eve", "Notes", "journal-article", "resolved", "0", "", "", ""}, // no formula for a spreadsheet
		{"3", "ref:d", "Di 2001", "", "2001", "0.25", "0.25", "1", "", "", "", "", "", "", "9", "", ""},
		{"4", "10.5555/c", "Cy n.d.", "tab\x1b[31m\ttitle", "", "", "", "0", "10.5555/c", "", "", "", "", "", "", "", ""},
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Error(diff)
	}
}

// A Markdown table keeps its shape and its text, whatever a title holds.
func TestRankMarkdown(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := rankMarkdown(&b, ranked("pagerank")); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 6 {
		t.Fatalf("%d lines, want a head, a rule and four works:\n%s", len(lines), b.String())
	}
	want := `| 1 | Bo 2001 | &lt;/title\>&lt;script\>alert\(1\)&lt;/script\> \| \[x\]\(y\) \*b\* | 2001 | 0.5 | [10.5555/b](<https://doi.org/10.5555/b>) |`
	if lines[2] != want {
		t.Errorf("got  %s\nwant %s", lines[2], want)
	}
	if strings.ContainsRune(b.String(), '\x1b') {
		t.Error("a control character came through")
	}
}

func TestTable(t *testing.T) {
	t.Parallel()
	c := &command{system: system{env: func(string) string { return "" }}}
	c.color = "never"
	var b bytes.Buffer
	if err := c.writeTable(&b, ranked("pagerank")); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(b.String(), "\x1b\t") {
		t.Errorf("a control character came through:\n%q", b.String())
	}
	if lines := strings.Count(b.String(), "\n"); lines != 6 {
		t.Errorf("%d lines, want a head, a rule and four works:\n%s", lines, b.String())
	}
}

// On a terminal the table fits, as long as an id leaves room; no id is cut.
func TestTableFits(t *testing.T) {
	t.Parallel()
	works := []*biblio.Work{
		{ID: "10.5555/a-long-identifier", Label: "Abercrombie-Fitzwilliam 2012ab", Title: strings.Repeat("On the width of tables ", 9), Year: 2012},
		{ID: "10.5555/b", Label: "李 2001", Title: "一部の表は幅が広すぎる", Year: 2001},
	}
	r := rank(works, []measure.Column{{Name: "pagerank", Values: []float64{0.123456, 0.5}}, {Name: "local_citations", Values: []float64{1, 2}}}, "pagerank")
	for _, columns := range []int{80, 100, 120, 150, 200} {
		c := &command{system: system{env: func(name string) string { return map[string]string{"COLUMNS": strconv.Itoa(columns)}[name] }}}
		var b bytes.Buffer
		if err := c.writeTable(&b, r); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if width := text.StringWidthWithoutEscSequences(strings.TrimSuffix(line, "\n")); width > columns {
				t.Errorf("%d columns: a line of %d: %s", columns, width, line)
			}
		}
		if !strings.Contains(b.String(), works[0].ID) {
			t.Errorf("%d columns: an id was cut:\n%s", columns, b.String())
		}
	}
}
