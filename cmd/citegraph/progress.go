package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"citegraph/fetch"
)

// reportEvery is how often progress is told where no bar can be drawn.
const reportEvery = 10 * time.Second

// A meter shows how far the gathering has come: a bar on a terminal; on a pipe
// nothing, or with --verbose a line now and then.
type meter interface {
	grown(fetch.Progress) // the counts changed
	waiting(why string)   // a retry or a pause, named while it happens
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
func (silence) waiting(string)       {}
func (silence) end()                 {}

// bars is one bar a depth.
type bars struct {
	all   *mpb.Progress
	voice *voice
	below io.Writer // where messages go when the bars are gone
	now   *mpb.Bar
	depth int
	high  highWater

	mu  sync.Mutex
	why string
}

func newBars(w io.Writer, v *voice, width int) *bars {
	b := &bars{all: mpb.New(mpb.WithOutput(w), mpb.WithWidth(min(width, 100))), voice: v, below: w}
	v.speakTo(b.all)
	return b
}

func (b *bars) grown(p fetch.Progress) {
	p = b.high.raise(p)
	if p.Total == 0 {
		return
	}
	if b.now == nil || b.depth != p.Depth {
		b.next(p)
	}
	b.now.SetTotal(int64(p.Total), false)
	b.now.SetCurrent(int64(p.Done))
	if p.Done == p.Total {
		b.waiting("")
	}
}

// next starts the bar of a new depth.
func (b *bars) next(p fetch.Progress) {
	b.close()
	b.depth = p.Depth
	b.now = b.all.AddBar(int64(p.Total),
		mpb.PrependDecorators(decor.Name(fmt.Sprintf("depth %d ", p.Depth)), decor.CountersNoUnit("%d/%d works ")),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return b.reason() })))
}

func (b *bars) close() {
	if b.now != nil {
		b.now.Abort(false)
		b.now = nil
	}
}

func (b *bars) waiting(why string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.why = plain(why)
}

func (b *bars) reason() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.why
}

func (b *bars) end() {
	b.close()
	b.all.Wait()
	b.voice.speakTo(b.below)
}

// reports is a line at each tick.
type reports struct {
	w    io.Writer
	stop chan struct{}
	done chan struct{}

	mu   sync.Mutex
	high highWater
}

func newReports(w io.Writer, ticks <-chan time.Time) *reports {
	r := &reports{w: w, stop: make(chan struct{}), done: make(chan struct{})}
	go r.tell(ticks)
	return r
}

func (r *reports) tell(ticks <-chan time.Time) {
	defer close(r.done)
	for {
		select {
		case <-ticks:
			r.mu.Lock()
			at := r.high.at
			r.mu.Unlock()
			fmt.Fprintf(r.w, "depth %d: %d of %d works\n", at.Depth, at.Done, at.Total)
		case <-r.stop:
			return
		}
	}
}

func (r *reports) grown(p fetch.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.high.raise(p)
}

func (r *reports) waiting(why string) { fmt.Fprintln(r.w, plain(why)) }

func (r *reports) end() {
	close(r.stop)
	<-r.done
}

// A highWater keeps what is shown from going backwards within a depth.
type highWater struct{ at fetch.Progress }

func (h *highWater) raise(p fetch.Progress) fetch.Progress {
	if p.Depth == h.at.Depth {
		p.Done, p.Total = max(p.Done, h.at.Done), max(p.Total, h.at.Total)
	}
	h.at = p
	return p
}
