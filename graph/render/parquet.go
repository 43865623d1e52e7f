package render

import (
	"fmt"
	"io"
	"reflect"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"citegraph/graph/view"
)

// Parquet writes the works as a Parquet table for DuckDB, Spark, pandas and
// Arrow: id, then the fields that the graph formats have, measures included, each
// with its type; not known and not defined are null. Compressed with Snappy.
func Parquet(w io.Writer, v *view.View) error {
	fields := append([]field[*view.Item]{textField("id", func(i *view.Item) string { return i.Work.ID })}, workFields(v)...)
	return writeParquet(w, fields, len(v.Items), func(i int) *view.Item { return &v.Items[i] })
}

// CitationsParquet writes the citations as a Parquet table: citing, cited and
// what is known of each; for co-citation and coupling a, b, weight and strength.
func CitationsParquet(w io.Writer, v *view.View) error {
	from, to := "citing", "cited"
	if undirected(v) {
		from, to = "a", "b"
	}
	fields := append([]field[*view.Link]{
		textField(from, func(l *view.Link) string { return v.Items[l.Citing].Work.ID }),
		textField(to, func(l *view.Link) string { return v.Items[l.Cited].Work.ID }),
	}, linkFields(v)...)
	return writeParquet(w, fields, len(v.Links), func(i int) *view.Link { return &v.Links[i] })
}

// writeParquet writes n rows, a few thousand at a time.
func writeParquet[T any](w io.Writer, fields []field[T], n int, row func(int) T) error {
	const batch = 4096
	p := parquet.NewWriter(w, parquetSchema(fields), parquet.Compression(&parquet.Snappy),
		parquet.CreatedBy("citegraph", "1", "")) // the library's own version is not always known, and would be in the bytes
	rows := make([]parquet.Row, 0, min(n, batch))
	for i := range n {
		cells := make(parquet.Row, len(fields))
		for column, f := range fields {
			cell, err := parquetValue(f, row(i), column)
			if err != nil {
				return err
			}
			cells[column] = cell
		}
		rows = append(rows, cells)
		if len(rows) == batch || i == n-1 {
			if _, err := p.WriteRows(rows); err != nil {
				return err
			}
			rows = rows[:0]
		}
	}
	return p.Close()
}

// parquetSchema makes a flat schema of optional columns in the order of the
// fields. It goes by way of a struct type, since the library sorts the columns
// of schemas that are built in any other way.
func parquetSchema[T any](fields []field[T]) *parquet.Schema {
	types := map[kind]reflect.Type{
		textKind: reflect.TypeFor[string](), integerKind: reflect.TypeFor[int64](),
		numberKind: reflect.TypeFor[float64](), boolKind: reflect.TypeFor[bool](),
	}
	columns := make([]reflect.StructField, len(fields))
	for i, f := range fields {
		columns[i] = reflect.StructField{
			Name: fmt.Sprintf("Column%d", i), Type: reflect.PointerTo(types[f.kind]),
			Tag: reflect.StructTag(fmt.Sprintf("parquet:%q", f.name+",optional")),
		}
	}
	return parquet.SchemaOf(reflect.New(reflect.StructOf(columns)).Interface())
}

// parquetValue is one cell: of definition level 1 where there is a value, 0
// where it is null.
func parquetValue[T any](f field[T], of T, column int) (parquet.Value, error) {
	s, ok := f.value(of)
	if !ok {
		return parquet.NullValue().Level(0, 0, column), nil
	}
	var value parquet.Value
	switch f.kind {
	case textKind:
		value = parquet.ByteArrayValue([]byte(valid(s)))
	case integerKind:
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return parquet.Value{}, err
		}
		value = parquet.Int64Value(n)
	case numberKind:
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return parquet.Value{}, err
		}
		value = parquet.DoubleValue(x)
	case boolKind:
		value = parquet.BooleanValue(s == "true")
	}
	return value.Level(0, 1, column), nil
}
