package layout

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Three works in a row, of strengths 3 and 1: the middle one has all 4 of the 8
// ends of springs, which are half the mass, and is pulled by 3/4 and 1/4.
func TestWeb(t *testing.T) {
	t.Parallel()
	w := newWeb(4, []Arc{{Citing: 0, Cited: 1, Strength: 2}, {Citing: 1, Cited: 0}, {Citing: 2, Cited: 1}, {Citing: 2, Cited: 2, Strength: 9}})
	// The fourth is linked with none, and weighs as much as the lightest: 3 + 4 + 1 + 1.
	for i, want := range []float64{3.0 / 9, 4.0 / 9, 1.0 / 9, 1.0 / 9} {
		if math.Abs(w.mass[i]-want) > 1e-15 {
			t.Errorf("work %d weighs %v, not %v", i, w.mass[i], want)
		}
	}
	if got := w.ends[w.first[1]:w.first[2]]; !slices.Equal(got, []int32{0, 2}) {
		t.Errorf("the middle work is linked with %v", got)
	}
	if got := w.pull[w.first[1]:w.first[2]]; !slices.Equal(got, []float64{0.75, 0.25}) {
		t.Errorf("the middle work is pulled by %v", got)
	}
	if w.first[4] != w.first[3] {
		t.Error("the fourth work is pulled")
	}
}

// Pulls of a work add up to 1, masses to 1, and no spring is lost or made when
// works are joined.
func TestCoarser(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "works")
		var arcs []Arc
		for range rapid.IntRange(0, 80).Draw(t, "arcs") {
			arcs = append(arcs, Arc{Citing: rapid.IntRange(0, n-1).Draw(t, "a"), Cited: rapid.IntRange(0, n-1).Draw(t, "b"), Strength: rapid.Float64Range(0.5, 9).Draw(t, "strength")})
		}
		w := newWeb(n, arcs)
		coarse, into := w.coarser()
		for _, web := range []*web{w, coarse} {
			sum := 0.0
			for i, m := range web.mass {
				sum += m
				pulls := 0.0
				for k := web.first[i]; k < web.first[i+1]; k++ {
					pulls += web.pull[k]
				}
				if pulls > 1+1e-9 || web == w && pulls != 0 && pulls < 1-1e-9 {
					t.Fatalf("work %d is pulled by %v in all", i, pulls)
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Fatalf("all works weigh %v", sum)
			}
		}
		members := make([]int, coarse.size())
		mass := make([]float64, coarse.size())
		for i, group := range into {
			members[group]++
			mass[group] += w.mass[i]
		}
		for group, count := range members {
			if count < 1 || count > 2 {
				t.Fatalf("%d works are joined", count)
			}
			if math.Abs(mass[group]-coarse.mass[group]) > 1e-9 {
				t.Fatalf("group %d weighs %v, its works %v", group, coarse.mass[group], mass[group])
			}
		}
	})
}

// The push of all others, cell by cell, is that of a plain sum over them, within
// what Barnes and Hut neglect.
func TestPush(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 0))
	at := make([]Point, 700)
	mass := make([]float64, len(at))
	for i := range at {
		at[i] = Point{random.NormFloat64(), 0.5 * random.NormFloat64()}
		if i%3 == 0 {
			at[i].X += 3
		}
		mass[i] = (0.5 + random.Float64()) / float64(len(at))
	}
	at[17] = at[18] // two at one place
	var tr tree
	tr.build(at, mass)
	const soft = 1e-6
	wrong, size := 0.0, 0.0
	for _, q := range at {
		var want Point
		for k, p := range at {
			dx, dy := q.X-p.X, q.Y-p.Y
			f := mass[k] / (dx*dx + dy*dy + soft)
			want.X += f * dx
			want.Y += f * dy
		}
		got := tr.push(q, soft)
		wrong += math.Hypot(got.X-want.X, got.Y-want.Y)
		size += math.Hypot(want.X, want.Y)
	}
	if share := wrong / size; share > 0.03 || share == 0 {
		t.Errorf("the pushes are %.2g off", share)
	}
}

// The cells of a tree hold all works, each once.
func TestTreeHoldsAll(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 200).Draw(t, "works")
		at, mass := make([]Point, n), make([]float64, n)
		for i := range at {
			at[i] = Point{rapid.SampledFrom([]float64{-2, 0, 0.1, 1e-7, 5}).Draw(t, "x"), rapid.Float64Range(-1, 1).Draw(t, "y")}
			mass[i] = 1
		}
		var tr tree
		tr.build(at, mass)
		if got := tr.cells[0].mass; got != float64(n) {
			t.Fatalf("the root weighs %v of %d", got, n)
		}
		seen := make([]bool, n)
		for _, c := range tr.cells {
			for k := c.lo; k < c.hi; k++ {
				if i := tr.order[k]; seen[i] {
					t.Fatalf("work %d is in two leaves", i)
				} else {
					seen[i] = true
				}
			}
		}
		if k := slices.Index(seen, false); k >= 0 {
			t.Fatalf("work %d is in no leaf", k)
		}
	})
}

