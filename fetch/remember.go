package fetch

import (
	"context"

	"citegraph/fetch/biblio"
	"citegraph/fetch/once"
)

// Remember gives a Source that asks src for each DOI once: whoever wants one that
// is being asked for waits for it, and definite answers (a record, or that there
// is none) are kept for the life of the Source. Other answers may be others next
// time, and are not.
func Remember(src Source) Source { return &remembering{src: src} }

type remembering struct {
	src     Source
	answers once.Book[biblio.DOI, Result]
}

// Work implements Source.
func (m *remembering) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	r, err := m.answers.Ask(ctx, doi, func() Result {
		w, err := m.src.Work(ctx, doi)
		return Result{Work: w, Err: err}
	}, func(r Result) bool { return r.Err == nil || definite(r.Err) })
	if err != nil {
		return nil, err
	}
	return r.Work, r.Err
}
