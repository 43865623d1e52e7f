package fetch_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

func TestRemember(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		asks int // of two, one after the other
	}{
		{"a record", nil, 1},
		{"not found", fetch.ErrNotFound, 1},
		{"elsewhere", &fetch.AgencyError{DOI: d("a"), Agency: "JaLC"}, 1},
		{"out of reach", fetch.ErrTemporary, 2},
		{"refused", fetch.ErrBlocked, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := newOracle(work("a"))
			if c.err != nil {
				o.fails("a", c.err)
			}
			src := fetch.Remember(o)
			for range 2 {
				if w, err := src.Work(t.Context(), d("a")); !errors.Is(err, c.err) || (w == nil) != (c.err != nil) {
					t.Errorf("%v, %v", w, err)
				}
			}
			if len(o.asked) != c.asks {
				t.Errorf("asked %d times, want %d", len(o.asked), c.asks)
			}
		})
	}
}

// slow answers after a second, or when its asker stops.
type slow struct{ *oracle }

func (s slow) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
	}
	return s.oracle.Work(ctx, doi)
}

// Ten at a time cost one question, and one of them who stops spoils it for
// nobody.
func TestRememberTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOracle(work("a"))
		src := fetch.Remember(slow{o})
		impatient, stop := context.WithTimeout(t.Context(), time.Millisecond)
		defer stop()
		var all sync.WaitGroup
		all.Go(func() {
			if _, err := src.Work(impatient, d("a")); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("the impatient: %v", err)
			}
		})
		synctest.Wait()
		for range 9 {
			all.Go(func() {
				if w, err := src.Work(t.Context(), d("a")); w == nil || err != nil {
					t.Errorf("%v, %v", w, err)
				}
			})
		}
		all.Wait()
		if len(o.asked) != 2 {
			t.Errorf("asked %d times, want 2: the one that was stopped, and one for all", len(o.asked))
		}
	})
}
