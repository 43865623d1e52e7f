package crossref_test

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref"
	"citegraph/fetch/crossref/crossreftest"
)

func withCancel(l lab) (context.Context, context.CancelFunc) { return context.WithCancel(l.Context()) }

// The number of requests for n works that are all there.
func TestRequestsFor(t *testing.T) {
	for n, want := range map[int]struct{ lists, singles int }{
		0: {0, 0}, 1: {0, 1}, 2: {0, 2}, 3: {1, 0}, 50: {1, 0}, 51: {1, 1}, 53: {2, 0}, 200: {4, 0}, 1000: {20, 0},
	} {
		inLab(t, crossreftest.Options{}, func(l lab) {
			l.add(many(n)...)
			l.works(append(many(n), many(n)...)...)
			if got := l.server.Count(crossreftest.LaneList); got != want.lists {
				l.Errorf("%d works: %d lists, want %d", n, got, want.lists)
			}
			if got := l.server.Count(crossreftest.LaneSingle); got != want.singles {
				l.Errorf("%d works: %d look-ups, want %d", n, got, want.singles)
			}
			l.manners()
		})
	}
}

// What a list request looks like on the wire.
func TestListTarget(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.works("10.55555/a+", "10.55555/b", "10.55555/c")
		q := l.server.Log()[0]
		if !strings.HasPrefix(q.Target, "/works?filter=doi:10.55555%2Fa%2B,doi:10.55555%2Fb,doi:10.55555%2Fc&rows=3&select=DOI,title,") {
			l.Error(q.Target)
		}
		if q.Status != 200 {
			l.Errorf("status %d: the stand-in does not take what is selected", q.Status)
		}
		if u, err := url.Parse(q.Target); err != nil || u.Query().Get("rows") != "3" {
			l.Error(err)
		}
	})
}

