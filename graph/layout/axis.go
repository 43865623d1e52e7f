package layout

import "slices"

// ticks turns the columns into the axis, and labels the years that there is
// room for: decades first, then the ends, then every fifth, then the rest.
func (p *plan) ticks() []Tick {
	var ticks []Tick
	folded := false
	for _, c := range p.cols {
		switch c.kind {
		case foldColumn:
			folded = true
		case yearColumn, emptyColumn:
			ticks = append(ticks, Tick{X: (c.x0 + c.x1) / 2, X0: c.x0, X1: c.x1,
				Year: c.year, Strong: c.year%10 == 0, Break: folded})
			folded = false
		}
	}
	labelTicks(ticks, p.o.TickWidth)
	return ticks
}

func labelTicks(ticks []Tick, width float64) {
	order := make([]int, len(ticks))
	for i := range order {
		order[i] = i
	}
	class := func(i int) int {
		switch y := ticks[i].Year; {
		case i == 0 || i == len(ticks)-1:
			return 0
		case y%10 == 0:
			return 1
		case y%5 == 0:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(order, func(a, b int) int { return class(a) - class(b) })
	for _, i := range order {
		ticks[i].Labelled = clearOfLabels(ticks, i, width)
	}
}

// clearOfLabels tells whether tick i's label would stand clear of those given.
func clearOfLabels(ticks []Tick, i int, width float64) bool {
	for j := i - 1; j >= 0 && ticks[i].X-ticks[j].X < width; j-- {
		if ticks[j].Labelled {
			return false
		}
	}
	for j := i + 1; j < len(ticks) && ticks[j].X-ticks[i].X < width; j++ {
		if ticks[j].Labelled {
			return false
		}
	}
	return true
}
