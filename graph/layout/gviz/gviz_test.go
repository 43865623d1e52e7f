package gviz_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"citegraph/graph/layout"
	"citegraph/graph/layout/gviz"
)

// child is an engine whose process is the test child in the given mode.
func child(t testing.TB, name, mode string) gviz.Engine {
	t.Helper()
	if childPath == "" {
		t.Skip("there is no go command to build the child with")
	}
	return gviz.Engine{Name: name, Command: []string{childPath, mode}}
}

// input is a map of n works that cite up to k older ones each.
func input(n, k int) layout.Input {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	var in layout.Input
	for i := range n {
		in.Works = append(in.Works, layout.Work{Year: 1980 + i*40/n, Radius: 3 + 10*rng.Float64(), Rank: n - i, Seed: i == n-1})
		cited := map[int]bool{}
		for range min(i, k) {
			if c := rng.IntN(i); !cited[c] {
				cited[c] = true
				in.Arcs = append(in.Arcs, layout.Arc{Citing: i, Cited: c})
			}
		}
	}
	return in
}

var plot = layout.Options{Width: 1000, Height: 600, Unit: 1}

func TestEveryEngine(t *testing.T) {
	t.Parallel()
	in := input(30, 2)
	for _, name := range gviz.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, err := child(t, name, "serve").Layout(t.Context(), in, plot)
			if err != nil {
				t.Fatal(err)
			}
			if l.Engine != name || l.Width != plot.Width || l.Height != plot.Height || l.Axis != nil || l.Lane != nil {
				t.Errorf("engine %s, %v × %v", l.Engine, l.Width, l.Height)
			}
			checkPlaces(t, in, l)
			checkRoutes(t, in, l)
			if name == "dot" {
				checkLeft(t, in, l)
			}
		})
	}
}

// Chance is seeded: sfdp, which begins at random places, gives the same layout
// to the last bit.
func TestSameInputSameLayout(t *testing.T) {
	t.Parallel()
	in := input(40, 2)
	first, err := child(t, "sfdp", "serve").Layout(t.Context(), in, plot)
	if err != nil {
		t.Fatal(err)
	}
	second, err := child(t, "sfdp", "serve").Layout(t.Context(), in, plot)
	if err != nil || !reflect.DeepEqual(first, second) {
		t.Errorf("the same input gave another layout, %v", err)
	}
}

// checkPlaces: every disc is inside the plot, and none covers another.
func checkPlaces(t *testing.T, in layout.Input, l layout.Layout) {
	t.Helper()
	if len(l.Points) != len(in.Works) || len(l.Captions) != len(in.Works) {
		t.Fatalf("%d points and %d captions for %d works", len(l.Points), len(l.Captions), len(in.Works))
	}
	for i, p := range l.Points {
		r := in.Works[i].Radius
		if !(p.X >= r-0.01 && p.X <= l.Width-r+0.01 && p.Y >= r-0.01 && p.Y <= l.Height-r+0.01) {
			t.Errorf("work %d at %v, radius %v, is outside", i, p, r)
		}
		for j, q := range l.Points[:i] {
			if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < r+in.Works[j].Radius {
				t.Errorf("works %d and %d overlap: %v apart", j, i, d)
			}
		}
	}
}

// checkRoutes: every citation runs from the centre of the citing work to that of
// the cited one, by way of cubic curves.
func checkRoutes(t *testing.T, in layout.Input, l layout.Layout) {
	t.Helper()
	if len(l.Routes) != len(in.Arcs) {
		t.Fatalf("%d routes for %d citations", len(l.Routes), len(in.Arcs))
	}
	for k, a := range in.Arcs {
		r := l.Routes[k]
		if len(r)%3 != 1 || len(r) < 4 || r[0] != l.Points[a.Citing] || r[len(r)-1] != l.Points[a.Cited] {
			t.Errorf("route %d of %d → %d is %v", k, a.Citing, a.Cited, r)
		}
	}
}

// checkLeft: in dot's layers the cited work stands left of the citing one.
func checkLeft(t *testing.T, in layout.Input, l layout.Layout) {
	t.Helper()
	for _, a := range in.Arcs {
		if l.Points[a.Cited].X >= l.Points[a.Citing].X {
			t.Errorf("%d cites %d, which stands right of it", a.Citing, a.Cited)
		}
	}
}