// A list and look-ups give the same work. Fields that cannot be selected, and
// values that lists leave out, are none that we use.
func TestListsAndSinglesAgree(t *testing.T) {
	f, err := os.Open("../../../shared/data/honeybee/works.jsonl.gz")
	if err != nil {
		t.Skip("no honeybee here")
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	s := crossreftest.New(crossreftest.Options{})
	if err := s.Load(z); err != nil {
		t.Fatal(err)
	}
	client := func() *crossref.Client {
		c, err := crossref.New(base, &http.Client{Transport: crossreftest.Pipe(t, s)}, crossref.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	singly, together := client(), client()
	var dois []biblio.DOI
	for _, d := range s.DOIs()[:100] {
		dois = append(dois, biblio.DOI(d))
	}
	for d, r := range together.Works(t.Context(), dois) {
		w, err := singly.Work(t.Context(), d)
		if err != nil || r.Err != nil {
			t.Fatal(d, err, r.Err)
		}
		a, b := *w, *r.Work
		a.Raw, b.Raw = nil, nil
		if fmt.Sprintf("%+v", deref(a)) != fmt.Sprintf("%+v", deref(b)) {
			t.Errorf("%s\nsingle %+v\nlist   %+v", d, deref(a), deref(b))
		}
	}
}

// deref puts the values of pointers where they can be printed.
func deref(w biblio.Work) [4]any {
	value := func(n *int) any {
		if n == nil {
			return nil
		}
		return *n
	}
	counts := [3]any{value(w.TotalCitations), value(w.ReferencesStated), value(w.ReferencesListed)}
	w.TotalCitations, w.ReferencesStated, w.ReferencesListed = nil, nil, nil
	var imprint biblio.Imprint
	if w.Imprint != nil {
		imprint, w.Imprint = *w.Imprint, nil
	}
	return [4]any{w, counts, imprint}
}

// Long DOIs are packed by bytes, and all are found.
func TestPackedByBytes(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		var dois []biblio.DOI
		for i := range 120 {
			dois = append(dois, biblio.DOI(fmt.Sprintf("10.55555/%s<%d>", strings.Repeat("long;", 12), i)))
		}
		l.add(dois...)
		for d, r := range l.works(dois...) {
			if r.Err != nil {
				l.Errorf("%s: %v", d, r.Err)
			}
		}
		if got := l.server.CountStatus(414); got != 0 {
			l.Errorf("%d were too long", got)
		}
		l.manners()
	})
}

// A server that takes less is learned from: the list is halved, and those that
// follow are made shorter.
func TestHalvedWhenTooLong(t *testing.T) {
	for _, kind := range []crossreftest.Kind{crossreftest.TargetTooLong(), crossreftest.HeadersTooLong()} {
		inLab(t, crossreftest.Options{Pool: crossreftest.Polite}, func(l lab) {
			l.add(many(200)...)
			l.server.Fault(crossreftest.LongerThan(1200), crossreftest.Always, kind)
			for d, r := range l.works(many(200)...) {
				if r.Err != nil {
					l.Errorf("%s: %v", d, r.Err)
				}
			}
			refused := 0
			for _, q := range l.server.Log() {
				if q.Fault != "" {
					refused++
				}
			}
			if refused == 0 || refused > 6 {
				l.Errorf("%d lists were too long: nothing was learned", refused)
			}
			l.manners()
		})
	}
	inLab(t, crossreftest.Options{}, func(l lab) { // not one is short enough
		l.server.Fault(crossreftest.Lists(), crossreftest.Always, crossreftest.TargetTooLong())
		l.add(many(5)...)
		for d, r := range l.works(many(5)...) {
			if r.Err != nil {
				l.Errorf("%s: %v", d, r.Err)
			}
		}
	})
}

// One DOI that the API will not have costs itself only, and little: the answer
// names it.
func TestBadDOIInList(t *testing.T) {
	invalid := func(value string) crossreftest.Kind {
		return crossreftest.Status(400, "application/json", fmt.Sprintf(
			`{"status":"failed","message-type":"validation-failure","message":[{"type":"doi-not-valid","value":%q,"message":"DOI specified as '%s' but must be of the form: 10.prefix/suffix"}]}`, value, value))
	}
	for _, c := range []struct {
		name  string
		value string
		most  int // requests
	}{
		{"the culprit is named", "10.55555/work.0033", 3},
		{"it is not", "somewhat", 13}, // 50, 25, 25, 12, 13, 6, 6 … and three look-ups
	} {
		inLab(t, crossreftest.Options{}, func(l lab) {
			l.add(many(50)...)
			l.server.Remove("10.55555/work.0033")
			l.server.Fault(crossreftest.And(crossreftest.Lists(), crossreftest.ForDOI("10.55555/work.0033")), crossreftest.Always, invalid(c.value))
			l.server.Fault(crossreftest.ForDOI("10.55555/work.0033"), crossreftest.Always, invalid(c.value))
			for d, r := range l.works(many(50)...) {
				if (d == "10.55555/work.0033") != errors.Is(r.Err, fetch.ErrInvalid) {
					l.Errorf("%s: %s: %v", c.name, d, r.Err)
				}
			}
			if got := l.server.Count(""); got > c.most {
				l.Errorf("%s: %d requests", c.name, got)
			}
			l.manners()
		})
	}
}

// Fields that the API no longer lets one select are left out from then on.
func TestFieldsThatAreRefused(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.add(many(100)...)
		for _, field := range []string{"posted", "relation"} {
			l.server.Fault(crossreftest.TargetHas(","+field+","), crossreftest.Always, crossreftest.Status(400, "application/json", fmt.Sprintf(
				`{"status":"failed","message-type":"validation-failure","message":[{"type":"select-not-available","value":%q,"message":"no"}]}`, field)))
		}
		for d, r := range l.works(many(100)...) {
			if r.Err != nil {
				l.Errorf("%s: %v", d, r.Err)
			}
		}
		if got := l.server.Count(""); got > 6 {
			l.Errorf("%d requests", got)
		}
	})
	inLab(t, crossreftest.Options{}, func(l lab) { // and where DOI itself is refused, there are look-ups
		l.add(many(4)...)
		l.server.Fault(crossreftest.Lists(), crossreftest.Always, crossreftest.Status(400, "application/json",
			`{"status":"failed","message-type":"validation-failure","message":[{"type":"select-not-available","value":"DOI","message":"no"}]}`))
		for d, r := range l.works(many(4)...) {
			if r.Err != nil {
				l.Errorf("%s: %v", d, r.Err)
			}
		}
	})
}

// A mirror without lists is asked one by one, after one attempt.
func TestMirrorWithoutLists(t *testing.T) {
	for _, kind := range []crossreftest.Kind{
		crossreftest.Status(404, "text/html", "<html>"), crossreftest.Status(405, "text/plain", ""), crossreftest.Status(501, "text/plain", ""),
		crossreftest.Status(404, "application/json", `{"status":"error","message-type":"route-not-found","message":"Route not found"}`),
	} {
		inLab(t, crossreftest.Options{}, func(l lab) {
			l.add(many(60)...)
			l.server.Fault(crossreftest.Lists(), crossreftest.Always, kind)
			for d, r := range l.works(many(40)...) {
				if r.Err != nil {
					l.Errorf("%s: %v", d, r.Err)
				}
			}
			l.works(many(60)...)
			if l.server.Count(crossreftest.LaneList) != 1 || l.server.Count(crossreftest.LaneSingle) != 60 {
				l.Errorf("%d lists, %d look-ups", l.server.Count(crossreftest.LaneList), l.server.Count(crossreftest.LaneSingle))
			}
		})
	}
}

