package fetch

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"

	"citegraph/fetch/biblio"
)

// Records is a Source made of works that are at hand, such as those of files.
// A DOI that it has no record of was not asked for (ErrNotAsked): that it is
// missing in some files says nothing about it.
//
// Of several records of one DOI the one that the registry touched last
// (Work.Indexed) counts, of equals the one handed over first; so the newest
// record wins in whatever order the files are named. A DOI that a record lists
// as an alias leads to it, unless it has a record of its own; of several
// records that list it, to the one with the smallest DOI.
type Records struct {
	works   map[biblio.DOI]*biblio.Work
	aliases map[biblio.DOI]biblio.DOI
}

var _ BatchSource = (*Records)(nil)

// NewRecords keeps the works that have a DOI; the others cannot be asked for.
func NewRecords(works []*biblio.Work) *Records {
	r := &Records{works: make(map[biblio.DOI]*biblio.Work, len(works)), aliases: make(map[biblio.DOI]biblio.DOI)}
	for _, w := range works {
		if w.DOI == "" {
			continue
		}
		if had := r.works[w.DOI]; had == nil || w.Indexed > had.Indexed {
			r.works[w.DOI] = w
		}
	}
	for doi := range r.DOIs() {
		for _, alias := range r.works[doi].Aliases {
			if _, taken := r.aliases[alias]; !taken && r.works[alias] == nil {
				r.aliases[alias] = doi
			}
		}
	}
	return r
}

// DOIs ranges over the DOIs that have a record of their own, in order.
func (r *Records) DOIs() iter.Seq[biblio.DOI] {
	return slices.Values(slices.Sorted(maps.Keys(r.works)))
}

// Len is the number of DOIs that have a record of their own.
func (r *Records) Len() int { return len(r.works) }

// Work returns the record of doi, or that of the work whose alias it is.
func (r *Records) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if prime, ok := r.aliases[doi]; ok {
		doi = prime
	}
	if w := r.works[doi]; w != nil {
		return w, nil
	}
	return nil, fmt.Errorf("%s: %w: there is no record of it at hand", doi, ErrNotAsked)
}

// Works answers a batch, in the order given.
func (r *Records) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return eachWork(ctx, dois, r.Work)
}
