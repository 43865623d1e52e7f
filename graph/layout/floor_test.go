package layout

import (
	"testing"

	"pgregory.net/rapid"
)

// A floor agrees with a plain table of cells.
func TestFloor(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		const width, height = 300.0, 90.0
		cell := rapid.SampledFrom([]float64{1.5, 2, 4.25, 7}).Draw(t, "cell")
		f := newFloor(width, height, cell)
		taken := map[[2]int]bool{}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			x, y := rapid.Float64Range(-10, width).Draw(t, "x"), rapid.Float64Range(-10, height).Draw(t, "y")
			r := rect{x, y, x + rapid.Float64Range(0.1, 90).Draw(t, "w"), y + rapid.Float64Range(0.1, 40).Draw(t, "h")}
			x0, y0, x1, y1 := f.span(r)
			free := true
			for cy := y0; cy < y1; cy++ {
				for cx := x0; cx < x1; cx++ {
					free = free && !taken[[2]int{cx, cy}]
				}
			}
			if got := f.free(r); got != free {
				t.Fatalf("free(%v) = %v", r, got)
			}
			take := rapid.Bool().Draw(t, "take")
			if take {
				f.take(r)
			} else {
				f.leave(r)
			}
			for cy := y0; cy < y1; cy++ {
				for cx := x0; cx < x1; cx++ {
					taken[[2]int{cx, cy}] = take
				}
			}
		}
	})
}

// A print has room at a row exactly where its rectangles are free and inside.
func TestPrint(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := newFloor(200, 120, 3)
		for range rapid.IntRange(0, 12).Draw(t, "taken") {
			x, y := rapid.Float64Range(0, 200).Draw(t, "x"), rapid.Float64Range(0, 120).Draw(t, "y")
			f.take(rect{x, y, x + 20, y + 9})
		}
		x, r := rapid.Float64Range(0, 200).Draw(t, "x"), rapid.Float64Range(1, 20).Draw(t, "r")
		disc := func(y float64) rect { return rect{x - r, y - r, x + r, y + r} }
		label := func(y float64) rect { return rect{x + r, y - 6, x + r + 50, y + 6} }
		p := f.printOf(disc(0), label(0))
		for row := 0; row <= f.ny; row++ {
			y := float64(row) * f.cell
			want := f.inside(disc(y)) && f.inside(label(y)) && f.free(disc(y)) && f.free(label(y))
			if got := row >= p.first && row <= p.last && f.holds(&p, row); got != want {
				t.Fatalf("row %d: %v", row, got)
			}
		}
	})
}
