package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

// passing are the faults that a service gets over: each is played a few times and
// then no more.
func passing() map[string]crossreftest.Kind {
	soon := "Mon, 01 Jan 2000 00:00:07 GMT" // a bubble begins at the first second of 2000
	return map[string]crossreftest.Kind{
		"500":                      crossreftest.ServerError(),
		"502":                      crossreftest.Gateway(502),
		"503":                      crossreftest.Gateway(503),
		"504":                      crossreftest.Gateway(504),
		"408":                      crossreftest.Status(408, "text/html", "<h1>Request Timeout</h1>"),
		"reset":                    crossreftest.Reset(),
		"short body":               crossreftest.ShortBody(),
		"truncated gzip":           crossreftest.TruncatedGzip(),
		"bad gzip":                 crossreftest.BadGzip(),
		"empty 200":                crossreftest.EmptyOK(),
		"HTML with 200":            crossreftest.HTMLOK(),
		"JSON that breaks off":     crossreftest.BadJSON(),
		"slow drip":                crossreftest.Drip(64, 300*time.Millisecond),
		"stall":                    crossreftest.Stall(time.Hour),
		"hang":                     crossreftest.Hang(),
		"15 s to answer":           crossreftest.Delay(15 * time.Second),
		"429, HTML":                crossreftest.TooMany(crossreftest.HTML, ""),
		"429, empty":               crossreftest.TooMany(crossreftest.Empty, ""),
		"429, JSON":                crossreftest.TooMany(crossreftest.JSON, ""),
		"429, wait 3 s":            crossreftest.TooMany(crossreftest.Empty, "3"),
		"429, wait until a date":   crossreftest.TooMany(crossreftest.HTML, soon),
		"429, wait for a year":     crossreftest.TooMany(crossreftest.Empty, "31536000"),
		"429, wait until nonsense": crossreftest.TooMany(crossreftest.JSON, "soon"),
		"no rate headers":          crossreftest.NoRateHeaders(),
		"an interval of 1m":        crossreftest.Headers(map[string]string{"x-rate-limit-limit": "60", "x-rate-limit-interval": "1m"}),
		"an interval of abc":       crossreftest.Headers(map[string]string{"x-rate-limit-interval": "abc"}),
		"a limit of 0":             crossreftest.Headers(map[string]string{"x-rate-limit-limit": "0", "x-concurrency-limit": "0"}),
		"a limit of a million":     crossreftest.Headers(map[string]string{"x-api-pool": "", "x-rate-limit-limit": "1000000"}),
		"an item without a DOI":    crossreftest.EmptyDOI(),
	}
}

// Whatever passes costs time and nothing else: the map is the same to the byte,
// nothing is marked as missing that is not, and all manners are kept.
func TestPassingFaults(t *testing.T) {
	t.Parallel()
	var undisturbed []byte
	inLab(t, func(l *lab) {
		l.literature(60)
		_, a := l.mapOf("10.55555/seed")
		undisturbed = a.bytes
	})
	for name, kind := range passing() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.literature(60)
				l.Crossref.Fault(crossreftest.Lists(), 2, kind)
				l.Crossref.Fault(crossreftest.Singles(), 2, kind)
				o, a := l.mapOf("10.55555/seed")
				if o.status != exitDone || !bytes.Equal(a.bytes, undisturbed) {
					t.Errorf("status %d, the same bytes: %v\n%s", o.status, bytes.Equal(a.bytes, undisturbed), o.err)
				}
				if played := slices.ContainsFunc(l.Crossref.Log(), func(q crossreftest.Request) bool { return q.Fault != "" && q.Lane == crossreftest.LaneList }); !played {
					t.Error("no list was struck")
				}
				l.mannerly()
			})
		})
	}
}

// lasting are the faults that a service does not get over while we ask.
func lasting() map[string]crossreftest.Kind {
	all := passing()
	for _, survived := range []string{"slow drip", "15 s to answer", "no rate headers", "an interval of 1m", "an interval of abc", "a limit of 0", "a limit of a million", "an item without a DOI"} {
		delete(all, survived)
	}
	all["403"] = crossreftest.Blocked()
	all["401"] = crossreftest.Unauthorized()
	return all
}

