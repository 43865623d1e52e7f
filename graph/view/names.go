package view

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/measure"
)

// A Community is a group of works that are linked among themselves more than with the
// rest, under the name that all pictures, tables and files of the map give it.
type Community struct {
	Number int // that of Item.Community
	// Label is two words that set the titles of its works apart (see
	// measure.Describe); where titles say too little, the label of the work that is
	// cited most, a resolved one if there is any. Two communities may have one label.
	Label string
	Works int
}

// CommunityLabels are the labels by number.
func (v *View) CommunityLabels() map[int]string {
	labels := make(map[int]string, len(v.Communities))
	for _, c := range v.Communities {
		labels[c.Number] = c.Label
	}
	return labels
}

// communities names the communities of the map, in order of their numbers. What is
// drawn of it, and how, changes no name.
func (b *builder) communities() {
	members := map[int][]int{}
	for i := range b.v.Items {
		if c := b.v.Items[i].Community; c >= 0 {
			members[c] = append(members[c], i)
		}
	}
	numbers := slices.Sorted(maps.Keys(members))
	p := measure.Partition{Of: make([]int, len(b.v.Items)), Count: len(numbers)} // without gaps, which an edited map may have
	for i := range p.Of {
		p.Of[i] = -1
	}
	for k, c := range numbers {
		for _, i := range members[c] {
			p.Of[i] = k
		}
	}
	if p.Count == 0 {
		return
	}
	matter := b.mattering()
	described := measure.Describe(b.in.Network, p, matter)
	b.v.Communities = make([]Community, len(numbers))
	for k, c := range numbers {
		label := strings.Join(described[k].Words, ", ")
		if label == "" {
			label = oneLine(b.v.Items[b.leader(members[c], matter)].Work.Label)
		}
		b.v.Communities[k] = Community{c, label, len(members[c])}
	}
}

// mattering says how much each work matters to the names of communities: by what
// discs grow with, unless other is asked for.
func (b *builder) mattering() []float64 {
	name := measure.LocalCitations
	if b.in.Links != nil {
		name = measure.LinkStrengthName
	}
	if usual, err := b.column(name); err == nil {
		return usual.Values
	}
	return b.size.Values
}

// leader is the work of a group that matters most, a resolved one if there is
// any.
func (b *builder) leader(items []int, matter []float64) int {
	unknown := func(i int) int {
		if b.v.Items[i].Work.State == biblio.Resolved {
			return 0
		}
		return 1
	}
	return slices.MinFunc(items, func(i, k int) int {
		return cmp.Or(unknown(i)-unknown(k), compareDown(matter[i], matter[k]), cmp.Compare(i, k))
	})
}