// A list that the server cannot make in time is asked for by halves.
func TestHalvedWhenTooSlow(t *testing.T) {
	for _, kind := range []crossreftest.Kind{crossreftest.Hang(), crossreftest.Gateway(504)} {
		inLab(t, crossreftest.Options{}, func(l lab) {
			l.add(many(40)...)
			l.server.Fault(crossreftest.TargetHas("rows=40&"), crossreftest.Always, kind)
			for d, r := range l.works(many(40)...) {
				if r.Err != nil {
					l.Errorf("%v: %s: %v", kind, d, r.Err)
				}
			}
			if got := l.server.Count(""); got != 5+2 {
				l.Errorf("%v: %d requests", kind, got)
			}
		})
	}
}

// What a list is silent about is looked up once; what is there, what is an
// alias and what nobody knows come out of it. Order is of no account.
func TestSilence(t *testing.T) {
	inLab(t, crossreftest.Options{Seed: 7}, func(l lab) {
		dois := many(100)
		l.add(dois[:90]...)
		l.server.AddAlias(string(dois[95]), string(dois[3]))
		l.server.Fault(crossreftest.Lists(), 1, crossreftest.EmptyDOI())
		got := l.works(append([]biblio.DOI{"not-a-doi", "10/b6", "10.55555/none.xml"}, dois...)...)
		for i, d := range dois {
			r := got[d]
			switch {
			case i < 90 && (r.Err != nil || r.Work.DOI != d), i == 95 && (r.Err != nil || r.Work.DOI != dois[3]),
				i >= 90 && i != 95 && !errors.Is(r.Err, fetch.ErrNotFound):
				l.Errorf("%s: %+v", d, r)
			}
		}
		if !errors.Is(got["not-a-doi"].Err, fetch.ErrInvalid) || !errors.Is(got["10/b6"].Err, fetch.ErrNotFound) || !errors.Is(got["10.55555/none.xml"].Err, fetch.ErrNotFound) {
			l.Errorf("%v", got)
		}
		if got := l.server.Count(crossreftest.LaneSingle); got != 10 { // the alias leads to a record that a list has brought
			l.Errorf("%d look-ups", got)
		}
		l.manners()
	})
}

// A record that cannot be read costs that record.
func TestBrokenRecordInList(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.add(many(10)...)
		l.server.Fault(crossreftest.Lists(), crossreftest.Always, crossreftest.Status(200, "application/json",
			`{"status":"ok","message-type":"work-list","message":{"items":[null,7,{"DOI":"10.55555/WORK.0001","title":["once"]},
			{"DOI":"10.55555/work.0001","title":["twice"]},{"DOI":"10.55555/stranger"},{"DOI":["10.55555/work.0002"]},{}]}}`))
		got := l.works(many(10)...)
		if w := got["10.55555/work.0001"].Work; w == nil || w.Title != "once" {
			l.Errorf("%+v", got["10.55555/work.0001"])
		}
		for d, r := range got {
			if r.Err != nil {
				l.Errorf("%s: %v", d, r.Err)
			}
		}
		if len(got) != 10 {
			l.Errorf("%v", sortedKeys(got))
		}
	})
}

// Faults on the way, in both lanes: everything is found in the end.
func TestWorksSurvivesFaults(t *testing.T) {
	for _, kind := range []crossreftest.Kind{
		crossreftest.Reset(), crossreftest.ShortBody(), crossreftest.TruncatedGzip(), crossreftest.BadGzip(), crossreftest.BadJSON(),
		crossreftest.EmptyOK(), crossreftest.HTMLOK(), crossreftest.ServerError(), crossreftest.Gateway(503),
		crossreftest.TooMany(crossreftest.HTML, ""), crossreftest.TooMany(crossreftest.Empty, "5"), crossreftest.Hang(),
	} {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			inLab(t, crossreftest.Options{}, func(l lab) {
				dois := many(160)
				dois = append(dois, "10.55555/a,b", "10.55555/old")
				l.add(dois[:161]...)
				l.server.AddAlias("10.55555/old", "10.55555/work.0000")
				l.server.Fault(crossreftest.Lists(), 2, kind)
				l.server.Fault(crossreftest.Singles(), 2, kind)
				for d, r := range l.works(dois...) {
					if r.Err != nil {
						l.Errorf("%s: %v", d, r.Err)
					}
				}
				l.manners()
			})
		})
	}
}

