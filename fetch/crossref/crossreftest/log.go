package crossreftest

import (
	"maps"
	"slices"
	"strings"
	"time"
)

// Log returns a copy of every request so far, in the order of arrival.
func (rec *Recorder) Log() []Request {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	out := make([]Request, len(rec.log))
	for i, q := range rec.log {
		out[i] = *q
	}
	return out
}

// ResetLog forgets the requests so far, for a second run on the same server.
// The count for After starts again too.
func (rec *Recorder) ResetLog() {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.log = nil
}

// Count is the number of requests that took a lane; "" counts all.
func (rec *Recorder) Count(lane string) int {
	n := 0
	for _, q := range rec.Log() {
		if lane == "" || q.Lane == lane {
			n++
		}
	}
	return n
}

// CountStatus is the number of requests that got a status.
func (rec *Recorder) CountStatus(status int) int {
	n := 0
	for _, q := range rec.Log() {
		if q.Status == status {
			n++
		}
	}
	return n
}

// MaxInWindow is the largest number of requests of a lane ("" for all) that
// arrived within any half-open window [t, t+d).
func (rec *Recorder) MaxInWindow(lane string, d time.Duration) int {
	var times []time.Time
	for _, q := range rec.Log() {
		if lane == "" || q.Lane == lane {
			times = append(times, q.Time)
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	most, first := 0, 0
	for i, t := range times {
		for t.Sub(times[first]) >= d {
			first++
		}
		most = max(most, i-first+1)
	}
	return most
}

// MaxInFlight is the largest number of requests under way at once.
func (rec *Recorder) MaxInFlight() int {
	most := 0
	for _, q := range rec.Log() {
		most = max(most, q.InFlight)
	}
	return most
}

// MinGap is the shortest time between the arrivals of two requests for the
// same target: how far apart retries were. It is 0 when nothing was retried.
func (rec *Recorder) MinGap() time.Duration {
	last := map[string]time.Time{}
	shortest := time.Duration(-1)
	for _, q := range rec.Log() {
		if t, ok := last[q.Target]; ok && (shortest < 0 || q.Time.Sub(t) < shortest) {
			shortest = q.Time.Sub(t)
		}
		last[q.Target] = q.Time
	}
	return max(shortest, 0)
}

// Asked tells how often each DOI was asked for, in any lane.
func (rec *Recorder) Asked() map[string]int {
	n := map[string]int{}
	for _, q := range rec.Log() {
		for _, d := range q.DOIs {
			n[d]++
		}
	}
	return n
}

// Duplicates lists the DOIs that were asked for again although the answer had
// been given: a record, an alias, a definite 404, or absence from a list that
// was asked twice. Asking one by one for what a list was silent about is no
// duplicate, nor is asking again after a fault, a 429 or a 400, nor following
// a redirect. Who its agency is is a question of its own.
func (rec *Recorder) Duplicates() []string {
	answered, silent, twice := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, q := range rec.Log() {
		if q.Redirected || q.Lane == LaneOther {
			continue
		}
		about := ""
		if strings.HasSuffix(q.Path, "/agency") {
			about = " agency"
		}
		for _, d := range q.DOIs {
			if answered[d+about] || q.Lane == LaneList && silent[d] {
				twice[d] = true
			}
		}
		if q.Status != 200 && q.Status != 301 && q.Status != 404 {
			continue
		}
		for _, d := range q.Found {
			answered[d+about] = true
		}
		if q.Lane == LaneList && q.Status == 200 && q.Fault == "" {
			for _, d := range q.DOIs {
				silent[d] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(twice))
}

// WithoutAgent lists the targets of requests that came without a User-Agent or
// with the one of Go's library.
func (rec *Recorder) WithoutAgent() []string {
	var out []string
	for _, q := range rec.Log() {
		ua := q.Header.Get("User-Agent")
		if ua == "" || strings.HasPrefix(ua, "Go-http-client") {
			out = append(out, q.Target)
		}
	}
	return out
}
