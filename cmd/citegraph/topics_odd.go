package main

import (
	"context"
	"math"
	"slices"
	"strconv"

	"citegraph/graph"
	"citegraph/graph/measure"
)

// An oddMap is a little map and one of its works, of which most measures have
// nothing to say, or something that is easily taken for more.
type oddMap struct {
	name, work string
	arcs       [][2]graph.Node
	years      []int32
	of         graph.Node
}

func oddMaps() []oddMap {
	row := [][2]graph.Node{{0, 1}, {1, 2}}
	circle := [][2]graph.Node{{0, 1}, {1, 2}, {2, 0}}
	var dense [][2]graph.Node
	for v := range graph.Node(12) {
		for w := range graph.Node(12) {
			if v != w {
				dense = append(dense, [2]graph.Node{v, w})
			}
		}
	}
	return []oddMap{
		{"ONLY", "the only work of a map", nil, []int32{2000}, 0},
		{"ALONE", "one that stands alone, beside a work that cites another, a year older one", row[:1], []int32{2001, 2000, 2001}, 2},
		{"NEWEST", "of three in a row, each citing the next, a year older one: the one that is not cited", row, []int32{2002, 2001, 2000}, 0},
		{"UNDATED", "the one between, when its year is not known", row, []int32{2002, 0, 2000}, 1},
		{"OLDEST", "the one that cites nothing", row, []int32{2002, 2001, 2000}, 2},
		{"CIRCLE", "one of three of a year that cite each other in a circle", circle, slices.Repeat([]int32{2000}, 3), 0},
		{"DENSE", "one of twelve of a year that all cite one another", dense, slices.Repeat([]int32{2000}, 12), 0},
	}
}

func namesOf(maps []oddMap) (names []string) {
	for _, m := range maps {
		names = append(names, m.name)
	}
	return names
}

// oddValues are the values of every measure, in the order of ofCitations, in the
// odd maps: computed, so that what help says is what the program does.
func oddValues() ([][]string, error) {
	names := ofCitations()
	rows := make([][]string, len(names))
	for _, m := range oddMaps() {
		net, _ := graph.FromArcs(len(m.years), m.arcs, m.years)
		columns, err := measure.Compute(context.Background(), net, names, measure.Options{})
		if err != nil {
			return nil, err
		}
		for i, c := range columns {
			rows[i] = append(rows[i], oddValue(c.Values[m.of]))
		}
	}
	return rows, nil
}

func oddValue(x float64) string {
	if math.IsNaN(x) {
		return "empty"
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}
