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
	p := measure.Partition{Of: b.in.Communities}
	for _, of := range p.Of {
		p.Count = max(p.Count, of+1)
	}
	var described []measure.Community
	if p.Of != nil {
		described = measure.Describe(b.in.Network, p, b.size.Values)
	}
	return func(community int) string {
		if words := described[community].Words; len(words) > 0 {
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
