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
	why      string      // of the latest wait
	until    time.Time   // its end
}

func newPace(now func() time.Time) *pace {
	return &pace{now: now, lists: polite.Crossref("", nil).Start.List}
}

// grown takes note of the counts, and returns them.
func (p *pace) grown(to fetch.Progress) fetch.Progress {
	p.mu.Lock()
	defer p.mu.Unlock()
	if to.Depth == p.at.Depth && to.Matching == p.at.Matching {
		to.Done, to.Total = max(to.Done, p.at.Done), max(to.Total, p.at.Total)
	}
	p.at = to
	return to
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

// left is how much longer this depth takes at least, from what the limits allow:
// the lists that are still to be sent, after any wait. Answers from the store
// make it less, a DOI that only a look-up of its own can find more.
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
	left := time.Duration(float64(requests) / p.lists.PerSecond() * float64(time.Second))
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
		what = "matched"
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
