package crossreftest

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// bubbleGet asks through a pipe and returns the answer's status and headers.
func bubbleGet(t *testing.T, tr http.RoundTripper, target string, headers ...string) (int, http.Header) {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, "http://api.crossref.test"+target, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := tr.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	return resp.StatusCode, resp.Header
}

func TestPools(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		options                       Options
		target                        string
		headers                       []string
		status                        int
		pool, limit, interval, atOnce string
	}{ // limits in force since 1 December 2025: CROSSREF.md A3
		"public single":   {Options{}, "/works/10.55555/w000", nil, 404, "public-single", "5", "1s", "1"},
		"public list":     {Options{}, "/works", nil, 200, "public-array", "1", "1s", "1"},
		"polite by agent": {Options{}, "/works", []string{"User-Agent", "T/1 (mailto:a@example.org)"}, 200, "polite-array", "3", "1s", "3"},
		"polite by query": {Options{}, "/works/10.55555/w000?mailto=a@example.org", nil, 404, "polite-single", "10", "1s", "3"},
		"plus":            {Options{Token: "k"}, "/works", []string{"Crossref-Plus-API-Token", "Bearer k"}, 200, "plus", "150", "1s", ""},
		"bad token":       {Options{Token: "k"}, "/works", []string{"Crossref-Plus-API-Token", "Bearer j"}, 401, "", "", "", ""},
		"forced":          {Options{Pool: Polite}, "/works", nil, 200, "polite-array", "3", "1s", "3"},
		"as in June 2026": {Options{PlainPools: true}, "/works", nil, 200, "public", "5", "1s", "1"},
		"odd interval":    {Options{Limits: map[string]Limits{Public: {Single: 2, List: 2, Interval: "abc"}}}, "/works", nil, 200, "public-array", "2", "abc", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, h := bubbleGet(t, Pipe(t, New(c.options)), c.target, c.headers...)
			got := []any{status, h.Get("x-api-pool"), h.Get("x-rate-limit-limit"), h.Get("x-rate-limit-interval"), h.Get("x-concurrency-limit")}
			if want := []any{c.status, c.pool, c.limit, c.interval, c.atOnce}; fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("got %v; want %v", got, want)
			}
		})
	}
}

func TestEnforcement(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Enforce: true, Dress: HTML, RetryAfter: "2"})
		tr := Pipe(t, s)
		ask := func(target string) int {
			status, _ := bubbleGet(t, tr, target)
			return status
		}
		for i := range 5 { // the public pool's single limit
			if got := ask("/works/10.55555/x"); got != 404 {
				t.Fatalf("single %d: %d", i, got)
			}
		}
		if got := ask("/works/10.55555/x"); got != 429 {
			t.Errorf("the sixth single within a second: %d", got)
		}
		if got := ask("/works"); got != 200 {
			t.Errorf("lists have a bucket of their own: %d", got)
		}
		if got := ask("/works"); got != 429 {
			t.Errorf("the second list within a second: %d", got)
		}
		time.Sleep(time.Second - time.Nanosecond)
		if got := ask("/works"); got != 429 {
			t.Errorf("a nanosecond too early: %d", got)
		}
		time.Sleep(time.Nanosecond)
		if got := ask("/works"); got != 200 {
			t.Errorf("after a second: %d", got)
		}
		if n := s.MaxInWindow(LaneSingle, time.Second); n != 6 {
			t.Errorf("singles in the worst second: %d; want 6", n)
		}
	})
}

func TestEnforcedIntervalAndMidRunChange(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Enforce: true, Limits: map[string]Limits{Public: {List: 2, Interval: "60s"}}})
		s.After(4, func() { s.SetLimits(Public, Limits{List: 100, Interval: "1s"}) })
		tr := Pipe(t, s)
		var got []int
		for range 5 {
			status, _ := bubbleGet(t, tr, "/works")
			got = append(got, status)
		}
		if want := []int{200, 200, 429, 200, 200}; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v; want %v", got, want)
		}
	})
}

func TestConcurrencyIsEnforced(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Enforce: true, Pool: Polite, Latency: time.Second})
		tr := Pipe(t, s)
		var wg sync.WaitGroup
		for range 5 {
			wg.Go(func() { bubbleGet(t, tr, "/works/10.55555/x") })
		}
		wg.Wait()
		if got := s.CountStatus(429); got != 2 {
			t.Errorf("%d of 5 at once were refused; want 2, the limit being 3", got)
		}
		if got := s.MaxInFlight(); got != 5 {
			t.Errorf("in flight %d; want 5", got)
		}
	})
}
