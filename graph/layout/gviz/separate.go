package gviz

import (
	"math"

	"citegraph/graph/layout"
)

// separate pushes apart discs that the fitting brought over one another: pairs
// in order of index, a bounded number of rounds, discs looked up in a grid.
func separate(points []layout.Point, in layout.Input, o layout.Options) {
	const rounds = 60
	cell := 0.0
	for _, w := range in.Works {
		cell = max(cell, 2*(1+air)*w.Extent())
	}
	if cell <= 0 {
		return
	}
	for range rounds {
		if !pushAll(points, in, cell) {
			return
		}
		for i, w := range in.Works {
			points[i].X = within(points[i].X, w.Extent(), o.Width)
			points[i].Y = within(points[i].Y, w.Extent(), o.Height)
		}
	}
}

// within keeps a disc inside the plot.
func within(x, radius, width float64) float64 {
	return max(radius, min(x, width-radius))
}

type cellAt struct{ x, y int }

// pushAll moves every pair of discs that are too near half the way each, and
// tells whether there was one.
func pushAll(points []layout.Point, in layout.Input, cell float64) bool {
	place := func(p layout.Point) cellAt {
		return cellAt{int(math.Floor(p.X / cell)), int(math.Floor(p.Y / cell))}
	}
	grid := make(map[cellAt][]int, len(points))
	for i, p := range points {
		c := place(p)
		grid[c] = append(grid[c], i)
	}
	pushed := false
	for i := range points {
		c := place(points[i])
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for _, j := range grid[cellAt{c.x + dx, c.y + dy}] {
					if j > i {
						gap := (1 + air) * (in.Works[i].Extent() + in.Works[j].Extent())
						pushed = push(&points[i], &points[j], gap) || pushed
					}
				}
			}
		}
	}
	return pushed
}

// push brings two points at least gap apart; points in one place part sideways.
func push(p, q *layout.Point, gap float64) bool {
	const slack = 1e-3
	dx, dy := q.X-p.X, q.Y-p.Y
	distance := math.Hypot(dx, dy)
	if distance >= gap-slack {
		return false
	}
	half := (gap - distance) / 2
	if distance == 0 {
		dx, distance = 1, 1
	}
	p.X -= half * dx / distance
	p.Y -= half * dy / distance
	q.X += half * dx / distance
	q.Y += half * dy / distance
	return true
}
