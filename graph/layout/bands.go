package layout

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// exactBands is how many communities are put in the best order; the rest, the
// smallest, join them one by one where they cost least.
const exactBands = 10

// arrange orders groups on a line so that ties between them are short: the sum
// of tie × distance is least for the largest groups (an optimal linear
// arrangement, by dynamic programming over subsets: the cost of an order is the
// sum of the cuts after each of its prefixes). ties[a][b] = ties[b][a].
// The result gives each group its place.
func arrange(size []int, ties []map[int]float64) []int {
	groups := make([]int, len(size))
	for g := range groups {
		groups[g] = g
	}
	slices.SortStableFunc(groups, func(a, b int) int { return cmp.Compare(size[b], size[a]) })
	head := min(exactBands, len(groups))
	line := bestLine(groups[:head], ties)
	for _, g := range groups[head:] {
		line = slices.Insert(line, bestGap(line, g, ties[g]), g)
	}
	places := make([]int, len(size))
	for k, g := range line {
		places[g] = k
	}
	return places
}

// bestLine is the optimal order of at most exactBands groups.
func bestLine(groups []int, ties []map[int]float64) []int {
	n := len(groups)
	full := 1<<n - 1
	cost := make([]float64, full+1)
	last := make([]int, full+1)
	for set := 1; set <= full; set++ {
		best, at := math.Inf(1), 0
		for rest := set; rest != 0; rest &= rest - 1 {
			g := bits.TrailingZeros(uint(rest))
			if c := cost[set&^(1<<g)]; c < best {
				best, at = c, g
			}
		}
		cost[set], last[set] = best+cut(set, groups, ties), at
	}
	line := make([]int, 0, n)
	for set := full; set != 0; set &^= 1 << last[set] {
		line = append(line, groups[last[set]])
	}
	return line
}

// cut is the weight of the ties between a set of groups and the others.
func cut(set int, groups []int, ties []map[int]float64) float64 {
	var sum float64
	for a := range groups {
		for b := range groups {
			if set>>a&1 == 1 && set>>b&1 == 0 {
				sum += ties[groups[a]][groups[b]]
			}
		}
	}
	return sum
}

// bestGap is the place in line where group g's own ties are shortest.
func bestGap(line []int, g int, ties map[int]float64) int {
	best, at := math.Inf(1), len(line)
	for gap := range len(line) + 1 {
		var sum float64
		for k, h := range line {
			d := float64(k - gap)
			if k >= gap {
				d = float64(k - gap + 1)
			}
			sum += float64(ties[h] * math.Abs(d))
		}
		if sum < best {
			best, at = sum, gap
		}
	}
	return at
}
