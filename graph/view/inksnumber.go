package view

import (
	"cmp"
	"math"
	"slices"
)

// A class is a stretch of drawn works, in order of their numbers, that share an
// ink.
type class struct {
	from, to int // works known[from:to]
	ink      int
}

// inksByNumber gives works an ink from pale (a small number) to strong, of a scale
// with two arms where there are numbers below 0 and above it: about as many drawn
// works have each, and equal numbers the same. text is a range of numbers for the
// legend, unknown what works without a number are called there. The legend counts
// the works of the map in each range.
func (b *builder) inksByNumber(of func(int) float64, text func(from, to float64) string, unknown string) {
	var known []int
	for _, i := range b.drawn {
		if !math.IsNaN(of(i)) {
			known = append(known, i)
		}
	}
	slices.SortStableFunc(known, func(x, y int) int { return cmp.Compare(of(x), of(y)) })
	values := make([]float64, len(known))
	for k, i := range known {
		values[k] = of(i)
	}
	var classes []class
	b.v.Picture.Scale, classes = classesOf(values)
	for _, c := range classes {
		b.paint(known[c.from:c.to], c.ink)
		from, to := values[c.from], values[c.to-1]
		b.groups = append(b.groups, group{c.ink, text(from, to), b.counted(func(i int) bool { return from <= of(i) && of(i) <= to })})
	}
	if len(known) < len(b.drawn) {
		b.groups = append(b.groups, group{-1, unknown, b.counted(func(i int) bool { return math.IsNaN(of(i)) })})
	}
}

// counted is how many of the works that the legend counts are so.
func (b *builder) counted(so func(i int) bool) int {
	n := 0
	for i := range b.v.Items {
		if b.isCounted(i) && so(i) {
			n++
		}
	}
	return n
}

// classesOf divides sorted numbers into classes with an ink each. No class has
// numbers on both sides of 0.
func classesOf(values []float64) (Scale, []class) {
	n := len(values)
	below, _ := slices.BinarySearch(values, 0)
	above := below
	for above < n && values[above] == 0 {
		above++
	}
	if below == 0 || above == n {
		return Sequence, divide(values, class{0, n, 0}, SequenceInks)
	}
	const arm, middle = DivergingInks / 2, DivergingInks / 2
	classes := divide(values, class{0, below, 0}, arm)
	if below < above {
		classes = append(classes, class{below, above, middle})
	}
	return Diverging, append(classes, divide(values, class{above, n, middle + 1}, arm)...)
}

// divide cuts a stretch of sorted numbers into at most so many classes of about one
// size, and spreads their inks evenly over as many from whole.ink on.
func divide(values []float64, whole class, most int) []class {
	var classes []class
	for from := whole.from; from < whole.to; {
		left := most - len(classes)
		to := from + max(1, (whole.to-from+left/2)/left)
		for to < whole.to && values[to] == values[to-1] {
			to++
		}
		classes = append(classes, class{from: from, to: to})
		from = to
	}
	for k := range classes {
		classes[k].ink = whole.ink + spread(k, len(classes), most)
	}
	return classes
}

// spread is the place of the k-th of n classes on a scale of so many inks: the
// ends have those at the ends, and one alone that in the middle.
func spread(k, n, inks int) int {
	if n == 1 {
		return inks / 2
	}
	return (2*k*(inks-1) + n - 1) / (2 * (n - 1))
}

// numbers is a range of a measure as text. Beside a minus sign a dash would be
// taken for another.
func numbers(from, to float64) string {
	low, high := number(from), number(to)
	switch {
	case low == high:
		return low
	case from < 0:
		return low + " to " + high
	}
	return low + "–" + high
}
