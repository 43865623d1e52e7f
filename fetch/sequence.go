package fetch

import (
	"context"
	"iter"
	"slices"

	"citegraph/fetch/biblio"
)

// Sequence asks each source in turn and passes on to the next what the earlier
// ones have no record of. The first record wins. A source that cannot be
// reached, or refuses us, ends the road of a DOI: its answer may yet come, and
// a later source's "not found" must not stand in for it.
//
// Where nobody has a record, the error is that of the source that said most:
// ErrElsewhere before ErrNotFound before ErrInvalid before ErrNotAsked, and of
// equals the earlier.
//
// A batch goes to each source as one batch, sorted for all but the first.
// Without sources nothing is asked for.
func Sequence(sources ...Source) BatchSource {
	s := make(sequence, len(sources))
	for i, src := range sources {
		s[i] = Batched(src)
	}
	return s
}

type sequence []BatchSource

func (s sequence) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	var best error
	for _, src := range s {
		w, err := src.Work(ctx, doi)
		if err == nil || !definite(err) {
			return w, err
		}
		best = telling(best, err)
	}
	_, err := Offline{}.Work(ctx, doi)
	return nil, telling(best, err)
}

func (s sequence) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return func(yield func(biblio.DOI, Result) bool) {
		best := make(map[biblio.DOI]error)
		open := dois
		for _, src := range s {
			var next []biblio.DOI
			for doi, r := range src.Works(ctx, open) {
				if definite(r.Err) {
					best[doi] = telling(best[doi], r.Err)
					next = append(next, doi)
					continue
				}
				if !yield(doi, r) {
					return
				}
			}
			if len(next) == 0 {
				return
			}
			slices.Sort(next)
			open = next
		}
		for doi, r := range (Offline{}).Works(ctx, open) {
			if !yield(doi, Result{Err: telling(best[doi], r.Err)}) {
				return
			}
		}
	}
}

// telling is the one of two answers that tells more of a DOI, the first of equals.
// A nil error tells nothing.
func telling(first, second error) error {
	if first == nil || second != nil && trouble(second) < trouble(first) {
		return second
	}
	return first
}
