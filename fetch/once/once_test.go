package once_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"citegraph/fetch/once"
)

func always(int) bool { return true }
func never(int) bool  { return false }

func TestKeptAnswersAreNotAskedForAgain(t *testing.T) {
	t.Parallel()
	var b once.Book[string, int]
	n := 0
	ask := func() int { n++; return n }
	for range 3 {
		if got, err := b.Ask(t.Context(), "a", ask, always); got != 1 || err != nil {
			t.Errorf("%d, %v", got, err)
		}
	}
	if got, _ := b.Ask(t.Context(), "b", ask, never); got != 2 {
		t.Errorf("another question: %d", got)
	}
	if got, _ := b.Ask(t.Context(), "b", ask, never); got != 3 {
		t.Errorf("an answer was kept that is good for nobody: %d", got)
	}
}

// Ten who come while one is asking share its answer if it is good for them, and
// ask one after the other if it is not.
func TestTogether(t *testing.T) {
	for name, c := range map[string]struct {
		keep func(int) bool
		asks int32
		took time.Duration
	}{"good": {always, 1, time.Second}, "bad": {never, 10, 10 * time.Second}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				var b once.Book[string, int]
				var asks atomic.Int32
				began := time.Now()
				var all sync.WaitGroup
				for range 10 {
					all.Go(func() {
						_, err := b.Ask(t.Context(), "a", func() int { time.Sleep(time.Second); return int(asks.Add(1)) }, c.keep)
						if err != nil {
							t.Error(err)
						}
					})
				}
				all.Wait()
				if asks.Load() != c.asks || time.Since(began) != c.took {
					t.Errorf("asked %d times in %v, want %d in %v", asks.Load(), time.Since(began), c.asks, c.took)
				}
			})
		})
	}
}

// Whoever stops waiting gets the reason, and harms nobody.
func TestStopWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b once.Book[string, int]
		var all sync.WaitGroup
		all.Go(func() {
			if got, err := b.Ask(t.Context(), "a", func() int { time.Sleep(time.Minute); return 7 }, always); got != 7 || err != nil {
				t.Errorf("the asker: %d, %v", got, err)
			}
		})
		synctest.Wait()
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if _, err := b.Ask(ctx, "a", func() int { return 8 }, always); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the impatient: %v", err)
		}
		all.Wait()
	})
}
