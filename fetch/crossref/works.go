package crossref

import (
	"context"
	"iter"
	"slices"
	"sync"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// Works finds the records of many DOIs. It yields one Result for each DOI,
// once where one is given several times, as answers arrive. Lists carry what
// they can; single look-ups run beside them and take what lists cannot ask for
// or were silent about.
func (c *Client) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		ctx, cancel := context.WithCancel(ctx)
		r := c.newRun(ctx, dois)
		defer r.workers.Wait()
		defer cancel()
		r.start()
		for range r.questions {
			select {
			case a := <-r.answers:
				if stopped(a.Err) && ctx.Err() != nil || !yield(a.doi, a.Result) {
					return
				}
			case <-ctx.Done():
				r.yieldHad(yield)
				return
			}
		}
	}
}

// A run is one call of Works.
type run struct {
	*Client
	ctx       context.Context
	questions int // distinct DOIs
	answers   chan found
	workers   sync.WaitGroup

	mine    map[biblio.DOI]*entry // that this run is to settle; not changed once begun
	others  map[biblio.DOI]*entry // that someone else settles, or has settled
	singles chan biblio.DOI       // to be looked up one at a time

	mu      sync.Mutex
	batches []biblio.DOI // still to be put into lists
}

type found struct {
	doi biblio.DOI
	fetch.Result
}

// Requests that may wait or be under way at once, in each lane. How many really
// are is for the http.Client to say.
const lanes = 8

// newRun sorts the questions by the road that each takes. No channel ever
// blocks a worker: each has room for every DOI.
func (c *Client) newRun(ctx context.Context, dois []biblio.DOI) *run {
	r := &run{Client: c, ctx: ctx, mine: map[biblio.DOI]*entry{}, others: map[biblio.DOI]*entry{}}
	var asked []biblio.DOI
	for _, d := range dois {
		if r.mine[d] != nil || r.others[d] != nil {
			continue
		}
		e, mine := c.memory.claim(d)
		if mine {
			r.mine[d] = e
			asked = append(asked, d)
		} else {
			r.others[d] = e
		}
	}
	r.questions = len(r.mine) + len(r.others)
	r.answers = make(chan found, r.questions)
	r.singles = make(chan biblio.DOI, len(asked))
	r.route(asked)
	return r
}

// fewLeft is how many DOIs are not worth a list of their own.
const fewLeft = 2

// route sends each DOI down its road, and the last few that would need a list
// of their own down the other one.
func (r *run) route(dois []biblio.DOI) {
	for _, d := range dois {
		road, err := reach(d)
		switch {
		case err != nil:
			r.settle(d, fetch.Result{Err: err})
		case road.list && !r.lists.missing():
			r.batches = append(r.batches, d)
		default:
			r.lookUpLater(d)
		}
	}
	if few := len(r.batches) % mostRows; few <= fewLeft {
		last := slices.Clone(r.batches[len(r.batches)-few:])
		r.batches = r.batches[:len(r.batches)-few]
		for _, d := range last {
			if road, _ := reach(d); road.single {
				r.lookUpLater(d)
			} else {
				r.batches = append(r.batches, d)
			}
		}
	}
}

func (r *run) start() {
	var senders sync.WaitGroup
	for range min(lanes, (len(r.batches)+mostRows-1)/mostRows) {
		senders.Go(r.sendLists)
	}
	r.workers.Go(func() {
		senders.Wait()
		close(r.singles)
	})
	for range min(lanes, len(r.mine)) {
		r.workers.Go(func() {
			for d := range r.singles {
				r.lookUpNow(d)
			}
		})
	}
	if len(r.others) > 0 {
		r.workers.Go(r.waitForOthers)
	}
}

// lookUpNow asks for one DOI. The prime of an alias may be a question that waits
// for the workers of this run, so none of them waits for it.
func (r *run) lookUpNow(doi biblio.DOI) {
	res := r.single(r.ctx, doi)
	if prime := primeOf(res); prime != "" {
		r.workers.Go(func() { r.settle(doi, r.follow(r.ctx, doi, prime, 0)) })
		return
	}
	r.settle(doi, res)
}

// settle answers one question of this run.
func (r *run) settle(doi biblio.DOI, res fetch.Result) {
	r.memory.settle(doi, r.mine[doi], res)
	r.answers <- found{doi, res}
}

// waitForOthers collects the answers to questions that were open, or answered,
// when this run began.
func (r *run) waitForOthers() {
	for d, e := range r.others {
		res, ok := e.wait(r.ctx)
		if !ok {
			res.Work, res.Err = r.Work(r.ctx, d)
		}
		r.answers <- found{d, res}
	}
}

// yieldHad passes on the works that had arrived when the context ended.
func (r *run) yieldHad(yield func(biblio.DOI, fetch.Result) bool) {
	for {
		select {
		case a := <-r.answers:
			if definite(a.Err) && !yield(a.doi, a.Result) {
				return
			}
		default:
			return
		}
	}
}
