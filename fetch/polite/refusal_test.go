package polite

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

// After a 403, or a 401, nothing more is sent to the service: the ones under
// way end as they would, those that wait and those that come get the same
// answer at once.
func TestRefusalEndsAll(t *testing.T) {
	for _, status := range []int{403, 401} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				c := &clerk{
					think: func(n int) time.Duration { return []time.Duration{0, 400, 100}[min(n, 2)] * time.Millisecond },
					answer: func(n int, _ *http.Request) (*http.Response, error) {
						if n == 2 {
							return reply(status, "go away", "x-api-pool", "polite-single"), nil
						}
						return reply(200, "{}", allows("polite-single", "10", "1s", "3")...), nil
					},
				}
				client := clientOf(c)
				get(t, client, "/works/0")
				var mu sync.Mutex
				count := map[int]int{}
				var wg sync.WaitGroup
				for i := range 12 {
					wg.Go(func() {
						s, _ := get(t, client, fmt.Sprint("/works/", i))
						mu.Lock()
						defer mu.Unlock()
						count[s]++
					})
				}
				wg.Wait()
				// the second one took 400 ms and was under way when the third was refused
				if want := map[int]int{200: 1, status: 11}; fmt.Sprint(count) != fmt.Sprint(want) {
					t.Errorf("answers %v, want %v", count, want)
				}
				if got := len(c.asked()); got > 4 {
					t.Errorf("%d requests", got)
				}
				began := time.Now()
				resp, err := client.Get(base + "/works/later")
				if err != nil || resp.StatusCode != status || resp.Header.Get("x-api-pool") != "polite-single" || time.Since(began) != 0 {
					t.Errorf("later: %v, %v after %v", resp, err, time.Since(began))
				}
				if s, _, _ := fetchIt(t.Context(), client, "http://other.test/"); s == status {
					t.Error("another service is refused too")
				}
			})
		})
	}
}

// The observer hears of everything, and counts what was really sent.
func TestObserve(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var heard []string
		s, c := standIn(t, crossreftest.Options{Pool: crossreftest.Polite}, func(o *Options) {
			o.Observe = func(e Event) {
				mu.Lock()
				defer mu.Unlock()
				line := fmt.Sprint(e.Service, " ", e.Kind)
				switch e.Kind {
				case Answered:
					line += fmt.Sprint(" ", e.Lane, " ", e.Status)
				case Retrying:
					line += fmt.Sprint(" ", e.Try, " ", e.Reason, " ", e.Wait >= 500*time.Millisecond)
				case Waiting:
					line += fmt.Sprint(" ", e.Reason, " ", e.Wait >= 9*time.Second)
				case Limited:
					line += fmt.Sprint(" ", e.Pool, " ", e.Limits.Single.PerSecond(), " ", e.Limits.Concurrent)
				case Refused:
					line += " " + e.Reason
				}
				heard = append(heard, line)
			}
		})
		s.Fault(crossreftest.Any(), 1, crossreftest.Gateway(504))
		s.Fault(crossreftest.Any(), 1, crossreftest.TooMany(crossreftest.HTML, "9"))
		get(t, c, work)
		s.Fault(crossreftest.Any(), 1, crossreftest.Blocked())
		get(t, c, work)
		get(t, c, work)
		want := []string{
			"api.test asked", "api.test answered single 504", "api.test retrying 2 504 Gateway Timeout true",
			"api.test asked", "api.test waiting 429 Too Many Requests true", "api.test answered single 429",
			"api.test retrying 3 429 Too Many Requests false",
			"api.test asked", "api.test limited polite 10 3", "api.test answered single 200",
			"api.test asked", "api.test refused 403 Forbidden", "api.test answered single 403",
		}
		if fmt.Sprintf("%q", heard) != fmt.Sprintf("%q", want) {
			t.Errorf("heard %q\nwant  %q", heard, want)
		}
	})
}
