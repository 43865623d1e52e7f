package render

import (
	"maps"
	"slices"

	"citegraph/graph/view"
)

// A yearItems is the works of one year: indices into View.Items, in their order.
type yearItems struct {
	year  int
	items []int
}

// yearsOf groups the works that have a year, oldest first.
func yearsOf(v *view.View) []yearItems {
	byYear := map[int][]int{}
	for i := range v.Items {
		if y := v.Items[i].Work.Year; y != 0 {
			byYear[y] = append(byYear[y], i)
		}
	}
	list := make([]yearItems, 0, len(byYear))
	for _, y := range slices.Sorted(maps.Keys(byYear)) {
		list = append(list, yearItems{y, byYear[y]})
	}
	return list
}
