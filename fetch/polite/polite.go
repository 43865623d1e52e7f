// Package polite makes an http.Client that keeps a service's rules of use
// without being told to by every caller. Three layers stand on top of each
// other, each an http.RoundTripper:
//
//	identify   says who asks (User-Agent with a contact), and hands tokens to their own service only
//	retry      reads the whole answer and asks again when it is broken or the service is in trouble
//	budget     spaces the requests by what the last answers said is allowed
//
// and beneath them answers are unpacked, and a watch gives up on one that has
// stopped coming. The budget is memory, not sleep: it is shared by all goroutines that use the
// client, and starts at the published limits until headers speak.
//
// The package knows nothing of what is asked for. Whether a request belongs to
// the list lane is told by Service.IsList; whether a body is whole, by
// Options.Check.
package polite

import (
	"net/http"
	"time"
)

// Options say who asks, whom, and how patiently. The zero value works: an
// anonymous client that asks any host slowly.
type Options struct {
	// Agent is the product that asks, "citegraph/1.0".
	Agent string
	// Home is the product's address on the web; may be empty.
	Home string
	// Mailto is an address of the person who asks; it stands in the
	// User-Agent. Many services are faster for those who give one. What is
	// not an address is left out.
	Mailto string
	// Services are the known services. A host that none of them covers gets
	// a budget of its own: one request a second, one at a time.
	Services []Service

	// Base sends the requests; nil means a transport made for this. One that
	// does not report to net/http/httptrace when a request has been written
	// is asked one thing at a time.
	Base http.RoundTripper
	// Timeout ends a try as a whole (default two minutes; time spent waiting
	// for the budget is not counted), Stall one in which nothing more
	// arrives (default one minute). Large lists take their time: neither
	// should be under a minute in earnest.
	Timeout, Stall time.Duration
	// MaxBody limits an answer, unpacked, in bytes (default 64 MB).
	MaxBody int64
	// Tries is how often a question is put at most (default 5).
	Tries int

	// Check looks at an answer with status 200 and says why its body cannot
	// be whole; such an answer is asked for again. nil checks only what holds
	// for every service: see Broken.
	Check func(resp *http.Response, body []byte) error
	// Observe is told what happens while it happens. It is called from many
	// goroutines and must return quickly.
	Observe func(Event)
}

// NewClient makes the client. Redirects are followed on the same host only, at
// most five.
func NewClient(o Options) *http.Client {
	o = o.withDefaults()
	budgets := newBudgets(o)
	var rt http.RoundTripper = &watch{next: o.Base, timeout: o.Timeout, stall: o.Stall}
	rt = &unpacker{next: rt}
	rt = &spender{next: rt, budgets: budgets}
	rt = &retrier{next: rt, budgets: budgets, o: o}
	rt = &identifier{next: rt, budgets: budgets, agent: userAgent(o)}
	return &http.Client{Transport: rt, CheckRedirect: sameHostOnly}
}

func (o Options) withDefaults() Options {
	if o.Base == nil {
		o.Base = newTransport(o.Services)
	}
	if o.Timeout <= 0 {
		o.Timeout = 2 * time.Minute
	}
	if o.Stall <= 0 {
		o.Stall = time.Minute
	}
	if o.MaxBody <= 0 {
		o.MaxBody = 64 << 20
	}
	if o.Tries <= 0 {
		o.Tries = 5
	}
	if o.Check == nil {
		o.Check = Broken
	}
	if o.Observe == nil {
		o.Observe = func(Event) {}
	}
	return o
}

// newTransport is http.DefaultTransport's kind, with HTTP/1.1 only: under
// HTTP/2 the transport repeats requests by itself, and those would not be in
// the budget. At ten requests a second nothing is lost.
func newTransport(services []Service) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	t.Protocols = new(http.Protocols)
	t.Protocols.SetHTTP1(true)
	t.ForceAttemptHTTP2 = false
	t.DialContext = dialer(services, t.DialContext)
	t.MaxIdleConnsPerHost = 8
	t.TLSHandshakeTimeout = 45 * time.Second // the watch ends what hangs
	return t
}
