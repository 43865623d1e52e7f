package view

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A group is what an ink stands for: a community, a venue, some years.
type group struct {
	ink   int
	label string
	count int // works of the map in it
}

// inks gives each work its ink, and collects what the inks stand for.
func (b *builder) inks() {
	switch b.o.ColorBy {
	case "community":
		b.inksByCommunity()
	case "venue":
		b.inksByKind(func(i *Item) string { return oneLine(i.Work.Venue) }, "other venues", "no venue")
	case "state":
		b.inksByKind(func(i *Item) string { return string(i.Work.State) }, "other states", "no state")
	case "year":
		b.inksByNumber(func(i int) float64 {
			if y := b.v.Items[i].Work.Year; y != 0 {
				return float64(y)
			}
			return math.NaN()
		}, func(from, to float64) string { return span(int(from), int(to)) }, "year unknown")
		return
	default:
		b.inksByNumber(func(i int) float64 { return b.color.Values[i] }, numbers, "not defined")
		if len(b.groups) > 0 {
			b.groups[0].label = measureTitle(b.color.Name) + " " + b.groups[0].label
		}
		return
	}
	for k := range b.v.Links {
		l := &b.v.Links[k]
		if ink := b.v.Items[l.Citing].Ink; ink == b.v.Items[l.Cited].Ink && (l.Line == LineCitation || l.Line == LineMatched) {
			l.Ink = ink
		}
	}
}

// inksByCommunity gives the eight largest communities of the map the hue of their
// number, so that all its pictures agree, whichever works they draw. All others
// stay grey, a community of one work too, which is none to the eye. Only where that
// would leave most works of a picture grey do hues that no drawn work has go to the
// communities of smaller numbers.
func (b *builder) inksByCommunity() {
	members := map[int][]int{}
	for i := range b.v.Items {
		if c := b.v.Items[i].Community; b.isCounted(i) {
			members[c] = append(members[c], i)
		}
	}
	var communities []int
	for _, i := range b.drawn {
		if c := b.v.Items[i].Community; c >= 0 {
			communities = append(communities, c)
		}
	}
	slices.Sort(communities)
	communities = slices.Compact(communities)
	inks := b.inksOf(communities, members)
	names := b.v.CommunityLabels()
	var others []int
	rest := 0
	for _, c := range communities {
		ink, ok := inks[c]
		if !ok {
			others = append(others, c)
			rest += len(members[c])
			continue
		}
		b.paint(members[c], ink)
		b.groups = append(b.groups, group{ink, names[c], len(members[c])})
	}
	switch {
	case len(others) == 0 && len(b.groups) == 1:
		b.groups = nil // one community tells nothing apart
	case len(b.groups) == 0:
	case len(others) == 1:
		b.groups = append(b.groups, group{-1, names[others[0]], rest})
	case len(others) > 1:
		b.groups = append(b.groups, group{-1, Count(len(others)) + " other communities", rest})
	}
}

// inksOf gives communities, in ascending order, their inks.
func (b *builder) inksOf(communities []int, members map[int][]int) map[int]int {
	inks := map[int]int{}
	taken := [CategoryInks]bool{}
	grey := 0
	for _, i := range b.drawn {
		if c := b.v.Items[i].Community; c >= CategoryInks && len(members[c]) > 1 {
			grey++
		}
	}
	var late []int
	for _, c := range communities {
		switch {
		case len(members[c]) == 1:
		case c < CategoryInks:
			inks[c], taken[c] = c, true
		case 2*grey > len(b.drawn):
			late = append(late, c)
		}
	}
	for ink := range CategoryInks {
		if !taken[ink] && len(late) > 0 {
			inks[late[0]] = ink
			late = late[1:]
		}
	}
	return inks
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

func (b *builder) paint(items []int, ink int) {
	for _, i := range items {
		b.v.Items[i].Ink = ink
	}
}

// inksByKind gives the kinds with most works drawn a hue each. Kinds that
// differ in case only are one. others is what the kinds without a hue are called
// in the legend, unknown the works of none.
func (b *builder) inksByKind(kind func(*Item) string, others, unknown string) {
	members := map[string][]int{}
	var kinds []string
	for _, i := range b.drawn {
		k := strings.ToLower(kind(&b.v.Items[i]))
		if members[k] == nil && k != "" {
			kinds = append(kinds, k)
		}
		members[k] = append(members[k], i)
	}
	slices.SortFunc(kinds, func(x, y string) int {
		return cmp.Or(cmp.Compare(len(members[y]), len(members[x])), cmp.Compare(x, y))
	})
	whole := map[string]int{}
	for i := range b.v.Items {
		if b.isCounted(i) {
			whole[strings.ToLower(kind(&b.v.Items[i]))]++
		}
	}
	rest := 0
	for ink, k := range kinds {
		if ink >= CategoryInks {
			rest += whole[k]
			continue
		}
		b.paint(members[k], ink)
		b.groups = append(b.groups, group{ink, kind(&b.v.Items[members[k][0]]), whole[k]})
	}
	if rest > 0 {
		b.groups = append(b.groups, group{-1, Count(len(kinds)-CategoryInks) + " " + others, rest})
	}
	if len(members[""]) > 0 {
		b.groups = append(b.groups, group{-1, unknown, whole[""]})
	}
}

// span is a range of years as text.
func span(from, to int) string {
	if from == to {
		return strconv.Itoa(from)
	}
	return strconv.Itoa(from) + "–" + strconv.Itoa(to)
}
