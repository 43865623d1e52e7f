package polite

import (
	"net/http"
	"net/mail"
	"time"
)

// A Service is one address with a budget of its own. Everything whose host is
// that of Base, and whose path begins with Base's path, belongs to it; of
// several the longest wins.
type Service struct {
	Base string
	// IsList tells list requests, which many services count apart from
	// look-ups of a single thing. nil: there is one lane for all.
	IsList func(*http.Request) bool
	// Start holds until headers speak.
	Start Limits
	// Pools are the published limits by pool. A header that gives one value
	// for all routes does not lift the list lane above its pool's limit.
	Pools map[string]Limits
	// Quota bounds each lane over a longer time: so many requests in any
	// interval (1,000 at most), however they are spread in it. The zero Rate
	// is no bound.
	Quota Rate
	// Optional marks a service that others can stand in for, or that a run can
	// do without. One to which no connection can be made (no such host, refused,
	// nothing heard for ConnectPatience) is down for the life of the client: it is
	// asked no more, and costs no more waiting.
	Optional bool
	// Header goes to this service and to no other: tokens.
	Header http.Header
}

// A Lane is a kind of request with a limit of its own.
type Lane int

// The lanes.
const (
	Single Lane = iota // one thing is asked for
	List               // many are
)

func (l Lane) String() string {
	if l == List {
		return "list"
	}
	return "single"
}

// Limits are what a service allows: a rate for each lane, and how many
// requests may be under way at a time, lanes taken together.
type Limits struct {
	Single, List Rate
	Concurrent   int
}

// A Rate is so many requests in each interval.
type Rate struct {
	Requests int
	Interval time.Duration
}

// PerSecond is the rate in requests a second; 0 for the zero Rate.
func (r Rate) PerSecond() float64 {
	if r.Interval <= 0 {
		return 0
	}
	return float64(r.Requests) / r.Interval.Seconds()
}

func (r Rate) slowerThan(other Rate) bool { return r.PerSecond() < other.PerSecond() }

// Crossref is the Crossref REST API with the limits in force since 1 December
// 2025 (Crossref blog, 5 November 2025, doi:10.64000/wadve-3tj60). It starts in
// the public pool, also for those who give an address: the answers say soon
// enough which pool they come from. No list limit and no concurrency limit is
// published for Plus; eight at a time is our own modesty.
func Crossref(base string, isList func(*http.Request) bool) Service {
	second := func(n int) Rate { return Rate{n, time.Second} }
	public := Limits{Single: second(5), List: second(1), Concurrent: 1}
	return Service{
		Base: base, IsList: isList, Start: public,
		Pools: map[string]Limits{
			"public": public,
			"polite": {Single: second(10), List: second(3), Concurrent: 3},
			"plus":   {Single: second(150), List: second(150), Concurrent: 8},
		},
	}
}

// Plain is a service with one limit for everything.
func Plain(base string, rate Rate, concurrent int) Service {
	return Service{Base: base, Start: Limits{Single: rate, List: rate, Concurrent: concurrent}}
}

// DataCite is the DataCite REST API: 1,000 requests in five minutes for those
// who give an address, 500 for others (DataCite's page on rate limits, June
// 2026).
func DataCite(base, mailto string) Service {
	s := Plain(base, Rate{5, time.Second}, 2)
	s.Quota = Rate{500, 5 * time.Minute}
	if _, err := mail.ParseAddress(mailto); err == nil {
		s.Quota.Requests = 1000
	}
	return s
}

// OpenCitations is the OpenCitations API: 180 requests a minute for an
// address. It is slow, and fails under load.
func OpenCitations(base string) Service { return Plain(base, Rate{3, time.Second}, 2) }

// DOIOrg is the resolver at doi.org, which publishes no limit.
func DOIOrg(base string) Service { return Plain(base, Rate{5, time.Second}, 2) }
