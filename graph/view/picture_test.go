package view

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"citegraph/graph"
	"citegraph/graph/layout"
)

// A mark is a disc or a line of type in a picture.
type mark struct {
	x0, y0, x1, y1 float64
	disc           bool
	what           string
}

func discMark(x, y, r float64, what string) mark { return mark{x - r, y - r, x + r, y + r, true, what} }

// captionMark is the box of a line of type, by the metrics of graph/layout.
func captionMark(c Caption) mark {
	f := layout.Face{Size: c.Size, Bold: c.Bold}
	w := f.Width(c.Text)
	x := c.X
	switch c.Anchor {
	case "middle":
		x -= w / 2
	case "end":
		x -= w
	}
	return mark{x, c.Y - f.Ascent(), x + w, c.Y - f.Ascent() + f.Height(), false, c.Text}
}

func (m mark) over(o mark) bool {
	const eps = 0.15 // places are rounded to a tenth
	x, y := (m.x0+m.x1)/2, (m.y0+m.y1)/2
	switch {
	case m.disc && o.disc:
		return math.Hypot(x-(o.x0+o.x1)/2, y-(o.y0+o.y1)/2) < (m.x1-m.x0+o.x1-o.x0)/2-eps
	case o.disc:
		return o.over(m)
	case m.disc:
		nx, ny := max(o.x0, min(x, o.x1)), max(o.y0, min(y, o.y1))
		return math.Hypot(x-nx, y-ny) < (m.x1-m.x0)/2-eps
	}
	return m.x0 < o.x1-eps && o.x0 < m.x1-eps && m.y0 < o.y1-eps && o.y0 < m.y1-eps
}

// checkPicture fails if anything leaves the canvas, or if discs or lines of type
// lie on one another.
func checkPicture(t testing.TB, v *View) {
	t.Helper()
	p := &v.Picture
	var marks []mark
	for i := range v.Items {
		item := &v.Items[i]
		if !item.Drawn {
			continue
		}
		marks = append(marks, discMark(item.X, item.Y, item.R+float64(rings(item))*RingGap*p.Unit, item.Work.ID))
		if item.Caption.Text != "" {
			marks = append(marks, captionMark(item.Caption))
		}
	}
	for _, c := range p.Captions {
		marks = append(marks, captionMark(c))
	}
	for _, e := range p.Legend {
		marks = append(marks, captionMark(e.Caption))
		if e.Kind != "line" && e.Kind != "head" {
			marks = append(marks, discMark(e.X, e.Y, e.R, "sample of "+e.Label))
		}
	}
	for _, m := range marks {
		if m.x0 < 0 || m.y0 < 0 || m.x1 > p.Width || m.y1 > p.Height {
			t.Fatalf("%q leaves the canvas of %v × %v: %+v", m.what, p.Width, p.Height, m)
		}
	}
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Compare(a.x0, b.x0) })
	for k, m := range marks {
		for _, o := range marks[k+1:] {
			if o.x0 >= m.x1 {
				break
			}
			if m.over(o) {
				t.Fatalf("%q and %q lie on one another: %+v, %+v", m.what, o.what, m, o)
			}
		}
	}
	checkCurves(t, v)
}

// checkCurves fails if a curve leaves the canvas, or does not run between the
// discs of its works.
func checkCurves(t testing.TB, v *View) {
	t.Helper()
	p := &v.Picture
	for k := range v.Links {
		l := &v.Links[k]
		if !l.Drawn {
			continue
		}
		if len(l.Path) < 4 || len(l.Path)%3 != 1 {
			t.Fatalf("a curve has %d points", len(l.Path))
		}
		for _, end := range []struct {
			q    Point
			item *Item
		}{{l.Path[0], &v.Items[l.Citing]}, {l.Path[len(l.Path)-1], &v.Items[l.Cited]}} {
			reach := end.item.R + float64(rings(end.item))*RingGap*p.Unit
			if d := math.Hypot(end.q.X-end.item.X, end.q.Y-end.item.Y); d > reach+3*p.Unit {
				t.Fatalf("a curve ends %v from the centre of a disc of radius %v", d, reach)
			}
		}
		for c := 0; c+3 < len(l.Path); c += 3 {
			for step := range 9 {
				q := bezier(l.Path[c:c+4], float64(step)/8)
				if q.X < 0 || q.Y < 0 || q.X > p.Width || q.Y > p.Height {
					t.Fatalf("a curve leaves the canvas at %v", q)
				}
			}
		}
	}
}

func bezier(c []Point, t float64) Point {
	s := 1 - t
	mix := func(a, b, d, e float64) float64 { return s*s*s*a + 3*s*s*t*b + 3*s*t*t*d + t*t*t*e }
	return Point{mix(c[0].X, c[1].X, c[2].X, c[3].X), mix(c[0].Y, c[1].Y, c[2].Y, c[3].Y)}
}

func TestNothingOverlaps(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 3, 21, 49, 80, 120, 429, 1000} {
		in := literature(t, n, uint64(n)+100)
		checkPicture(t, build(t, in, Options{Top: All}))
		if n <= 120 {
			checkPicture(t, build(t, in, Options{SizeBy: "pagerank", ColorBy: "year"}))
		}
	}
}

// Works without a year stand in the lane, the others right of it in order of
// their years.
func TestTimeRunsFromLeftToRight(t *testing.T) {
	t.Parallel()
	v := build(t, literature(t, 300, 4), Options{Top: All})
	order := make([]*Item, len(v.Items))
	for i := range order {
		order[i] = &v.Items[i]
	}
	slices.SortFunc(order, func(a, b *Item) int {
		return cmp.Or(cmp.Compare(a.Work.Year, b.Work.Year), cmp.Compare(a.X, b.X))
	})
	lane := v.Picture.Lane
	if lane == nil {
		t.Fatal("no lane")
	}
	for k, item := range order {
		if inLane := item.X > lane.X0 && item.X < lane.X1; inLane != (item.Work.Year == 0) {
			t.Errorf("%s of %d: in the lane %v", item.Work.ID, item.Work.Year, inLane)
		}
		if k > 0 && order[k-1].Work.Year < item.Work.Year && order[k-1].X >= item.X {
			t.Errorf("%d is not left of %d", order[k-1].Work.Year, item.Work.Year)
		}
	}
	for k, tick := range v.Picture.Axis {
		if k > 0 && (tick.X <= v.Picture.Axis[k-1].X || tick.Year <= v.Picture.Axis[k-1].Year) {
			t.Errorf("tick %d is not right of %d", tick.Year, v.Picture.Axis[k-1].Year)
		}
	}
}

// The description names the largest works of the whole map, also where the main
// path or the seeds go before them in the drawing.
func TestLargestOfTheMap(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{1, 2, 3} {
		in := literature(t, 300, seed)
		v := build(t, in, Options{Top: 5})
		_, text, _ := strings.Cut(v.Description, "Largest by citations in this map: ")
		text, _, _ = strings.Cut(text, ". ")
		var order []int
		for i := range v.Items {
			order = append(order, i)
		}
		cited := func(i int) int { return len(in.Network.CitedBy(graph.Node(i))) }
		slices.SortStableFunc(order, func(a, b int) int { return cited(b) - cited(a) })
		var want []string
		for _, i := range order[:3] {
			want = append(want, fmt.Sprintf("%s (%d)", v.Items[i].Work.Label, cited(i)))
		}
		if text != strings.Join(want, ", ") {
			t.Errorf("%q, not %q", text, want)
		}
	}
}
