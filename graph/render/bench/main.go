// The program bench draws synthetic literatures, side by side with Graphviz's
// native dot, and prints what each picture took:
//
//	go run ./graph/render/bench                       the table of README.md
//	go run ./graph/render/bench -works 300 -limit 20s
//
// Ours is the year timeline as SVG, from the network to the last byte, the main
// path and the communities computed before. The whole process is the program
// itself, reading the records of the works from a file and writing the SVG. dot
// draws our DOT file; without -dot, or where there is no dot, its column is empty.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/synthetic"
	"citegraph/graph/view"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// plan is what the flags ask for.
type plan struct {
	works  []int
	limit  time.Duration // of one run of dot
	repeat int
	dot    string
	folder string
}

func parse(args []string) (plan, error) {
	f := flag.NewFlagSet("bench", flag.ContinueOnError)
	works := f.String("works", "100,300,1000,10000", "works of each literature, separated by commas")
	p := plan{}
	f.DurationVar(&p.limit, "limit", time.Minute, "longest run of dot")
	f.IntVar(&p.repeat, "repeat", 5, "runs of ours, of which the median counts")
	f.StringVar(&p.dot, "dot", "dot", "Graphviz's program; empty leaves it out")
	if err := f.Parse(args); err != nil {
		return p, err
	}
	for _, s := range strings.Split(*works, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 2 {
			return p, fmt.Errorf("-works takes numbers from 2 on, not %q", s)
		}
		p.works = append(p.works, n)
	}
	if p.repeat < 1 {
		return p, errors.New("-repeat is at least 1")
	}
	if _, err := exec.LookPath(p.dot); err != nil {
		p.dot = ""
	}
	return p, nil
}

func run(ctx context.Context, args []string, out io.Writer) error {
	p, err := parse(args)
	if err != nil {
		return err
	}
	if p.folder, err = os.MkdirTemp("", "citegraph-bench"); err != nil {
		return err
	}
	defer os.RemoveAll(p.folder)
	program := filepath.Join(p.folder, "citegraph")
	if text, err := exec.CommandContext(ctx, "go", "build", "-o", program, "citegraph/cmd/citegraph").CombinedOutput(); err != nil {
		return fmt.Errorf("the program cannot be built: %w\n%s", err, text)
	}
	fmt.Fprintf(out, "%d cores, %s\n\n", runtime.GOMAXPROCS(0), runtime.Version())
	fmt.Fprintln(out, "| works | citations | timeline, s | MB | SVG, bytes a work | whole process, s | dot -Tsvg, s | times as fast |")
	fmt.Fprintln(out, "|---:|---:|---:|---:|---:|---:|---:|---:|")
	for _, n := range p.works {
		if err := p.row(ctx, out, program, n); err != nil {
			return err
		}
	}
	return nil
}

// row measures one literature.
func (p plan) row(ctx context.Context, out io.Writer, program string, n int) error {
	in, err := literature(ctx, n)
	if err != nil {
		return err
	}
	var v *view.View
	var svg bytes.Buffer
	megabytes := 0.0
	ours, err := p.median(func() error {
		before := allocated()
		svg.Reset()
		if v, err = view.Build(in, view.Options{Top: view.All}); err == nil {
			err = render.SVG(&svg, v)
		}
		megabytes = float64(allocated()-before) / 1e6
		return err
	})
	if err != nil {
		return err
	}
	whole, err := p.process(ctx, program, in)
	if err != nil {
		return err
	}
	native, times := "", ""
	if seconds, err := p.native(ctx, v); err == nil {
		native, times = fmt.Sprintf("%.1f", seconds), fmt.Sprintf("%.0f", seconds/ours)
	} else if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		native, times = fmt.Sprintf("> %.0f", p.limit.Seconds()), fmt.Sprintf("> %.0f", p.limit.Seconds()/ours)
	}
	_, err = fmt.Fprintf(out, "| %d | %d | %.3f | %.0f | %d | %.2f | %s | %s |\n", n, in.Network.Arcs(), ours, megabytes, svg.Len()/n, whole, native, times)
	return err
}

// median runs something several times, and gives the median in seconds.
func (p plan) median(do func() error) (float64, error) {
	var seconds []float64
	for range p.repeat {
		start := time.Now()
		if err := do(); err != nil {
			return math.NaN(), err
		}
		seconds = append(seconds, time.Since(start).Seconds())
	}
	slices.Sort(seconds)
	return seconds[len(seconds)/2], nil
}

// allocated is how much was ever allocated, of which less was ever in use.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// literature is a map of n works that cite five each, measured as the program
// does.
func literature(ctx context.Context, n int) (view.Input, error) {
	arcs, years := synthetic.Recipe{Works: n, References: 5, Seed: 1}.Arcs()
	works := make([]*biblio.Work, n)
	for i := range works {
		doi := biblio.DOI(fmt.Sprintf("10.5555/bench.%06d", i))
		works[i] = &biblio.Work{
			ID: string(doi), DOI: doi, State: biblio.Resolved, Source: biblio.FromCrossref, Year: int(years[i]),
			Title: fmt.Sprintf("Observations on the growth of made-up literatures, part %d", i), Label: fmt.Sprintf("Maker %d", years[i]),
		}
	}
	for _, a := range arcs {
		works[a[0]].Citations = append(works[a[0]].Citations, biblio.Citation{Cited: works[a[1]].ID, AssertedBy: biblio.ByPublisher})
	}
	for _, w := range works {
		slices.SortFunc(w.Citations, func(a, b biblio.Citation) int { return strings.Compare(a.Cited, b.Cited) })
	}
	net, _ := graph.Build(works, graph.Options{})
	communities, err := measure.Communities(ctx, net, measure.CommunityOptions{})
	if err != nil {
		return view.Input{}, err
	}
	paths, err := measure.MainPath(ctx, net, measure.GlobalPath)
	return view.Input{Title: "A made-up literature", Network: net, Communities: communities.Of, Paths: &paths, Stability: math.NaN()}, err
}

// process runs the program on a file of the works' records.
func (p plan) process(ctx context.Context, program string, in view.Input) (float64, error) {
	var b bytes.Buffer
	for i := range in.Network.Len() {
		w := in.Network.Work(graph.Node(i))
		fmt.Fprintf(&b, `{"DOI":%q,"title":[%q],"issued":{"date-parts":[[%d]]},"author":[{"family":"Maker"}],"reference":[`, w.DOI, w.Title, w.Year)
		for k, c := range w.Citations {
			if k > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, `{"key":"r%d","DOI":%q,"doi-asserted-by":"publisher"}`, k, c.Cited)
		}
		b.WriteString("]}\n")
	}
	records := filepath.Join(p.folder, "works.jsonl")
	if err := os.WriteFile(records, b.Bytes(), 0o600); err != nil {
		return 0, err
	}
	return p.median(func() error {
		c := exec.CommandContext(ctx, program, "map", "--offline", "--depth", "0", "--top", strconv.Itoa(in.Network.Len()), "-q", records, "-o", filepath.Join(p.folder, "out.svg"))
		if text, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%w: %s", err, text)
		}
		return nil
	})
}

// native has Graphviz draw the map once.
func (p plan) native(ctx context.Context, v *view.View) (float64, error) {
	if p.dot == "" {
		return 0, exec.ErrNotFound
	}
	var b bytes.Buffer
	if err := render.DOT(&b, v); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	c := exec.CommandContext(ctx, p.dot, "-Tsvg")
	c.Stdin = &b
	start := time.Now()
	err := c.Run()
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return time.Since(start).Seconds(), err
}
