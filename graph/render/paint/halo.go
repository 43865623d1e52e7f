package paint

// Halo is the outline of all letters with straight pieces for curves, which a
// wide stroke around them does not show: a third of the numbers.
func (l Line) Halo(at Point, size float64) Path {
	var p Path
	for i := range l.runs {
		for _, m := range l.runs[i].marks {
			p.add(m.glyph.coarse, size, Point{at.X + float64(m.at.X*size), at.Y + float64(m.at.Y*size)})
		}
	}
	return p
}

// coarse is a path with straight pieces for curves.
func coarse(fine Path) Path {
	p := Path{steps: make([]step, len(fine.steps))}
	for i, s := range fine.steps {
		if s.kind == curveTo {
			s = step{lineTo, [3]Point{s.to[2]}}
		}
		p.steps[i] = s
	}
	return p
}
