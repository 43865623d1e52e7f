package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/crossref/crossreftest"
	"citegraph/fetch/polite"
)

// On a pipe, -v tells every ten seconds how far things are: the count rises, what
// is missing is counted, the requests are told, and the time left is what the
// budget allows.
func TestProgressOnAPipe(t *testing.T) {
	t.Parallel()
	line := regexp.MustCompile(`(?m)^depth (\d+): (\d+) of (\d+) works, (\d+) requests?(?:, about (\S+) to go)?$`)
	inLab(t, func(l *lab) {
		// 150 DOIs that only look-ups find, five a second, every third missing.
		var cited []string
		for i := range 150 {
			doi := fmt.Sprintf("10.55555/c%d,1", i)
			cited = append(cited, doi)
			if i%3 > 0 {
				l.add(record(doi))
			}
		}
		l.add(record("10.55555/seed", cited...))
		o, a := l.mapOf("10.55555/seed", "-v")
		if o.status != exitDone || a.Ledger.Works["missing"] != 50 {
			t.Fatalf("status %d, states %v", o.status, a.Ledger.Works)
		}
		told := line.FindAllStringSubmatch(o.err, -1)
		if want := int(o.took / reportEvery); len(told) != want || want < 3 {
			t.Fatalf("%d lines in %v, want %d:\n%s", len(told), o.took, want, o.err)
		}
		before := -1
		for _, m := range told {
			done, _ := strconv.Atoi(m[2])
			if m[1] != "1" || m[3] != "150" || done <= before || m[5] == "" {
				t.Errorf("%q after %d", m[0], before)
			}
			before = done
		}
		// What is told after the first stretch is about right.
		for i, m := range told[1:] {
			left, _ := time.ParseDuration(m[5])
			if truly := o.took - time.Duration(i+2)*reportEvery; left < truly/2 || left > 2*truly+2*time.Second {
				t.Errorf("%q, in truth %v", m[0], truly)
			}
		}
		// Nothing of it without -v, and with -q not even the ledger.
		o = l.run("map", "10.55555/seed", "--refresh")
		if lines := strings.Count(o.err, "\n"); lines != 3 || strings.Contains(o.err, "to go") {
			t.Errorf("without -v: the ledger in two lines, and a hint; got %d:\n%s", lines, o.err)
		}
		if o = l.run("map", "10.55555/seed", "--refresh", "-q"); o.err != "" {
			t.Errorf("with -q: %s", o.err)
		}
	})
}

// Waits and retries are named while they happen.
func TestWaitsAreNamed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind crossreftest.Kind
		want string
	}{
		{crossreftest.Gateway(503), `standin\.test: 503 Service Unavailable; try 2 in \S+s`},
		{crossreftest.TooMany(crossreftest.HTML, "7"), `standin\.test asks to wait [78]\S*s: 429 Too Many Requests`},
		{crossreftest.EmptyOK(), `standin\.test: 200 with a body that is not JSON: nothing; try 2 in \S+`},
		{crossreftest.Reset(), `standin\.test: .*; try 2 in \S+`},
	} {
		t.Run(c.kind.String(), func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.add(record("10.55555/a"))
				l.Crossref.Fault(crossreftest.Any(), 1, c.kind)
				o := l.run("map", "10.55555/a", "-v")
				if !regexp.MustCompile(c.want).MatchString(o.err) {
					t.Errorf("stderr has no %q:\n%s", c.want, o.err)
				}
			})
		})
	}
}

// A fatal error ends all progress with a message.
func TestFatalErrorEndsProgress(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(record("10.55555/a"))
		l.Crossref.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Blocked())
		o := l.run("map", "10.55555/a", "-v")
		lines := strings.Split(strings.TrimSpace(o.err), "\n")
		if last := lines[len(lines)-1]; o.status != exitFailed || !strings.HasPrefix(last, "citegraph: ") || len(last) < 30 {
			t.Errorf("status %d, the last line is %q", o.status, last)
		}
	})
}

func TestPace(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	p := newPace(func() time.Time { return now })
	second := func(n int) polite.Rate { return polite.Rate{Requests: n, Interval: time.Second} }
	for i, step := range []struct {
		do   func()
		want string
	}{
		{func() { p.grown(fetch.Progress{Depth: 1, Done: 0, Total: 120}) }, "depth 1: 0 of 120 works, 0 requests, about 3s to go"}, // one list a second
		{func() { p.heard(polite.Event{Kind: polite.Asked}) }, "depth 1: 0 of 120 works, 1 request, about 3s to go"},
		{func() {
			p.heard(polite.Event{Kind: polite.Limited, Pool: "polite", Limits: polite.Limits{List: second(3)}})
		}, "depth 1: 0 of 120 works, 1 request, about 1s to go"},
		{func() { p.heard(polite.Event{Kind: polite.Limited, Limits: polite.Limits{List: second(100)}}) }, "depth 1: 0 of 120 works, 1 request, about 1s to go"}, // of another service
		{func() { p.grown(fetch.Progress{Depth: 1, Done: 50, Total: 120}) }, "depth 1: 50 of 120 works, 1 request, about 1s to go"},
		{func() { p.grown(fetch.Progress{Depth: 1, Done: 40, Total: 100}) }, "depth 1: 50 of 120 works, 1 request, about 1s to go"}, // never back
		{func() {
			p.heard(polite.Event{Kind: polite.Waiting, Service: "api.test", Wait: 10 * time.Second, Reason: "429 Too Many Requests"})
		}, "depth 1: 50 of 120 works, 1 request, about 11s to go, api.test asks to wait 10s: 429 Too Many Requests"},
		{func() { now = now.Add(11 * time.Second) }, "depth 1: 50 of 120 works, 1 request, about 1s to go"},
		{func() { p.grown(fetch.Progress{Depth: 1, Done: 120, Total: 120}) }, "depth 1: 120 of 120 works, 1 request"},
		{func() { p.grown(fetch.Progress{Depth: 2, Matching: true, Done: 1, Total: 10}) }, "references to depth 2: 1 of 10 searched, 1 request, about 3s to go"}, // a search is a list each
		{func() { p.grown(fetch.Progress{Depth: 2, Done: 3, Total: 4}) }, "depth 2: 3 of 4 works, 1 request, about 1s to go"},
	} {
		step.do()
		if got := p.String(); got != step.want {
			t.Errorf("step %d: %q, want %q", i, got, step.want)
		}
	}
}
