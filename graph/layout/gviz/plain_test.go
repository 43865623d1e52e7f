package gviz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"citegraph/graph/layout"
)

// As Graphviz 12 writes it, by way of dot -Tplain.
const plainSample = `graph 1 2 1.5
node 0 0.5 0.25 0.3 0.3 "" solid circle black lightgrey
node 1 1.5 1.25 0.3 0.3 "a b" solid circle black lightgrey
edge 1 0 4 1.4 1.1 1.2 0.9 0.8 0.6 0.6 0.4 solid black
stop
`

func TestReadPlain(t *testing.T) {
	t.Parallel()
	d, err := readPlain(plainSample, 2)
	if err != nil {
		t.Fatal(err)
	}
	if d.width != 144 || d.height != 108 {
		t.Errorf("%v × %v", d.width, d.height)
	}
	if want := (layout.Point{X: 36, Y: 90}); d.points[0] != want {
		t.Errorf("work 0 at %v, want %v", d.points[0], want)
	}
	if r := d.routes[[2]int{1, 0}]; len(r) != 4 || math.Abs(r[3].X-43.2) > 1e-9 || math.Abs(r[3].Y-79.2) > 1e-9 {
		t.Errorf("route %v", r)
	}
}

func TestReadPlainRefuses(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"nothing":       "",
		"cut":           plainSample[:60],
		"too few works": "graph 1 2 1\nnode 0 1 1\nstop\n",
		"unknown work":  strings.Replace(plainSample, "node 1", "node 7", 1),
		"no number":     strings.Replace(plainSample, "0.25", "nan", 1),
		"odd spline":    strings.Replace(plainSample, "edge 1 0 4", "edge 1 0 5", 1),
		"huge spline":   strings.Replace(plainSample, "edge 1 0 4", "edge 1 0 4000000000000000000", 1),
	} {
		if _, err := readPlain(text, 2); !errors.Is(err, errPlain) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReadPlain(f *testing.F) {
	f.Add(plainSample, 2)
	f.Add("graph 1 1 1\nstop", 0)
	f.Fuzz(func(t *testing.T, text string, n int) {
		n = max(0, min(n, 1000))
		d, err := readPlain(text, n)
		if err == nil && len(d.points) != n {
			t.Errorf("%d points for %d works", len(d.points), n)
		}
	})
}
