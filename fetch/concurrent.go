package fetch

import (
	"context"
	"iter"
	"sync"

	"citegraph/fetch/biblio"
)

// Concurrent gives a Source that has no batches as a BatchSource that asks up
// to n questions at a time. How many really are under way is for the transport
// to decide; n only bounds the waiting goroutines.
func Concurrent(src Source, n int) BatchSource { return &concurrent{src, max(n, 1)} }

type concurrent struct {
	Source
	n int
}

// Works yields the answers as they come.
func (c *concurrent) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return func(yield func(biblio.DOI, Result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		var wg sync.WaitGroup
		defer wg.Wait()
		defer cancel()

		type answer struct {
			doi biblio.DOI
			Result
		}
		questions := make(chan biblio.DOI)
		answers := make(chan answer)
		wg.Go(func() {
			defer close(questions)
			for _, doi := range dois {
				select {
				case questions <- doi:
				case <-ctx.Done():
					return
				}
			}
		})
		for range min(c.n, len(dois)) {
			wg.Go(func() {
				for doi := range questions {
					w, err := c.Work(ctx, doi)
					select {
					case answers <- answer{doi, Result{w, err}}:
					case <-ctx.Done():
						return
					}
				}
			})
		}
		for range dois {
			select {
			case a := <-answers:
				if !yield(a.doi, a.Result) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}
