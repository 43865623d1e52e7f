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
	report   func(Progress)
	progress Progress
	stopped  error // that of the context, once it left a question open
}

func newAsker(src Source, report func(Progress)) *asker {
	if report == nil {
		report = func(Progress) {}
	}
	return &asker{answers: newAnswers(), src: Batched(src), report: report}
}

// errNoAnswer is the reason of a DOI that a BatchSource forgot.
var errNoAnswer = errors.New("the source gave no answer")

// ask puts the questions of a level and learns what comes back. When ctx ends,
// what was answered by then counts, and the rest has ctx's error as its reason.
func (k *asker) ask(ctx context.Context, depth int, dois []biblio.DOI) {
	slices.Sort(dois)
	dois = slices.Compact(dois)
	open := make(map[biblio.DOI]bool, len(dois))
	for _, doi := range dois {
		open[doi] = true
	}
	k.more(Progress{Depth: depth}, len(dois))
	batch := make([]answer, 0, len(dois))
	for doi, r := range k.src.Works(ctx, dois) {
		ended := ctx.Err() != nil
		if open[doi] && (!ended || r.Work != nil || definite(r.Err)) {
			delete(open, doi)
			batch = append(batch, answer{doi, complete(r)})
			k.answered()
		}
		if ended {
			break
		}
	}
	for _, doi := range dois {
		if open[doi] {
			batch = append(batch, answer{doi, Result{Err: k.unanswered(ctx)}})
		}
	}
	k.learn(batch)
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
	}
	k.progress.Total += n
	k.report(k.progress)
}

func (k *asker) answered() {
	k.progress.Done++
	k.report(k.progress)
}
