package store

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// A writer keeps answers beside those who wait for them: whatever has gathered
// while one transaction was written goes into the next. So a burst of fifty
// costs one or two, and an answer is in the file within milliseconds.
type writer struct {
	store   *Store
	ctx     context.Context
	answers chan answer
	done    chan struct{}
}

func (s *Store) startWriter(ctx context.Context) *writer {
	w := &writer{s, ctx, make(chan answer, chunk), make(chan struct{})}
	go w.run()
	return w
}

// keep hands over an answer, if it is one to keep.
func (w *writer) keep(a answer) {
	if w.store.lasting(a) {
		w.answers <- a
	}
}

// finish waits until everything is written.
func (w *writer) finish() {
	close(w.answers)
	<-w.done
}

func (w *writer) run() {
	defer close(w.done)
	for first := range w.answers {
		batch := w.gather([]answer{first})
		w.store.save(w.ctx, batch)
	}
}

// gather takes what is there already.
func (w *writer) gather(batch []answer) []answer {
	for len(batch) < chunk {
		select {
		case a, ok := <-w.answers:
			if !ok {
				return batch
			}
			batch = append(batch, a)
		default:
			return batch
		}
	}
	return batch
}

// inParallel calls f for 0 … n-1 on all cores.
func inParallel(n int, f func(i int)) {
	const few = 8 // not worth a goroutine
	workers := min(runtime.GOMAXPROCS(0), n/few)
	if workers < 2 {
		for i := range n {
			f(i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				f(i)
			}
		})
	}
	wg.Wait()
}
