package view

import (
	"cmp"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// communityNames names communities by the words that set their titles apart;
// where titles say too little, by the label of the work that matters most.
func (b *builder) communityNames(members map[int][]int) func(community int) string {
	p := measure.Partition{Of: make([]int, len(b.v.Items))}
	number := map[int]int{} // without gaps, which an edited map may have
	for i := range b.v.Items {
		c := b.v.Items[i].Community
		if _, known := number[c]; !known && c >= 0 {
			number[c] = p.Count
			p.Count++
		}
		p.Of[i] = -1
		if c >= 0 {
			p.Of[i] = number[c]
		}
	}
	var described []measure.Community
	if p.Count > 0 {
		described = measure.Describe(b.in.Network, p, b.size.Values)
	}
	return func(community int) string {
		if words := described[number[community]].Words; len(words) > 0 {
			return strings.Join(words, ", ")
		}
		return oneLine(b.v.Items[b.leader(members[community])].Work.Label)
	}
}

// leader is the work of a group that matters most, a resolved one if there is
// any.
func (b *builder) leader(items []int) int {
	unknown := func(i int) int {
		if b.v.Items[i].Work.State == biblio.Resolved {
			return 0
		}
		return 1
	}
	return slices.MinFunc(items, func(i, k int) int {
		return cmp.Or(unknown(i)-unknown(k), compareDown(b.size.Values[i], b.size.Values[k]), cmp.Compare(i, k))
	})
}
