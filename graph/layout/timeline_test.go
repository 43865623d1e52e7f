package layout

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// literature makes up n works that cite about five earlier ones each.
func literature(n int, seed uint64) Input {
	rng := rand.New(rand.NewPCG(seed, 0))
	in := Input{Works: make([]Work, n)}
	cited := make([]int, n)
	seen := map[[2]int]bool{}
	for i := range n {
		x := 1 - rng.Float64()
		in.Works[i] = Work{Year: 1950 + int(70*(1-x*x*x)), Community: int(rng.Float64() * rng.Float64() * 9)}
	}
	slices.SortStableFunc(in.Works, func(a, b Work) int { return a.Year - b.Year })
	for i := range n {
		for range min(i, 5) {
			j := rng.IntN(i)
			for k := 0; k < 4 && in.Works[j].Community != in.Works[i].Community; k++ {
				j = rng.IntN(i)
			}
			if !seen[[2]int{i, j}] {
				seen[[2]int{i, j}] = true
				in.Arcs = append(in.Arcs, Arc{Citing: i, Cited: j})
				cited[j]++
			}
		}
	}
	dress(&in, cited)
	return in
}

// dress gives works radii, ranks and captions as a view does.
func dress(in *Input, cited []int) {
	n := len(in.Works)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cited[b] - cited[a] })
	top := float64(max(1, cited[order[0]]))
	largest := 18.0
	if n > 1000 {
		largest = 11
	}
	for rank, i := range order {
		w := &in.Works[i]
		w.Rank = rank
		w.Radius = max(3, largest*math.Sqrt(float64(cited[i])/top))
		if rank < 120 {
			w.Caption = Box{W: 60 + float64(i%5)*10, H: 12}
		}
	}
}

// plotFor is a plot of the size that a view gives to n works.
func plotFor(n int) Options {
	u := max(1, math.Pow(float64(n)/120, 0.25))
	return Options{Width: 950 * u, Height: 450 * u, Unit: u, TickWidth: 32 * u, LaneHead: 70 * u}
}

// A mark is a disc (a circle) or a caption (a box) of a picture.
type mark struct {
	rect
	work   int
	isDisc bool
}

// over tells whether two marks lie on one another.
func (m mark) over(o mark) bool {
	const eps = 0.01
	switch {
	case m.isDisc && o.isDisc:
		return distance(m.centre(), o.centre()) < (m.x1-m.x0+o.x1-o.x0)/2-eps
	case o.isDisc:
		return o.over(m)
	case m.isDisc:
		c := m.centre()
		near := Point{max(o.x0, min(c.X, o.x1)), max(o.y0, min(c.Y, o.y1))}
		return distance(c, near) < (m.x1-m.x0)/2-eps
	}
	return m.x0 < o.x1-eps && o.x0 < m.x1-eps && m.y0 < o.y1-eps && o.y0 < m.y1-eps
}

func (m mark) centre() Point { return Point{(m.x0 + m.x1) / 2, (m.y0 + m.y1) / 2} }

