package graph

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// workers is how many goroutines share a sweep.
func workers() int { return runtime.GOMAXPROCS(0) }

// each calls f(0) … f(n-1), several at once.
func each(n int, f func(i int)) {
	eachBy(workers(), n, func(_, i int) { f(i) })
}

// eachBy is each from so many goroutines, which are numbered from 0, so that each
// can keep a scratch of its own. The caller says how many, and not GOMAXPROCS,
// which the runtime changes with a container's limits while a program runs.
func eachBy(count, n int, f func(worker, i int)) {
	if min(n, count) == 1 { // starting a goroutine takes longer than many a small part
		for i := range n {
			f(0, i)
		}
		return
	}
	var next atomic.Int64
	var wg sync.WaitGroup
	for worker := range min(n, count) {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				f(worker, int(i))
			}
		})
	}
	wg.Wait()
}

// spans calls f for consecutive ranges that cover 0 … n-1, several at once.
func spans(n int, f func(lo, hi int)) {
	const span = 4096
	each((n+span-1)/span, func(i int) { f(i*span, min((i+1)*span, n)) })
}
