//go:build unix

package main

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"citegraph/graph"
)

// A job is one measurement. Arcs is a file of pairs of 32-bit numbers, Values
// where to leave the values, 64-bit floats; both little-endian.
type job struct {
	Program, Operation string
	Works              int
	Sample             int // sources of betweenness; 0 = all
	Arcs, Values       string
}

// An outcome is what a job took, and what came of it.
type outcome struct {
	Seconds float64 // by the clock
	CPU     float64 // of all cores together
	Memory  float64 // MB above what the process held before
	Result  float64 // of operations with one: modularity, links …
	Missing string  // why there is none
}

// operations lists what is measured.
func operations() []string {
	return []string{"build", "pagerank", "hits", "betweenness", "harmonic", "core", "communities", "spc", "co-citation"}
}

// The network of fewWorks and fewArcs is built and measured before the clock runs,
// by every program (see peers.py): that code and libraries are loaded is no part of
// what a job takes.
const fewWorks = 4

func fewArcs() [][2]graph.Node { return [][2]graph.Node{{1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}} }

// do runs the job in this process.
func (j job) do() (outcome, error) {
	arcs, err := readArcs(j.Arcs)
	if err != nil {
		return outcome{}, err
	}
	var prepare func(int, [][2]graph.Node) func(string, int) (float64, []float64, error)
	switch j.Program {
	case "citegraph":
		prepare = ours
	case "gonum":
		prepare = gonums
	default:
		return outcome{}, fmt.Errorf("no program %q", j.Program)
	}
	if _, _, err := prepare(fewWorks, fewArcs())(j.Operation, 0); err != nil && err != errAbsent {
		return outcome{}, err
	}
	if j.Operation == "build" {
		var kept any
		o := measured(func() { kept = prepare(j.Works, arcs) })
		runtime.KeepAlive(kept)
		return o, nil
	}
	do := prepare(j.Works, arcs)
	var values []float64
	var result float64
	o := measured(func() { result, values, err = do(j.Operation, j.Sample) })
	o.Result = result
	if err == errAbsent {
		return outcome{Missing: "–"}, nil
	}
	if err != nil {
		return o, err
	}
	return o, writeValues(j.Values, values)
}

// measured runs f from a clean heap.
func measured(f func()) outcome {
	runtime.GC()
	debug.FreeOSMemory()
	held, cpu, start := resident(), processor(), time.Now()
	f()
	o := outcome{Seconds: time.Since(start).Seconds(), CPU: processor() - cpu}
	o.Memory = max(0, peak()-held)
	return o
}

// processor is the seconds that all cores have worked for this process.
func processor() float64 {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r) // of the own process: it cannot fail
	return time.Duration(r.Utime.Nano() + r.Stime.Nano()).Seconds()
}

// peak is the most memory that the process has held, in MB.
func peak() float64 {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r)
	return float64(r.Maxrss) / 1024
}

// resident is the memory that the process holds now, in MB; the peak where
// /proc does not tell.
func resident() float64 {
	var size, pages float64
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return peak()
	}
	if _, err := fmt.Sscan(string(text), &size, &pages); err != nil {
		return peak()
	}
	return pages * float64(os.Getpagesize()) / 1024 / 1024
}

func readArcs(name string) ([][2]graph.Node, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	arcs := make([][2]graph.Node, info.Size()/8)
	return arcs, binary.Read(bufio.NewReaderSize(f, 1<<20), binary.LittleEndian, arcs)
}

func writeArcs(name string, arcs [][2]graph.Node) error {
	return write(name, arcs)
}

func writeValues(name string, values []float64) error {
	if values == nil {
		return nil
	}
	return write(name, values)
}

func write(name string, data any) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<20)
	if err := binary.Write(w, binary.LittleEndian, data); err != nil {
		f.Close()
		return err
	}
	if err := w.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// readValues returns nil when there is no such file: the job gave none.
func readValues(name string) []float64 {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	values := make([]float64, len(text)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(text[8*i:]))
	}
	return values
}