// checkPlaces fails if discs or captions leave the plot or lie on one another,
// or if time does not run from left to right.
func checkPlaces(t rapid.TB, in Input, l Layout) {
	t.Helper()
	if l.Crowded > 0 {
		t.Fatalf("%d works have no room", l.Crowded)
	}
	var marks []mark
	for i, w := range in.Works {
		q, r := l.Points[i], w.Extent()
		marks = append(marks, mark{rect{q.X - r, q.Y - r, q.X + r, q.Y + r}, i, true})
		if s := l.Captions[i]; s.Placed {
			marks = append(marks, mark{rect{s.X, s.Y, s.X + w.Caption.W, s.Y + w.Caption.H}, i, false})
		}
	}
	for _, m := range marks {
		if m.x0 < -0.01 || m.y0 < -0.01 || m.x1 > l.Width+0.01 || m.y1 > l.Height+0.01 {
			t.Fatalf("work %d leaves the plot: %v", m.work, m)
		}
	}
	// Sweep from left to right.
	slices.SortFunc(marks, func(a, b mark) int { return cmp.Compare(a.x0, b.x0) })
	for k, m := range marks {
		for _, o := range marks[k+1:] {
			if o.x0 >= m.x1 {
				break
			}
			if m.over(o) {
				t.Fatalf("works %d and %d lie on one another: %v, %v", m.work, o.work, m, o)
			}
		}
	}
	order := make([]int, len(in.Works))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(in.Works[a].Year, in.Works[b].Year), cmp.Compare(l.Points[a].X, l.Points[b].X))
	})
	for k, i := range order[1:] {
		if h := order[k]; in.Works[h].Year < in.Works[i].Year && l.Points[h].X >= l.Points[i].X {
			t.Fatalf("%d (x %v) is not left of %d (x %v)", in.Works[h].Year, l.Points[h].X, in.Works[i].Year, l.Points[i].X)
		}
	}
}

func TestTimelinePlaces(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 3, 21, 49, 80, 120, 429, 2000} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			t.Parallel()
			in := literature(n, uint64(n))
			l := Timeline(in, plotFor(n))
			checkPlaces(t, in, l)
		})
	}
}

// Where there are more works than room, all of them have a place all the same,
// and it is said how many stand on others.
func TestCrowded(t *testing.T) {
	t.Parallel()
	in := Input{Works: make([]Work, 500)}
	for i := range in.Works {
		in.Works[i] = Work{Year: 2000, Radius: 20, Rank: i}
	}
	l := Timeline(in, plotFor(100))
	// A disc of radius 20 covers at least 1,200 units², the plot has 427,500.
	if least := 500 - 427500/1200; l.Crowded < least {
		t.Errorf("%d crowded, not at least %d", l.Crowded, least)
	}
	for i, q := range l.Points {
		if q.X < 20 || q.Y < 20 || q.X > l.Width-20 || q.Y > l.Height-20 {
			t.Fatalf("work %d leaves the plot: %v", i, q)
		}
	}
}

func TestTimelineIsStable(t *testing.T) {
	in := literature(300, 7)
	want := Timeline(in, plotFor(300))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for range 3 {
		if got := Timeline(in, plotFor(300)); !reflect.DeepEqual(got, want) {
			t.Fatal("the same works have another layout")
		}
	}
}

func TestTimelineProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "works")
		in := Input{Works: make([]Work, n)}
		for i := range in.Works {
			in.Works[i] = Work{
				Year:      rapid.SampledFrom([]int{0, 1900, 1990, 2001, 2002, 2003, 2020}).Draw(t, "year"),
				Community: rapid.IntRange(-1, 3).Draw(t, "community"),
				Radius:    rapid.Float64Range(3, 10).Draw(t, "radius"),
				Rings:     rapid.SampledFrom([]float64{0, 0, 5.6}).Draw(t, "rings"),
				Caption:   Box{W: rapid.Float64Range(10, 90).Draw(t, "caption"), H: 12},
				Rank:      i,
			}
		}
		for range rapid.IntRange(0, 100).Draw(t, "arcs") {
			a := Arc{Citing: rapid.IntRange(0, n-1).Draw(t, "citing"), Cited: rapid.IntRange(0, n-1).Draw(t, "cited"), Firm: rapid.Bool().Draw(t, "firm")}
			if a.Citing != a.Cited {
				in.Arcs = append(in.Arcs, a)
			}
		}
		l := Timeline(in, plotFor(n))
		checkPlaces(t, in, l)
		for i, w := range in.Works {
			if inLane := l.Lane != nil && l.Points[i].X < l.Lane.X1; inLane != (w.Year == 0) {
				t.Fatalf("work %d of year %d: in the lane %v", i, w.Year, inLane)
			}
		}
	})
}
