package crossreftest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"
)

// Options say how a stand-in behaves. The zero value is the live service with
// its published limits told but not enforced.
type Options struct {
	// Pool is the pool of every request: "public", "polite" or "plus". "" lets
	// the request decide, as the service does: plus with the token, polite with
	// a mailto in the query or the User-Agent, else public.
	Pool string
	// Token is the Plus token that is right; any other is refused with 401.
	Token string
	// Limits replace the published ones of some pools.
	Limits map[string]Limits
	// PlainPools names the pools "public" and "polite" on all routes and tells
	// the single limit on all, as until June 2026; else they are "public-single",
	// "public-array" … with the limit of the route.
	PlainPools bool
	// Enforce answers what is over the limits with 429 in the dress Dress (""
	// is Empty) and with RetryAfter as its Retry-After ("" is none).
	Enforce    bool
	Dress      Dress
	RetryAfter string
	// MaxTarget is the longest path and query in bytes before a 414; 0 is 4096.
	MaxTarget int
	// Latency is how long every answer takes at least.
	Latency time.Duration
	// Seed changes the order of unsorted lists.
	Seed uint64
	// Now and Sleep are the clock; nil is the real one.
	Now   func() time.Time
	Sleep func(context.Context, time.Duration) error
}

// A Server is the Crossref stand-in: an http.Handler (mount it bare: a
// ServeMux would clean paths that the service takes as they are).
type Server struct {
	*Recorder
	// URL is the base URL when Start made the server.
	URL string

	opts   Options
	limits limiter

	data     sync.RWMutex // guards the fields below
	works    map[string]*work
	order    []string          // DOIs in the order of loading
	aliases  map[string]string // alias → prime
	agencies map[string]string // DOI or prefix → agency
	prefixes map[string]int    // prefix → works
	index    *index            // nil until the first query after a change
	cursors  cursors
}

// New makes a stand-in without works.
func New(o Options) *Server {
	s := &Server{
		Recorder: newRecorder(o), opts: o,
		works: map[string]*work{}, aliases: map[string]string{}, agencies: map[string]string{}, prefixes: map[string]int{},
	}
	s.limits.init(o.Limits)
	return s
}

// Start makes a stand-in that listens on loopback until the test ends.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	s := New(o)
	s.URL = Serve(t, s)
	return s
}

// Serve listens on loopback with any handler until the test ends and returns
// the base URL.
func Serve(t testing.TB, h http.Handler) string {
	t.Helper()
	hs := httptest.NewServer(h)
	t.Cleanup(func() {
		hs.CloseClientConnections()
		hs.Close()
	})
	return hs.URL
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.serve(w, r, s.classify, s.answer)
}

// classify notes lane, pool and DOIs of a request before it is answered.
func (s *Server) classify(r *http.Request, q *Request) {
	rt := parseRoute(q.Path)
	q.Lane = rt.lane()
	q.Pool = s.pool(r)
	switch rt.kind {
	case routeSingle, routeSub:
		if rt.doi != "" {
			q.DOIs = []string{rt.doi}
		}
	case routeList:
		q.DOIs = filterDOIs(r.URL.Query().Get("filter"))
	}
}

// answer is the true answer: limits first, then the route.
func (s *Server) answer(r *http.Request, q *Request) reply {
	if q.Pool == badToken {
		return textReply(http.StatusUnauthorized, "text/plain", "Unauthorized")
	}
	if s.opts.Enforce && !s.limits.admit(q) {
		return tooMany(s.opts.Dress, s.opts.RetryAfter)
	}
	if limit := s.maxTarget(); len(q.Target) > limit {
		return badMessage(http.StatusRequestURITooLong, "URI Too Long")
	}
	p := s.route(r, q)
	s.rateHeaders(&p, q)
	return p
}

func (s *Server) maxTarget() int {
	if s.opts.MaxTarget > 0 {
		return s.opts.MaxTarget
	}
	return 4096
}
