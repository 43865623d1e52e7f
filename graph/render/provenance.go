package render

import (
	"fmt"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// origins tells for each work the seed from which it was found: the nearest by
// citations, ties by the smaller id; first along references, then, for works that
// cite into the map, back along them. It is the index of the seed's item, -1 for
// works that no seed leads to.
func origins(v *view.View) []int {
	from := make([]int, len(v.Items))
	var seeds []int
	for i := range from {
		from[i] = -1
		if v.Items[i].Seed {
			from[i] = i
			seeds = append(seeds, i)
		}
	}
	references, citing := make([][]int, len(from)), make([][]int, len(from))
	for _, l := range v.Links {
		references[l.Citing] = append(references[l.Citing], l.Cited)
		citing[l.Cited] = append(citing[l.Cited], l.Citing)
	}
	reached := spread(from, seeds, references)
	spread(from, reached, citing)
	return from
}

// spread hands each work's origin on to those next to it that have none yet,
// breadth first, and returns all works that have one, in the order in which they
// got it.
func spread(from, queue []int, next [][]int) []int {
	for k := 0; k < len(queue); k++ {
		for _, j := range next[queue[k]] {
			if from[j] < 0 {
				from[j] = from[queue[k]]
				queue = append(queue, j)
			}
		}
	}
	return queue
}

// provenance says in a line how a work came into the map, and what has happened
// to it since; "" when there is nothing to say.
func provenance(v *view.View, origin int, item *view.Item) string {
	note := ""
	switch depth := item.Work.Depth; {
	case item.Seed:
		note = "citegraph: seed"
	case origin >= 0 && depth != nil && *depth < 0:
		note = fmt.Sprintf("citegraph: cites towards seed %s, depth %d", seedName(v, origin), *depth)
	case origin >= 0 && depth != nil:
		note = fmt.Sprintf("citegraph: found from seed %s, depth %d", seedName(v, origin), *depth)
	case origin >= 0:
		note = "citegraph: found from seed " + seedName(v, origin)
	}
	for _, u := range []*biblio.Update{item.Work.Retraction, item.Work.Concern} {
		note = join(note, "; ", notice(u))
	}
	return note
}

// notice says in words what has happened to a work: "retraction, 2020-05-01, doi
// 10.…, source: publisher"; "" for nil.
func notice(u *biblio.Update) string {
	if u == nil {
		return ""
	}
	text := join(u.Words(), ", ", u.Date.String())
	if u.DOI != "" {
		text += ", doi " + string(u.DOI)
	}
	if u.Source != "" {
		text += ", source: " + u.Source
	}
	return text
}

func seedName(v *view.View, i int) string {
	w := v.Items[i].Work
	return fmt.Sprintf("%s (%s)", w.ID, w.Label)
}

// join puts the separator between two texts that are not empty.
func join(a, separator, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + separator + b
}
