package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// A phase is how far a run has come; what an interrupt does depends on it.
type phase int32

const (
	reading   phase = iota // arguments, files, standard input: nothing is had yet
	gathering              // asking services: what came so far is worth keeping
	finishing              // building, measuring, drawing, writing
)

// errStopped is the cause of a gathering that the user ended.
var errStopped = errors.New("stopped by the user")

// A command is one run of the program.
type command struct {
	system
	options
	token      string                 // of Crossref Plus
	given      func(flag string) bool // on the command line
	phase      atomic.Int32
	requests   atomic.Int64    // sent to services
	mailtoTold sync.Once       // that an address makes services faster
	voice      *voice          // stderr, for everything but errors
	gather     context.Context // ends on the first interrupt; finish goes on
	staging    staging
}

// run is the whole program: it returns the exit status. Whatever happens, no
// half-written file stays behind.
func run(ctx context.Context, sys system) int {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	gather, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := &command{system: sys, gather: gather, voice: &voice{w: sys.stderr}, given: func(string) bool { return false }}
	defer c.staging.abandon()

	done := make(chan int, 1)
	go func() { done <- c.execute(ctx) }()
	for {
		select {
		case status := <-done:
			return status
		case <-sys.interrupts:
			if status, over := c.interrupted(); over {
				return status
			}
			stop(errStopped)
		}
	}
}

// interrupted decides what a Ctrl-C does. While services are asked, the first
// one ends the asking and the map is made of what there is.
func (c *command) interrupted() (status int, over bool) {
	again := errors.Is(context.Cause(c.gather), errStopped)
	switch at := phase(c.phase.Load()); {
	case at == reading && !again:
		complain(c.stderr, failed(errStopped, "stopped before any record was had", "nothing was written"))
		return exitFailed, true
	case at == gathering && !again:
		c.advise("stopping: the map is made of what there is; press Ctrl-C again to leave at once")
		return 0, false
	default:
		complain(c.stderr, failed(errStopped, "stopped before the end", "what services answered is kept, run it again"))
		return exitInterrupted, true
	}
}

// execute runs the verb and reports what went wrong.
func (c *command) execute(ctx context.Context) int {
	root := c.verbs()
	root.SetArgs(c.args)
	root.SetIn(c.stdin)
	root.SetOut(c.stdout)
	root.SetErr(c.stderr)
	err := root.ExecuteContext(ctx)
	if errors.Is(err, errPipeClosed) {
		return exitDone
	}
	if err != nil && !errors.Is(err, errPartly) {
		complain(c.stderr, err)
	}
	return statusOf(err)
}

// advise tells the user something that is not an error.
func (c *command) advise(format string, args ...any) {
	if !c.quiet {
		fmt.Fprintf(c.voice, "%s\n", plain(fmt.Sprintf(format, args...)))
	}
}

// errPartly ends a run that wrote its results although some works could not be
// reached; the ledger has told so already.
var errPartly error = &failure{status: exitPartly, text: "some works could not be reached"}

// errPipeClosed ends a run whose reader has seen enough.
var errPipeClosed = errors.New("standard output was closed")
