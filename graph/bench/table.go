//go:build unix

package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"citegraph/graph/synthetic"
)

//go:embed peers.py
var peers string

// bench runs jobs and writes the tables.
type bench struct {
	plan
	out  io.Writer
	slow map[[2]string]bool // programs and operations that took too long on fewer works
}

// machine says where the numbers come from.
func (b *bench) machine(ctx context.Context) {
	fmt.Fprintf(b.out, "%d cores, %s, %s; ", runtime.GOMAXPROCS(0), runtime.Version(), processorName())
	text, err := exec.CommandContext(ctx, b.python, "-c", "import igraph, networkx; print('igraph', igraph.__version__ + ', networkx', networkx.__version__)").Output()
	if err != nil {
		b.without = append(b.without, "igraph", "networkx")
		text = []byte("no igraph and networkx here")
	}
	fmt.Fprintf(b.out, "%s.\n", bytes.TrimSpace(text))
}

func processorName() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
}

// network measures one network with every program.
func (b *bench) network(ctx context.Context, n int, against float64) error {
	arcs, _ := synthetic.Recipe{Works: n, References: 10, AgainstTime: against, Seed: 1}.Arcs()
	file := filepath.Join(b.folder, "arcs")
	if err := writeArcs(file, arcs); err != nil {
		return err
	}
	count := len(arcs)
	arcs = nil
	fmt.Fprintf(b.out, "\n### %d works, %d citations, %g %% against time\n\n", n, count, 100*against)
	fmt.Fprintln(b.out, "| | citegraph | gonum | igraph | networkx | largest difference |")
	fmt.Fprintln(b.out, "|---|---:|---:|---:|---:|---|")
	for _, operation := range b.only {
		if err := b.row(ctx, job{Operation: operation, Works: n, Arcs: file}); err != nil {
			return err
		}
	}
	return nil
}

// row measures one operation with every program.
func (b *bench) row(ctx context.Context, j job) error {
	j.Sample = sampleFor(j)
	own, ownValues, err := b.best(ctx, j, "citegraph")
	if err != nil {
		return err
	}
	name := j.Operation
	if j.Sample > 0 {
		name = fmt.Sprintf("%s from %d works", name, j.Sample)
	}
	fmt.Fprintf(b.out, "| %s | %s |", name, cell(own, outcome{}))
	var differences []string
	for _, program := range []string{"gonum", "igraph", "networkx"} {
		peer, values, err := b.best(ctx, j, program)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.out, " %s |", cell(peer, own))
		if difference := compare(own, peer, ownValues, values); difference != "" {
			differences = append(differences, program+" "+difference)
		}
	}
	fmt.Fprintf(b.out, " %s |\n", strings.Join(differences, ", "))
	return nil
}

// sampleFor is how many works betweenness starts from: all of them takes hours
// beyond 10⁴.
func sampleFor(j job) int {
	if j.Operation == "betweenness" && j.Works > 10_000 {
		return 1000
	}
	return 0
}

// best runs a job, more than once when it is short, and keeps the shortest.
func (b *bench) best(ctx context.Context, j job, program string) (outcome, []float64, error) {
	if slices.Contains(b.without, program) {
		return outcome{Missing: "–"}, nil, nil
	}
	if b.slow[[2]string{program, j.Operation}] && j.Sample == 0 {
		return outcome{Missing: "»"}, nil, nil
	}
	j.Program, j.Values = program, filepath.Join(b.folder, program)
	defer os.Remove(j.Values)
	best, err := b.once(ctx, j)
	for i := 1; i < b.repeat && err == nil && best.Missing == "" && best.Seconds < 1; i++ {
		var again outcome
		if again, err = b.once(ctx, j); again.Seconds < best.Seconds && again.Missing == "" {
			best = again
		}
	}
	return best, readValues(j.Values), err
}

func (b *bench) once(ctx context.Context, j job) (outcome, error) {
	within, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	text, err := json.Marshal(j)
	if err != nil {
		return outcome{}, err
	}
	var command *exec.Cmd
	switch j.Program {
	case "igraph", "networkx":
		command = exec.CommandContext(within, b.python, "-c", peers, string(text))
	default:
		own, err := os.Executable()
		if err != nil {
			return outcome{}, err
		}
		command = exec.CommandContext(within, own, childFlag, string(text))
	}
	var complaint strings.Builder
	command.Stderr = &complaint
	answer, err := command.Output()
	switch {
	case ctx.Err() != nil:
		return outcome{}, ctx.Err()
	case errors.Is(within.Err(), context.DeadlineExceeded):
		b.slow[[2]string{j.Program, j.Operation}] = true
		return outcome{Missing: fmt.Sprintf("> %.0f s", b.limit.Seconds())}, nil
	case err != nil:
		return outcome{}, fmt.Errorf("%s, %s of %d works: %w: %s", j.Program, j.Operation, j.Works, err, lastLine(complaint.String()))
	}
	var o outcome
	return o, json.Unmarshal(answer, &o)
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

// cell is a measurement in the table, with its ratio to our own.
func cell(o, own outcome) string {
	if o.Missing != "" {
		return o.Missing
	}
	text := fmt.Sprintf("%s s (%s), %.0f MB", short(o.Seconds), short(o.CPU), o.Memory)
	if own.Seconds > 0 {
		text += fmt.Sprintf(" · **%s×**", short(o.Seconds/own.Seconds))
	}
	return text
}

// short writes a number with two or three digits that mean something.
func short(x float64) string {
	switch {
	case x >= 99.5:
		return fmt.Sprintf("%.0f", x)
	case x >= 9.95:
		return fmt.Sprintf("%.1f", x)
	case x >= 0.0995:
		return fmt.Sprintf("%.2f", x)
	case x >= 0.00995:
		return fmt.Sprintf("%.4f", x)
	}
	return fmt.Sprintf("%.6f", x)
}

// compare tells how far the values are from ours at most: as a part of the value,
// of those above a millionth of the largest, or of the largest.
func compare(own, peer outcome, ours, theirs []float64) string {
	if own.Result != 0 && peer.Result != 0 {
		return fmt.Sprintf("%.4f to our %.4f", peer.Result, own.Result)
	}
	if len(ours) == 0 || len(ours) != len(theirs) {
		return ""
	}
	largest, off := 0.0, 0.0
	for _, x := range theirs {
		largest = max(largest, math.Abs(x))
	}
	for v, x := range theirs {
		off = max(off, math.Abs(x-ours[v])/max(math.Abs(x), 1e-6*largest))
	}
	return fmt.Sprintf("%.0e", off)
}
