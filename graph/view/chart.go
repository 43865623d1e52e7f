package view

import (
	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// A Chart is a diagram beside the map that is ready to be written: bars, curves
// and text over scales. Like a View it knows no file format, and all places in it
// are final.
type Chart struct {
	Kind     string // ChartSpectrum, ChartCalendar or ChartTop
	Title    string
	Subtitle string

	Description string // what the chart says, for those who cannot see it
	// Picture is the page: its size, unit and theme, free text and the legend. What
	// it has for works and citations is not used.
	Picture Picture

	Rules  []Rule // the lowest layer
	Bars   []Bar
	Curves []Curve
	Dots   []Dot
	Labels []Caption // beside bars and dots, with a halo
}

// The kinds of chart.
const (
	ChartSpectrum = "rpys"
	ChartCalendar = "years"
	ChartTop      = "top"
)

// A Rule is a straight line that helps to read: RuleGrid, RuleAxis or RuleLeader.
type Rule struct {
	X0, Y0, X1, Y1 float64
	Role           string
}

// What a Rule is for.
const (
	RuleGrid   = "grid"   // at a round number
	RuleAxis   = "axis"   // where values are 0, and along the years
	RuleLeader = "leader" // from a label to what it names
)

// A Bar is a filled rectangle. Its ink is of the theme's Sequence.
type Bar struct {
	Frame
	Ink     int
	Tooltip string
	Address string // where it leads to; "" for nowhere
}

// The inks of bars: BarMarked stands out.
const (
	BarPlain  = 2
	BarMarked = 5
)

// A Curve is a line through points.
type Curve []Point

// A Dot is a small hollow disc.
type Dot struct {
	X, Y, R float64
	Tooltip string
	Address string
}

// ChartOptions say how a chart is drawn. The zero value is the default.
type ChartOptions struct {
	// Width and Height are in user units; 0 is chosen. With one of them, the other
	// keeps the usual ratio.
	Width, Height float64
	Theme         string // "light" (or ""), "dark", "print"
	// Since and Until are the first and the last year on the axis; 0 is as far as
	// there is something to show. What lies outside is counted.
	Since, Until int
}

// A charter is the builder of a chart: it has the head and the foot of a map, and
// says in its own words what stands there.
type charter struct {
	*builder
	c     *Chart
	o     ChartOptions
	about string   // the subtitle
	parts []string // of the account
	flow  []Entry  // of the legend
}

// newCharter begins a chart about the map of in, on a page as high as it is wide
// by the usual ratio, or by high, at a width of 1,000.
func newCharter(kind string, in Input, o ChartOptions) (*charter, error) {
	if in.Network == nil {
		return nil, ErrNoNetwork
	}
	if o.Theme == "" {
		o.Theme = "light"
	}
	b := &builder{in: in, o: Options{Width: o.Width, Height: o.Height, Theme: o.Theme}}
	b.v = &View{Title: in.Title, Seeds: in.Seeds, Graph: in.Graph, Ledger: in.Ledger}
	if err := b.checkLook(); err != nil {
		return nil, err
	}
	c := &charter{builder: b, c: &Chart{Kind: kind, Title: oneLine(in.Title)}, o: o}
	b.voice = c
	b.leastPlot = func() float64 { return b.plotOf(leastChartPlot) }
	b.items()
	return c, nil
}

// frame settles the page, and writes what stands above and below the chart.
func (c *charter) frame() Frame {
	c.margins()
	p := &c.v.Picture
	return Frame{X0: margin * c.u, Y0: c.top, X1: p.Width - margin*c.u, Y1: c.bottom}
}

// finish hands the chart over.
func (c *charter) finish(description string) *Chart {
	c.account()
	c.c.Subtitle, c.c.Picture = c.v.Subtitle, c.v.Picture
	c.c.Description = description
	for _, text := range c.c.Picture.Captions {
		if text.Role == "account" {
			c.c.Description += " " + text.Text
		}
	}
	return c.c
}

// within tells whether a year is on the axis.
func (c *charter) within(year int) bool {
	return year >= c.o.Since && (c.o.Until == 0 || year <= c.o.Until)
}

// workAt is the work of an item.
func (c *charter) workAt(i int) *biblio.Work { return c.v.Items[graph.Node(i)].Work }
