package fetch

import (
	"context"
	"fmt"
	"iter"

	"citegraph/fetch/biblio"
)

// Batched gives src as a BatchSource: src itself if it is one; else the DOIs
// are asked one after the other, in the order given.
func Batched(src Source) BatchSource {
	if b, ok := src.(BatchSource); ok {
		return b
	}
	return oneByOne{src}
}

type oneByOne struct{ Source }

func (s oneByOne) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return eachWork(ctx, dois, s.Work)
}

// eachWork answers a batch by way of single questions. An answer that comes
// when ctx has ended is passed on if it is definite: it was had.
func eachWork(ctx context.Context, dois []biblio.DOI, ask func(context.Context, biblio.DOI) (*biblio.Work, error)) iter.Seq2[biblio.DOI, Result] {
	return func(yield func(biblio.DOI, Result) bool) {
		for _, doi := range dois {
			if ctx.Err() != nil {
				return
			}
			w, err := ask(ctx, doi)
			if ctx.Err() != nil && err != nil && !definite(err) {
				return
			}
			if !yield(doi, Result{Work: w, Err: err}) {
				return
			}
		}
	}
}

// Offline is the end of a chain of sources that has no network: whatever
// reaches it was not asked for (ErrNotAsked), so nothing is known of it.
type Offline struct{}

var _ BatchSource = Offline{}

// Work returns ErrNotAsked, or the error of ctx if that has ended.
func (Offline) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s: %w: there is no record of it here, and no network is used", doi, ErrNotAsked)
}

// Works yields ErrNotAsked for each DOI.
func (o Offline) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return eachWork(ctx, dois, o.Work)
}
