package gviz_test

import (
	"os"
	"runtime"
	"testing"
	"time"
)

// However many maps are laid out, this process keeps nothing of them: the engine
// lives and dies in the child. (In one process it would keep about a megabyte for
// each.) Not parallel: it counts what all tests use.
func TestNothingIsKept(t *testing.T) {
	e := child(t, "dot", "serve")
	in := input(30, 3)
	lay := func(times int) {
		for range times {
			if _, err := e.Layout(t.Context(), in, plot); err != nil {
				t.Fatal(err)
			}
		}
	}
	lay(2)
	goroutines, heap, files := held()
	const times = 12
	lay(times)
	var g, f int
	var h uint64
	for range 3000 { // those that watched the last child may not have ended yet
		if g, h, f = held(); g <= goroutines && f <= files {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if g > goroutines || f > files || h > heap+times*64<<10 {
		t.Errorf("after %d layouts %d goroutines, %d open files, %d bytes; before %d, %d, %d", times, g, f, h, goroutines, files, heap)
	}
}

// held counts goroutines, bytes that are in use and, where the system tells, open
// files.
func held() (goroutines int, heap uint64, files int) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	if list, err := os.ReadDir("/proc/self/fd"); err == nil {
		files = len(list)
	}
	return runtime.NumGoroutine(), m.HeapAlloc, files
}
