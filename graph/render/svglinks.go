package render

// linkWidth writes the width of the line of a link, unless it is that of all
// lines.
func (s *svg) linkWidth(width float64) {
	if width > 0 {
		s.f(" stroke-width=\"%s\"", n(s.t.widthOf(width)))
	}
}

// solidShare is how much narrower than others a theme draws links whose lines
// are as black as can be.
const solidShare = 0.36

// widthOf is how wide the theme draws the line of a link.
func (t *theme) widthOf(width float64) float64 {
	if t.solid {
		return width * solidShare
	}
	return width
}
