package polite

import (
	"context"
	"io"
	"net/http"
	"net/http/httptrace"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A clerk is a base transport that plays a service in the test's own time. It
// notes when each request reached it.
type clerk struct {
	mu       sync.Mutex
	arrivals []arrival
	inFlight int
	most     int
	// answer makes the n-th answer (from 0). nil: 200 with a body.
	answer func(n int, req *http.Request) (*http.Response, error)
	// delay is how long the n-th request travels, think how long it takes then.
	delay, think func(n int) time.Duration
}

type arrival struct {
	at     time.Time
	target string
	header http.Header
}

func (c *clerk) RoundTrip(req *http.Request) (*http.Response, error) {
	c.mu.Lock()
	n := len(c.arrivals)
	c.arrivals = append(c.arrivals, arrival{})
	c.mu.Unlock()
	if tr := httptrace.ContextClientTrace(req.Context()); tr != nil && tr.WroteRequest != nil {
		tr.WroteRequest(httptrace.WroteRequestInfo{})
	}
	if c.delay != nil {
		time.Sleep(c.delay(n))
	}
	c.mu.Lock()
	c.arrivals[n] = arrival{time.Now(), req.URL.String(), req.Header.Clone()}
	c.inFlight++
	c.most = max(c.most, c.inFlight)
	c.mu.Unlock()
	if c.think != nil {
		time.Sleep(c.think(n))
	}
	c.mu.Lock()
	c.inFlight--
	c.mu.Unlock()
	if err := req.Context().Err(); err != nil {
		return nil, err
	}
	if c.answer == nil {
		return reply(200, "{}"), nil
	}
	resp, err := c.answer(n, req)
	if resp != nil && resp.Request == nil {
		resp.Request = req
	}
	return resp, err
}

// asked is what arrived, in the order of arrival.
func (c *clerk) asked() []arrival {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := slices.Clone(c.arrivals)
	slices.SortStableFunc(all, func(a, b arrival) int { return a.at.Compare(b.at) })
	return all
}

// gaps are the times between arrivals.
func (c *clerk) gaps() []time.Duration {
	var gaps []time.Duration
	all := c.asked()
	for i := 1; i < len(all); i++ {
		gaps = append(gaps, all[i].at.Sub(all[i-1].at))
	}
	return gaps
}

func reply(status int, body string, headers ...string) *http.Response {
	h := http.Header{}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{
		Status: reason(status), StatusCode: status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: h, Body: io.NopCloser(strings.NewReader(body)),
	}
}

// allows are the headers of a pool.
func allows(pool, limit, interval, concurrent string) []string {
	return []string{"x-api-pool", pool, "x-rate-limit-limit", limit, "x-rate-limit-interval", interval, "x-concurrency-limit", concurrent}
}

const base = "http://api.test"

func isList(r *http.Request) bool { return strings.HasSuffix(r.URL.Path, "/works") }

// clientOf makes a client whose base is c.
func clientOf(c http.RoundTripper, change ...func(*Options)) *http.Client {
	o := Options{Agent: "citegraph/test", Base: c, Services: []Service{Crossref(base, isList)}}
	for _, f := range change {
		f(&o)
	}
	return NewClient(o)
}

// get asks for a path and gives status and body; 0 where there was no answer.
func get(t *testing.T, c *http.Client, path string) (int, string) {
	t.Helper()
	status, body, _ := fetchIt(context.Background(), c, base+path)
	return status, body
}

func fetchIt(ctx context.Context, c *http.Client, address string) (int, string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, "", err
	}
	req.Header.Set("Accept", "application/json")
	resp, err := c.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(body), err
}
