package main

import (
	"io"
	"strings"
	"time"

	"github.com/vbauerster/cupwriter"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"citegraph/fetch"
)

// bars is one bar a stage: a depth, or the matching of references before it.
type bars struct {
	*pace
	all   *mpb.Progress
	voice *voice
	below io.Writer // where messages go when the bars are gone
	now   *mpb.Bar
	at    fetch.Progress
}

func newBars(w io.Writer, v *voice, width int) *bars {
	b := &bars{pace: newPace(time.Now), all: board(w, width), voice: v, below: w}
	v.speakTo(b.all)
	return b
}

// board is where bars are drawn, on a terminal of that width.
func board(w io.Writer, width int) *mpb.Progress {
	return mpb.New(mpb.WithConsoleWriter(sized{cupwriter.New(w, false)}), mpb.WithWidth(min(width, 100)))
}

func (b *bars) grown(p fetch.Progress) {
	p = b.pace.grown(p)
	if p.Total == 0 {
		return
	}
	if b.now == nil || b.at.Depth != p.Depth || b.at.Matching != p.Matching {
		b.next(p)
	}
	b.now.SetTotal(int64(p.Total), false)
	b.now.SetCurrent(int64(p.Done))
}

// next starts the bar of a new stage.
func (b *bars) next(p fetch.Progress) {
	b.close()
	b.at = p
	b.now = b.all.AddBar(int64(p.Total),
		mpb.PrependDecorators(decor.Name(stage(p)+" "), decor.CountersNoUnit("%d/%d ")),
		mpb.AppendDecorators(decor.Any(func(decor.Statistics) string { return b.aside() })))
}

// aside is what stands behind the bar: the cost, and what is waited for.
func (b *bars) aside() string {
	_, rest, _ := strings.Cut(b.pace.String(), ", ")
	return rest
}

func (b *bars) close() {
	if b.now != nil {
		b.now.Abort(false)
		b.now = nil
	}
}

func (b *bars) end() {
	b.close()
	b.all.Wait()
	b.voice.speakTo(b.below)
}

// A sized terminal has room for a bar even where it says that it has no size at
// all, as those of scripts and of continuous integration do.
type sized struct{ mpb.ConsoleWriter }

func (s sized) GetTermSize() (width, height int, err error) {
	width, height, err = s.ConsoleWriter.GetTermSize()
	if err != nil || width < 20 || height < 2 {
		return 80, 24, nil
	}
	return width, height, nil
}
