package polite

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// said is what an answer's headers say about limits. The zero value of a field
// means that nothing, or nothing sensible, was said.
type said struct {
	pool       string // "public", "polite", "plus"
	lane       Lane   // that rate speaks of, when laneNamed
	laneNamed  bool
	rate       Rate
	concurrent int
}

// readHeaders reads x-rate-limit-limit, x-rate-limit-interval,
// x-concurrency-limit and x-api-pool. The pool may name a lane behind a dash:
// "polite-array" speaks of lists, "polite-single" of look-ups. A limit without
// an interval that can be read is no limit at all: it is passed over.
func readHeaders(h http.Header) said {
	var s said
	pool := strings.ToLower(strings.TrimSpace(h.Get("X-Api-Pool")))
	name, kind, _ := strings.Cut(pool, "-")
	s.pool = name
	switch kind {
	case "single":
		s.lane, s.laneNamed = Single, true
	case "array", "list":
		s.lane, s.laneNamed = List, true
	}
	limit, okLimit := positive(h.Get("X-Rate-Limit-Limit"))
	interval, okInterval := parseInterval(h.Get("X-Rate-Limit-Interval"))
	if okLimit && okInterval {
		s.rate = tame(Rate{limit, interval})
	}
	if n, ok := positive(h.Get("X-Concurrency-Limit")); ok {
		s.concurrent = min(n, maxConcurrent)
	}
	return s
}

const (
	maxConcurrent = 16   // whatever a header allows
	maxPerSecond  = 150  // Crossref's own limit for Plus
	maxRequests   = 1000 // that a bucket remembers
)

// tame brings a rate into bounds that a bucket can keep.
func tame(r Rate) Rate {
	if r.PerSecond() > maxPerSecond {
		r = Rate{maxPerSecond, time.Second}
	}
	if r.Requests > maxRequests {
		r = Rate{1, r.Interval / time.Duration(r.Requests)}
	}
	return r
}

func positive(s string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	return n, err == nil && n > 0
}

// maxInterval bounds what is believed of an interval.
const maxInterval = time.Hour

// parseInterval reads "1s", "60s", "1m", "500ms", "1 minute", or a bare number
// of seconds.
func parseInterval(s string) (time.Duration, bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	end := strings.IndexFunc(s, func(r rune) bool { return (r < '0' || r > '9') && r != '.' })
	if end < 0 {
		end = len(s)
	}
	n, err := strconv.ParseFloat(s[:end], 64)
	if err != nil {
		return 0, false
	}
	unit, ok := unitOf(strings.TrimSpace(s[end:]))
	if !ok || n <= 0 || n > float64(maxInterval)/float64(unit) {
		return 0, false
	}
	d := time.Duration(n * float64(unit))
	return d, d >= time.Millisecond
}

func unitOf(s string) (time.Duration, bool) {
	switch s {
	case "ms", "msec", "millisecond", "milliseconds":
		return time.Millisecond, true
	case "", "s", "sec", "secs", "second", "seconds":
		return time.Second, true
	case "m", "min", "mins", "minute", "minutes":
		return time.Minute, true
	case "h", "hr", "hour", "hours":
		return time.Hour, true
	}
	return 0, false
}

// maxRetryAfter is the longest wait that a Retry-After is believed for.
const maxRetryAfter = 2 * time.Minute

// retryAfter reads both forms of Retry-After: seconds and an HTTP date. What
// lies in the past or cannot be read is nothing said.
func retryAfter(h http.Header, now time.Time) (time.Duration, bool) {
	v := strings.TrimSpace(h.Get("Retry-After"))
	if v == "" {
		return 0, false
	}
	var d time.Duration
	if seconds, err := strconv.ParseFloat(v, 64); err == nil && seconds > 0 {
		d = time.Duration(min(seconds, maxRetryAfter.Seconds()) * float64(time.Second))
	} else if at, err := http.ParseTime(v); err == nil {
		d = at.Sub(now)
	}
	if d <= 0 {
		return 0, false
	}
	return min(d, maxRetryAfter), true
}
