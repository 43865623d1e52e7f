package fetch

import (
	"context"
	"fmt"

	"citegraph/fetch/biblio"
)

// Grow follows the reference lists of the seeds, breadth by breadth: the seeds
// stand at depth 0, and what a work at a depth below plan.Depth refers to stands
// one deeper. All DOIs of a level are asked for in one batch (and the other
// readings of deposited DOIs in a second one), so the same source gives the same
// corpus in whatever order its answers come. No DOI is asked for twice. While the
// last answers of a level are awaited, the next level may be asked for already.
//
// Works at plan.Depth are asked for, and those of their entries that lead into
// the map are citations too. A work without a record keeps its place, with a
// State that says why, and is described by the entries that lead to it.
//
// When ctx ends, Grow returns at once what it has, the works that were not yet
// answered as failed, and an error that wraps ctx.Err(). When none of the seeds
// has a record, it returns a corpus of nothing else and a *SeedError. Any other
// trouble costs the works that it befell, and is told in the ledger.
func Grow(ctx context.Context, src Source, seeds []biblio.DOI, plan Plan) (*Corpus, error) {
	k := newAsker(src, plan)
	defer k.ahead.end()
	g := newGrowth(k, seeds)
	for g.run(ctx); k.late; g.run(ctx) {
		// An answer overturned what the map was built on. All that was learnt
		// still holds, so the second road asks for little or nothing.
		k.late = false
		g = newGrowth(k, seeds)
	}
	corpus := g.corpus()
	if err := g.seedError(); err != nil {
		return corpus, err
	}
	if k.stopped != nil {
		return corpus, fmt.Errorf("growing was stopped at %d works: %w", len(corpus.Works), k.stopped)
	}
	return corpus, nil
}

// growth is the set of works with a DOI that have a place in the map, while it
// grows level by level.
type growth struct {
	*asker
	seeds  []entry
	depth  map[biblio.DOI]int
	levels map[int][]biblio.DOI // sorted
	cuts   []cut

	unsearched int // references that the limit of searches left out
}

// A cut is how many works of a level the limit kept out of the map.
type cut struct{ depth, count int }

func newGrowth(k *asker, seeds []biblio.DOI) *growth {
	g := &growth{asker: k, depth: make(map[biblio.DOI]int), levels: make(map[int][]biblio.DOI)}
	for _, doi := range seeds {
		g.seeds = append(g.seeds, seedEntry(doi))
	}
	return g
}

// run grows all levels, or until an answer comes too late to be taken in.
func (g *growth) run(ctx context.Context) {
	g.level(ctx, 0, g.named)
	if !g.anySeed() {
		return
	}
	for d := 0; d < g.plan.Depth && len(g.cuts) == 0 && len(g.levels[d]) > 0; d++ {
		g.match(ctx, d)
		g.level(ctx, d+1, g.listed(d))
	}
	if g.plan.CitedBy != nil {
		g.askCiting(ctx)
		g.level(ctx, -1, g.citers)
	}
}

// expanded reports whether the list of a work at a depth was followed.
func (g *growth) expanded(depth int) bool { return 0 <= depth && depth < g.plan.Depth }

// named offers the seeds.
func (g *growth) named(yield func(biblio.DOI, *entry) bool) {
	for i := range g.seeds {
		if !yield("", &g.seeds[i]) {
			return
		}
	}
}

// listed offers the entries of the works at a depth.
func (g *growth) listed(depth int) offers {
	return func(yield func(biblio.DOI, *entry) bool) {
		for _, doi := range g.levels[depth] {
			if w := g.records[doi]; w != nil && !offerAll(doi, g.list(w), yield) {
				return
			}
		}
	}
}

func offerAll(citing biblio.DOI, list []entry, yield func(biblio.DOI, *entry) bool) bool {
	for i := range list {
		if list[i].hasDOI() && !yield(citing, &list[i]) {
			return false
		}
	}
	return true
}
