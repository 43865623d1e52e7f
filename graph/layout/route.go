package layout

import (
	"math"
	"runtime"
	"sync"
)

// route draws each arc as a calm curve that leaves the citing work to the left
// and arrives at the cited one from the right, round the discs that are in its
// way where a bend avoids them. Arcs within a year bow to the left of both
// works, arcs against time to the right.
//
// captions are where captions will be, as far as known: curves go round them
// too where that is as easy.
func route(in Input, at []Point, captions []rect, o Options) [][]Point {
	field := newObstacles(in, at, 24*o.Unit)
	field.bows = bows(len(in.Arcs))
	if len(in.Works) <= roundCaptions {
		field.add(captions)
	}
	routes := make([][]Point, len(in.Arcs))
	inParts(len(routes), func(k int) {
		a := in.Arcs[k]
		c := o.inside(bend(at[a.Citing], at[a.Cited], o.Unit))
		if len(in.Arcs) <= bendsUpTo || a.Firm {
			c = field.clear(a, c, o)
		}
		routes[k] = trim(c, in.Works[a.Citing].Extent(), in.Works[a.Cited].Extent()+o.Unit)
	})
	return routes
}

// inParts calls f(0) … f(n-1), each processor a part of them.
func inParts(n int, f func(k int)) {
	const least = 64 // are not worth a goroutine
	parts := max(1, min(runtime.GOMAXPROCS(0), n/least))
	var wg sync.WaitGroup
	for part := range parts {
		wg.Go(func() {
			for k := part * n / parts; k < (part+1)*n/parts; k++ {
				f(k)
			}
		})
	}
	wg.Wait()
}

// roundCaptions is the number of works up to which curves mind captions.
const roundCaptions = 150

// bendsUpTo is the number of arcs up to which they are bent round discs, and
// finelyUpTo that up to which all bends are tried; more are a texture.
const (
	bendsUpTo  = 6000
	finelyUpTo = 600
)

// bend is the plain curve between two works.
func bend(p, q Point, u float64) cubic {
	dx, dy := p.X-q.X, math.Abs(p.Y-q.Y)
	switch {
	case dx > 2:
		d := float64(dx * 0.45)
		return cubic{p, {p.X - d, p.Y}, {q.X + d, q.Y}, q}
	case dx > -2:
		d := float64(10*u) + min(float64(0.3*dy), 40*u)
		return cubic{p, {p.X - d, p.Y}, {q.X - d, q.Y}, q}
	}
	d := float64(14*u) + min(float64(0.3*dy), 40*u) - float64(0.45*min(dx+float64(60*u), 0))
	if dx < -60*u {
		return cubic{p, {p.X + d, p.Y - d/3}, {q.X - d, q.Y - d/3}, q}
	}
	return cubic{p, {p.X + d, p.Y}, {q.X + d, q.Y}, q}
}

// inside draws in the handles of a curve that would leave the plot.
func (o Options) inside(c cubic) cubic {
	o.Confine(c[1:3])
	return c
}

// Confine draws points that are outside the plot to its edge. A curve stays within
// the hull of its control points, so a route that is confined stays in the plot.
func (o Options) Confine(route []Point) {
	for k, q := range route {
		route[k] = Point{max(0, min(q.X, o.Width)), max(0, min(q.Y, o.Height))}
	}
}

// A bow is a bend that is tried where the plain curve runs through a disc: how
// far, in units, its first and its second handle are moved up or down, and how
// long the handles are, as a part of what they are in the plain curve.
type bow struct{ first, second, length float64 }

// price is what a bend costs, as hits do: more the further it goes.
func (b bow) price() int { return int(max(math.Abs(b.first), math.Abs(b.second)) / 5) }

// bows lists the bends from the cheapest to the dearest, those of other lengths
// too where arcs are few enough to be followed one by one.
func bows(arcs int) []bow {
	lengths := []float64{1, 0.6, 1.4}
	if arcs > finelyUpTo {
		lengths = lengths[:1]
	}
	var list []bow
	for _, by := range [...]float64{10, 20, 34, 52} {
		for _, length := range lengths {
			list = append(list,
				bow{-by, 0, length}, bow{by, 0, length}, bow{0, -by, length}, bow{0, by, length},
				bow{-by, -by, length}, bow{by, by, length}, bow{-by, by, length}, bow{by, -by, length})
		}
	}
	return list
}

// clear bends c so that it runs through few discs and captions, but no further
// than that is worth: a calm curve is better than one that goes round a corner
// of a caption.
func (f *obstacles) clear(a Arc, c cubic, o Options) cubic {
	u := o.Unit
	best, least := c, f.hits(a, c, math.MaxInt)
	reach := float64(0.4*math.Abs(c[0].X-c[3].X)) + float64(8*u)
	for _, b := range f.bows {
		if least <= b.price() {
			break // they only get dearer
		}
		if math.Abs(b.first)*u > reach || math.Abs(b.second)*u > reach {
			continue
		}
		bent := cubic{c[0], mix(c[0], c[1], b.length), mix(c[3], c[2], b.length), c[3]}
		bent[1].Y += float64(b.first * u)
		bent[2].Y += float64(b.second * u)
		bent = o.inside(bent)
		if h := b.price() + f.hits(a, bent, least-b.price()); h < least {
			best, least = bent, h
		}
	}
	return best
}

// trim cuts off what lies inside the discs at both ends.
func trim(c cubic, r0, r1 float64) []Point {
	if distance(c[0], c[3]) <= r0+r1 {
		return c[:]
	}
	t1 := exit(cubic{c[3], c[2], c[1], c[0]}, r1)
	c = c.until(1 - t1)
	t0 := exit(c, r0)
	c = c.from(t0)
	return c[:]
}

// exit is where a curve leaves the disc of radius r around its start.
func exit(c cubic, r float64) float64 {
	lo, hi := 0.0, 1.0
	for range 24 {
		mid := (lo + hi) / 2
		if distance(c.point(mid), c[0]) < r {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
