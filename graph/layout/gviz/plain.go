package gviz

import (
	"bufio"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"citegraph/graph/layout"
)

// A drawing is what an engine made, in our units with y growing downwards.
type drawing struct {
	width, height float64
	points        []layout.Point
	routes        map[[2]int][]layout.Point // by citing and cited work
}

var errPlain = errors.New("its answer could not be read")

// readPlain reads Graphviz's "plain" format for a graph of n works:
//
//	graph scale width height
//	node name x y width height label style shape color fillcolor
//	edge tail head n x1 y1 … xn yn [label xl yl] style color
//	stop
//
// in inches, with y growing upwards.
func readPlain(text string, n int) (drawing, error) {
	d := drawing{points: make([]layout.Point, n), routes: map[[2]int][]layout.Point{}}
	seen := 0
	s := bufio.NewScanner(strings.NewReader(text))
	s.Buffer(nil, len(text)+1)
	for s.Scan() {
		f := fields{list: strings.Fields(s.Text())}
		switch f.word() {
		case "graph":
			f.number()
			d.width, d.height = inch*f.number(), inch*f.number()
		case "node":
			i := f.index(n)
			p := f.point(d.height)
			if f.err == nil {
				d.points[i] = p
				seen++
			}
		case "edge":
			ends := [2]int{f.index(n), f.index(n)}
			d.routes[ends] = f.route(d.height)
		case "stop":
			if seen != n {
				return drawing{}, fmt.Errorf("%w: %d works of %d", errPlain, seen, n)
			}
			return d, nil
		}
		if f.err != nil {
			return drawing{}, fmt.Errorf("%w: %v in %.60q", errPlain, f.err, s.Text())
		}
	}
	return drawing{}, fmt.Errorf("%w: it ends too early", errPlain)
}

// fields takes the words of a line one by one, and keeps the first error.
type fields struct {
	list []string
	err  error
}

func (f *fields) word() string {
	if len(f.list) == 0 {
		f.fail("too few words")
		return ""
	}
	w := f.list[0]
	f.list = f.list[1:]
	return w
}

func (f *fields) fail(what string) {
	if f.err == nil {
		f.err = errors.New(what)
	}
}

func (f *fields) number() float64 {
	x, err := strconv.ParseFloat(f.word(), 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		f.fail("not a number")
		return 0
	}
	return x
}

// index reads the number of one of n works.
func (f *fields) index(n int) int {
	i, err := strconv.Atoi(f.word())
	if err != nil || i < 0 || i >= n {
		f.fail("no such work")
		return 0
	}
	return i
}

func (f *fields) point(height float64) layout.Point {
	x, y := f.number(), f.number()
	return layout.Point{X: inch * x, Y: height - inch*y}
}

// route reads a spline: its start, then triples of control points.
func (f *fields) route(height float64) []layout.Point {
	n, err := strconv.Atoi(f.word())
	if err != nil || n < 4 || n%3 != 1 || 2*n > len(f.list) {
		f.fail("no spline")
		return nil
	}
	list := make([]layout.Point, n)
	for i := range list {
		list[i] = f.point(height)
	}
	return list
}
