package crossreftest

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Pools of the service.
const (
	Public = "public"
	Polite = "polite"
	Plus   = "plus"
)

// badToken marks requests whose Plus token is refused.
const badToken = "refused"

// Limits are the requests allowed per interval and at once; 0 is no limit, and
// no header.
type Limits struct {
	Single, List, Concurrent int
	// Interval is told as it stands, "1s" when "". What is no duration is told
	// too, and counts as a second.
	Interval string
}

// published are the limits in force since 1 December 2025.
var published = map[string]Limits{
	Public: {Single: 5, List: 1, Concurrent: 1},
	Polite: {Single: 10, List: 3, Concurrent: 3},
	Plus:   {Single: 150, List: 150},
}

func (l Limits) of(lane string) int {
	if lane == LaneList {
		return l.List
	}
	return l.Single
}

func (l Limits) interval() time.Duration {
	if d, err := time.ParseDuration(l.Interval); err == nil && d > 0 {
		return d
	}
	return time.Second
}

// pool tells which pool a request belongs to.
func (s *Server) pool(r *http.Request) string {
	if token := r.Header.Get("Crossref-Plus-API-Token"); token != "" {
		if s.opts.Token != "" && token == "Bearer "+s.opts.Token {
			return Plus
		}
		return badToken
	}
	switch {
	case s.opts.Pool != "":
		return s.opts.Pool
	case strings.Contains(r.UserAgent(), "mailto:"), strings.Contains(r.URL.Query().Get("mailto"), "@"):
		return Polite
	}
	return Public
}

// A limiter keeps the limits and, for each pool and lane, when requests were
// let in.
type limiter struct {
	mu     sync.Mutex
	limits map[string]Limits
	let    map[string][]time.Time
}

func (l *limiter) init(own map[string]Limits) {
	l.limits = maps.Clone(published)
	maps.Copy(l.limits, own)
	l.let = map[string][]time.Time{}
}

// SetLimits changes the limits of a pool from now on.
func (s *Server) SetLimits(pool string, l Limits) {
	s.limits.mu.Lock()
	defer s.limits.mu.Unlock()
	s.limits.limits[pool] = l
}

// admit tells whether a request is within the limits, and counts it if so.
func (l *limiter) admit(q *Request) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	lim := l.limits[q.Pool]
	if lim.Concurrent > 0 && q.InFlight > lim.Concurrent {
		return false
	}
	n := lim.of(q.Lane)
	if n <= 0 {
		return true
	}
	key := q.Pool + " " + q.Lane
	recent := l.let[key]
	for len(recent) > 0 && q.Time.Sub(recent[0]) >= lim.interval() {
		recent = recent[1:]
	}
	if len(recent) >= n {
		l.let[key] = recent
		return false
	}
	l.let[key] = append(recent, q.Time)
	return true
}

// rateHeaders adds the headers that every answer of the API carries.
func (s *Server) rateHeaders(p *reply, q *Request) {
	s.limits.mu.Lock()
	lim := s.limits.limits[q.Pool]
	s.limits.mu.Unlock()
	pool, limit := q.Pool, lim.of(q.Lane)
	switch {
	case s.opts.PlainPools:
		limit = lim.Single
	case pool == Plus:
	case q.Lane == LaneList:
		pool += "-array"
	default:
		pool += "-single"
	}
	p.set("X-Api-Pool", pool)
	if limit > 0 {
		p.set("X-Rate-Limit-Limit", strconv.Itoa(limit))
		p.set("X-Rate-Limit-Interval", firstOf(lim.Interval, "1s"))
	}
	if lim.Concurrent > 0 {
		p.set("X-Concurrency-Limit", strconv.Itoa(lim.Concurrent))
	}
	commonHeaders(p)
}

func commonHeaders(p *reply) {
	p.set("Access-Control-Allow-Origin", "*")
	p.set("Access-Control-Allow-Headers", "X-Requested-With, Accept, Accept-Encoding, Accept-Charset, Accept-Language, Accept-Ranges, Cache-Control")
	p.set("Access-Control-Expose-Headers", "Link")
	p.set("Permissions-Policy", "interest-cohort=()")
	p.set("Server", "Jetty(9.4.40.v20210413)")
	if p.header.Get("Vary") == "" {
		p.set("Vary", "Accept")
	}
}

func firstOf(texts ...string) string {
	for _, t := range texts {
		if t != "" {
			return t
		}
	}
	return ""
}

var _ http.Handler = (*Server)(nil)
