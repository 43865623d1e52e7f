package measure

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// A task is one computation under way: when to stop, and whom to tell.
type task struct {
	ctx      context.Context
	measure  string
	progress func(Progress)

	mu   sync.Mutex
	told int
}

func newTask(ctx context.Context, measure string, progress func(Progress)) *task {
	return &task{ctx: ctx, measure: measure, progress: progress}
}

// stopped is the error of a context that has ended.
func (t *task) stopped() error { return t.ctx.Err() }

// tell reports that done of total are done, two hundred times in all at most.
func (t *task) tell(done, total int) {
	if t.progress == nil || total == 0 {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if done > t.told && (done == total || done >= t.told+total/200) { // counts may come out of turn
		t.told = done
		t.progress(Progress{Measure: t.measure, Done: done, Total: total})
	}
}

// meter counts what is done, from any goroutine, and tells of it.
func (t *task) meter(total int) (more func(int)) {
	var done atomic.Int64
	return func(n int) { t.tell(int(done.Add(int64(n))), total) }
}

// quietly is the same task with nobody to tell.
func (t *task) quietly() *task { return newTask(t.ctx, t.measure, nil) }

// workers is how many goroutines share a computation of n parts.
func workers(n int) int { return max(1, min(n, runtime.GOMAXPROCS(0))) }

// each is eachBy as many goroutines as suit n parts.
func (t *task) each(n int, f func(worker, part int)) error { return t.eachBy(workers(n), n, f) }

// eachBy calls f for parts 0 … n-1 from count goroutines, which are numbered from 0,
// so that each can keep a scratch of its own. The caller, who has made the scratches,
// says how many: GOMAXPROCS may change in between, with a container's limits. Which
// goroutine gets which part is left to chance: the results must not depend on it. It
// stops early when the task does.
func (t *task) eachBy(count, n int, f func(worker, part int)) error {
	var next atomic.Int64
	var wg sync.WaitGroup
	more := t.meter(n)
	if count == 1 { // starting a goroutine takes longer than many a small part
		for part := 0; part < n && t.stopped() == nil; part++ {
			f(0, part)
			more(1)
		}
		return t.stopped()
	}
	for worker := range count {
		wg.Go(func() {
			for part := int(next.Add(1)) - 1; part < n && t.stopped() == nil; part = int(next.Add(1)) - 1 {
				f(worker, part)
				more(1)
			}
		})
	}
	wg.Wait()
	return t.stopped()
}

// span is the number of works in one part of a sweep over all of them. It is
// fixed, so that sums by part come out the same on any number of cores.
const span = 4096

// spans calls f for the ranges of span works that make up 0 … n-1, several at
// once, and adds up what it returns in order of the ranges.
func (t *task) spans(n int, f func(lo, hi int) float64) (sum float64, err error) {
	if n <= span {
		if n > 0 && t.stopped() == nil {
			sum += f(0, n)
		}
		return sum, t.stopped()
	}
	parts := make([]float64, (n+span-1)/span)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range workers(len(parts)) {
		wg.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(parts) && t.stopped() == nil; i = int(next.Add(1)) - 1 {
				parts[i] = f(i*span, min((i+1)*span, n))
			}
		})
	}
	wg.Wait()
	for _, part := range parts {
		sum += part
	}
	return sum, t.stopped()
}
