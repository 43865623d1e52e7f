package view

import (
	"math"
	"slices"
)

// Discs are between minRadius and maxRadius units; a seed is never less than
// seedRadius, so that its rings are seen.
const (
	minRadius  = 3.0
	maxRadius  = 18.0
	evenRadius = 6.5 // of works that all have the same number
	seedRadius = 6.0
)

// sizes gives each drawn work its radius: the area grows with the measure, so
// the radius with its root.
func (b *builder) sizes() {
	scale := b.radiusScale()
	for _, i := range b.drawn {
		item := &b.v.Items[i]
		item.R = scale(b.size.Values[i])
		if item.ringed() {
			item.R = max(item.R, seedRadius)
		}
	}
}

// radiusScale gives a number its radius. The largest number has maxRadius
// where it is far above the usual (the lower quartile), less where numbers
// hardly differ.
func (b *builder) radiusScale() func(float64) float64 {
	values := b.sized()
	if len(values) == 0 {
		return func(float64) float64 { return minRadius }
	}
	top, _ := topOf(values)
	usual := values[(len(values)-1)/4]
	largest := min(maxRadius, evenRadius*math.Sqrt(top/usual))
	return func(v float64) float64 {
		if !(v > 0) {
			return minRadius
		}
		return round(max(minRadius, min(largest, largest*math.Sqrt(v/top))), 10)
	}
}

// An outlier is more than farOff times the next number; so many of a hundred works
// may be beyond it, or one of fewer, but of fewTold none is.
const (
	farOff  = 20.0
	farMost = 100
	fewTold = 8
)

// topOf is the number that the largest disc stands for, of sorted ones: the largest,
// or, where that would make specks of all others, the largest that is no outlier.
func topOf(values []float64) (top float64, outliers bool) {
	n := len(values)
	if n >= fewTold {
		for k := n - 1; k > 0 && k >= n-max(1, n/farMost); k-- {
			if values[k] > farOff*values[k-1] {
				return values[k-1], true
			}
		}
	}
	return values[n-1], false
}

// sized are the numbers that discs grow with, sorted.
func (b *builder) sized() []float64 {
	var values []float64
	for _, i := range b.drawn {
		if v := b.size.Values[i]; v > 0 && !math.IsInf(v, 0) {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return values
}

// samples are up to three numbers, small to large, for the legend of sizes.
func (b *builder) samples() []float64 {
	values := b.sized()
	if len(values) == 0 {
		return nil
	}
	top, _ := topOf(values)
	low := values[0]
	samples := []float64{top}
	if mid := nice(top / 3); mid > low*1.4 && mid < top/1.4 {
		samples = append(samples, mid)
	}
	if low < top {
		samples = append(samples, low)
	}
	slices.Reverse(samples)
	return samples
}

// nice rounds to one leading digit of 1, 2 or 5.
func nice(v float64) float64 {
	unit := 1.0
	for unit*10 <= v {
		unit *= 10
	}
	for unit > v {
		unit /= 10
	}
	switch m := v / unit; {
	case m < 1.5:
		return unit
	case m < 3.5:
		return 2 * unit
	case m < 7.5:
		return 5 * unit
	}
	return 10 * unit
}

// round keeps so many parts of a unit.
func round(v, parts float64) float64 { return math.Round(float64(v*parts)) / parts }
