package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A Mode says what a store's sources do with what they hold.
type Mode int

const (
	// Normal answers from the store what is not too old, and asks for the rest.
	Normal Mode = iota
	// Refresh asks for everything again, and keeps the answers.
	Refresh
	// Offline asks for nothing: what the store holds, however old, and no more.
	Offline
)

// A Source answers from the store and asks the next source for what is not
// there. See Store.Source.
type Source struct {
	store *Store
	next  fetch.BatchSource
	mode  Mode

	mu      sync.Mutex
	account Account
}

var _ fetch.BatchSource = (*Source)(nil)

// An Account tells where a Source's answers came from.
type Account struct {
	Stored int // answered from the store
	Asked  int // passed on to the next source
	Stale  int // of these, works answered with an old record because the service could not be asked
	Old    int // of the stored ones, past their age and used all the same: offline
}

// Source puts the store in front of a source; next may be nil when the mode is
// Offline.
//
// A work that the store has is answered from there while it is young enough
// (Ages). What is left goes to next, a batch as one batch, and is kept as it
// arrives: records under their own DOI, aliases, and that nobody has a record
// (ErrNotFound, ErrElsewhere) for a short while. Other errors are passed on
// and not kept, except that an old record is better than an outage: then the
// Work has Stale set. Where the newer record of a work lists no references but
// an earlier one did, the work has those, and Stale says so too.
//
// Offline, a DOI of which nothing is held is fetch.ErrNotAsked.
func (s *Store) Source(next fetch.Source, mode Mode) *Source {
	if next == nil || mode == Offline {
		next = fetch.Offline{}
	}
	return &Source{store: s, next: fetch.Batched(next), mode: mode}
}

// Account tells what was answered so far.
func (s *Source) Account() Account {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.account
}

func (s *Source) count(add Account) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.account.Stored += add.Stored
	s.account.Asked += add.Asked
	s.account.Stale += add.Stale
	s.account.Old += add.Old
}

// Work answers one question.
func (s *Source) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	held := s.store.lookup(ctx, []biblio.DOI{doi})
	if r, ok := s.settle(doi, held[doi]); ok {
		return r.Work, r.Err
	}
	s.count(Account{Asked: 1})
	w, err := s.next.Work(ctx, doi)
	a := answer{doi, fetch.Result{Work: w, Err: err}}
	if s.store.lasting(a) {
		s.store.save(ctx, []answer{a})
	}
	r := s.instead(ctx, a, held[doi])
	return r.Work, r.Err
}

// Works answers a batch: first what the store has, in the order of the
// questions, then the rest as next answers. A DOI that is given twice is
// answered once.
func (s *Source) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		open := make([]biblio.DOI, 0, len(dois))
		held := map[biblio.DOI]row{} // of the open ones: what to fall back on
		for part := range slices.Chunk(distinct(dois), chunk) {
			if ctx.Err() != nil {
				return
			}
			rows := s.store.lookup(ctx, part)
			for i, r := range s.settleAll(part, rows) {
				switch {
				case r == nil:
					open = append(open, part[i])
					if row, ok := rows[part[i]]; ok {
						held[part[i]] = row
					}
				case !yield(part[i], *r):
					return
				}
			}
		}
		if len(open) > 0 && ctx.Err() == nil {
			s.ask(ctx, open, held, yield)
		}
	}
}

// ask passes the open questions on, keeps the answers and yields them.
func (s *Source) ask(ctx context.Context, open []biblio.DOI, held map[biblio.DOI]row, yield func(biblio.DOI, fetch.Result) bool) {
	s.count(Account{Asked: len(open)})
	w := s.store.startWriter(ctx)
	defer w.finish()
	for doi, r := range s.next.Works(ctx, open) {
		a := answer{doi, r}
		w.keep(a)
		if !yield(doi, s.instead(ctx, a, held[doi])) {
			return
		}
	}
}

func distinct(dois []biblio.DOI) []biblio.DOI {
	seen := make(map[biblio.DOI]bool, len(dois))
	out := make([]biblio.DOI, 0, len(dois))
	for _, d := range dois {
		if !seen[d] {
			seen[d] = true
			out = append(out, d)
		}
	}
	return out
}

// settleAll settles a chunk, decoding on all cores; nil is an open question.
func (s *Source) settleAll(dois []biblio.DOI, rows map[biblio.DOI]row) []*fetch.Result {
	results := make([]*fetch.Result, len(dois))
	inParallel(len(dois), func(i int) {
		if r, ok := s.settle(dois[i], rows[dois[i]]); ok {
			results[i] = &r
		}
	})
	return results
}

// settle answers from what the store holds, if that will do.
func (s *Source) settle(doi biblio.DOI, r row) (fetch.Result, bool) {
	if s.mode == Refresh {
		return fetch.Result{}, false
	}
	ages := s.store.ages
	// A miss is newer than the record beside it: a record takes misses away.
	if r.miss != nil && (s.store.fresh(r.miss.had, ages.Miss) || s.mode == Offline && r.record == nil) {
		s.count(Account{Stored: 1})
		return fetch.Result{Err: r.miss.err(doi)}, true
	}
	if r.record == nil {
		return fetch.Result{}, false
	}
	old := r.miss != nil || !s.store.fresh(r.record.had, ages.Record)
	if old && s.mode != Offline {
		return fetch.Result{}, false
	}
	w, err := s.store.decode(doi, r)
	if err != nil {
		s.store.warn("the stored record of %s cannot be read (%v) and is asked for again", doi, err)
		return fetch.Result{}, false
	}
	add := Account{Stored: 1}
	if old {
		add.Old = 1
	}
	s.count(add)
	return fetch.Result{Work: w}, true
}

// instead is the answer itself, or, where the service could not answer, the
// old record that is held, marked as stale. After a definite answer the former
// references of the record are joined to it.
func (s *Source) instead(ctx context.Context, a answer, held row) fetch.Result {
	if a.Err == nil && a.Work != nil {
		return fetch.Result{Work: s.withFormerReferences(a.Work, held)}
	}
	if held.record == nil || s.mode == Offline || ctx.Err() != nil || !outage(a.Err) {
		return a.Result
	}
	w, err := s.store.decode(a.doi, held)
	if err != nil {
		return a.Result
	}
	w.Stale = biblio.StaleRecord
	s.count(Account{Stale: 1})
	return fetch.Result{Work: w}
}

// outage tells whether an error says nothing about the DOI itself.
func outage(err error) bool {
	return errors.Is(err, fetch.ErrTemporary) || errors.Is(err, fetch.ErrBlocked) || errors.Is(err, fetch.ErrUnauthorized)
}

// withFormerReferences is w, or a copy with the references that an earlier
// record of it listed, if w lists none.
func (s *Source) withFormerReferences(w *biblio.Work, held row) *biblio.Work {
	if len(w.References) > 0 || held.record == nil || held.own != w.DOI || held.record.source != w.Source {
		return w
	}
	earlier, err := s.store.decode(w.DOI, held)
	if err != nil || len(earlier.References) == 0 {
		return w
	}
	kept := *w
	kept.References, kept.ReferencesListed, kept.Stale = earlier.References, earlier.ReferencesListed, biblio.StaleReferences
	return &kept
}

// String names the mode.
func (m Mode) String() string {
	switch m {
	case Normal:
		return "normal"
	case Refresh:
		return "refresh"
	case Offline:
		return "offline"
	}
	return fmt.Sprintf("mode %d", int(m))
}
