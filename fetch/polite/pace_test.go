package polite

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// mostIn is the largest number of arrivals in any half-open window of length d.
func mostIn(arrivals []arrival, d time.Duration) int {
	most, first := 0, 0
	for i, a := range arrivals {
		for a.at.Sub(arrivals[first].at) >= d {
			first++
		}
		most = max(most, i-first+1)
	}
	return most
}

// Whatever the delays on the way (up to a tenth of the interval) and at the
// server, no window at the server sees more than the limit, no more are under
// way than allowed, and it takes no longer than 1.15 times the limit's own
// bound plus the first and the last answer.
func TestNeverMoreThanTheLimit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		limit := rapid.IntRange(1, 12).Draw(rt, "limit")
		interval := rapid.SampledFrom([]time.Duration{500 * time.Millisecond, time.Second, 10 * time.Second}).Draw(rt, "interval")
		concurrent := rapid.IntRange(1, 6).Draw(rt, "concurrent")
		delays := rapid.SliceOfN(rapid.IntRange(0, 100), 60, 60).Draw(rt, "delays") // in thousandths of the interval
		thinks := rapid.SliceOfN(rapid.IntRange(0, 50), 60, 60).Draw(rt, "thinks")
		var fault string
		synctest.Test(t, func(t *testing.T) {
			fault = keepsLimit(t, Limits{Single: Rate{limit, interval}, List: Rate{limit, interval}, Concurrent: concurrent}, delays, thinks)
		})
		if fault != "" {
			rt.Fatal(fault)
		}
	})
}

func keepsLimit(t *testing.T, l Limits, delays, thinks []int) string {
	part := func(of []int) func(int) time.Duration {
		return func(n int) time.Duration { return l.Single.Interval * time.Duration(of[n]) / 1000 }
	}
	c := &clerk{delay: part(delays), think: part(thinks)}
	client := clientOf(c, func(o *Options) { o.Services = []Service{{Base: base, Start: l}} })
	var wg sync.WaitGroup
	for i := range delays {
		wg.Go(func() { get(t, client, fmt.Sprint("/", i)) })
	}
	wg.Wait()
	if got := mostIn(c.asked(), l.Single.Interval); got > l.Single.Requests {
		return fmt.Sprintf("%d requests in %v, %d are allowed", got, l.Single.Interval, l.Single.Requests)
	}
	if c.most > l.Concurrent {
		return fmt.Sprintf("%d requests under way, %d are allowed", c.most, l.Concurrent)
	}
	return ""
}

// The price of the margin.
func TestPaceIsNearTheLimit(t *testing.T) {
	for _, limit := range []int{1, 3, 10, 50} {
		for _, latency := range []time.Duration{time.Millisecond, 60 * time.Millisecond, 250 * time.Millisecond} {
			t.Run(fmt.Sprint(limit, " a second, ", latency), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					c := &clerk{think: func(int) time.Duration { return latency }}
					rate := Rate{limit, time.Second}
					client := clientOf(c, func(o *Options) {
						o.Services = []Service{{Base: base, Start: Limits{Single: rate, List: rate, Concurrent: 20}}}
					})
					const n = 100
					began := time.Now()
					var wg sync.WaitGroup
					for i := range n {
						wg.Go(func() { get(t, client, fmt.Sprint("/", i)) })
					}
					wg.Wait()
					took, bound := time.Since(began), time.Duration(n)*time.Second/time.Duration(limit)
					if took > bound*115/100+latency {
						t.Errorf("took %v, the limit's own bound is %v and one answer takes %v", took, bound, latency)
					}
				})
			})
		}
	}
}

// A service that changes its mind in the middle is followed from the next
// request on: after an answer with a new limit has been read, no request makes
// the window that ends with it hold more than that limit.
func TestFollowsLimitsThatChange(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		limits := rapid.SliceOfN(rapid.IntRange(1, 10), 40, 40).Draw(rt, "limit told by each answer")
		thinks := rapid.SliceOfN(rapid.IntRange(0, 80), 40, 40).Draw(rt, "milliseconds to answer")
		var fault string
		synctest.Test(t, func(t *testing.T) { fault = followsLimits(t, limits, thinks) })
		if fault != "" {
			rt.Fatal(fault)
		}
	})
}

func followsLimits(t *testing.T, limits, thinks []int) string {
	told := 1 // the limit that the latest answer told; the published public one before
	var allowed []int
	c := &clerk{
		think: func(n int) time.Duration { return time.Duration(thinks[n]) * time.Millisecond },
		answer: func(n int, _ *http.Request) (*http.Response, error) {
			told = limits[n]
			return reply(200, "{}", allows("polite-array", fmt.Sprint(told), "1s", "1")...), nil
		},
	}
	client := clientOf(c)
	for range limits {
		get(t, client, "/works")
		allowed = append(allowed, told) // in force for the next one
	}
	all := c.asked()
	for i := 1; i < len(all); i++ {
		within := 0
		for _, a := range all[:i+1] {
			if all[i].at.Sub(a.at) < time.Second {
				within++
			}
		}
		if within > allowed[i-1] {
			return fmt.Sprintf("request %d makes %d in a second, %d had been allowed", i, within, allowed[i-1])
		}
	}
	return ""
}

