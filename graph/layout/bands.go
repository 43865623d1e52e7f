package layout

import (
	"cmp"
	"maps"
	"math"
	"math/bits"
	"slices"
)

const (
	// exactBands is how many communities are put in the best order.
	exactBands = 10
	// fittedBands is up to how many the next ones join where they cost least.
	fittedBands = 40
)

// arrange orders groups on a line so that ties between them are short: the sum
// of tie × distance is least for the largest groups (an optimal linear
// arrangement, by dynamic programming over subsets: the cost of an order is the
// sum of the cuts after each of its prefixes). Smaller groups join them one by
// one where they cost least, the smallest of many at the mean of their ties.
// ties[a][b] = ties[b][a]. The result gives each group its place.
func arrange(size []int, ties []map[int]float64) []int {
	groups := make([]int, len(size))
	for g := range groups {
		groups[g] = g
	}
	slices.SortStableFunc(groups, func(a, b int) int { return cmp.Compare(size[b], size[a]) })
	head, body := min(exactBands, len(groups)), min(fittedBands, len(groups))
	line := bestLine(groups[:head], ties)
	for _, g := range groups[head:body] {
		line = slices.Insert(line, bestGap(line, g, ties[g]), g)
	}
	return byMeans(line, groups[body:], ties)
}

// byMeans gives the groups of a line their places, and the others places among
// them by the mean of their ties; groups without ties come last.
func byMeans(line, others []int, ties []map[int]float64) []int {
	at := make([]float64, len(ties))
	known := make([]bool, len(ties))
	for k, g := range line {
		at[g], known[g] = float64(k), true
	}
	middle := float64(len(line)-1) / 2
	for _, g := range others {
		var sum, weight float64
		for _, h := range slices.Sorted(maps.Keys(ties[g])) {
			if known[h] {
				sum += float64(ties[g][h] * at[h])
				weight += ties[g][h]
			}
		}
		at[g], known[g] = float64(len(line)), true
		if weight > 0 {
			// A little outwards, to stand beyond the one that it hangs on.
			at[g] = sum/weight + float64((sum/weight-middle)*0.01)
		}
	}
	order := slices.Concat(line, others)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	places := make([]int, len(ties))
	for k, g := range order {
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
