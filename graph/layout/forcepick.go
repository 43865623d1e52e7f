package layout

import (
	"cmp"
	"slices"
)

// Strongest tells which arcs to draw where there are too many to tell apart: at
// least those that keep together, as few as they can be, all works that are
// (a maximum spanning forest), then the strongest, so many lines in all. Of
// equally strong ones the shorter comes first, if at says where works are, then the
// earlier; without places at is nil. How many are chosen does not depend on at.
func Strongest(arcs []Arc, at []Point, lines int) []bool {
	order := make([]int, len(arcs))
	length := make([]float64, len(arcs))
	works := 0
	for k, a := range arcs {
		order[k] = k
		works = max(works, a.Citing+1, a.Cited+1)
		if at != nil {
			length[k] = distance(at[a.Citing], at[a.Cited])
		}
	}
	slices.SortFunc(order, func(x, y int) int {
		return cmp.Or(cmp.Compare(strengthOf(arcs[y]), strengthOf(arcs[x])), cmp.Compare(length[x], length[y]), cmp.Compare(x, y))
	})
	chosen := make([]bool, len(arcs))
	together := newForest(works)
	for _, k := range order {
		if together.join(arcs[k].Citing, arcs[k].Cited) {
			chosen[k] = true
			lines--
		}
	}
	for _, k := range order {
		if lines > 0 && !chosen[k] {
			chosen[k] = true
			lines--
		}
	}
	return chosen
}

// A forest tells which works are joined already: each has another of its tree,
// nearer to the root.
type forest []int32

func newForest(n int) forest {
	f := make(forest, n)
	for i := range f {
		f[i] = int32(i)
	}
	return f
}

func (f forest) root(i int32) int32 {
	for f[i] != i {
		f[i] = f[f[i]]
		i = f[i]
	}
	return i
}

// join joins the trees of two works; false if they are one.
func (f forest) join(a, b int) bool {
	x, y := f.root(int32(a)), f.root(int32(b))
	f[max(x, y)] = min(x, y)
	return x != y
}
