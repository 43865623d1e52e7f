package fetch

import (
	"context"
	"iter"

	"citegraph/fetch/biblio"
)

// An Expander tells which DOI a shortDOI ("10/b6") stands for.
type Expander interface {
	Expand(ctx context.Context, short biblio.DOI) (biblio.DOI, error)
}

// ExpandShort puts an Expander in front of a source that knows whole DOIs
// only. A shortDOI is asked for by the DOI it stands for; the record that comes
// back has that one, so the short form ends as its alias.
func ExpandShort(x Expander, src Source) BatchSource { return &expander{x, Batched(src)} }

type expander struct {
	x   Expander
	src BatchSource
}

// Work implements Source.
func (e *expander) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	if doi.IsShort() {
		whole, err := e.x.Expand(ctx, doi)
		if err != nil {
			return nil, err
		}
		doi = whole
	}
	return e.src.Work(ctx, doi)
}

// Works asks for the whole DOIs in one batch, and once for each of them even
// where a short form stands for a DOI that is asked for too.
func (e *expander) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return func(yield func(biblio.DOI, Result) bool) {
		var whole []biblio.DOI
		askedAs := make(map[biblio.DOI][]biblio.DOI) // whole → the forms that were asked for
		for _, doi := range dois {
			long := doi
			if doi.IsShort() {
				var err error
				if long, err = e.x.Expand(ctx, doi); err != nil {
					if ctx.Err() != nil || !yield(doi, Result{Err: err}) {
						return
					}
					continue
				}
			}
			if askedAs[long] == nil {
				whole = append(whole, long)
			}
			askedAs[long] = append(askedAs[long], doi)
		}
		for long, r := range e.src.Works(ctx, whole) {
			for _, doi := range askedAs[long] {
				if !yield(doi, r) {
					return
				}
			}
		}
	}
}
