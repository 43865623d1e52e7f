package crossref

import (
	"errors"
	"slices"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// sendLists sends list after list until nothing is left to put into one.
func (r *run) sendLists() {
	for {
		dois := r.pack()
		if len(dois) == 0 {
			return
		}
		r.batch(dois, 0)
	}
}

// pack takes the DOIs for the next list: as many as fit.
func (r *run) pack() []biblio.DOI {
	r.mu.Lock()
	defer r.mu.Unlock()
	size := len(r.base) + len(r.listTarget(nil, r.lists.selected())) + len("00")
	n := 0
	for limit := r.lists.limit(); n < min(len(r.batches), mostRows); n++ {
		size += len("doi:,") + len(escape(string(r.batches[n])))
		if n > 0 && size > limit {
			break
		}
	}
	dois := r.batches[:n:n]
	r.batches = r.batches[n:]
	return dois
}

// fewAtFault is how small a list must be for its DOIs to be looked up one at a
// time where the list is not valid and no one is named as the reason.
const fewAtFault = 3

// batch asks for one list, and for parts of it when it will not do as a whole.
// level counts how often it was halved for being slow.
func (r *run) batch(dois []biblio.DOI, level int) {
	if len(dois) == 0 {
		return
	}
	if r.lists.missing() {
		r.lookUpEach(dois)
		return
	}
	fields := r.lists.selected()
	found, err := r.list(r.ctx, dois, fields)
	if err == nil {
		r.share(dois, found)
		return
	}
	if r.ctx.Err() != nil {
		r.failEach(dois, r.ctx.Err())
		return
	}
	switch half := len(dois) / 2; {
	case tooLong(err):
		r.lists.tooLong(len(r.listTarget(dois, fields)))
		fallthrough
	case tooSlow(err) && level == 0:
		if half == 0 {
			r.lookUpEach(dois)
			return
		}
		r.batch(dois[:half], level+1)
		r.batch(dois[half:], level+1)
	case errors.Is(err, fetch.ErrInvalid):
		if r.lists.drop(refusedFields(err), fields) {
			r.batch(dois, level)
			return
		}
		r.mend(dois, err, level)
	case noRoute(err):
		r.lists.haveNone()
		r.lookUpEach(dois)
	default:
		r.failEach(dois, err)
	}
}

// mend asks again for a list that was not valid: without the DOIs that are
// named as no good, or else by halves until few are left.
func (r *run) mend(dois []biblio.DOI, err error, level int) {
	if bad := culprits(err, dois); len(bad) > 0 {
		r.lookUpEach(bad)
		r.batch(slices.DeleteFunc(slices.Clone(dois), func(d biblio.DOI) bool { return slices.Contains(bad, d) }), level)
		return
	}
	if len(dois) <= fewAtFault {
		r.lookUpEach(dois)
		return
	}
	r.batch(dois[:len(dois)/2], level)
	r.batch(dois[len(dois)/2:], level)
}

// share hands out the answers of a list. What it was silent about is looked up
// once by itself: it may be an alias.
func (r *run) share(dois []biblio.DOI, found map[biblio.DOI]fetch.Result) {
	for _, d := range dois {
		if res, ok := found[d]; ok {
			r.settle(d, res)
		} else if road, _ := reach(d); road.single {
			r.lookUpLater(d)
		} else {
			r.settle(d, fetch.Result{Err: absent(d)})
		}
	}
}

// lookUpEach leaves DOIs to the single lane.
func (r *run) lookUpEach(dois []biblio.DOI) {
	for _, d := range dois {
		if road, _ := reach(d); road.single {
			r.lookUpLater(d)
		} else {
			r.settle(d, fetch.Result{Err: absent(d)})
		}
	}
}

func (r *run) lookUpLater(doi biblio.DOI) { r.singles <- doi }

func (r *run) failEach(dois []biblio.DOI, err error) {
	for _, d := range dois {
		r.settle(d, fetch.Result{Err: err})
	}
}
