package layout

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Force lays out works by their links alone, as maps of co-citation and
// coupling are: linked works stand together, the harder the stronger their links, and
// communities apart. Arcs have no direction in it. The map fills the plot,
// discs never touch, and captions stand beside them as in Timeline.
//
// Forces are those of a swarm, summed up by the method of Barnes and Hut, from a
// coarse web of groups of works down to the works. The beginning is drawn by
// chance from Options.Seed; the same input and seed give the same layout to the
// last bit, on any machine and any number of cores.
func Force(in Input, o Options) Layout {
	l := Layout{Engine: "force", Width: o.Width, Height: o.Height}
	if len(in.Works) == 0 {
		return l
	}
	random := rand.New(rand.NewPCG(o.Seed, 0))
	w := newWeb(len(in.Works), in.Arcs)
	r := newRoom(in, o)
	r.fill(relax(w, r.box(), random))
	r.part()
	l.Points, l.kept = r.settle()
	l.Routes = chords(in, l.Points, nil, o)
	l.Captions = Captions(in, l, o)
	if len(in.Works) <= roundCaptions {
		// Now that it is known where captions stand, some lines get by them.
		l.Routes = chords(in, l.Points, l.captionRects(in), o)
	}
	return l
}

// byRank lists works, the most important first.
func byRank(works []Work) []int {
	rank := make([]int, len(works))
	for i := range rank {
		rank[i] = i
	}
	slices.SortStableFunc(rank, func(a, b int) int { return cmp.Compare(works[a].Rank, works[b].Rank) })
	return rank
}
