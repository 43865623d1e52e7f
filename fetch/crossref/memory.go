package crossref

import (
	"context"
	"errors"
	"sync"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A memory holds the definite answers of a client's life, and the questions
// that are open, so that whoever else wants one waits for it. The works are
// those that callers were given; keeping them takes no room of its own.
type memory struct {
	mu      sync.Mutex
	entries map[biblio.DOI]*entry
}

// An entry is a question. result may be read once settled is closed.
type entry struct {
	settled chan struct{}
	result  fetch.Result
	onward  biblio.DOI // whose answer this one waits for, being its alias; "" when it is none
}

// claim gives the entry of a DOI, and whether the caller is to settle it.
func (m *memory) claim(doi biblio.DOI) (*entry, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e := m.entries[doi]; e != nil {
		return e, false
	}
	e := &entry{settled: make(chan struct{})}
	m.entries[doi] = e
	return e, true
}

// settle answers a claimed question. Answers that may be another next time are
// passed on to those who wait, and forgotten.
func (m *memory) settle(doi biblio.DOI, e *entry, r fetch.Result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e.result = r
	if !definite(r.Err) {
		delete(m.entries, doi)
	}
	close(e.settled)
}

// lead notes that a claimed question is to be answered by that of its prime. It is
// false where the prime leads back to it: they would wait for each other.
func (m *memory) lead(doi, prime biblio.DOI) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	for at := prime; at != ""; {
		if at == doi {
			return false
		}
		e := m.entries[at]
		if e == nil {
			break
		}
		at = e.onward
	}
	if e := m.entries[doi]; e != nil {
		e.onward = prime
	}
	return true
}

// note keeps an answer that nobody has asked for yet.
func (m *memory) note(doi biblio.DOI, r fetch.Result) {
	if e, mine := m.claim(doi); mine {
		m.settle(doi, e, r)
	}
}

// answer gives the remembered answer, or the one that is being had, or asks.
func (m *memory) answer(ctx context.Context, doi biblio.DOI, ask func() fetch.Result) fetch.Result {
	for {
		e, mine := m.claim(doi)
		if mine {
			r := ask()
			m.settle(doi, e, r)
			return r
		}
		if r, ok := e.wait(ctx); ok {
			return r
		}
	}
}

// wait waits for the answer of someone else's question. It is false when that
// one stopped asking, which is no answer to anybody else.
func (e *entry) wait(ctx context.Context) (fetch.Result, bool) {
	select {
	case <-e.settled:
		return e.result, !stopped(e.result.Err)
	case <-ctx.Done():
		return fetch.Result{Err: ctx.Err()}, true
	}
}

func definite(err error) bool {
	return err == nil || errors.Is(err, fetch.ErrNotFound) || errors.Is(err, fetch.ErrInvalid)
}

// stopped tells the end of a context from answers.
func stopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}
