package fetch

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"citegraph/fetch/biblio"
)

// An asker puts questions to a source, each once in a run.
type asker struct {
	*answers
	src      BatchSource
	plan     Plan
	progress Progress
	ahead    ahead
	stopped  error // that of the context, once it left a question open
}

func newAsker(src Source, plan Plan) *asker {
	if plan.Progress == nil {
		plan.Progress = func(Progress) {}
	}
	return &asker{answers: newAnswers(), src: Batched(src), plan: plan, ahead: ahead{spare: make(map[biblio.DOI]Result)}}
}

// errNoAnswer is the reason of a DOI that a BatchSource forgot.
var errNoAnswer = errors.New("the source gave no answer")

// A round is a set of questions on its way.
type round struct {
	*asker
	depth int
	room  int                 // works that the next level may have at most
	open  map[biblio.DOI]bool // of all that were asked: not yet answered
	left  int                 // how many are open
	batch []answer
}

// ask puts the questions of a level and learns what comes back. When ctx ends,
// what was answered by then counts, and the rest has ctx's error as its reason.
func (k *asker) ask(ctx context.Context, dois []biblio.DOI, depth, room int) {
	slices.Sort(dois)
	dois = slices.Compact(dois)
	r := &round{asker: k, depth: depth, room: room, open: make(map[biblio.DOI]bool, len(dois)), left: len(dois)}
	for _, doi := range dois {
		r.open[doi] = true
	}
	k.more(Progress{Depth: depth}, len(dois))
	rest := r.early(dois)
	r.lookAhead(ctx)
	heed(ctx, k.src, rest, func(a answer) {
		r.take(a)
		r.lookAhead(ctx)
	})
	r.await()
	for _, doi := range dois {
		if r.open[doi] {
			r.batch = append(r.batch, answer{doi, Result{Err: k.unanswered(ctx)}})
		}
	}
	k.learn(r.batch)
}

// heed takes the answers to a batch. When ctx ends, one that is there counts if
// it is definite, and there are no more.
func heed(ctx context.Context, src BatchSource, dois []biblio.DOI, take func(answer)) {
	if len(dois) == 0 {
		return
	}
	for doi, r := range src.Works(ctx, dois) {
		ended := ctx.Err() != nil
		if r = complete(r); !ended || r.Work != nil || definite(r.Err) {
			take(answer{doi, r})
		}
		if ended {
			return
		}
	}
}

// take keeps the answer to an open question.
func (r *round) take(a answer) {
	if !r.open[a.doi] {
		return
	}
	r.open[a.doi] = false
	r.left--
	r.batch = append(r.batch, a)
	if a.Work != nil && r.depth >= 0 && r.depth < r.plan.Depth {
		r.ahead.heard = append(r.ahead.heard, a.Work)
	}
	r.answered()
}

// complete sees to it that a result holds either a work or a reason.
func complete(r Result) Result {
	switch {
	case r.Err != nil:
		return Result{Err: r.Err}
	case r.Work == nil:
		return Result{Err: errNoAnswer}
	}
	return r
}

func (k *asker) unanswered(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		k.stopped = err
		return fmt.Errorf("the run was stopped: %w", err)
	}
	return errNoAnswer
}

// more opens n questions of a stage; a new stage starts counting anew.
func (k *asker) more(stage Progress, n int) {
	if k.progress.Depth != stage.Depth || k.progress.Matching != stage.Matching {
		k.progress = stage
		k.ahead.heard = nil
	}
	k.progress.Total += n
	k.plan.Progress(k.progress)
}

func (k *asker) answered() {
	k.progress.Done++
	k.plan.Progress(k.progress)
}
