package gviz

import (
	"cmp"
	"math"
	"slices"

	"citegraph/graph/layout"
)

// spreadColumns moves the works of each of dot's layers up and down until their
// discs are apart, as little as that takes and without a change of order. dot has
// kept them apart, but the plot is seldom as high as dot's drawing.
func spreadColumns(points []layout.Point, in layout.Input, o layout.Options) {
	columns := map[float64][]int{}
	for i, p := range points {
		x := math.Round(p.X*4) / 4 // works of a layer have the same x, but for rounding
		columns[x] = append(columns[x], i)
	}
	for _, column := range columns { // each for itself: the order does not matter
		slices.SortFunc(column, func(a, b int) int {
			return cmp.Or(cmp.Compare(points[a].Y, points[b].Y), cmp.Compare(a, b))
		})
		spreadColumn(column, points, in, o)
	}
}

// spreadColumn spreads one layer, from top to bottom. Less the room that the discs
// above it need, each place may not be smaller than the one before: the nearest
// such places are the means of blocks (isotonic regression by pooling adjacent
// violators, Barlow et al. 1972). Where the layer is higher than the plot, its
// discs share the height.
func spreadColumn(column []int, points []layout.Point, in layout.Input, o layout.Options) {
	type block struct {
		sum  float64
		size int
	}
	radius := func(k int) float64 { return in.Works[column[k]].Extent() }
	offset := make([]float64, len(column)) // from the first centre to each, packed
	var blocks []block
	for k, i := range column {
		if k > 0 {
			offset[k] = offset[k-1] + (1+air)*(radius(k-1)+radius(k))
		}
		blocks = append(blocks, block{points[i].Y - offset[k], 1})
		for n := len(blocks); n > 1 && blocks[n-2].sum/float64(blocks[n-2].size) > blocks[n-1].sum/float64(blocks[n-1].size); n-- {
			blocks[n-2].sum += blocks[n-1].sum
			blocks[n-2].size += blocks[n-1].size
			blocks = blocks[:n-1]
		}
	}
	last := len(column) - 1
	low, high := radius(0), o.Height-radius(last)-offset[last]
	squeeze := 1.0
	if high < low {
		high = low
		if last > 0 {
			squeeze = max(0, (o.Height-radius(0)-radius(last))/offset[last])
		}
	}
	k := 0
	for _, b := range blocks {
		start := max(low, min(b.sum/float64(b.size), high))
		for range b.size {
			points[column[k]].Y = start + squeeze*offset[k]
			k++
		}
	}
}
