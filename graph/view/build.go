package view

import (
	"errors"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/layout"
	"citegraph/graph/measure"
)

// Input is everything that a view is made of. Only Network is needed.
type Input struct {
	Title   string
	Seeds   []string // ids
	Network *graph.Network
	// Columns are the measures, aligned with the network's nodes.
	Columns []measure.Column
	// Communities gives each node its community, numbered by falling size; -1
	// for none. nil when none were computed.
	Communities []int
	Modularity  float64 // of the communities; NaN without citations, or when not known
	Stability   float64 // of the communities; NaN when not computed
	// Paths are the main path and the search-path counts, the address of what
	// measure.MainPath returns; nil when not computed.
	Paths *measure.Paths
	// Traces say the same of each citation, in order of the network's arcs, where
	// it is known from elsewhere, as from a saved map; they go before Paths.
	Traces []Trace
	// Links join the works in place of citations, in a map of the kind Graph
	// "co-citation" or "coupling"; nil for citations.
	Links *graph.Links
	// LeastCount is the count that links were asked to have at least, 0 when they were
	// not; Strongest is that of the strongest link that there was, when none has so
	// many.
	LeastCount, Strongest int
	// Followed is how many steps the references of the seeds were followed, where the
	// map no longer shows it, as when works of some years were taken out of it; nil:
	// as deep as its deepest work.
	Followed *int
	Ledger   biblio.Ledger
	Graph    string // "" or "citation"; what Links are
	Tool     string // name and version of the program, for the last line
}

// A Trace is what the main path analysis says of a citation.
type Trace struct {
	SPC      string // exact integer, "" when not defined
	MainPath bool
}

// Options say how the map is drawn. The zero value is the default picture.
type Options struct {
	// Top is how many works are drawn, those that matter most; 0 is a number
	// that suits the size of the map (see DefaultTop), All draws every work.
	Top int
	// Hide names the states whose works are not drawn, however much they matter;
	// seeds are drawn all the same.
	Hide []biblio.State
	// SizeBy names the measure that discs grow with; "" is local_citations.
	// Works that matter are those where it is large.
	SizeBy string
	// ColorBy is "community" (or ""), "year", "state" or "venue", or names a
	// column or "total_citations": then inks go from pale (little) to strong.
	ColorBy string
	// Width and Height are of the picture in user units; 0 is chosen by the
	// number of works drawn. With one of them, the other keeps the ratio 1.6, but
	// a narrow picture is as high as its text needs, which is never below 6 points.
	Width, Height float64
	Theme         string // "light" (or ""), "dark", "print"
	Title         string // in place of Input.Title
	// Layout names the layout, and Arrange does it; nil is the timeline.
	Layout  string
	Arrange Arranger
	Seed    uint64 // of what a force layout leaves to chance
}

// An Arranger is a layout engine: layout.Timeline, or one of Graphviz's.
type Arranger func(layout.Input, layout.Options) (layout.Layout, error)

// All is the Top that draws every work.
const All = -1

// The errors of options that mean nothing.
var (
	ErrNoNetwork = errors.New("a view needs a network")
	ErrMeasure   = errors.New("no such measure in this map")
	ErrColor     = errors.New("works are coloured by community, year, state or venue")
	ErrTheme     = errors.New("themes are light, dark and print")
	ErrSize      = errors.New("a picture is 200 to 20,000 units wide and high")
)

// Build makes the picture of a map: it chooses the works to draw, gives each
// its size, ink and place, captions those that there is room for, and accounts
// for what is not drawn. The same input and options give the same view.
func Build(in Input, o Options) (*View, error) {
	b, err := newBuilder(in, o)
	if err != nil {
		return nil, err
	}
	if in.Links != nil {
		return b.buildLinked()
	}
	b.items()
	b.communities()
	b.links()
	b.choose()
	b.lines()
	b.sizes()
	b.inks()
	b.page()
	b.margins()
	if err := b.arrange(); err != nil {
		return nil, err
	}
	b.goesOn()
	b.account()
	b.describe()
	return b.v, nil
}

// A builder holds a view in the making.
type builder struct {
	in Input
	o  Options
	v  *View

	voice voice

	size   *measure.Column // of the measure that discs grow with
	color  *measure.Column // of ColorBy, when that names numbers; else nil
	drawn  []int           // items, in order
	class  func(i int) int // of an item: classSeeds …
	rank   []int           // of each item: its place among the works that matter
	order  []int           // items by rank
	groups []group         // what the inks stand for
	path   mainPath
	marks  map[string]int // see markCounts; nil before

	u            float64        // Picture.Unit
	natural      float64        // the same, were it not for leastUnit
	leastPlot    func() float64 // the least height of the plot
	scale        float64        // of radii: 1 unless the caller asked for a size
	top          float64        // y below the head
	bottom       float64        // y above the foot
	accountEnd   float64        // baseline of the account's last line
	accountLines int
	reduced      int // citations left out by the layout engine, since longer chains imply them
}

func newBuilder(in Input, o Options) (*builder, error) {
	if in.Network == nil {
		return nil, ErrNoNetwork
	}
	if o.SizeBy == "" {
		o.SizeBy = measure.LocalCitations
		if in.Links != nil {
			o.SizeBy = measure.LinkStrengthName
		}
	}
	if o.ColorBy == "" {
		o.ColorBy = "community"
	}
	if o.Theme == "" {
		o.Theme = "light"
	}
	if o.Title != "" {
		in.Title = o.Title
	}
	b := &builder{in: in, o: o, v: &View{Title: in.Title, Seeds: in.Seeds, Graph: in.Graph, Ledger: in.Ledger, Modularity: in.Modularity, Stability: in.Stability, LeastCount: in.LeastCount, Strongest: in.Strongest}}
	b.voice = b
	b.leastPlot = func() float64 { return b.plotOf(leastMapPlot) }
	return b, b.check()
}

// check tells what is wrong with the options.
func (b *builder) check() error {
	var err error
	switch b.o.ColorBy {
	case "community", "year", "state", "venue":
	default:
		if b.color, err = b.column(b.o.ColorBy); err != nil {
			return ErrColor
		}
	}
	if err := b.checkLook(); err != nil {
		return err
	}
	b.size, err = b.column(b.o.SizeBy)
	return err
}

// checkLook tells what is wrong with the theme and the size of the picture.
func (b *builder) checkLook() error {
	switch b.o.Theme {
	case "light", "dark", "print":
	default:
		return ErrTheme
	}
	for _, size := range [...]float64{b.o.Width, b.o.Height} {
		if size != 0 && !(size >= 200 && size <= 20000) {
			return ErrSize
		}
	}
	return nil
}
