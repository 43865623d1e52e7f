package polite

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// A budget is what one service allows, and what was spent of it. All requests
// to the service go through it, whichever goroutine they come from.
//
// A request first takes its lane's turn, of which there is one: so the order
// is that of asking, and a request that is still being connected holds the
// next one back until it has really left. Then it waits for its lane's bucket,
// for the end of any pause, and for one of the places under way.
type budget struct {
	service    Service
	host, path string
	tries      int // that a question gets at most
	observe    func(Event)
	turns      [2]chan struct{}

	mu          sync.Mutex
	changed     chan struct{} // closed, and replaced, whenever a waiter should look again
	lanes       [2]bucket
	pool        string
	concurrent  int
	underWay    int
	pausedUntil time.Time
	pausedAt    time.Time // when the pause was ordered
	overLimit   int       // answers with 429 in a row
	gaveUp      int       // questions given up in a row
	refusal     *answer   // set once the service refuses us
	down        error     // set once an optional service cannot be reached
	reached     bool      // it has answered something
	lastLimited *answer   // the latest 429
}

// An answer is what is kept of one to be repeated without asking.
type answer struct {
	status int
	header http.Header
}

func newBudget(s Service, o Options) *budget {
	host, path := "", ""
	if u, err := url.Parse(s.Base); err == nil {
		host, path = hostOf(u), strings.TrimRight(u.EscapedPath(), "/")
	}
	b := &budget{service: s, host: host, path: path, tries: o.Tries, observe: o.Observe, changed: make(chan struct{})}
	b.concurrent = max(1, s.Start.Concurrent)
	for lane, rate := range [2]Rate{Single: s.Start.Single, List: s.Start.List} {
		if rate.PerSecond() <= 0 {
			rate = Rate{1, time.Second}
		}
		b.lanes[lane].rate = tame(rate)
		if s.Quota.Requests <= maxRequests {
			b.lanes[lane].quota = s.Quota
		}
		b.turns[lane] = make(chan struct{}, 1)
	}
	return b
}

func (b *budget) laneOf(req *http.Request) Lane {
	if b.service.IsList != nil && b.service.IsList(req) {
		return List
	}
	return Single
}

// A pass lets one request through.
type pass struct {
	budget *budget
	lane   Lane
	stamp  *stamp
	left   sync.Once
	ended  sync.Once
}

// admit waits until a request may leave. In place of a pass there may be the
// remembered answer of a service that refuses us, or that has had enough of us
// for now.
func (b *budget) admit(ctx context.Context, lane Lane) (*pass, *answer, error) {
	select {
	case b.turns[lane] <- struct{}{}:
	case <-ctx.Done():
		return nil, nil, context.Cause(ctx)
	}
	for {
		if err := b.isDown(); err != nil {
			<-b.turns[lane]
			return nil, nil, err
		}
		p, no, wait, changed := b.tryAdmit(lane)
		if p != nil {
			return p, nil, nil
		}
		if no != nil {
			<-b.turns[lane]
			return nil, no, nil
		}
		if err := sleepOr(ctx, wait, changed); err != nil {
			<-b.turns[lane]
			return nil, nil, err
		}
	}
}

// tryAdmit gives a pass, or the refusal, or how long to wait at most (0: until
// something changes).
func (b *budget) tryAdmit(lane Lane) (*pass, *answer, time.Duration, <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	if b.refusal != nil {
		return nil, b.refusal, 0, nil
	}
	if now.Before(b.pausedUntil) && b.overLimit >= b.tries {
		return nil, b.lastLimited, 0, nil
	}
	if at := later(b.lanes[lane].next(now), b.pausedUntil); now.Before(at) {
		return nil, nil, at.Sub(now), b.changed
	}
	if b.underWay >= b.concurrent {
		return nil, nil, 0, b.changed
	}
	b.underWay++
	return &pass{budget: b, lane: lane, stamp: b.lanes[lane].grant(now)}, nil, 0, nil
}

// wrote says that the request has left: the next one's distance counts from
// here.
func (p *pass) wrote() {
	p.left.Do(func() {
		p.budget.mu.Lock()
		p.stamp.wrote = time.Now()
		p.budget.mu.Unlock()
		<-p.budget.turns[p.lane]
	})
}

// settling is how long after its answer has been read a request still counts
// as under way: the server may be a moment behind.
const settling = 15 * time.Millisecond

// end gives the place back.
func (p *pass) end() {
	p.wrote()
	p.ended.Do(func() {
		time.AfterFunc(settling, func() {
			p.budget.mu.Lock()
			defer p.budget.mu.Unlock()
			p.budget.underWay--
			p.budget.wake()
		})
	})
}

// wake lets all waiters look again. The caller holds mu.
func (b *budget) wake() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// giveUpAfter is how many questions in a row a service may leave unanswered,
// every try counted, before the following ones get one try each.
const giveUpAfter = 2

// unreachedTries is how often one tries to connect to a service that has never
// answered: there may be no network at all.
const unreachedTries = 3

// hopeless says that after this many tries a question is not to be put again.
// A service that answers 429 time after time says so to everybody: those
// answers are counted together.
func (b *budget) hopeless(tries int, why *trouble) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case why.status() == http.StatusTooManyRequests && b.overLimit >= b.tries,
		tries >= unreachedTries && !b.reached && Unconnected(why.err):
		return true
	}
	return tries >= b.tries || b.gaveUp >= giveUpAfter || b.down != nil
}

// answered notes that a question got its answer.
func (b *budget) answered() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gaveUp = 0
}

// gaveOneUp notes that a question got none, all its tries taken together.
func (b *budget) gaveOneUp() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gaveUp++
}

// sleepOr waits for d (0: for ever), for changed, or for the end of ctx.
func sleepOr(ctx context.Context, d time.Duration, changed <-chan struct{}) error {
	var timeout <-chan time.Time
	if d > 0 {
		t := time.NewTimer(d)
		defer t.Stop()
		timeout = t.C
	}
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-timeout:
	case <-changed:
	}
	return nil
}

// jittered makes d a little longer, up to a quarter and a second at most, so
// that callers who failed together do not come back together.
func jittered(d time.Duration) time.Duration {
	return d + rand.N(min(d/4, time.Second)+1)
}
