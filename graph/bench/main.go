//go:build unix

// The program bench builds synthetic citation networks, measures them with this
// project, gonum, igraph and networkx, and prints side by side what each took,
// in seconds and memory, and how far apart the values are.
//
//	go run ./graph/bench                          the table of README.md, in half an hour
//	go run ./graph/bench -works 1000,10000        in a minute
//	go run ./graph/bench -only pagerank,build -without networkx
//
// Each number comes from a process of its own. igraph and networkx are run with
// -python (Debian: apt-get install python3-igraph python3-networkx) and left out,
// with a word, where it cannot import them.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"
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
	works   []int
	against []float64
	only    []string
	without []string
	python  string
	limit   time.Duration
	repeat  int
	folder  string
}

func run(ctx context.Context, args []string, out io.Writer) error {
	if len(args) == 2 && args[0] == childFlag {
		return runChild(args[1], out)
	}
	p, err := parse(args)
	if err != nil {
		return err
	}
	if p.folder, err = os.MkdirTemp("", "citegraph-bench"); err != nil {
		return err
	}
	defer os.RemoveAll(p.folder)
	b := &bench{plan: p, out: out, slow: map[[2]string]bool{}}
	b.machine(ctx)
	for _, n := range p.works {
		for _, against := range p.against {
			if err := b.network(ctx, n, against); err != nil {
				return err
			}
		}
	}
	return nil
}

func parse(args []string) (p plan, err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	works := flags.String("works", "1000,10000,100000,1000000", "`sizes` of the networks")
	against := flags.String("against", "0,0.01", "`shares` of citations against time")
	only := flags.String("only", strings.Join(operations(), ","), "what to measure")
	without := flags.String("without", "", "programs to leave out: gonum,igraph,networkx")
	flags.StringVar(&p.python, "python", "/usr/bin/python3", "the Python that has igraph and networkx")
	flags.DurationVar(&p.limit, "limit", 2*time.Minute, "the longest that one measurement may take")
	flags.IntVar(&p.repeat, "repeat", 3, "how often what takes less than a second is repeated; the best counts")
	if err := flags.Parse(args); err != nil {
		return p, err
	}
	p.only, p.without = strings.Split(*only, ","), strings.Split(*without, ",")
	for _, s := range strings.Split(*works, ",") {
		n, err := strconv.Atoi(s)
		if err != nil {
			return p, err
		}
		p.works = append(p.works, n)
	}
	for _, s := range strings.Split(*against, ",") {
		share, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return p, err
		}
		p.against = append(p.against, share)
	}
	return p, nil
}

// childFlag starts one measurement: the next argument is a job in JSON.
const childFlag = "-measure-one"

func runChild(text string, out io.Writer) error {
	var j job
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		return err
	}
	o, err := j.do()
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(o)
}
