package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A gauge shows how far the work goes for which nobody has to be asked: reading
// a large file, measuring. What takes no time shows nothing.
type gauge interface {
	show(stage string, done, total int64) // from any goroutine
	end()
}

// newGauge chooses how to show that.
func (c *command) newGauge() gauge {
	width, isTerminal := terminal(c.stderr)
	switch {
	case c.quiet:
		return stillness{}
	case isTerminal && c.env("TERM") != "dumb":
		return &barGauge{w: c.stderr, voice: c.voice, width: width}
	case c.verbose:
		return &lineGauge{w: c.voice, last: time.Now()}
	default:
		return stillness{}
	}
}

type stillness struct{}

func (stillness) show(string, int64, int64) {}
func (stillness) end()                      {}

// patienceForBars is how long a stage may last before it gets a bar.
const patienceForBars = 400 * time.Millisecond

// barGauge is a bar for each stage that lasts.
type barGauge struct {
	w     io.Writer
	voice *voice
	width int

	mu    sync.Mutex
	all   *mpb.Progress // nil before the first bar
	now   *mpb.Bar
	stage string
	began time.Time
}

func (g *barGauge) show(stage string, done, total int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if stage != g.stage {
		g.drop()
		g.stage, g.began = stage, time.Now()
	}
	if g.now == nil {
		if done >= total || time.Since(g.began) < patienceForBars {
			return
		}
		g.begin(total)
	}
	g.now.SetTotal(total, false)
	g.now.SetCurrent(done)
}

func (g *barGauge) begin(total int64) {
	if g.all == nil {
		g.all = board(g.w, g.width)
		g.voice.speakTo(g.all)
	}
	began := g.began // read by the bar's own goroutine, which must not wait for g
	g.now = g.all.AddBar(total, mpb.BarRemoveOnComplete(),
		mpb.PrependDecorators(decor.Name(g.stage+" "), decor.Percentage()),
		mpb.AppendDecorators(decor.Any(func(s decor.Statistics) string { return left(time.Since(began), s) })))
}

// left is how much longer a stage takes, if it goes on as it has.
func left(soFar time.Duration, s decor.Statistics) string {
	if s.Current == 0 {
		return ""
	}
	rest := float64(soFar) * float64(s.Total-s.Current) / float64(s.Current)
	return "about " + inSeconds(time.Duration(rest)) + " to go"
}

func (g *barGauge) drop() {
	if g.now != nil {
		g.now.Abort(true)
		g.now = nil
	}
}

func (g *barGauge) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.drop()
	if g.all != nil {
		g.all.Wait()
		g.voice.speakTo(g.w)
		g.all = nil
	}
}

// lineGauge is a line now and then.
type lineGauge struct {
	w io.Writer

	mu   sync.Mutex
	last time.Time
}

func (g *lineGauge) show(stage string, done, total int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if total > 0 && time.Since(g.last) >= reportEvery {
		g.last = time.Now()
		fmt.Fprintf(g.w, "%s: %d %%\n", stage, 100*done/total)
	}
}

func (g *lineGauge) end() {}
