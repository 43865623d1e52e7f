package gviz_test

import (
	"context"
	"fmt"
	"os"

	"citegraph/graph/layout"
	"citegraph/graph/layout/gviz"
)

// A program lets itself be started again for the layout: under "layout-child"
// its main calls engine.Serve(os.Stdin, os.Stdout).
func ExampleEngine_Layout() {
	self, err := os.Executable()
	if err != nil {
		fmt.Println(err)
		return
	}
	e := gviz.Engine{Name: "sfdp", Command: []string{self, "layout-child"}}
	in := layout.Input{Works: []layout.Work{{Radius: 5}, {Radius: 5}}, Arcs: []layout.Arc{{Citing: 1, Cited: 0}}}
	l, err := e.Layout(context.Background(), in, layout.Options{Width: 100, Height: 50, Unit: 1})
	if err != nil {
		fmt.Println(err) // says what would be fast instead
		return
	}
	fmt.Println(l.Points)
}