// A service that is out of order from the start gives no map: status 1, one line
// that says why, yesterday's file as it was.
func TestOutOfOrderFromTheStart(t *testing.T) {
	t.Parallel()
	for name, kind := range lasting() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.literature(3)
				l.Crossref.Fault(crossreftest.Any(), crossreftest.Always, kind)
				o := l.run("map", "10.55555/seed", "-o", l.dir+"/m.json")
				if o.status != exitFailed || o.out != "" {
					t.Errorf("status %d, stdout %q", o.status, o.out)
				}
				if _, kept := filesIn(t, l.dir)["m.json"]; kept {
					t.Error("a map was written")
				}
				if lines := complaints(o.err); len(lines) != 1 || !strings.Contains(lines[0], "10.55555/seed") {
					t.Errorf("complaints: %q", lines)
				}
				if strings.Contains(o.err, "not found") {
					t.Errorf("an outage passes for a missing DOI: %s", o.err)
				}
				if n := l.Crossref.Count(""); n > 5 {
					t.Errorf("%d requests for one DOI, at most 5 are allowed", n)
				}
				l.mannerly()
			})
		})
	}
}

// complaints are the lines of stderr that are errors.
func complaints(stderr string) []string {
	var lines []string
	for line := range strings.Lines(stderr) {
		if strings.HasPrefix(line, "citegraph:") {
			lines = append(lines, line)
		}
	}
	return lines
}

// A service that goes out of order in the middle costs the works that it had not
// answered: they are failed, none is missing, the status is 3. Running again when
// it is well asks for these alone, and ends at the undisturbed map.
func TestOutOfOrderInTheMiddle(t *testing.T) {
	t.Parallel()
	for name, kind := range lasting() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.literature(60)
				broken := crossreftest.And(crossreftest.Lists(), crossreftest.ForDOI("10.55555/w055"))
				l.Crossref.Fault(broken, crossreftest.Always, kind)
				o, a := l.mapOf("10.55555/seed")
				if o.status != exitPartly {
					t.Fatalf("status %d\n%s", o.status, o.err)
				}
				states := a.states()
				least := 2
				if name == "401" || name == "403" {
					least = 1 // a refusal ends the asking at once, answers that are on their way included
				}
				if !slices.Contains(states["failed"], "10.55555/w055") || len(states["resolved"]) < least {
					t.Errorf("%d resolved, failed: %v", len(states["resolved"]), states["failed"])
				}
				for _, doi := range states["missing"] {
					if doi != "10.55555/gone" {
						t.Errorf("%s is said to be missing", doi)
					}
				}
				if !strings.Contains(o.err, "failed: a service") {
					t.Errorf("the ledger does not say what failed: %s", o.err)
				}
				if len(complaints(o.err)) != 0 {
					t.Errorf("it counts as an error: %s", o.err)
				}
				l.mannerly()
				l.heal(a)
			})
		})
	}
}

// heal takes the faults away and runs again.
func (l *lab) heal(before atlas) {
	l.t.Helper()
	had := map[string]bool{}
	for _, w := range before.Works {
		had[w.ID] = w.State == "resolved" || w.State == "missing"
	}
	l.Crossref.ClearFaults()
	l.Crossref.ResetLog()
	time.Sleep(2 * time.Minute)
	o, healed := l.mapOf("10.55555/seed")
	if o.status != exitDone {
		l.t.Fatalf("running again: status %d\n%s", o.status, o.err)
	}
	for doi := range l.Crossref.Asked() {
		if had[doi] {
			l.t.Errorf("%s had been answered, and is asked for again", doi)
		}
	}
	l.mannerly()
	if _, fresh := l.mapOf("10.55555/seed", "--no-cache"); !bytes.Equal(fresh.bytes, healed.bytes) {
		l.t.Error("the map is not the undisturbed one")
	}
}

