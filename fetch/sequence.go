package fetch

import (
	"context"
	"iter"
	"slices"
	"sync"

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
// A batch goes to each BatchSource as one batch, sorted,
// once all sources before it have answered. A source that takes single questions
// (also by Concurrent) gets each as soon as it is passed on, while the sources
// before it are still at work on others. Without sources nothing is asked for.
func Sequence(sources ...Source) BatchSource { return sequence(slices.Clone(sources)) }

type sequence []Source

func (s sequence) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	var best error
	for _, src := range s {
		w, err := src.Work(ctx, doi)
		if err == nil || !definite(err) {
			return w, err
		}
		best = telling(best, err)
	}
	if best == nil {
		return Offline{}.Work(ctx, doi)
	}
	return nil, best
}

func (s sequence) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result] {
	return func(yield func(biblio.DOI, Result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		r := relay{answers: make(chan answer), gone: make(chan struct{})}
		defer r.stages.Wait()
		defer cancel()
		defer close(r.gone)

		passed := make(chan answer, len(dois))
		for _, doi := range dois {
			passed <- answer{doi: doi}
		}
		close(passed)
		for _, src := range s {
			passed = r.stage(ctx, src, passed)
		}
		go r.finish(ctx, passed)
		for a := range r.answers {
			if !yield(a.doi, a.Result) {
				return
			}
		}
	}
}

// A relay is a batch on its way through a sequence. Each source is a stage, with a
// channel of its own that holds all that may be passed on to it, so that a slow
// stage holds up none before it. An answer in such a channel is a question still,
// with the most telling reason so far.
type relay struct {
	stages  sync.WaitGroup
	answers chan answer
	gone    chan struct{} // closed when nobody listens any more
}

// stage puts what is passed to it to a source and returns what that passes on.
func (r *relay) stage(ctx context.Context, src Source, in <-chan answer) chan answer {
	out := make(chan answer, cap(in))
	var stage sync.WaitGroup
	switch src := src.(type) {
	case *concurrent:
		for range min(src.n, cap(in)) {
			stage.Go(func() { r.singly(ctx, src, in, out) })
		}
	case BatchSource:
		stage.Go(func() { r.batch(ctx, src, in, out) })
	default:
		stage.Go(func() { r.singly(ctx, src, in, out) })
	}
	r.stages.Go(func() {
		stage.Wait()
		close(out)
	})
	return out
}

func (r *relay) singly(ctx context.Context, src Source, in <-chan answer, out chan<- answer) {
	for q := range in {
		for doi, result := range eachWork(ctx, []biblio.DOI{q.doi}, src.Work) {
			if !r.pass(answer{doi, result}, q.Err, out) {
				return
			}
		}
	}
}

func (r *relay) batch(ctx context.Context, src BatchSource, in <-chan answer, out chan<- answer) {
	var dois []biblio.DOI
	best := make(map[biblio.DOI]error)
	for q := range in {
		dois = append(dois, q.doi)
		best[q.doi] = q.Err
	}
	if len(dois) == 0 {
		return
	}
	slices.Sort(dois)
	for doi, result := range src.Works(ctx, dois) {
		if !r.pass(answer{doi, result}, best[doi], out) {
			return
		}
	}
}

// pass takes an answer to the listener, or on to the next stage, and reports
// whether anybody listens still.
func (r *relay) pass(a answer, before error, out chan<- answer) bool {
	if definite(a.Err) {
		return r.send(out, answer{a.doi, Result{Err: telling(before, a.Err)}})
	}
	return r.send(r.answers, a)
}

func (r *relay) send(to chan<- answer, a answer) bool {
	select {
	case to <- a:
		return true
	case <-r.gone:
		return false
	}
}

// finish tells the reasons of what no source had, and ends the answers.
func (r *relay) finish(ctx context.Context, unknown <-chan answer) {
	defer close(r.answers)
	for a := range unknown {
		if a.Err == nil {
			_, a.Err = Offline{}.Work(ctx, a.doi)
		}
		if !r.send(r.answers, a) {
			break
		}
	}
	r.stages.Wait()
}

// telling is the one of two answers that tells more of a DOI, the first of equals.
// A nil error tells nothing.
func telling(first, second error) error {
	if first == nil || second != nil && trouble(second) < trouble(first) {
		return second
	}
	return first
}
