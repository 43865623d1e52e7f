package layout

// Captions finds places for captions.
func Captions(in Input, l Layout, o Options) []Spot {
	spots := make([]Spot, len(in.Works))
	for i, w := range in.Works {
		if w.Caption.W > 0 {
			spots[i] = Spot{Placed: true, X: l.Points[i].X + w.Radius + 3, Y: l.Points[i].Y - w.Caption.H/2}
		}
	}
	return spots
}