// After a 403 nothing more is sent to that host.
func TestBlockedStopsAtOnce(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.literature(300)
		l.Crossref.Fault(crossreftest.And(crossreftest.Lists(), crossreftest.ForDOI("10.55555/w100")), crossreftest.Always, crossreftest.Blocked())
		o, a := l.mapOf("10.55555/seed")
		log := l.Crossref.Log()
		first := slices.IndexFunc(log, func(q crossreftest.Request) bool { return q.Status == 403 })
		if after := len(log) - 1 - first; first < 0 || after > 0 {
			t.Errorf("%d requests after the 403", after)
		}
		if o.status != exitPartly || !strings.Contains(o.err, "refuses to answer us") || !slices.Equal(a.states()["missing"], []string{"10.55555/gone"}) {
			t.Errorf("status %d, missing %v\n%s", o.status, a.states()["missing"], o.err)
		}
	})
}

// Two bad answers and a good one take three tries, apart from each other.
func TestTwoBadAnswersThenGood(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(record("10.55555/a"))
		l.Crossref.Fault(crossreftest.Any(), 2, crossreftest.Gateway(504))
		o, a := l.mapOf("10.55555/a")
		if o.status != exitDone || a.state("10.55555/a") != "resolved" {
			t.Errorf("status %d\n%s", o.status, o.err)
		}
		if n := l.Crossref.Count(""); n != 3 {
			t.Errorf("%d requests, want 3", n)
		}
		l.mannerly()
	})
}

// Limits that become narrower in the middle of a run are kept from the next
// request on; wider ones are used.
func TestLimitsChangeInTheMiddle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		single   int
		faster   bool
		interval string
	}{
		{"narrower", 1, false, "1s"},
		{"a longer interval", 5, false, "2s"},
		{"wider", 20, true, "1s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				commas(l, 40)
				l.Crossref.After(10, func() {
					l.Crossref.SetLimits(crossreftest.Public, crossreftest.Limits{Single: c.single, List: 1, Concurrent: 1, Interval: c.interval})
				})
				o, _ := l.mapOf("10.55555/seed")
				if o.status != exitDone {
					t.Errorf("status %d\n%s", o.status, o.err)
				}
				// One that left before the news is no fault; the stand-in counts it.
				if over := l.Crossref.CountStatus(429); over > 1 {
					t.Errorf("%d times over the new limit", over)
				}
				if faster := o.took < 7*time.Second; faster != c.faster {
					t.Errorf("it took %v", o.took)
				}
			})
		})
	}
}

// commas adds a seed that cites n works which only look-ups can reach.
func commas(l *lab, n int) {
	var cited []string
	for i := range n {
		doi := fmt.Sprintf("10.55555/c%d,1", i)
		cited = append(cited, doi)
		l.add(record(doi))
	}
	l.add(record("10.55555/seed", cited...))
}

// A thousand references take little longer than the limits say: the lists that
// carry them, over the lists allowed in a second, and a sixth more; and no more
// lists than they need.
func TestThousandReferences(t *testing.T) {
	t.Parallel()
	const n, perSecond, allowance = 1000, 3.0, 1.15
	inLab(t, func(l *lab) {
		states := l.crowd(n, 20)
		l.env["CITEGRAPH_MAILTO"] = "me@example.org"
		l.want(states)
		log := l.Crossref.Log()
		var lists []crossreftest.Request
		for _, q := range log {
			if q.Lane == crossreftest.LaneList {
				lists = append(lists, q)
			}
		}
		if most := (n+perList-1)/perList + 2; len(lists) > most || len(log)-len(lists) > 2 {
			t.Errorf("%d lists and %d look-ups, want at most %d lists", len(lists), len(log)-len(lists), most)
		}
		took := log[len(log)-1].End.Sub(log[0].Time).Seconds()
		if bound := float64(len(lists)) / perSecond; took > allowance*bound {
			t.Errorf("it took %.2f s, %.2f times the bound", took, took/bound)
		}
		l.mannerly()
	})
}
