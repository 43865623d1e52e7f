// Package layout gives every work of a picture its place. It is pure geometry:
// it knows works by year, community and size, and citations as arcs between
// them; it knows neither colours nor file formats.
//
// Timeline is the layout of our own. Other engines (graph/layout/gviz) hand
// back the same Layout.
package layout

// A Work is what a layout has to know of a work.
type Work struct {
	Year      int     // 0 when unknown
	Community int     // works of one community are kept together; -1: none
	Radius    float64 // of its disc
	Rings     float64 // how far rings reach beyond it
	Caption   Box     // the room that its caption needs; the zero Box: no caption
	Rank      int     // 0 is placed and captioned first; ties by index
	Seed      bool    // where the eye should land: rings are drawn around one
}

// Extent is how far a work's mark reaches from its centre: the disc, and around
// it the rings of a seed, a retraction or a concern.
func (w Work) Extent() float64 { return w.Radius + w.Rings }

// A Box is a width and a height.
type Box struct{ W, H float64 }

// An Arc is a citation; Citing and Cited index Input.Works.
type Arc struct {
	Citing, Cited int
	Firm          bool // of the main path: kept straight, and clear of discs

	Strength float64 // how hard it pulls in Force; 0 is 1
}

// Input is what is to be laid out.
type Input struct {
	Works []Work
	Arcs  []Arc
}

// Options shape the plot.
type Options struct {
	Width, Height float64 // of the plot, without title, legend and margins
	Unit          float64 // scale of type and gaps; 1 suits a plot 1,000 wide
	TickWidth     float64 // room that the label of a year needs
	LaneHead      float64 // room that the head of the lane needs
	Seed          uint64  // of what is left to chance, in Force
	Lines         int     // how many arcs Force draws, the strongest (see Strongest); 0: all
}

// A Point is a place in the plot; y grows downwards.
type Point struct{ X, Y float64 }

// A Spot is the place of a caption: its box, and the side of the disc it is on.
type Spot struct {
	Placed bool
	Side   Side
	X, Y   float64 // top left corner of the box
}

// A Tick is a year of the axis: a column from X0 to X1 whose works sit around X.
type Tick struct {
	X, X0, X1 float64
	Year      int
	Labelled  bool // there is room for its label
	Strong    bool // a decade
	Break     bool // the years just before it are folded into a gap
}

// A Lane is the column of works without a year.
type Lane struct{ X0, X1 float64 }

// A Layout is where everything is. Points, Captions are aligned with
// Input.Works, Routes with Input.Arcs.
type Layout struct {
	Engine        string // "timeline", "dot" …
	Width, Height float64
	Points        []Point
	Captions      []Spot
	Routes        [][]Point // the start, then triples of a cubic Bézier, citing → cited; nil for an arc that is not drawn
	Reduced       int       // arcs left out because a longer chain of arcs implies them
	Crowded       int       // works that stand on others, since there is no room for them
	Axis          []Tick    // none without a time axis
	Lane          *Lane     // nil when every work has a year, or without a time axis

	kept []*Side // where room is kept for captions; may be nil, as any of them
}
