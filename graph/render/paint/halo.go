package paint

// strays is how far the halo of a letter may be from its outline, in type of
// size 1. A wide stroke does not show it.
const strays = 0.02

// Halo is the outline of all letters for a wide stroke around them: its pieces
// are straight, so that it takes a third of the numbers.
func (l Line) Halo(at Point, size float64) Path {
	var p Path
	for i := range l.runs {
		for _, m := range l.runs[i].marks {
			p.add(m.glyph.coarse, size, Point{at.X + float64(m.at.X*size), at.Y + float64(m.at.Y*size)})
		}
	}
	return p
}
