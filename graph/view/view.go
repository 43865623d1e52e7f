// Package view is the picture as data: what is drawn and where, what the
// legend says, and what was left out. It knows no file format; graph/render
// turns a View into bytes.
package view

import "citegraph/fetch/biblio"

// A View is a map that is ready to be written. Items holds every work of the
// map, drawn or not, in order of id; Links every citation, by citing then
// cited id. Formats for data write all of them, pictures the drawn ones.
type View struct {
	Title       string // "": none is drawn
	Subtitle    string
	Seeds       []string
	Graph       string // "" or "citation"; "co-citation", "coupling"
	LeastCount  int    // what links were asked to have at least; 0 and 1 ask for nothing
	Strongest   int    // count of the strongest link, where none has so many; else 0
	Items       []Item
	Links       []Link
	Measures    []Measure // the columns; Item.Values is aligned with it
	Ledger      biblio.Ledger
	Communities []Community // by number; none when not computed
	Modularity  float64     // of the communities; NaN without citations, or when not known
	Stability   float64     // of the communities; NaN when not computed
	Roots       []Root      // years that the references go back to, for reports; nil when not computed
	RootRule    string      // which years these are, and what they leave out

	Description string // what the picture says, for those who cannot see it
	Picture     Picture
}

// A Measure names a column of Item.Values.
type Measure struct{ Name, Unit, Doc string }

// An Item is a work in the view.
type Item struct {
	Work      *biblio.Work
	Community int       // -1 when there is none
	Values    []float64 // NaN = not defined
	MainPath  bool
	Seed      bool
	Plain     bool // a seed that is drawn like any other work, since so many are seeds

	Drawn   bool
	X, Y, R float64 // centre and radius of the disc, in user units
	Ink     int     // index into the theme's inks; -1: none (grey)
	Caption Caption // the label beside the disc; Caption.Text is "" when it did not fit
	Tooltip string
}

// A Caption is a piece of text with a place.
type Caption struct {
	Text   string
	X, Y   float64 // of the baseline's start, middle or end, by Anchor
	Anchor string  // "start", "middle", "end"
	Size   float64 // of the type, in user units
	Bold   bool
	Role   string // "title", "subtitle", "axis", "legend", "account" …; "" beside a work
}

// A Link is a citation in the view; Citing and Cited index Items. In a map of
// co-citation or coupling it is an undirected link between two works, with
// Citing < Cited, and Count and Strength say how much they share.
type Link struct {
	Citing, Cited int
	Citation      biblio.Citation
	Count         int     // shared citing works, or shared references; 0 for a citation
	Strength      float64 // association strength, Count / (s_a · s_b)
	SPC           string  // exact integer, "" when not defined
	MainPath      bool
	AgainstTime   bool

	Drawn bool
	Line  string  // how it is drawn: LineCitation, LineMatched, LineAgainstTime, LineMainPath
	Arrow bool    // it ends in an arrowhead
	Width float64 // of a link's line, in user units; 0: that of Picture.Line
	Ink   int     // of the citing work's group when the cited one is of it too; else -1
	Path  []Point // control points: the start, then triples of a cubic Bézier
}

// A Point is a place in user units; y grows downwards.
type Point struct{ X, Y float64 }

// A Picture is everything in the drawing that is not a work or a citation. All
// places are final: a renderer computes nothing.
type Picture struct {
	Width, Height float64
	Unit          float64 // the scale of type and lines: 1 in a picture 1,000 wide
	Layout        string  // "timeline", "dot" …
	Theme         string  // "light", "dark" or "print"
	Scale         Scale   // what Item.Ink means
	Plot          Frame   // where works are
	Line          Line    // how citations are drawn
	Outline       float64 // width of the outline that sets discs off from what is below
	Axis          []Tick
	Lane          *Lane // of works without a year; nil when there are none
	Onward        []Onward
	Legend        []Entry
	Captions      []Caption // free text: title, subtitle, account, provenance
	Omitted       []biblio.Omission
	// Narrowed: the caller named how many works to draw, and more are left out.
	// Formats that others draw from leave out the same.
	Narrowed bool
}

// A Scale says what the inks of works stand for.
type Scale string

const (
	// Categories: a hue each, the largest groups first.
	Categories Scale = "categories"
	// Sequence: one hue, from pale (0) to strong (SequenceInks-1).
	Sequence Scale = "sequence"
	// Diverging: one hue below 0, the stronger the farther (0 … 2), another above it
	// (4 … 6), and a pale ink for 0 itself (3).
	Diverging Scale = "diverging"
)

// CategoryInks, SequenceInks and DivergingInks are how many inks a theme has of
// each kind.
const (
	CategoryInks  = 8
	SequenceInks  = 7
	DivergingInks = 7
)

// A Frame is a rectangle.
type Frame struct{ X0, Y0, X1, Y1 float64 }

// A Line is a stroke: its width in user units, and how much ink it has, 0 … 1.
type Line struct{ Width, Ink float64 }

// A Tick is a year on the axis: its works stand around X, between X0 and X1.
type Tick struct {
	X, X0, X1 float64
	Year      int
	Label     string // "" where there is no room for one
	Strong    bool   // a decade
	Break     bool   // years before it are folded
	BreakX    float64
}

// A Lane is the column of works without a year.
type Lane struct {
	X0, X1 float64
	Label  string
}

// An Entry is one sample in the legend: a disc at X, Y of radius R, or a line
// that begins at X, Y and is R long, and its text.
type Entry struct {
	Kind string // "head", "size", "ink", "mark", "line"
	// Name is of a mark the state or "seed", "retracted" …; of a line "citation",
	// "main-path" …; of a size or an ink the state that most works have, or "" where
	// most are discs.
	Name    string
	Label   string
	Count   int // works of the whole map, or all linked ones; of a line: how many are drawn, or what it stands for
	X, Y, R float64
	Width   float64 // of a link's line
	Ink     int
	Caption Caption
}
