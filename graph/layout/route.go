package layout

// route draws each arc as a calm curve that leaves the citing work to the left
// and arrives at the cited one from the right.
func route(in Input, at []Point, o Options) [][]Point {
	routes := make([][]Point, len(in.Arcs))
	for k, a := range in.Arcs {
		p, q := at[a.Citing], at[a.Cited]
		d := (p.X - q.X) * 0.45
		routes[k] = []Point{{p.X, p.Y}, {p.X - d, p.Y}, {q.X + d, q.Y}, {q.X, q.Y}}
	}
	return routes
}