func TestReductionIsCounted(t *testing.T) {
	t.Parallel()
	in := input(gviz.ReduceAbove+1, 3)
	l, err := child(t, "dot", "serve").Layout(t.Context(), in, plot)
	if err != nil {
		t.Fatal(err)
	}
	none := 0
	for _, r := range l.Routes {
		if r == nil {
			none++
		}
	}
	if l.Reduced == 0 || none != l.Reduced {
		t.Errorf("%d arcs reduced, %d without a route", l.Reduced, none)
	}
}

// A map of nothing needs no child; one of a single work is no special case.
func TestSmallMaps(t *testing.T) {
	t.Parallel()
	for _, name := range gviz.Names() {
		if l, err := child(t, name, "crash").Layout(t.Context(), layout.Input{}, plot); err != nil || len(l.Points) > 0 {
			t.Errorf("%s of nothing: %+v, %v", name, l, err)
		}
	}
	for _, name := range []string{"dot", "sfdp", "circo"} {
		in := input(1, 0)
		l, err := child(t, name, "serve").Layout(t.Context(), in, plot)
		if err != nil {
			t.Fatalf("%s of one work: %v", name, err)
		}
		checkPlaces(t, in, l)
	}
}

func TestFaults(t *testing.T) {
	t.Parallel()
	in := input(20, 2)
	quick := func(e gviz.Engine) gviz.Engine { e.Deadline = 300 * time.Millisecond; return e }
	small := func(e gviz.Engine) gviz.Engine { e.Memory = 100 << 20; return e }
	for name, c := range map[string]struct {
		engine gviz.Engine
		want   error
		words  string
	}{
		"unknown":    {child(t, "metro", "serve"), gviz.ErrUnknown, "timeline, dot, neato, fdp, sfdp, circo and twopi"},
		"no command": {gviz.Engine{Name: "dot"}, gviz.ErrCrashed, "no command"},
		"no program": {gviz.Engine{Name: "dot", Command: []string{"./no-such-program"}}, gviz.ErrCrashed, "no-such-program"},
		"deadline":   {quick(child(t, "dot", "sleep")), gviz.ErrDeadline, "more than 300ms"},
		"memory":     {small(child(t, "neato", "hog")), gviz.ErrMemory, "more than 100 MB"},
		"crash":      {child(t, "fdp", "crash"), gviz.ErrCrashed, "the engine broke"},
		"garbage":    {child(t, "sfdp", "garbage"), gviz.ErrCrashed, "could not be read"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := c.engine.Layout(t.Context(), in, plot)
			if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.words) {
				t.Errorf("%v, want %v with %q", err, c.want, c.words)
			}
			var told *gviz.Error
			if !errors.As(err, &told) || told.Works != 20 || told.Citations != len(in.Arcs) {
				t.Errorf("%#v does not say how much was laid out", err)
			}
			if strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "timeline") {
				t.Errorf("%q is no line that helps", err)
			}
		})
	}
}

// A map that dot cannot lay out in the time ends with a word.
func TestRealDeadline(t *testing.T) {
	t.Parallel()
	e := child(t, "circo", "serve")
	e.Deadline = 500 * time.Millisecond
	in := input(140, 5)
	if _, err := e.Layout(t.Context(), in, plot); !errors.Is(err, gviz.ErrDeadline) {
		t.Errorf("%v, want %v", err, gviz.ErrDeadline)
	}
	if e.Estimate(in) < time.Minute {
		t.Errorf("circo of 140 works is said to take %v only", e.Estimate(in))
	}
}

func TestCancel(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("interrupted")
	go cancel(why)
	if _, err := child(t, "dot", "sleep").Layout(ctx, input(5, 1), plot); !errors.Is(err, why) {
		t.Errorf("%v, want %v", err, why)
	}
}

func TestEstimateGrows(t *testing.T) {
	t.Parallel()
	for _, name := range gviz.Names() {
		e := gviz.Engine{Name: name}
		small, large := e.Estimate(input(50, 3)), e.Estimate(input(100, 3))
		if small <= 0 || large <= small {
			t.Errorf("%s: %v for 50 works, %v for 100", name, small, large)
		}
		huge := layout.Input{Works: make([]layout.Work, 1_000_000), Arcs: make([]layout.Arc, 5_000_000)}
		if d := e.Estimate(huge); d <= large {
			t.Errorf("%s: %v for a million", name, d)
		}
	}
}
