package render

import (
	"bytes"
	"math"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// A parquetWork is some of the columns, as a reader asks for them by name.
type parquetWork struct {
	ID             string   `parquet:"id"`
	Title          *string  `parquet:"title,optional"`
	Year           *int64   `parquet:"year,optional"`
	Total          *int64   `parquet:"total_citations,optional"`
	Seed           *bool    `parquet:"seed,optional"`
	LocalCitations *float64 `parquet:"local_citations,optional"`
	Pagerank       *float64 `parquet:"pagerank,optional"`
	Disruption     *float64 `parquet:"disruption,optional"`
}

func readParquet[T any](t *testing.T, text []byte) []T {
	t.Helper()
	rows, err := parquet.Read[T](bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestParquetWorks(t *testing.T) {
	t.Parallel()
	v := sample()
	rows := readParquet[parquetWork](t, written(t, Parquet, v))
	if len(rows) != len(v.Items) {
		t.Fatalf("%d rows, want %d", len(rows), len(v.Items))
	}
	for i, r := range rows {
		item := &v.Items[i]
		if r.ID != item.Work.ID || (r.Title == nil) != (item.Work.Title == "") || r.Title != nil && *r.Title != valid(item.Work.Title) {
			t.Errorf("row %d: %+v", i, r)
		}
		if (r.Year == nil) != (item.Work.Year == 0) || (r.Pagerank == nil) != math.IsInf(item.Values[1], 0) {
			t.Errorf("row %d: %+v", i, r)
		}
	}
	if first := rows[0]; *first.Year != 1990 || !*first.Seed || *first.Pagerank != 1.0/3 || first.Disruption != nil || *first.Total != 0 {
		t.Errorf("%+v", first)
	}
}

// The columns keep the order of the other formats.
func TestParquetColumns(t *testing.T) {
	t.Parallel()
	text := written(t, Parquet, sample())
	f, err := parquet.OpenFile(bytes.NewReader(text), int64(len(text)))
	if err != nil {
		t.Fatal(err)
	}
	columns := f.Schema().Fields()
	if columns[0].Name() != "id" || columns[1].Name() != "label" || columns[len(columns)-1].Name() != "disruption" {
		t.Errorf("columns %v", columns)
	}
}

func TestParquetCitations(t *testing.T) {
	t.Parallel()
	type citation struct {
		Citing string   `parquet:"citing"`
		Cited  string   `parquet:"cited"`
		Score  *float64 `parquet:"score,optional"`
		SPC    *string  `parquet:"spc,optional"`
	}
	v := sample()
	rows := readParquet[citation](t, written(t, CitationsParquet, v))
	if len(rows) != len(v.Links) || rows[1].Cited != "10.1000/02" || *rows[1].Score != 0.97 || rows[0].Score != nil || rows[3].SPC != nil || *rows[2].SPC != "9007199254740993" {
		t.Errorf("%+v", rows)
	}
	type link struct {
		A      string   `parquet:"a"`
		B      string   `parquet:"b"`
		Weight *float64 `parquet:"weight,optional"`
	}
	if links := readParquet[link](t, written(t, CitationsParquet, shared())); len(links) != 2 || *links[0].Weight != 3 {
		t.Errorf("%+v", links)
	}
}

// More rows than fit in a batch.
func TestParquetManyRows(t *testing.T) {
	t.Parallel()
	v := random(10_000, 3)
	rows := readParquet[parquetWork](t, written(t, Parquet, v))
	if len(rows) != len(v.Items) || rows[9999].ID != v.Items[9999].Work.ID {
		t.Errorf("%d rows", len(rows))
	}
}
