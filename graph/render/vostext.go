package render

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"citegraph/graph/view"
)

// VOSviewerMap writes the map file of VOSviewer's text format: a header line and
// one line an item, cells separated by tabs, with the columns of VOSviewer. It goes
// with VOSviewerNetwork.
func VOSviewerMap(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	placed := allDrawn(v)
	weights, scores := vosColumns(v)
	header := []string{"id", "label", "description", "url"}
	if placed {
		header = append(header, "x", "y")
	}
	header = append(header, "cluster")
	for _, c := range weights {
		header = append(header, "weight<"+c.name+">")
	}
	for _, c := range scores {
		header = append(header, "score<"+c.name+">")
	}
	fmt.Fprintln(b, strings.Join(header, "\t"))
	for i := range v.Items {
		item := &v.Items[i]
		row := []string{strconv.Itoa(i + 1), vosCell(item.Work.Label), vosCell(vosDescription(item.Work)), addressOf(item.Work)}
		if placed {
			x, y := vosPlace(v, item)
			row = append(row, x, y)
		}
		cluster := ""
		if item.Community >= 0 {
			cluster = strconv.Itoa(item.Community + 1)
		}
		row = append(row, cluster)
		for _, c := range append(weights[:len(weights):len(weights)], scores...) {
			row = append(row, numberText(c.value(item)))
		}
		fmt.Fprintln(b, strings.Join(row, "\t"))
	}
	return b.Flush()
}

// VOSviewerNetwork writes the network file of VOSviewer's text format: a line a
// link, with the numbers of its two items in the map file and its strength.
func VOSviewerNetwork(w io.Writer, v *view.View) error {
	b := bufio.NewWriter(w)
	for i := range v.Links {
		l := &v.Links[i]
		fmt.Fprintf(b, "%d\t%d\t%d\n", l.Citing+1, l.Cited+1, max(l.Count, 1))
	}
	return b.Flush()
}

// vosCell is text that a tab-separated line can hold. VOSviewer takes a double
// quote for the beginning of a quoted cell.
func vosCell(s string) string { return strings.ReplaceAll(line(s), `"`, "'") }
