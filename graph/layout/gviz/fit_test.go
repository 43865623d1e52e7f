package gviz

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph/layout"
)

// stack is a layer of discs at the given heights.
func stack(radius float64, ys ...float64) (layout.Input, []layout.Point, []int) {
	var in layout.Input
	var points []layout.Point
	var column []int
	for i, y := range ys {
		in.Works = append(in.Works, layout.Work{Radius: radius})
		points = append(points, layout.Point{X: 50, Y: y})
		column = append(column, i)
	}
	return in, points, column
}

// Hand-computed: discs of radius 10 keep 26 from centre to centre.
func TestSpreadColumn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ height, ys, want []float64 }{
		"apart already":       {[]float64{200}, []float64{20, 60, 150}, []float64{20, 60, 150}},
		"two on one another":  {[]float64{200}, []float64{100, 100}, []float64{87, 113}},
		"pushed from the top": {[]float64{200}, []float64{10, 10}, []float64{10, 36}},
		"pushed from below":   {[]float64{100}, []float64{88, 90}, []float64{64, 90}},
		"more than fit":       {[]float64{60}, []float64{10, 20, 30}, []float64{10, 30, 50}},
		"one":                 {[]float64{10}, []float64{3}, []float64{10}},
	} {
		in, points, column := stack(10, c.ys...)
		spreadColumn(column, points, in, layout.Options{Width: 100, Height: c.height[0]})
		for i, want := range c.want {
			if math.Abs(points[i].Y-want) > 1e-9 {
				t.Errorf("%s: work %d at %v, want %v", name, i, points[i].Y, want)
			}
		}
	}
}

func TestSpreadColumnsKeepsOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ys := rapid.SliceOfN(rapid.Float64Range(0, 1000), 1, 25).Draw(t, "ys")
		in, points, _ := stack(8, ys...)
		o := layout.Options{Width: 100, Height: 1000}
		before := slices.Clone(points)
		spreadColumns(points, in, o)
		for i := range points {
			if y := points[i].Y; y < 8-1e-9 || y > 992+1e-9 {
				t.Fatalf("work %d at %v is outside", i, y)
			}
			for j := range i {
				if d := math.Abs(points[i].Y - points[j].Y); d < 2*8*(1+air)-1e-6 {
					t.Fatalf("works %d and %d are %v apart", i, j, d)
				}
				if before[i].Y < before[j].Y && points[i].Y > points[j].Y {
					t.Fatalf("works %d and %d changed places", i, j)
				}
			}
		}
	})
}

func TestSeparate(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 60).Draw(t, "n") // at most a fifth of the plot is covered
		var in layout.Input
		points := make([]layout.Point, n)
		for i := range points {
			in.Works = append(in.Works, layout.Work{Radius: rapid.Float64Range(3, 18).Draw(t, "r")})
			points[i] = layout.Point{X: rapid.Float64Range(18, 982).Draw(t, "x"), Y: rapid.Float64Range(18, 582).Draw(t, "y")}
		}
		separate(points, in, layout.Options{Width: 1000, Height: 600})
		for i, p := range points {
			for j, q := range points[:i] {
				if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < in.Works[i].Radius+in.Works[j].Radius {
					t.Fatalf("discs %d and %d overlap: %v apart", i, j, d)
				}
			}
		}
	})
}

func TestSeparateOnePlace(t *testing.T) {
	t.Parallel()
	in := layout.Input{Works: make([]layout.Work, 2)}
	in.Works[0].Radius, in.Works[1].Radius = 10, 10
	points := []layout.Point{{X: 50, Y: 50}, {X: 50, Y: 50}}
	separate(points, in, layout.Options{Width: 100, Height: 100})
	if points[0] != (layout.Point{X: 37, Y: 50}) || points[1] != (layout.Point{X: 63, Y: 50}) {
		t.Errorf("%v", points)
	}
	separate(points, layout.Input{Works: make([]layout.Work, 2)}, layout.Options{}) // no discs, no room: no change
}

// Circles stay round; layers take the plot's shape.
func TestFitKeepsCirclesRound(t *testing.T) {
	t.Parallel()
	d := drawing{points: []layout.Point{{X: 0, Y: 0}, {X: 100, Y: 0}, {X: 100, Y: 100}}}
	in := layout.Input{Works: make([]layout.Work, 3)}
	o := layout.Options{Width: 400, Height: 200}
	for engine, want := range map[string]layout.Point{"twopi": {X: 300, Y: 0}, "circo": {X: 300, Y: 0}, "dot": {X: 400, Y: 0}, "sfdp": {X: 400, Y: 0}} {
		if got, _ := fit(engine, d, in, o); got[1] != want {
			t.Errorf("%s: %v, want %v", engine, got[1], want)
		}
	}
}

func TestBendKeepsTangents(t *testing.T) {
	t.Parallel()
	same := func(p layout.Point) layout.Point { return p }
	spline := []layout.Point{{X: 10, Y: 10}, {X: 20, Y: 10}, {X: 30, Y: 40}, {X: 40, Y: 40}}
	got := bend(spline, layout.Point{X: 5, Y: 15}, layout.Point{X: 45, Y: 30}, same)
	want := []layout.Point{{X: 5, Y: 15}, {X: 20, Y: 15}, {X: 30, Y: 30}, {X: 45, Y: 30}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
