package crossreftest

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Recorder is the part that all stand-ins share: it answers requests through
// its script of faults and keeps the log.
type Recorder struct {
	now   func() time.Time
	sleep func(context.Context, time.Duration) error

	mu        sync.Mutex
	log       []*Request
	inFlight  int
	faults    []*fault
	hooks     []hook
	latency   time.Duration
	redirects map[string]int // paths that were given as a Location and not asked for since

	// Watch, if not nil, is called once for every request when it has been
	// answered. Set it before the first request.
	Watch func(Request)
}

// Lanes a request can take. Crossref limits single and list requests apart;
// the other services have one lane each.
const (
	LaneSingle = "single"
	LaneList   = "list"
	LaneOther  = "other"
)

// A Request is what the stand-in saw of one request, and what it did.
type Request struct {
	Time   time.Time // of arrival, by the server's clock
	End    time.Time // when its answer was complete; zero while it runs
	Method string
	Path   string // as it came over the wire: r.URL.EscapedPath()
	Query  string // raw
	Target string // path and query as sent
	Header http.Header
	Lane   string   // LaneSingle, LaneList or LaneOther
	Pool   string   // "public", "polite", "plus"; "" for other services
	DOIs   []string // asked for, ASCII lower case
	Found  []string // of these, the ones that were answered with a record, an alias or, for a single look-up, a definite 404

	Status     int    // 0 when the connection was cut before a status
	Fault      string // the kind of the fault that was played; "" for a true answer
	InFlight   int    // requests under way at arrival, this one included
	Redirected bool   // it asks for what an earlier answer redirected to
}

// A hook runs once when a number of requests has arrived.
type hook struct {
	after int
	run   func()
}

// An answerer works out the true answer to a request.
type answerer func(r *http.Request, q *Request) reply

func newRecorder(o Options) *Recorder {
	rec := &Recorder{now: o.Now, sleep: o.Sleep, latency: o.Latency, redirects: map[string]int{}}
	if rec.now == nil {
		rec.now = time.Now
	}
	if rec.sleep == nil {
		rec.sleep = sleepContext
	}
	return rec
}

func sleepContext(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// serve records the request, plays a fault if the script has one for it, and
// else answers truly.
func (rec *Recorder) serve(w http.ResponseWriter, r *http.Request, classify func(*http.Request, *Request), answer answerer) {
	q := rec.arrive(r, classify)
	a := answerWriter{w: w, r: r, rec: rec, q: q}
	defer a.done()
	if d := rec.delay(); d > 0 && rec.sleep(r.Context(), d) != nil {
		return
	}
	if k, ok := rec.draw(q); ok {
		a.play(k, answer)
		return
	}
	p := answer(r, q)
	a.found(p.found)
	a.send(p)
}

// arrive enters the request into the log and runs the hooks that are due.
func (rec *Recorder) arrive(r *http.Request, classify func(*http.Request, *Request)) *Request {
	q := &Request{
		Method: r.Method, Path: r.URL.EscapedPath(), Query: r.URL.RawQuery, Target: r.URL.RequestURI(),
		Header: r.Header.Clone(), Lane: LaneOther,
	}
	classify(r, q)
	rec.mu.Lock()
	q.Time = rec.now()
	rec.inFlight++
	q.InFlight = rec.inFlight
	if rec.redirects[q.Path] > 0 {
		rec.redirects[q.Path]--
		q.Redirected = true
	}
	rec.log = append(rec.log, q)
	var due []hook
	rec.hooks = slices.DeleteFunc(rec.hooks, func(h hook) bool {
		if h.after > len(rec.log) {
			return false
		}
		due = append(due, h)
		return true
	})
	rec.mu.Unlock()
	for _, h := range due {
		h.run()
	}
	return q
}

// After runs f once, on the arrival of the n-th request (1 is the first), before
// it is answered: to change limits in the middle of a run, for example.
func (rec *Recorder) After(n int, f func()) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.hooks = append(rec.hooks, hook{after: n, run: f})
}

// SetLatency makes every later answer wait for d first.
func (rec *Recorder) SetLatency(d time.Duration) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.latency = d
}

func (rec *Recorder) delay() time.Duration {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	return rec.latency
}

// promise notes that an answer redirects to a path.
func (rec *Recorder) promise(path string) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.redirects[path]++
}

// lower folds ASCII letters only, as DOIs are compared.
func lower(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}
