// Package paint draws on pixels and on pages. A drawing is fillings, strokes,
// lines of text and links on a Paper; Image makes a PNG of it, Page a PDF. It
// knows nothing of works and citations: what is drawn is decided by those who
// import it.
//
// Places and sizes are in user units, of which there are 96 to the inch; y grows
// downwards.
//
// Type is Liberation Sans, whose letters are as wide as those of Helvetica and
// Arial. It is part of the program and has Latin, Greek and Cyrillic; letters
// that it lacks come from fonts that the caller points at (see Fonts).
package paint

// A Paper takes a drawing, the lowest layer first.
type Paper interface {
	// Fill fills the inside of a path: what it winds around more often one way
	// than the other.
	Fill(Path, Ink)
	// Stroke draws along a path.
	Stroke(Path, Pen)
	// Write sets a line of text with its baseline from at, in type of that size.
	Write(l Line, at Point, size float64, ink Ink)
	// Link makes an area lead to an address, where the paper can.
	Link(Frame, string)
}

// An Ink is a colour, and how much of it there is: 1 covers what is below, 0
// leaves it.
type Ink struct {
	R, G, B uint8
	Opacity float64
}

// A Pen draws lines of a width. Dash is the length of a stroke and of the gap
// after it; {0, 0} is a whole line. Ends are cut square, corners are round.
type Pen struct {
	Ink   Ink
	Width float64
	Dash  [2]float64
}

// A Point is a place in user units.
type Point struct{ X, Y float64 }

// A Frame is a rectangle.
type Frame struct{ X0, Y0, X1, Y1 float64 }

// About is what a picture says of itself to programs: its title, and in words
// what it shows.
type About struct{ Title, Description string }

// perInch is how many user units an inch has: those of SVG and CSS.
const perInch = 96.0
