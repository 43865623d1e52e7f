package measure

import "citegraph/graph"

// A Calendar counts the works of a map and the citations between them by year.
type Calendar struct {
	Years   []CalendarYear // every year from that of the first work to that of the last, in order
	Undated CalendarYear   // the same of the works without a year; its Year is 0
}

// A CalendarYear is the works that appeared in a year.
type CalendarYear struct {
	Year  int
	Works int
	// Received are the citations of the map that these works receive, whenever the
	// citing works appeared; Made those that they make, whatever they cite. Over all
	// years, with the undated, either sums to the citations of the map.
	Received, Made int
}

// ByYear counts works, citations received and citations made by year.
func ByYear(net *graph.Network) Calendar {
	var c Calendar
	first, last := net.Years()
	if first != 0 {
		c.Years = make([]CalendarYear, last-first+1)
	}
	for i := range c.Years {
		c.Years[i].Year = first + i
	}
	for v := range graph.Node(net.Len()) {
		y := &c.Undated
		if year := net.Year(v); year != 0 {
			y = &c.Years[year-first]
		}
		y.Works++
		y.Received += len(net.CitedBy(v))
		y.Made += len(net.References(v))
	}
	return c
}
