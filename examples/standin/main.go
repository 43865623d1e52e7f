// Standin serves works from files as if it were Crossref, doi.org, DataCite
// and OpenCitations, so that citegraph (or any other client) can be tried
// without a network and without troubling anybody:
//
//	go run ./examples/standin works.jsonl.gz
//
// It prints what to set so that citegraph asks it. Files are JSON Lines of
// works, single records or answers of the API, plain or gzipped; DataCite
// records ({"data":{…}}) in files named datacite*.json go to DataCite.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// run serves until ctx ends.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, files, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(stderr, "standin:", err)
		return 2
	}
	suite := crossreftest.NewSuite(o.services)
	if err := load(suite, files); err != nil {
		fmt.Fprintln(stderr, "standin:", err)
		return 1
	}
	if o.log {
		watch(suite, stderr)
	}
	if err := serve(ctx, o.addr, suite, func(base string) { advise(stdout, base, suite) }); err != nil {
		fmt.Fprintln(stderr, "standin:", err)
		return 1
	}
	return 0
}

// options are the flags.
type options struct {
	addr     string
	log      bool
	services crossreftest.Options
}

func parse(args []string, stderr io.Writer) (options, []string, error) {
	var o options
	fs := flag.NewFlagSet("standin", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // errors are told once, by run
	fs.Usage = func() {}
	fs.StringVar(&o.addr, "addr", "127.0.0.1:0", "address to listen on; port 0 takes a free one")
	fs.StringVar(&o.services.Pool, "pool", "", "pool of every request: public, polite or plus (default: as the request identifies itself)")
	fs.BoolVar(&o.services.Enforce, "enforce", false, "answer 429 over the published limits")
	fs.DurationVar(&o.services.Latency, "latency", 0, "time that every answer takes at least")
	fs.BoolVar(&o.log, "log", false, "print every request")
	if err := fs.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: standin [flags] FILE…\n\nServes works from files as Crossref, doi.org, DataCite and OpenCitations do.")
			fs.SetOutput(stderr)
			fs.PrintDefaults()
		}
		return o, nil, err
	}
	switch o.services.Pool {
	case "", crossreftest.Public, crossreftest.Polite, crossreftest.Plus:
	default:
		return o, nil, fmt.Errorf("no pool %q: public, polite or plus", o.services.Pool)
	}
	if fs.NArg() == 0 {
		return o, nil, errors.New("no file given: name a file of works (standin -h tells more)")
	}
	return o, fs.Args(), nil
}

// load reads the files, and gives OpenCitations the citations in them.
func load(suite *crossreftest.Suite, files []string) error {
	for _, name := range files {
		if err := loadFile(suite, name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	suite.OpenCitations.AddReferencesOf(suite.Crossref)
	return nil
}

func loadFile(suite *crossreftest.Suite, name string) error {
	if base := filepath.Base(name); strings.HasPrefix(base, "datacite") && strings.HasSuffix(base, ".json") {
		b, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return suite.DataCite.Add(string(b))
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(suite.Crossref.Load(f), f.Close())
}

// watch prints a line for every request.
func watch(suite *crossreftest.Suite, w io.Writer) {
	line := func(service string) func(crossreftest.Request) {
		return func(q crossreftest.Request) {
			fmt.Fprintf(w, "%s %-13s %-6s %3d %7s %s\n", q.Time.Format("15:04:05.000"), service, q.Pool, q.Status,
				q.End.Sub(q.Time).Round(time.Millisecond), q.Method+" "+q.Target)
		}
	}
	suite.Crossref.Watch = line("crossref")
	suite.DOI.Watch = line("doi.org")
	suite.DataCite.Watch = line("datacite")
	suite.OpenCitations.Watch = line("opencitations")
}

// serve listens, calls ready with the base URL, and serves until ctx ends.
func serve(ctx context.Context, addr string, h http.Handler, ready func(base string)) error {
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return fmt.Errorf("-addr %s: %w", addr, err)
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if server.Shutdown(grace) != nil {
			server.Close() // somebody is still being answered: enough
		}
	}()
	ready("http://" + l.Addr().String())
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-stopped
	return nil
}

// advise prints how to try it.
func advise(w io.Writer, base string, suite *crossreftest.Suite) {
	fmt.Fprintf(w, "%d works at %s (Ctrl-C ends)\n\nIn another terminal:\n\n", suite.Crossref.Len(), base)
	for _, line := range crossreftest.Env(base) {
		fmt.Fprintln(w, "export", line)
	}
	if doi := suite.Crossref.Richest(); doi != "" {
		fmt.Fprintf(w, "citegraph map '%s' -o map.svg\n", strings.ReplaceAll(doi, "'", `'\''`))
	}
}
