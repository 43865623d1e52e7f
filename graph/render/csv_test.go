package render

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCSVGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.csv", written(t, CSV, sample()))
	golden(t, "sample.citations.csv", written(t, CitationsCSV, sample()))
	golden(t, "sample-co-citation.citations.csv", written(t, CitationsCSV, shared()))
}

func readCSV(t *testing.T, text []byte) [][]string {
	t.Helper()
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestCSVRows(t *testing.T) {
	t.Parallel()
	v := sample()
	rows := readCSV(t, written(t, CSV, v))
	if got, want := strings.Join(rows[0], ","), "id,doi,label,title,authors,year,venue,type,state,depth,total_citations,community,local_citations,pagerank,disruption,retraction,concern"; got != want {
		t.Errorf("columns %s, want %s", got, want)
	}
	if len(rows) != len(v.Items)+1 {
		t.Fatalf("%d rows", len(rows))
	}
	if got, want := strings.Join(rows[1][5:], ","), "1990,J. </title><script>alert(1)</script>,journal-article,resolved,0,0,0,0,0.3333333333333333,,,"; got != want {
		t.Errorf("first row %s, want %s", got, want)
	}
	// Not known and not defined are empty, never 0.
	if got, want := strings.Join(rows[len(rows)-1][3:], ","), ",,,,,unidentified,,,,1,,0,,"; got != want {
		t.Errorf("last row %s, want %s", got, want)
	}
	if got, want := strings.Join(rows[6][15:], ",")+" "+strings.Join(rows[11][15:], ","), "retraction, ,expression_of_concern"; got != want {
		t.Errorf("notices %s, want %s", got, want)
	}
	for i, title := range hostile {
		got := rows[i+1][3]
		if strings.ContainsAny(got[:min(1, len(got))], "=+-@\t") {
			t.Errorf("a spreadsheet would run %q", got)
		}
		// encoding/csv reads a line break in a cell as "\n".
		if got = strings.TrimPrefix(got, "'"); got != valid(strings.ReplaceAll(title, "\r\n", "\n")) {
			t.Errorf("title %q came back as %q", title, got)
		}
	}
}

func TestCitationsCSV(t *testing.T) {
	t.Parallel()
	v := sample()
	rows := readCSV(t, written(t, CitationsCSV, v))
	if len(rows) != len(v.Links)+1 {
		t.Fatalf("%d rows", len(rows))
	}
	if got, want := strings.Join(rows[2], "|"), "10.1000/00|10.1000/02|match|'=k2|0.97||9007199254740992|false"; got != want {
		t.Errorf("match: %s, want %s", got, want)
	}
	rows = readCSV(t, written(t, CitationsCSV, shared()))
	if got, want := strings.Join(rows[1], "|"), "10.1000/00|10.1000/01|3|0.25"; got != want {
		t.Errorf("link: %s, want %s", got, want)
	}
}

// No cell begins as a formula does, and one apostrophe less gives the text back.
func TestCellLosesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune("'=+-@\ta")))).Draw(t, "s")
		c := Cell(s)
		bare := strings.TrimLeft(s, "'")
		guarded := bare != "" && strings.ContainsRune("=+-@\t\r\n", rune(bare[0]))
		if guarded && c != "'"+s || !guarded && c != s || unguarded(c) != s {
			t.Fatalf("Cell(%q) = %q", s, c)
		}
	})
}

// Keys of registries may hold line breaks; a row of the table is a line.
func TestCitationsCSVKeys(t *testing.T) {
	t.Parallel()
	v := sample()
	v.Links[0].Citation.Key = " key\n\t\t2017 "
	if got := readCSV(t, written(t, CitationsCSV, v))[1][3]; got != "key 2017" {
		t.Errorf("%q", got)
	}
}
