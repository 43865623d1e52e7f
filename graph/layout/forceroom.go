package layout

import (
	"math"
)

// A room is the plot with the works in it while they find their places.
type room struct {
	in    Input
	o     Options
	rank  []int
	air   float64
	own   []bool // works that keep room for their caption
	boxes []rect // what works keep around their places
	at    []Point
}

func newRoom(in Input, o Options) *room {
	r := &room{in: in, o: o, rank: byRank(in.Works), air: airFor(len(in.Works)), own: make([]bool, len(in.Works))}
	r.reserve()
	r.boxes = make([]rect, len(in.Works))
	for i := range r.boxes {
		r.boxes[i] = r.extent(i)
	}
	return r
}

// box is half the sides of a rectangle of the plot's shape and of area 4.
func (r *room) box() Point {
	shape := math.Sqrt(r.o.Width / r.o.Height)
	return Point{shape, 1 / shape}
}

// gap is the distance of a caption from its disc.
func (r *room) gap() float64 { return float64(captionGap * r.o.Unit) }

// reserve lets the most important works keep room for their captions, until
// these and the discs fill so much of the plot.
func (r *room) reserve() {
	const fill = 0.46
	free := fill * r.o.Width * r.o.Height
	for _, w := range r.in.Works {
		d := 2*w.Extent() + r.air
		free -= float64(d * d)
	}
	for _, i := range r.rank {
		c := r.in.Works[i].Caption
		if c.W == 0 {
			continue
		}
		if free -= float64((c.W + r.gap() + 2*r.air) * (max(c.H, 2*r.in.Works[i].Extent()) + r.air)); free < 0 {
			return
		}
		r.own[i] = true
	}
}

// extent is the box that work i keeps around its place.
func (r *room) extent(i int) rect {
	w := r.in.Works[i]
	e := w.Extent() + r.air/2
	box := rect{-e, -e, e, e}
	if r.own[i] {
		box.x1 = w.Extent() + r.gap() + w.Caption.W + r.air/2
		half := w.Caption.H/2 + r.air/2
		box.y0, box.y1 = min(box.y0, -half), max(box.y1, half)
	}
	return box
}

// turn mirrors places, whose middle is at 0, so that the most important work
// stands on the left, above the middle: that is where one begins to read, and maps
// of one literature are alike.
func (r *room) turn(at []Point) {
	first := at[r.rank[0]]
	sx, sy := -math.Copysign(1, first.X), -math.Copysign(1, first.Y)
	for i, q := range at {
		at[i] = Point{float64(sx * q.X), float64(sy * q.Y)}
	}
}

// fill stretches places over the plot.
func (r *room) fill(at []Point) {
	r.turn(at)
	r.at = at
	lo, hi := bounds(at)
	// Few works do not need all of the plot.
	part := min(1, 0.3+float64(0.03*float64(len(at))))
	width, height := r.o.Width*part, r.o.Height*part
	sx, sy := width/max(hi.X-lo.X, 1e-9), height/max(hi.Y-lo.Y, 1e-9)
	sx, sy = min(sx, sy*1.6), min(sy, sx*1.6)
	cx, cy := (lo.X+hi.X)/2, (lo.Y+hi.Y)/2
	for i, q := range at {
		r.at[i] = Point{r.o.Width/2 + float64((q.X-cx)*sx), r.o.Height/2 + float64((q.Y-cy)*sy)}
	}
	r.clamp()
}

// clamp keeps works inside the plot.
func (r *room) clamp() {
	for i, q := range r.at {
		e := r.boxes[i]
		r.at[i] = Point{
			max(-e.x0, min(r.o.Width-e.x1, q.X)),
			max(-e.y0, min(r.o.Height-e.y1, q.Y)),
		}
	}
}

// part makes room: it pushes works apart whose boxes lie on one another, beyond
// the plot where it must, and shrinks the whole to the plot again. So crowds
// grow and voids shrink.
func (r *room) part() {
	turns, rounds := 12, 30
	if len(r.at) > 1000 {
		turns, rounds = 6, 12
	}
	for range turns {
		r.loosen(rounds, nil)
		r.shrink()
	}
	r.clamp()
	r.loosen(2*rounds, r.clamp)
}

// shrink scales the map down to the plot where it is larger.
func (r *room) shrink() {
	hull := rect{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for i, q := range r.at {
		b := r.boxes[i].at(q)
		hull = rect{min(hull.x0, b.x0), min(hull.y0, b.y0), max(hull.x1, b.x1), max(hull.y1, b.y1)}
	}
	sx, sy := min(1, r.o.Width/(hull.x1-hull.x0)), min(1, r.o.Height/(hull.y1-hull.y0))
	for i, q := range r.at {
		r.at[i] = Point{
			r.o.Width/2 + float64((q.X-(hull.x0+hull.x1)/2)*sx),
			r.o.Height/2 + float64((q.Y-(hull.y0+hull.y1)/2)*sy),
		}
	}
}

// settle gives each work the free place that is nearest to where it is, the
// important first. kept is the side on which there is room for its
// caption, nil for none.
func (r *room) settle() (at []Point, kept []*Side) {
	f := newFloor(r.o.Width, r.o.Height, max(1, r.air/2))
	at, kept = make([]Point, len(r.at)), make([]*Side, len(r.at))
	for _, i := range r.rank {
		at[i], kept[i] = r.place(f, i)
	}
	return at, kept
}

// place finds a place for work i, with its caption if that is near, and takes it.
func (r *room) place(f *floor, i int) (Point, *Side) {
	w := r.in.Works[i]
	e := w.Extent()
	disc := rect{-e, -e, e, e}
	caption := Right.box(Point{}, e, w.Caption, r.gap())
	if r.own[i] {
		if q, ok := r.search(f, r.at[i], 30*r.o.Unit, disc, caption); ok {
			f.take(disc.at(q))
			f.take(caption.at(q))
			side := Right
			return q, &side
		}
	}
	q, ok := r.search(f, r.at[i], r.o.Width+r.o.Height, disc)
	if !ok {
		q = r.at[i]
	}
	f.take(disc.at(q))
	return q, nil
}

func (r rect) at(q Point) rect { return rect{q.X + r.x0, q.Y + r.y0, q.X + r.x1, q.Y + r.y1} }

// search looks for a free place near q, in squares around it that grow to reach.
func (r *room) search(f *floor, q Point, reach float64, boxes ...rect) (Point, bool) {
	fits := func(p Point) bool {
		for _, b := range boxes {
			if box := b.at(p); !f.inside(box) || !f.free(box) {
				return false
			}
		}
		return true
	}
	if fits(q) {
		return q, true
	}
	for ring := 1; float64(ring)*f.cell <= reach; ring++ {
		best, least, found := Point{}, math.Inf(1), false
		for k := -ring; k <= ring; k++ {
			along, out := float64(float64(k)*f.cell), float64(float64(ring)*f.cell)
			for _, p := range [...]Point{{q.X + along, q.Y - out}, {q.X + along, q.Y + out}, {q.X - out, q.Y + along}, {q.X + out, q.Y + along}} {
				if d := distance(p, q); d < least && fits(p) {
					best, least, found = p, d, true
				}
			}
		}
		if found {
			return best, true
		}
	}
	return Point{}, false
}
