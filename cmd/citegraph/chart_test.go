package main

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"testing"

	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/render"
)

// A chart's name and its extension lead to the same format, no two are one, and
// none is a format of maps.
func TestChartFormats(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, f := range chartFormats {
		if got, ok := chartOf(f.name()); !ok || got != f {
			t.Errorf("%s is %v", f.name(), got)
		}
		if got := formatOf("a/My.Map" + f.extension()); got != f.name() {
			t.Errorf("%s promises %q", f.extension(), got)
		}
		if _, ok := render.ByName(f.name()); ok || seen[f.name()] {
			t.Errorf("%s is taken", f.name())
		}
		seen[f.name()] = true
		if f.reader() == "" || f.reader()[0] == ':' {
			t.Errorf("nothing reads %s", f.name())
		}
	}
	for name, want := range map[string]string{
		"top.svg": "svg", "years.csv": "csv", "a.tops.svg": "svg", "a.rpys": "", "A.RPYS.PNG": "rpys.png", "a.top.svg.json": "json",
	} {
		if got := formatOf(name); got != want {
			t.Errorf("%s promises %q, not %q", name, got, want)
		}
	}
	if f, ok := chartOf("svg"); ok {
		t.Errorf("svg is the chart %v", f)
	}
}

func TestSplitCharts(t *testing.T) {
	t.Parallel()
	maps, charts := splitCharts([]target{{format: "svg"}, {format: "rpys"}, {format: "top.png"}, {format: "json"}})
	if len(maps) != 2 || len(charts) != 2 || maps[1].format != "json" || charts[1].format != "top.png" {
		t.Errorf("%v, %v", maps, charts)
	}
	files := asFiles(charts)
	if files[0].format != "csv" || files[1].format != "png" || charts[1].format != "top.png" {
		t.Errorf("%v of %v", files, charts)
	}
}

// The table, read back and added up, is the network counted otherwise.
func TestWriteCalendar(t *testing.T) {
	t.Parallel()
	net, _ := graph.FromArcs(6, [][2]graph.Node{{1, 0}, {2, 0}, {3, 1}, {4, 1}, {5, 4}}, []int32{1990, 1992, 1992, 1995, 0, 1995})
	var b bytes.Buffer
	if err := writeCalendar(&b, measure.ByYear(net)); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+6+1 || rows[7][0] != "" {
		t.Fatalf("%q", rows)
	}
	want := [3]int{net.Len(), int(net.Arcs()), int(net.Arcs())}
	var sums [3]int
	for _, row := range rows[1:] {
		for k := range sums {
			n, err := strconv.Atoi(row[k+1])
			if err != nil {
				t.Fatal(err)
			}
			sums[k] += n
		}
	}
	if sums != want {
		t.Errorf("%v, not %v", sums, want)
	}
}