// What crowd finds by its grid is what one finds by looking at every pair.
func TestShove(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "boxes")
		c := crowd{boxes: make([]rect, n)}
		for i := range c.boxes {
			x, y := rapid.Float64Range(0, 300).Draw(t, "x"), rapid.Float64Range(0, 100).Draw(t, "y")
			w, h := rapid.SampledFrom([]float64{4, 6, 9, 80}).Draw(t, "w"), rapid.SampledFrom([]float64{4, 7}).Draw(t, "h")
			c.boxes[i] = rect{x, y, x + w, y + h}
		}
		c.sort()
		for i, a := range c.boxes {
			var want Point
			for k, b := range c.boxes {
				if k != i && a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 {
					d := a.clearOf(b, i < k)
					want.X += d.X / 2
					want.Y += d.Y / 2
				}
			}
			if got := c.shove(i); math.Abs(got.X-want.X)+math.Abs(got.Y-want.Y) > 1e-9 {
				t.Fatalf("box %d is shoved by %v, not %v", i, got, want)
			}
		}
	})
}

// Two boxes that overlap are clear of one another once each has moved half the
// way, and stand as before to one another; far ones in one go, near ones in some.
func TestClearOf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		b    rect
	}{
		{"beside", rect{8, 0, 18, 4}},
		{"below", rect{1, 3, 11, 7}},
		{"askew", rect{6, -2, 16, 2}},
		{"at one place", rect{0, 0, 10, 4}},
		{"inside", rect{4, 1, 5, 2}},
	} {
		a, b := rect{0, 0, 10, 4}, test.b
		rounds := 0
		for ; rounds < 50 && a.x0 < b.x1-1e-9 && b.x0 < a.x1-1e-9 && a.y0 < b.y1-1e-9 && b.y0 < a.y1-1e-9; rounds++ {
			d, e := a.clearOf(b, true), b.clearOf(a, false)
			a, b = a.at(Point{d.X / 2, d.Y / 2}), b.at(Point{e.X / 2, e.Y / 2})
		}
		if rounds > 8 {
			t.Errorf("%s: not clear after %d rounds: %v, %v", test.name, rounds, a, b)
		}
	}
}

func TestStrongest(t *testing.T) {
	t.Parallel()
	// A triangle of strong links, and a weak one that leads out of it.
	arcs := []Arc{{Citing: 0, Cited: 1, Strength: 9}, {Citing: 1, Cited: 2, Strength: 8}, {Citing: 0, Cited: 2, Strength: 7}, {Citing: 2, Cited: 3, Strength: 1}}
	for _, test := range []struct {
		lines int
		want  []bool
	}{
		{0, []bool{true, true, false, true}}, // the forest is drawn in any case
		{3, []bool{true, true, false, true}},
		{4, []bool{true, true, true, true}},
	} {
		if got := Strongest(arcs, nil, test.lines); !slices.Equal(got, test.want) {
			t.Errorf("of %d lines %v are drawn, not %v", test.lines, got, test.want)
		}
	}
	// Among equals the shortest: the square's sides, not its diagonals.
	at := []Point{{0, 0}, {10, 0}, {10, 10}, {0, 10}}
	square := []Arc{{Citing: 0, Cited: 2}, {Citing: 1, Cited: 3}, {Citing: 0, Cited: 1}, {Citing: 1, Cited: 2}, {Citing: 2, Cited: 3}, {Citing: 0, Cited: 3}}
	if got, want := Strongest(square, at, 4), []bool{false, false, true, true, true, true}; !slices.Equal(got, want) {
		t.Errorf("of the square %v are drawn, not %v", got, want)
	}
}

// However few lines are drawn, works that arcs join are joined by lines, and
// there are as many lines as were asked for or as that takes.
func TestStrongestProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 20).Draw(t, "works")
		var arcs []Arc
		for range rapid.IntRange(0, 60).Draw(t, "arcs") {
			arcs = append(arcs, Arc{Citing: rapid.IntRange(0, n-1).Draw(t, "a"), Cited: rapid.IntRange(0, n-1).Draw(t, "b"), Strength: float64(rapid.IntRange(1, 5).Draw(t, "strength"))})
		}
		at := make([]Point, n)
		for i := range at {
			at[i] = Point{rapid.Float64Range(0, 9).Draw(t, "x"), rapid.Float64Range(0, 9).Draw(t, "y")}
		}
		lines := rapid.IntRange(0, 70).Draw(t, "lines")
		drawn := Strongest(arcs, at, lines)
		var kept []Arc
		for k, is := range drawn {
			if is {
				kept = append(kept, arcs[k])
			}
		}
		all, some := parts(n, arcs), parts(n, kept)
		if !slices.Equal(all, some) {
			t.Fatalf("parts %v have become %v", all, some)
		}
		trees := 0
		for i, root := range all {
			if root != i {
				trees++
			}
		}
		if want := max(trees, min(lines, len(arcs))); len(kept) != want {
			t.Fatalf("%d lines are drawn, not %d", len(kept), want)
		}
	})
}

// parts names each work's component by its smallest work, by spreading names
// until nothing changes.
func parts(n int, arcs []Arc) []int {
	of := make([]int, n)
	for i := range of {
		of[i] = i
	}
	for changed := true; changed; {
		changed = false
		for _, a := range arcs {
			if least := min(of[a.Citing], of[a.Cited]); of[a.Citing] != least || of[a.Cited] != least {
				of[a.Citing], of[a.Cited] = least, least
				changed = true
			}
		}
	}
	return of
}
