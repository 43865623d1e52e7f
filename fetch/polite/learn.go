package polite

import (
	"net/http"
	"strconv"
	"time"
)

// heard is told of every answer as soon as its headers are there.
func (p *pass) heard(resp *http.Response) {
	b := p.budget
	b.mu.Lock()
	now := time.Now()
	p.stamp.heard = now
	b.reached = true
	events := b.learn(p.lane, readHeaders(resp.Header))
	switch {
	case resp.StatusCode == http.StatusTooManyRequests:
		events = append(events, b.slowDown(p, resp, now)...)
	case refuses(resp.StatusCode) && b.refusal == nil:
		b.refusal = &answer{resp.StatusCode, resp.Header.Clone()}
		events = append(events, Event{Kind: Refused, Lane: p.lane, Status: resp.StatusCode, Reason: reason(resp.StatusCode)})
	case resp.StatusCode < 400 && p.stamp.granted.After(b.pausedAt):
		b.overLimit = 0
	}
	b.wake()
	b.mu.Unlock()
	for _, e := range events {
		e.Service = b.host
		b.observe(e)
	}
}

// refuses tells the answers after which a service is not asked again: we are
// blocked, or our token is not accepted. Asking on would only make it worse.
func refuses(status int) bool {
	return status == http.StatusForbidden || status == http.StatusUnauthorized
}

// slowDown keeps everyone waiting after a 429: as long as the service says, or
// its interval (a second at least), doubled each time. The lane then goes at
// half its rate for a minute. Answers to requests that left before the pause
// was ordered belong to the same excess and do not double it.
func (b *budget) slowDown(p *pass, resp *http.Response, now time.Time) []Event {
	b.lastLimited = &answer{resp.StatusCode, resp.Header.Clone()}
	if p.stamp.granted.After(b.pausedAt) {
		b.overLimit++
		b.pausedAt = now
	}
	wait, told := retryAfter(resp.Header, now)
	if !told {
		wait = max(b.lanes[p.lane].rate.Interval, time.Second) << min(max(b.overLimit-1, 0), 7)
	}
	wait = min(jittered(wait), maxRetryAfter)
	b.pausedUntil = later(b.pausedUntil, b.pausedAt.Add(wait))
	b.lanes[p.lane].slowUntil = b.pausedUntil.Add(time.Minute)
	return []Event{{Kind: Waiting, Lane: p.lane, Status: resp.StatusCode, Wait: b.pausedUntil.Sub(now), Reason: reason(resp.StatusCode)}}
}

// learn follows what the headers say. A rate is taken for the lane that the
// pool's name names, else for the lane of the request; without a pool, nothing
// is widened. Where one value is said for all routes, the pool's published
// limit still bounds the list lane, and the other lane is narrowed to the
// value, never widened by it. The caller holds mu.
func (b *budget) learn(lane Lane, s said) []Event {
	before := b.limits()
	published, knownPool := b.service.Pools[s.pool]
	if s.rate.Requests > 0 {
		if s.laneNamed {
			lane = s.lane
		}
		rate := s.rate
		if lane == List && !s.laneNamed {
			rate = slowest(rate, b.published(s.pool).List)
		}
		if s.pool == "" {
			rate = slowest(rate, b.lanes[lane].rate)
		}
		b.lanes[lane].rate = rate
		if other := 1 - lane; !s.laneNamed {
			b.lanes[other].rate = slowest(b.lanes[other].rate, s.rate)
		}
	}
	if knownPool && s.pool != b.pool {
		b.changePool(lane, s, published)
	}
	switch {
	case s.concurrent == 0:
	case s.pool == "":
		b.concurrent = min(b.concurrent, s.concurrent)
	default:
		b.concurrent = s.concurrent
	}
	if after := b.limits(); after != before {
		return []Event{{Kind: Limited, Lane: lane, Pool: b.pool, Limits: after}}
	}
	return nil
}

// changePool notes that answers come from another pool now. The lane that was
// not spoken of is kept within that pool's published limit; a pool that counts
// no concurrency gets our own.
func (b *budget) changePool(spoken Lane, s said, published Limits) {
	b.pool = s.pool
	other := 1 - spoken
	limit := published.Single
	if other == List {
		limit = published.List
	}
	b.lanes[other].rate = slowest(b.lanes[other].rate, limit)
	if s.concurrent == 0 && s.pool == "plus" {
		b.concurrent = published.Concurrent
	}
}

// published is the published limits of a pool, the start where it has none.
func (b *budget) published(pool string) Limits {
	if l, ok := b.service.Pools[pool]; ok {
		return l
	}
	return b.service.Start
}

func (b *budget) limits() Limits {
	return Limits{Single: b.lanes[Single].rate, List: b.lanes[List].rate, Concurrent: b.concurrent}
}

func slowest(a, b Rate) Rate {
	if b.Requests > 0 && b.slowerThan(a) {
		return b
	}
	return a
}

func reason(status int) string { return strconv.Itoa(status) + " " + http.StatusText(status) }
