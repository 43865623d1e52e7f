package main

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"citegraph/fetch/crossref/crossreftest"
)

// crowd adds a seed that cites n works with DOIs of about the length given, and
// returns how the works should end.
func (l *lab) crowd(n, length int) map[string]string {
	states := map[string]string{"10.55555/seed": "resolved"}
	var cited []string
	for i := range n {
		doi := fmt.Sprintf("10.55555/%0*d", length, i)
		cited = append(cited, doi)
		states[doi] = "resolved"
		l.add(record(doi))
	}
	l.add(seedCiting(cited...))
	return states
}

// batchProbes are about lists of DOIs, and paging.
func batchProbes() map[int]probe {
	return map[int]probe{
		20: {"many long DOIs", func(l *lab) {
			l.want(l.crowd(120, 90))
			for _, q := range l.Crossref.Log() {
				if len(q.Target) > 4000 || q.Status == 414 {
					l.t.Errorf("a target of %d bytes, status %d", len(q.Target), q.Status)
				}
			}
		}},
		21: {"halved after a 431", func(l *lab) {
			states := l.crowd(120, 20)
			l.Crossref.Fault(crossreftest.LongerThan(1500), crossreftest.Always, crossreftest.HeadersTooLong())
			l.want(states)
		}},
		22: {"a key before each DOI", func(l *lab) {
			l.want(l.crowd(120, 20))
			lists := l.lists()
			if len(lists) == 0 {
				l.t.Fatal("no lists")
			}
			for _, q := range lists {
				for part := range strings.SplitSeq(q.Get("filter"), ",") {
					if !strings.HasPrefix(part, "doi:10.55555/") {
						l.t.Errorf("filter part %q", part)
					}
				}
			}
		}},
		23: {"rows are always said, and enough", func(l *lab) {
			l.want(l.crowd(120, 20))
			for _, q := range l.lists() {
				rows, err := strconv.Atoi(q.Get("rows"))
				if dois := strings.Count(q.Get("filter"), "doi:"); err != nil || rows < dois {
					l.t.Errorf("rows=%q for %d DOIs", q.Get("rows"), dois)
				}
			}
		}},
		24: {"200 DOIs in a few requests", func(l *lab) {
			l.want(l.crowd(200, 20))
			if n := l.Crossref.Count(""); n > 6 {
				l.t.Errorf("%d requests, 6 are enough", n)
			}
		}},
		25: {"no pages to resume", func(l *lab) {
			l.want(l.crowd(120, 20))
			for _, q := range l.lists() {
				if q.Has("cursor") || q.Has("offset") {
					l.t.Errorf("a list is paged: %v", q)
				}
			}
		}},
		26: {"what looks like a cursor is a DOI", func(l *lab) {
			l.add(seedCiting("10.55555/Aa+b/c=="), record("10.55555/aa+b/c=="))
			l.want(map[string]string{"10.55555/seed": "resolved", "10.55555/aa+b/c==": "resolved"})
			if targets := l.targets("10.55555/aa+b/c=="); !strings.Contains(targets[0], "aa%2Bb%2Fc%3D%3D") {
				l.t.Errorf("targets %q", targets)
			}
		}},
	}
}

// lists are the parameters of the list requests.
func (l *lab) lists() []url.Values {
	var all []url.Values
	for _, q := range l.Crossref.Log() {
		if q.Lane != crossreftest.LaneList {
			continue
		}
		values, err := url.ParseQuery(q.Query)
		if err != nil {
			l.t.Fatal(err)
		}
		all = append(all, values)
	}
	return all
}

// transportProbes are about answers that are none.
func transportProbes() map[int]probe {
	return map[int]probe{
		29: {"429 for hours", func(l *lab) {
			states := l.crowd(120, 20)
			l.Crossref.Fault(crossreftest.And(crossreftest.Lists(), crossreftest.ForDOI("10.55555/00000000000000000100")), crossreftest.Always, crossreftest.TooMany(crossreftest.HTML, ""))
			o, a := l.mapOf("10.55555/seed", "--mailto", "me@example.org")
			if o.status != exitPartly || len(a.states()["failed"]) == 0 || !strings.Contains(o.err, "429 Too Many Requests (asked as me@example.org") {
				l.t.Errorf("status %d: %s", o.status, o.err)
			}
			l.anew()
			l.want(states)
		}},
		37: {"one question for what five lists miss", func(l *lab) {
			var cited []string
			for i := range 5 {
				doi := fmt.Sprintf("10.55555/w%d", i)
				cited = append(cited, doi)
				l.add(record(doi, "10.55555/gone"))
			}
			l.add(seedCiting(cited...))
			o, a := l.mapOf("10.55555/seed", "--depth", "2")
			if o.status != exitDone || a.state("10.55555/gone") != "missing" {
				l.t.Errorf("status %d, it is %s", o.status, a.state("10.55555/gone"))
			}
			singles := slices.DeleteFunc(l.targets("10.55555/gone"), func(target string) bool { return strings.Contains(target, "filter=") })
			if len(singles) != 1 {
				l.t.Errorf("asked %q", singles)
			}
		}},
		43: {"found, missing, found", func(l *lab) {
			l.add(seedCiting("10.55555/a", "10.55555/b", "10.55555/c"), record("10.55555/a"), record("10.55555/c"))
			a := l.want(map[string]string{"10.55555/seed": "resolved", "10.55555/a": "resolved", "10.55555/b": "missing", "10.55555/c": "resolved"})
			for _, w := range a.Works {
				if w.State == "resolved" && w.Title != "On "+w.ID {
					l.t.Errorf("%s has the record of %q", w.ID, w.Title)
				}
			}
		}},
		44: {"what is no DOI hides nobody", func(l *lab) {
			l.add(seedCiting("10.55555/a", "not-a-doi", "10.55555/c"), record("10.55555/a"), record("10.55555/c"))
			o, a := l.mapOf("10.55555/seed")
			if len(a.states()["resolved"]) != 3 || !strings.Contains(o.err, "1 malformed") {
				l.t.Errorf("works %v\n%s", a.states(), o.err)
			}
			if o := l.run("map", "not-a-doi"); o.status != exitUsage {
				l.t.Errorf("status %d: %s", o.status, o.err)
			}
		}},
	}
}
