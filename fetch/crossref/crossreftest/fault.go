package crossreftest

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Always as the number of times makes a fault last.
const Always = -1

// A Match chooses the requests that a fault strikes.
type Match func(*Request) bool

// Any matches every request.
func Any() Match { return func(*Request) bool { return true } }

// Lists matches the requests of the list lane.
func Lists() Match { return func(q *Request) bool { return q.Lane == LaneList } }

// Singles matches the requests of the single lane.
func Singles() Match { return func(q *Request) bool { return q.Lane == LaneSingle } }

// ForDOI matches requests that ask for a DOI, alone or in a batch.
func ForDOI(doi string) Match {
	return func(q *Request) bool { return slices.Contains(q.DOIs, lower(doi)) }
}

// TargetHas matches requests whose path and query, as sent, hold a text.
func TargetHas(text string) Match {
	return func(q *Request) bool { return strings.Contains(q.Target, text) }
}

// LongerThan matches requests whose path and query take more than n bytes.
func LongerThan(n int) Match { return func(q *Request) bool { return len(q.Target) > n } }

// And matches what all of ms match.
func And(ms ...Match) Match {
	return func(q *Request) bool {
		for _, m := range ms {
			if !m(q) {
				return false
			}
		}
		return true
	}
}

// A Kind is a way to go wrong. Make one with the functions of this package.
type Kind struct {
	name string
	// wait comes first.
	wait time.Duration
	// replace, if not nil, makes the answer in place of the true one.
	replace func(*Request) reply
	// alter, if not nil, changes the true answer.
	alter func(*reply)
	// deliver, if not nil, sends the answer its own way.
	deliver func(*answerWriter, reply)
	// spoils says that the client does not get the true answer.
	spoils bool
}

// String names the kind, as the log does.
func (k Kind) String() string { return k.name }

// A fault is one line of the script.
type fault struct {
	match Match
	left  int // Always or the times left
	kind  Kind
}

// Fault adds a line to the script: the next times (Always: all) requests that
// match get kind. The earliest line that matches and is not used up is played.
func (rec *Recorder) Fault(match Match, times int, kind Kind) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.faults = append(rec.faults, &fault{match: match, left: times, kind: kind})
}

// ClearFaults forgets the script.
func (rec *Recorder) ClearFaults() {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	rec.faults = nil
}

// draw takes the fault that the script has for a request, if any.
func (rec *Recorder) draw(q *Request) (Kind, bool) {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	for _, f := range rec.faults {
		if f.left == 0 || !f.match(q) {
			continue
		}
		if f.left > 0 {
			f.left--
		}
		q.Fault = f.kind.name
		return f.kind, true
	}
	return Kind{}, false
}

// play answers with a fault.
func (a *answerWriter) play(k Kind, answer answerer) {
	if k.wait > 0 && a.rec.sleep(a.r.Context(), k.wait) != nil {
		return
	}
	var p reply
	if k.replace != nil {
		p = k.replace(a.q)
	} else {
		p = answer(a.r, a.q)
	}
	if k.spoils {
		p.found = nil
	}
	a.found(p.found)
	if k.alter != nil {
		p.header = maps.Clone(p.header)
		k.alter(&p)
	}
	if k.deliver != nil {
		k.deliver(a, p)
		return
	}
	a.send(p)
}

// Delay answers truly, after d: a slow service, or a client's timeout.
func Delay(d time.Duration) Kind { return Kind{name: "delay", wait: d} }

// Headers answers truly but for these headers; an empty value takes one away.
// It plays missing limits, an interval of "60s", "1m" or "abc", limits of 0.
func Headers(h map[string]string) Kind {
	return Kind{name: "headers", alter: func(p *reply) {
		for k, v := range h {
			if v == "" {
				delete(p.header, http.CanonicalHeaderKey(k))
			} else {
				p.set(k, v)
			}
		}
	}}
}

// NoRateHeaders answers truly but says nothing of pools and limits.
func NoRateHeaders() Kind {
	k := Headers(map[string]string{"x-api-pool": "", "x-rate-limit-limit": "", "x-rate-limit-interval": "", "x-concurrency-limit": ""})
	k.name = "no rate headers"
	return k
}

// Drip answers truly, but in small pieces with pauses between them.
func Drip(piece int, pause time.Duration) Kind {
	return Kind{name: "drip", deliver: func(a *answerWriter, p reply) {
		wire := encode(a.r, &p)
		a.head(p, len(wire))
		for ; len(wire) > piece; wire = wire[piece:] {
			a.w.Write(wire[:piece])
			http.NewResponseController(a.w).Flush()
			if a.rec.sleep(a.r.Context(), pause) != nil {
				return
			}
		}
		a.done()
		a.w.Write(wire)
	}}
}

// Stall sends the headers and half of the body, and then nothing more until
// the client goes away or d has passed.
func Stall(d time.Duration) Kind {
	return Kind{name: "stall", spoils: true, deliver: func(a *answerWriter, p reply) {
		wire := encode(a.r, &p)
		a.head(p, len(wire))
		a.w.Write(wire[:len(wire)/2])
		http.NewResponseController(a.w).Flush()
		a.rec.sleep(a.r.Context(), d)
		cut(a)
	}}
}

// Hang holds the request, without a byte of an answer, until the client gives up.
func Hang() Kind {
	return Kind{name: "hang", spoils: true, deliver: func(a *answerWriter, _ reply) {
		<-a.r.Context().Done()
		cut(a)
	}}
}

// cut ends the connection without a proper end of the answer.
func cut(a *answerWriter) {
	a.done()
	panic(http.ErrAbortHandler)
}