// Thirty goroutines that share a client stay within the public limits, both
// lanes at once.
func TestThirtyGoroutines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lists, singles []arrival
		c := &clerk{
			think: func(int) time.Duration { return 40 * time.Millisecond },
			answer: func(_ int, req *http.Request) (*http.Response, error) {
				if isList(req) {
					return reply(200, "{}", allows("public-array", "1", "1s", "1")...), nil
				}
				return reply(200, "{}", allows("public-single", "5", "1s", "1")...), nil
			},
		}
		client := clientOf(c)
		var wg sync.WaitGroup
		for i := range 30 {
			wg.Go(func() {
				get(t, client, "/works")
				get(t, client, fmt.Sprint("/works/", i))
			})
		}
		wg.Wait()
		for _, a := range c.asked() {
			if a.target == base+"/works" {
				lists = append(lists, a)
			} else {
				singles = append(singles, a)
			}
		}
		if len(lists) != 30 || mostIn(lists, time.Second) > 1 {
			t.Errorf("%d lists, up to %d in a second", len(lists), mostIn(lists, time.Second))
		}
		if len(singles) != 30 || mostIn(singles, time.Second) > 5 {
			t.Errorf("%d singles, up to %d in a second", len(singles), mostIn(singles, time.Second))
		}
		if c.most != 1 {
			t.Errorf("%d under way at once", c.most)
		}
	})
}

// One who stops waiting lets the others go on.
func TestLeavingTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &clerk{}
		client := clientOf(c)
		get(t, client, "/works") // the next one has to wait for a second
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		began := time.Now()
		if _, _, err := fetchIt(ctx, client, base+"/works"); err == nil || time.Since(began) > 100*time.Millisecond {
			t.Errorf("after %v: %v", time.Since(began), err)
		}
		if status, _ := get(t, client, "/works"); status != 200 || len(c.asked()) != 2 {
			t.Errorf("status %d, %d asked", status, len(c.asked()))
		}
	})
}

// A request that is still being connected holds its lane: the distance to the
// next one counts from when it has really left.
func TestDistanceCountsFromLeaving(t *testing.T) {
	b := bucket{rate: Rate{1, time.Second}}
	at := time.Date(2026, 8, 1, 0, 0, 0, 0, time.UTC)
	s := b.grant(at)
	s.wrote = at.Add(700 * time.Millisecond)
	if got, want := b.next(s.wrote).Sub(at), 700*time.Millisecond+1080*time.Millisecond; got < want {
		t.Errorf("the next one leaves after %v, want %v at least", got, want)
	}
}

func TestServicesHaveBudgetsOfTheirOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &clerk{}
		client := clientOf(c, func(o *Options) {
			slow := Rate{1, 10 * time.Second}
			o.Services = append(o.Services, Plain(base+"/datacite", slow, 1), Plain("http://other.test:8080", slow, 1))
		})
		var targets []string
		for _, path := range []string{"/works/a", "/datacite/dois/a", "/works/b", "/datacited"} {
			get(t, client, path)
		}
		for _, a := range c.asked() {
			targets = append(targets, a.target)
		}
		want := []string{base + "/works/a", base + "/datacite/dois/a", base + "/works/b", base + "/datacited"}
		if !slices.Equal(targets, want) {
			t.Fatal(targets)
		}
		if took := c.asked()[3].at.Sub(c.asked()[0].at); took > time.Second {
			t.Errorf("the slow service held the other one back: %v", took)
		}
		get(t, client, "/datacite/dois/b")
		if gap := c.gaps()[3]; gap < 9*time.Second {
			t.Errorf("the slow service was asked again after %v", gap)
		}
	})
}

// DataCite counts over five minutes: a few questions need not wait for it, many
// do.
func TestQuota(t *testing.T) {
	for mailto, quota := range map[string]int{"": 500, "me@example.org": 1000} {
		synctest.Test(t, func(t *testing.T) {
			c := &clerk{}
			client := clientOf(c, func(o *Options) { o.Services = []Service{DataCite(base, mailto)} })
			began := time.Now()
			for i := range quota + 100 {
				if i == 50 && time.Since(began) > 12*time.Second {
					t.Errorf("fifty took %v", time.Since(began))
				}
				get(t, client, "/dois/10.55555%2Fa")
			}
			if got := mostIn(c.asked(), 5*time.Minute); got != quota {
				t.Errorf("%d in five minutes, want %d", got, quota)
			}
		})
	}
}
