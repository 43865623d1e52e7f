package fetch

import (
	"context"
	"fmt"
	"slices"

	"citegraph/fetch/biblio"
)

// citers are the works that cite a seed, or why they are not known.
type citers struct {
	works []entry
	err   error
}

// askCiting asks for the works that cite the seeds, seed by seed.
func (g *growth) askCiting(ctx context.Context) {
	for _, seed := range g.levels[0] {
		if _, asked := g.citing[seed]; asked {
			continue
		}
		if ctx.Err() != nil {
			g.citing[seed] = citers{err: g.unanswered(ctx)}
			continue
		}
		dois, err := g.plan.CitedBy.Citing(ctx, seed)
		if err != nil && ctx.Err() != nil {
			err = g.unanswered(ctx)
		}
		c := citers{err: err}
		slices.Sort(dois)
		for _, doi := range slices.Compact(dois) {
			c.works = append(c.works, entry{readings: []biblio.DOI{doi}, likeliest: doi})
		}
		g.citing[seed] = c
	}
}

// citers offers the works that cite the seeds.
func (g *growth) citers(yield func(biblio.DOI, *entry) bool) {
	for _, seed := range g.levels[0] {
		if !offerAll(seed, g.citing[seed].works, yield) {
			return
		}
	}
}

// citingNotes says of which seeds the citing works are not known.
func (g *growth) citingNotes() []string {
	var notes []string
	for _, seed := range g.levels[0] {
		if err := g.citing[seed].err; err != nil {
			notes = append(notes, fmt.Sprintf("the works that cite %s are not known: %v", seed, err))
		}
	}
	return notes
}

// citingWorks counts the works that cite a seed.
func (g *growth) citingWorks() int {
	works := make(map[biblio.DOI]bool)
	for _, e := range g.citers {
		works[g.where(e)] = true
	}
	return len(works)
}

// unknownCiters counts the seeds whose citing works are not known, by the reason.
func (g *growth) unknownCiters() *toll {
	unknown := new(toll)
	for _, seed := range g.levels[0] {
		if err := g.citing[seed].err; err != nil {
			unknown.add(err)
		}
	}
	return unknown
}

// attested lists, for each work of the map, the seeds that it cites according to
// the citation index; where its own list has them too, the list counts.
func (g *growth) attested() map[biblio.DOI][]biblio.DOI {
	attested := make(map[biblio.DOI][]biblio.DOI)
	for seed, e := range g.citers {
		if citing := g.where(e); citing != seed {
			attested[citing] = append(attested[citing], seed)
		}
	}
	return attested
}
