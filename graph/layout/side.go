package layout

// A Side tells where a caption stands, as seen from its disc.
type Side int8

// The sides.
const (
	Right Side = iota
	Left
	Above
	Below
	AboveRight
	AboveLeft
	BelowRight
	BelowLeft
)

// sides lists all sides, those that read best first.
var sides = [...]Side{Right, Left, AboveRight, BelowRight, Above, Below, AboveLeft, BelowLeft}

// box is where a caption stands beside a disc of radius r, so far away.
func (s Side) box(disc Point, r float64, caption Box, gap float64) rect {
	x, y := disc.X-caption.W/2, disc.Y-caption.H/2
	switch s {
	case Right:
		x = disc.X + r + gap
	case Left:
		x = disc.X - r - gap - caption.W
	case AboveRight, BelowRight:
		x = disc.X + r*0.5
	case AboveLeft, BelowLeft:
		x = disc.X - r*0.5 - caption.W
	}
	switch s {
	case Above:
		y = disc.Y - r - gap/2 - caption.H
	case Below:
		y = disc.Y + r + gap/2
	case AboveRight, AboveLeft:
		y = disc.Y - float64(r*0.87) - gap/2 - caption.H
	case BelowRight, BelowLeft:
		y = disc.Y + float64(r*0.87) + gap/2
	}
	return rect{x, y, x + caption.W, y + caption.H}
}

// Anchor is the end of the box that is next to the disc: "start", "middle" or
// "end".
func (s Side) Anchor() string {
	switch s {
	case Right, AboveRight, BelowRight:
		return "start"
	case Left, AboveLeft, BelowLeft:
		return "end"
	}
	return "middle"
}

// A taste is how much one likes a caption on each side, as a length of curve
// that one would rather have run through it.
type taste [len(sides)]float64

// plainTaste is for most works, spineTaste for those of the spine, whose line
// runs left and right.
var (
	plainTaste = taste{Right: 0, Left: 10, Above: 16, Below: 16, AboveRight: 14, AboveLeft: 18, BelowRight: 14, BelowLeft: 18}
	spineTaste = taste{Right: 60, Left: 60, Above: 0, Below: 0, AboveRight: 4, AboveLeft: 4, BelowRight: 4, BelowLeft: 4}
)

// tasteFor is the cost of a side for work i.
func (s *spine) tasteFor(i int, side Side) float64 {
	switch {
	case !s.has(i):
		return plainTaste[side]
	case s.ends(i, side):
		return 0
	}
	return spineTaste[side]
}