// Blocked in the middle: what was had is handed over, nothing is called
// missing, and nothing more is asked.
func TestBlockedInTheMiddle(t *testing.T) {
	inLab(t, crossreftest.Options{}, func(l lab) {
		l.add(many(400)...)
		l.server.After(4, func() { l.server.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Blocked()) })
		had, blocked := 0, 0
		for d, r := range l.works(many(450)...) {
			switch {
			case r.Err == nil:
				had++
			case errors.Is(r.Err, fetch.ErrBlocked):
				blocked++
			default:
				l.Errorf("%s: %v", d, r.Err)
			}
		}
		if had != 150 || blocked != 300 || l.server.Count("") > 6 {
			l.Errorf("%d had, %d blocked, %d requests", had, blocked, l.server.Count(""))
		}
	})
}

// The end of the context ends the asking at once; what has arrived is handed
// over, and no goroutine stays behind (the bubble would not end).
func TestWorksEndsWithContext(t *testing.T) {
	inLab(t, crossreftest.Options{Latency: 200 * time.Millisecond}, func(l lab) {
		l.add(many(500)...)
		ctx, cancel := withCancel(l)
		n := 0
		var stopped time.Time
		for _, r := range l.client.Works(ctx, many(500)) {
			if r.Err != nil {
				l.Error(r.Err)
			}
			if n++; n == 60 {
				stopped = time.Now()
				cancel()
			}
		}
		if n < 60 || n > 150 || time.Since(stopped) > 0 {
			l.Errorf("%d works, %v after the end", n, time.Since(stopped))
		}
		l.works(many(500)...)
		l.manners()
	})
}

// One may stop listening, and go on another time where one was.
func TestWorksStoppedByCaller(t *testing.T) {
	inLab(t, crossreftest.Options{Latency: 200 * time.Millisecond}, func(l lab) {
		l.add(many(300)...)
		for range l.client.Works(l.Context(), many(300)) {
			break
		}
		before := runtime.NumGoroutine()
		l.works(many(300)...)
		if after := runtime.NumGoroutine(); after > before+2 {
			l.Errorf("%d goroutines, then %d", before, after)
		}
	})
}

// Both lanes at once: three hundred works and thirty aliases take as long as
// the slower lane alone.
func TestBothLanesAtOnce(t *testing.T) {
	inLab(t, crossreftest.Options{Latency: 50 * time.Millisecond}, func(l lab) {
		dois := many(1000)
		for i := range 60 {
			dois = append(dois, biblio.DOI(fmt.Sprintf("10.55555/comma,%d", i)))
		}
		l.add(dois...)
		began := time.Now()
		l.works(dois...)
		if took := time.Since(began); took > 7700*time.Millisecond {
			l.Errorf("took %v", took)
		}
		l.manners()
	})
}

// A public client that is over the limit by nothing: the stand-in enforces
// what it says, and never has to.
func TestNeverOverTheLimit(t *testing.T) {
	for _, o := range []crossreftest.Options{
		{Enforce: true}, {Enforce: true, Pool: crossreftest.Public}, {Enforce: true, PlainPools: true},
		{Enforce: true, Latency: 700 * time.Millisecond}, {Enforce: true, Limits: map[string]crossreftest.Limits{
			crossreftest.Polite: {Single: 4, List: 2, Concurrent: 2, Interval: "2s"},
		}},
	} {
		inLab(t, o, func(l lab) {
			dois := many(180)
			l.add(dois[:150]...)
			l.works(dois...)
			if got := l.server.CountStatus(429); got != 0 {
				l.Errorf("%+v: %d times over the limit", o, got)
			}
			l.manners()
		})
	}
}

func TestIsList(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/works": true, "/works/": true, "/v1/works": true, "/members/98/works": true, "/works?filter=doi:10.1/x": true,
		"/works/10.55555%2Fa": false, "/works/10.55555%2Fworks": false, "/works/10.55555/works": false, "/works/10.55555%2Fa/agency": false, "/": false, "/networks": false,
	} {
		req, _ := http.NewRequest(http.MethodGet, base+path, nil)
		if got := crossref.IsList(req); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// What a search has found is not asked for again.
func TestSearchFills(t *testing.T) {
	t.Parallel()
	s := crossreftest.Start(t, crossreftest.Options{})
	if err := s.AddWork(`{"DOI":"10.55555/a","title":["A telling title"],"reference":[{"key":"1","DOI":"10.55555/b"}]}`); err != nil {
		t.Fatal(err)
	}
	c, err := crossref.New(s.URL, http.DefaultClient, crossref.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := c.Search(t.Context(), "A telling title", 5)
	if err != nil || len(found) != 1 {
		t.Fatal(found, err)
	}
	w, err := c.Work(t.Context(), "10.55555/a")
	if err != nil || len(w.References) != 1 {
		t.Errorf("%v, %v", w, err)
	}
	if n := s.Count(""); n != 1 {
		t.Errorf("%d requests, want 1", n)
	}
}
