package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/polite"
)

// perList is about how many DOIs a list request carries.
const perList = 50

// A pace knows how far a gathering has come, what it has cost, and how fast the
// registry lets it go on. All who show progress read it from here. Safe for
// concurrent use.
type pace struct {
	now func() time.Time

	mu       sync.Mutex
	at       fetch.Progress // within a stage it never goes back
	requests int
	lists    polite.Rate // of the registry's lists
	marks    [2]mark     // between which and now the pace is taken; the older first
	why      string      // of the latest wait
	until    time.Time   // its end
}

// A mark is how far a stage had come at some time.
type mark struct {
	at   time.Time
	done int
}

// The pace that was really reached is taken over the last stretch to two of
// them, and not believed before it is soundly measured.
const (
	stretch = 10 * time.Second
	sound   = 2 * time.Second
)

func newPace(now func() time.Time) *pace {
	return &pace{now: now, lists: polite.Crossref("", nil).Start.List}
}

// grown takes note of the counts, and returns them.
func (p *pace) grown(to fetch.Progress) fetch.Progress {
	p.mu.Lock()
	defer p.mu.Unlock()
	if to.Depth == p.at.Depth && to.Matching == p.at.Matching {
		to.Done, to.Total = max(to.Done, p.at.Done), max(to.Total, p.at.Total)
	} else {
		p.marks = [2]mark{}
	}
	p.at = to
	p.mark()
	return to
}

// mark moves the stretch on.
func (p *pace) mark() {
	m := mark{p.now(), p.at.Done}
	switch {
	case p.marks[0].at.IsZero():
		p.marks = [2]mark{m, m}
	case m.at.Sub(p.marks[1].at) >= stretch:
		p.marks = [2]mark{p.marks[1], m}
	}
}

// reached is how long n more take at the pace that was really reached; 0 when
// that is not known yet.
func (p *pace) reached(n int) time.Duration {
	since := p.marks[0]
	took := p.now().Sub(later(since.at, p.until)) // what was waited for is no pace
	if since.at.IsZero() || took < sound {
		return 0
	}
	return time.Duration(float64(n) / float64(max(1, p.at.Done-since.done)) * float64(took))
}

// heard takes note of what is sent, of limits and of waits. Of the services only
// the registry has pools, and lists in them.
func (p *pace) heard(e polite.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case e.Kind == polite.Asked:
		p.requests++
	case e.Kind == polite.Limited && e.Pool != "" && e.Limits.List.Requests > 0:
		p.lists = e.Limits.List
	}
	if why := told(e); why != "" {
		p.why, p.until = plain(why), later(p.until, p.now().Add(e.Wait))
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// left is how much longer this depth takes: what the limits allow at best, were
// all to be had in lists, and no less than at the pace of late, which knows of
// DOIs that only look-ups of their own find; after any wait.
func (p *pace) left() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	open := p.at.Total - p.at.Done
	if open <= 0 {
		return 0
	}
	requests := open
	if !p.at.Matching {
		requests = (open + perList - 1) / perList
	}
	left := max(p.reached(open), time.Duration(float64(requests)/p.lists.PerSecond()*float64(time.Second)))
	if wait := p.until.Sub(p.now()); wait > 0 {
		left += wait
	}
	return left
}

// waiting names the wait that is going on; "" when there is none.
func (p *pace) waiting() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now().Before(p.until) {
		return p.why
	}
	return ""
}

// stage names what is being counted.
func stage(at fetch.Progress) string {
	if at.Matching {
		return fmt.Sprintf("references to depth %d", at.Depth)
	}
	return fmt.Sprintf("depth %d", at.Depth)
}

// String is where things stand, in a line.
func (p *pace) String() string {
	p.mu.Lock()
	at, requests := p.at, p.requests
	p.mu.Unlock()
	what := "works"
	if at.Matching {
		what = "searched"
	}
	parts := []string{
		fmt.Sprintf("%s: %d of %d %s", stage(at), at.Done, at.Total, what),
		countOf(requests, "request"),
	}
	if left := p.left(); left > 0 {
		parts = append(parts, "about "+inSeconds(left)+" to go")
	}
	if why := p.waiting(); why != "" {
		parts = append(parts, why)
	}
	return strings.Join(parts, ", ")
}

// inSeconds is a time in whole seconds, rounded up: there is no "0s to go".
func inSeconds(d time.Duration) string {
	return (d + time.Second - 1).Truncate(time.Second).String()
}
