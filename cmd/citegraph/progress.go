package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/polite"
)

// reportEvery is how often progress is told where no bar can be drawn.
const reportEvery = 10 * time.Second

// A meter shows how far the gathering has come: a bar on a terminal; on a pipe
// nothing, or with --verbose a line now and then.
type meter interface {
	grown(fetch.Progress) // the counts changed
	heard(polite.Event)   // something was sent, answered, put off
	end()
}

// A voice is where messages go. While a bar is drawn they go above it.
type voice struct {
	mu sync.Mutex
	w  io.Writer
}

func (v *voice) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.w.Write(p)
}

func (v *voice) speakTo(w io.Writer) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.w = w
}

// newMeter chooses how to show progress.
func (c *command) newMeter() meter {
	width, isTerminal := terminal(c.stderr)
	switch {
	case c.quiet:
		return silence{}
	case isTerminal && c.env("TERM") != "dumb":
		return newBars(c.stderr, c.voice, width)
	case c.verbose:
		return newReports(c.voice, c.every(reportEvery))
	default:
		return silence{}
	}
}

type silence struct{}

func (silence) grown(fetch.Progress) {}
func (silence) heard(polite.Event)   {}
func (silence) end()                 {}

// reports is a line at each tick, and one for each wait when it begins.
type reports struct {
	*pace
	w    io.Writer
	stop chan struct{}
	done chan struct{}
}

func newReports(w io.Writer, ticks <-chan time.Time) *reports {
	r := &reports{pace: newPace(time.Now), w: w, stop: make(chan struct{}), done: make(chan struct{})}
	go r.tell(ticks)
	return r
}

func (r *reports) tell(ticks <-chan time.Time) {
	defer close(r.done)
	for {
		select {
		case <-ticks:
			fmt.Fprintln(r.w, r.pace)
		case <-r.stop:
			return
		}
	}
}

func (r *reports) grown(p fetch.Progress) { r.pace.grown(p) }

func (r *reports) heard(e polite.Event) {
	r.pace.heard(e)
	if why := told(e); why != "" {
		fmt.Fprintln(r.w, plain(why))
	}
}

func (r *reports) end() {
	close(r.stop)
	<-r.done
}
