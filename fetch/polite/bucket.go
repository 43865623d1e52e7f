package polite

import (
	"time"
)

// A bucket spaces the requests of one lane. Limits are counted at the server,
// and what lies between here and there delays one request more than the next:
// so requests are spread evenly over the interval, a little apart more than
// they need be, and a request that was heard late holds back the one that is
// a full interval behind it.
//
// With a limit of n in an interval T, request k+n is sent no earlier than T
// after request k can have reached the server. That is known exactly when k was
// answered within T/10, and taken to be T/10 otherwise.
type bucket struct {
	rate      Rate
	quota     Rate
	slowUntil time.Time // until then at half the rate
	sent      []*stamp  // the latest, oldest first; at most maxRequests
}

// A stamp is when a request left, and when its answer began. A request that
// is still being connected has not left: wrote is then the time of the grant.
type stamp struct {
	granted, wrote, heard time.Time
}

// spreadPercent is how much longer than T/n the requests of a lane are apart.
const spreadPercent = 8

// maxDelay is the part of the interval by which a request may be late.
func (b *bucket) maxDelay() time.Duration { return b.rate.Interval / 10 }

// spacing is the least time between two requests.
func (b *bucket) spacing(now time.Time) time.Duration {
	d := b.rate.Interval / time.Duration(b.rate.Requests)
	d += d * spreadPercent / 100
	if now.Before(b.slowUntil) {
		d *= 2
	}
	return d
}

// next is the earliest time of the next request.
func (b *bucket) next(now time.Time) time.Time {
	if len(b.sent) == 0 {
		return now
	}
	at := b.sent[len(b.sent)-1].wrote.Add(b.spacing(now))
	if i := len(b.sent) - b.rate.Requests; i >= 0 {
		s := b.sent[i]
		delay := b.maxDelay()
		if !s.heard.IsZero() {
			delay = min(delay, s.heard.Sub(s.wrote))
		}
		at = later(at, s.wrote.Add(b.rate.Interval+delay))
	}
	if i := len(b.sent) - b.quota.Requests; b.quota.Requests > 0 && i >= 0 {
		at = later(at, b.sent[i].wrote.Add(b.quota.Interval+time.Second))
	}
	return at
}

// grant notes a request that is about to leave.
func (b *bucket) grant(now time.Time) *stamp {
	s := &stamp{granted: now, wrote: now}
	if drop := len(b.sent) + 1 - maxRequests; drop > 0 {
		b.sent = b.sent[drop:]
	}
	b.sent = append(b.sent, s)
	return s
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
