package measure

import (
	"runtime"
	"sync/atomic"
	"testing"
)

// Each part is done once, and no goroutine has a number that its caller has no
// scratch for, however many processors there are.
func TestEachBy(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	for _, count := range []int{1, 3, 20} {
		for _, n := range []int{0, 1, 2, 1000} {
			done := make([]atomic.Int32, n)
			var strange atomic.Int32
			err := newTask(t.Context(), "", nil).eachBy(count, n, func(worker, part int) {
				if worker < 0 || worker >= count {
					strange.Add(1)
				}
				done[part].Add(1)
			})
			if err != nil {
				t.Error(err)
			}
			if strange.Load() > 0 {
				t.Errorf("%d parts by %d: %d of them by others", n, count, strange.Load())
			}
			for part := range done {
				if times := done[part].Load(); times != 1 {
					t.Errorf("%d parts by %d: part %d done %d times", n, count, part, times)
				}
			}
		}
	}
}
