// Package once puts a question once, however many want the answer.
package once

import (
	"context"
	"sync"
)

// A Book holds answers by question. The zero Book is empty and ready; it may be
// used by any number of goroutines.
type Book[Q comparable, A any] struct {
	mu      sync.Mutex
	entries map[Q]*entry[A]
}

// An entry is a question that somebody is asking, or an answer that is kept.
type entry[A any] struct {
	settled chan struct{} // closed when the fields below may be read
	answer  A
	kept    bool
}

// Ask returns the answer to q: the kept one, or that of whoever is asking now, or
// that of ask. keep tells whether an answer is good for others; where it is not,
// those who wait for it ask for themselves. The error is that of ctx, when it ends
// while another's answer is waited for.
func (b *Book[Q, A]) Ask(ctx context.Context, q Q, ask func() A, keep func(A) bool) (A, error) {
	for {
		e, mine := b.claim(q)
		if mine {
			e.answer = ask()
			e.kept = keep(e.answer)
			b.settle(q, e)
			return e.answer, nil
		}
		select {
		case <-e.settled:
			if e.kept {
				return e.answer, nil
			}
		case <-ctx.Done():
			var none A
			return none, ctx.Err()
		}
	}
}

func (b *Book[Q, A]) claim(q Q) (e *entry[A], mine bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if e := b.entries[q]; e != nil {
		return e, false
	}
	if b.entries == nil {
		b.entries = make(map[Q]*entry[A])
	}
	e = &entry[A]{settled: make(chan struct{})}
	b.entries[q] = e
	return e, true
}

// settle lets those who wait go on.
func (b *Book[Q, A]) settle(q Q, e *entry[A]) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !e.kept {
		delete(b.entries, q)
	}
	close(e.settled)
}
