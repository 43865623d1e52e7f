// Package fetchtest holds sources against the promises of fetch.Source and
// fetch.BatchSource. A test of a source of your own is a few lines:
//
//	fetchtest.Source(t, mySource, fetchtest.World{
//		Records: []biblio.DOI{"10.1109/sc.2012.71"},
//		Reasons: map[biblio.DOI]error{"10.55555/none": fetch.ErrNotFound},
//	})
package fetchtest

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A World is what a source under test is to know.
type World struct {
	Records []biblio.DOI              // have a record of their own
	Aliases map[biblio.DOI]biblio.DOI // lead to the record of another DOI
	Reasons map[biblio.DOI]error      // have none; errors.Is finds this
}

// all lists every DOI of the world, sorted.
func (w World) all() []biblio.DOI {
	return slices.Sorted(slices.Values(slices.Concat(w.Records,
		slices.Collect(maps.Keys(w.Aliases)), slices.Collect(maps.Keys(w.Reasons)))))
}

// check reports what is wrong with an answer.
func (w World) check(t testing.TB, doi biblio.DOI, r fetch.Result) {
	t.Helper()
	if (r.Work == nil) == (r.Err == nil) {
		t.Errorf("%s: got work %v and error %v, want one of the two", doi, r.Work, r.Err)
		return
	}
	want := doi
	if prime, ok := w.Aliases[doi]; ok {
		want = prime
	}
	reason, none := w.Reasons[doi]
	switch {
	case none && !errors.Is(r.Err, reason):
		t.Errorf("%s: got work %v and error %v, want the error %v", doi, r.Work, r.Err, reason)
	case !none && r.Err != nil:
		t.Errorf("%s: got the error %v, want a record", doi, r.Err)
	case !none && r.Work.DOI != want:
		t.Errorf("%s: got the record of %s, want that of %s", doi, r.Work.DOI, want)
	}
}

// Source asks src for every DOI of its world, singly, in batches (by way of
// fetch.Batched where src takes none), from several goroutines, with a caller
// that stops listening and with a context that has ended.
func Source(t *testing.T, src fetch.Source, w World) {
	t.Helper()
	t.Run("single", func(t *testing.T) {
		for _, doi := range w.all() {
			w.check(t, doi, single(t.Context(), src, doi))
		}
	})
	batch := fetch.Batched(src)
	t.Run("batch", func(t *testing.T) {
		Batch(t, batch, w)
	})
	t.Run("listener leaves", func(t *testing.T) {
		for doi, r := range batch.Works(t.Context(), w.all()) {
			w.check(t, doi, r)
			break
		}
		w.batch(t, batch, w.all())
	})
	t.Run("together", func(t *testing.T) {
		var wait sync.WaitGroup
		for range 4 {
			wait.Go(func() { w.batch(t, batch, w.all()) })
			for _, doi := range w.all() {
				wait.Go(func() { w.check(t, doi, single(t.Context(), src, doi)) })
			}
		}
		wait.Wait()
	})
	t.Run("ended", func(t *testing.T) { w.ended(t, batch) })
}

// Batch asks src for its whole world in one batch, forwards and backwards, and for
// nothing. It is the part of Source that needs no *testing.T.
func Batch(t testing.TB, src fetch.BatchSource, w World) {
	t.Helper()
	dois := w.all()
	w.batch(t, src, dois)
	slices.Reverse(dois)
	w.batch(t, src, dois)
	w.batch(t, src, nil)
}

func single(ctx context.Context, src fetch.Source, doi biblio.DOI) fetch.Result {
	work, err := src.Work(ctx, doi)
	return fetch.Result{Work: work, Err: err}
}

// batch asks for a batch and wants one answer for each DOI, and no other.
func (w World) batch(t testing.TB, src fetch.BatchSource, dois []biblio.DOI) {
	t.Helper()
	asked := slices.Clone(dois)
	answers := make(map[biblio.DOI]int)
	for doi, r := range src.Works(t.Context(), asked) {
		if answers[doi]++; slices.Contains(dois, doi) {
			w.check(t, doi, r)
		}
	}
	if !slices.Equal(asked, dois) {
		t.Error("the source rearranged the batch that it was given")
	}
	for _, doi := range dois {
		if answers[doi] != 1 {
			t.Errorf("%s: %d answers in a batch of %d, want one", doi, answers[doi], len(dois))
		}
		delete(answers, doi)
	}
	for doi := range answers {
		t.Errorf("%s: answered and not asked for", doi)
	}
}

// patience is how long a source may take to notice that a context has ended.
const patience = 10 * time.Second

// ended wants a source that is asked under a context that has ended to return,
// and to say nothing that it would not say otherwise.
func (w World) ended(t *testing.T, src fetch.BatchSource) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	returned := make(chan struct{})
	go func() {
		defer close(returned)
		for doi, r := range src.Works(ctx, w.all()) {
			if !errors.Is(r.Err, context.Canceled) {
				w.check(t, doi, r)
			}
		}
		for _, doi := range w.all() {
			if r := single(ctx, src, doi); !errors.Is(r.Err, context.Canceled) {
				w.check(t, doi, r)
			}
		}
	}()
	select {
	case <-returned:
	case <-time.After(patience):
		t.Fatalf("the source is still at it %v after its context ended", patience)
	}
}
