package fetch

import (
	"context"
	"slices"

	"citegraph/fetch/biblio"
)

// ahead asks for the next level while the last questions of a level are open: a
// single look-up that takes its time would keep the lists waiting. It asks for
// nothing that the next level would not ask for (unless it turns out to be an
// alias by then), and its answers are kept apart until that does, so that no
// corpus shows what was asked when.
type ahead struct {
	heard   []*biblio.Work      // records of the level that will be expanded
	asked   map[biblio.DOI]bool // under way
	answers chan answer         // holds all; nil when nothing is under way
	cancel  context.CancelFunc
	spare   map[biblio.DOI]Result // answers to what was not yet asked for
}

// A level is nearly done when at most one in tailShare of its questions is open.
const tailShare = 10

// wholeBatch is what the next level is asked for in multiples of, ahead of time,
// so that sources that ask by batches of it lose none: Crossref takes about fifty
// DOIs a list.
const wholeBatch = 50

// lookAhead starts on the next level if this one is nearly done and the limit
// certainly leaves room for what is foreseen.
func (r *round) lookAhead(ctx context.Context) {
	if r.left == 0 || r.left*tailShare > r.progress.Total || len(r.ahead.heard) == 0 || r.ahead.busy() {
		return
	}
	dois := r.foreseen()
	r.ahead.heard = nil
	if n := len(dois) / wholeBatch * wholeBatch; n > 0 && n <= (r.room-r.progress.Total)/2 {
		r.ahead.start(ctx, r.src, dois[:n])
	}
}

// foreseen lists the first readings that the entries of the level so far will
// have to be asked for.
func (r *round) foreseen() []biblio.DOI {
	var dois []biblio.DOI
	for _, w := range r.ahead.heard {
		for _, e := range r.list(w) {
			if !e.hasDOI() {
				continue
			}
			doi := e.readings[0]
			if _, asked := r.open[doi]; !asked && !r.found(doi) && r.reasons[doi] == nil {
				dois = append(dois, doi)
			}
		}
	}
	slices.Sort(dois)
	return slices.Compact(dois)
}

func (h *ahead) start(ctx context.Context, src BatchSource, dois []biblio.DOI) {
	ctx, h.cancel = context.WithCancel(ctx)
	h.asked = make(map[biblio.DOI]bool, len(dois))
	for _, doi := range dois {
		h.asked[doi] = true
	}
	answers := make(chan answer, len(dois))
	h.answers = answers
	go func() {
		defer close(answers)
		told := make(map[biblio.DOI]bool, len(dois))
		heed(ctx, src, slices.Clone(dois), func(a answer) {
			if _, asked := slices.BinarySearch(dois, a.doi); asked && !told[a.doi] {
				told[a.doi] = true
				answers <- a
			}
		})
	}()
}

// busy reports whether an early batch is under way still, and lays by what has
// come of it.
func (h *ahead) busy() bool {
	for h.answers != nil {
		select {
		case a, more := <-h.answers:
			if !more {
				h.exhausted()
				break
			}
			h.receive(a)
		default:
			return true
		}
	}
	return false
}

// exhausted notes that everything that was asked is answered.
func (h *ahead) exhausted() {
	h.cancel()
	h.answers, h.asked = nil, nil
}

func (h *ahead) receive(a answer) {
	h.spare[a.doi] = a.Result
	delete(h.asked, a.doi)
}

// early takes what was answered ahead of time, and returns what is yet to be
// asked for.
func (r *round) early(dois []biblio.DOI) []biblio.DOI {
	r.ahead.busy()
	r.takeSpare(dois)
	var rest []biblio.DOI
	for _, doi := range dois {
		if r.open[doi] && !r.ahead.asked[doi] {
			rest = append(rest, doi)
		}
	}
	return rest
}

func (r *round) takeSpare(dois []biblio.DOI) {
	for _, doi := range dois {
		if result, had := r.ahead.spare[doi]; had {
			delete(r.ahead.spare, doi)
			r.take(answer{doi, result})
		}
	}
}

// await waits for those open questions that were asked ahead of time.
func (r *round) await() {
	for r.left > 0 && r.ahead.answers != nil {
		a, more := <-r.ahead.answers
		if !more {
			r.ahead.exhausted()
			return
		}
		r.ahead.receive(a)
		r.takeSpare([]biblio.DOI{a.doi})
	}
}

// end stops what is under way and waits until it has.
func (h *ahead) end() {
	if h.answers == nil {
		return
	}
	h.cancel()
	for range h.answers {
	}
}
