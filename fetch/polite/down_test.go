package polite

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A dead is a base transport for services that cannot be connected to.
func dead(err error) *clerk {
	return &clerk{
		delay:  func(int) time.Duration { return 100 * time.Millisecond },
		answer: func(int, *http.Request) (*http.Response, error) { return nil, err },
	}
}

var noHost = &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: "side.test", IsNotFound: true}}

// An optional service that cannot be connected to is asked once, whoever asks,
// and named once; the others are tried as always.
func TestDown(t *testing.T) {
	for _, c := range []struct {
		name     string
		optional bool
		err      error
		sent     int
	}{
		{"no such host", true, noHost, 1},
		{"refused", true, &net.OpError{Op: "dial", Err: errors.New("connection refused")}, 1},
		{"no way to the proxy", true, &net.OpError{Op: "proxyconnect", Err: errors.New("connection refused")}, 1},
		{"cut off later", true, &net.OpError{Op: "read", Err: errors.New("connection reset")}, 5},
		{"not optional, and never reached", false, noHost, 3},
		{"not optional, cut off", false, &net.OpError{Op: "read", Err: errors.New("connection reset")}, 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				base := dead(c.err)
				service := Plain("http://side.test", Rate{5, time.Second}, 2)
				service.Optional = c.optional
				downs := 0
				var mu sync.Mutex
				client := NewClient(Options{Services: []Service{service}, Base: base, Observe: func(e Event) {
					mu.Lock()
					defer mu.Unlock()
					if e.Kind == Down {
						downs++
						if e.Service != "side.test" || e.Reason != c.err.Error() {
							t.Errorf("event %+v", e)
						}
					}
				}})
				began := time.Now()
				_, err := client.Get("http://side.test/1")
				if !errors.Is(err, c.err) {
					t.Errorf("error %v", err)
				}
				if got := len(base.asked()); got != c.sent {
					t.Errorf("%d requests, want %d", got, c.sent)
				}
				var down *DownError
				if c.sent > 1 {
					if downs != 0 || errors.As(err, &down) {
						t.Errorf("it counts as down: %v", err)
					}
					return
				}
				var wg sync.WaitGroup
				for i := range 10 {
					wg.Go(func() {
						_, err := client.Get(fmt.Sprint("http://side.test/", i))
						if down := new(DownError); !errors.As(err, &down) {
							t.Errorf("later: %v", err)
						}
					})
				}
				wg.Wait()
				if got := len(base.asked()); got != 1 || downs != 1 {
					t.Errorf("%d requests, %d events", got, downs)
				}
				if took := time.Since(began); took > time.Second {
					t.Errorf("it cost %v", took)
				}
			})
		})
	}
}

// A service that has answered before is tried to connect to as often as asked.
func TestGoneForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		base := &clerk{answer: func(n int, _ *http.Request) (*http.Response, error) {
			if 1 <= n && n <= 4 {
				return nil, noHost
			}
			return reply(200, "{}"), nil
		}}
		client := NewClient(Options{Services: []Service{Plain("http://side.test", Rate{5, time.Second}, 2)}, Base: base})
		for i := range 2 {
			if resp, err := client.Get("http://side.test/"); err != nil || resp.StatusCode != 200 {
				t.Errorf("question %d: %v, %v", i, resp, err)
			}
		}
		if got := len(base.asked()); got != 6 {
			t.Errorf("%d requests, want 6", got)
		}
	})
}

// Ten who wait their turn for a service that turns out to be down wait for one
// connection, not for ten.
func TestDownWakesWaiters(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		base := dead(noHost)
		service := Plain("http://side.test", Rate{1, time.Second}, 1)
		service.Optional = true
		client := NewClient(Options{Services: []Service{service}, Base: base})
		began := time.Now()
		var wg sync.WaitGroup
		for i := range 10 {
			wg.Go(func() {
				if _, err := client.Get(fmt.Sprint("http://side.test/", i)); err == nil {
					t.Error("an answer")
				}
			})
		}
		wg.Wait()
		if took := time.Since(began); took > 2*time.Second || len(base.asked()) > 2 {
			t.Errorf("%d requests in %v", len(base.asked()), took)
		}
	})
}

// A user who stops the run has not found a service to be down.
func TestStoppedIsNotDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		base := dead(noHost)
		base.delay = func(n int) time.Duration {
			if n == 0 {
				cancel()
			}
			return 0
		}
		service := Plain("http://side.test", Rate{1, time.Second}, 1)
		service.Optional = true
		client := NewClient(Options{Services: []Service{service}, Base: base, Observe: func(e Event) {
			if e.Kind == Down {
				t.Error("down")
			}
		}})
		req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "http://side.test/", nil)
		_, err := client.Do(req)
		if err == nil {
			t.Error("an answer")
		}
	})
}

// The patience with a connection is short for optional services only, and not
// for a host that has another one too.
func TestDialer(t *testing.T) {
	t.Parallel()
	optional := func(base string) Service { return Service{Base: base, Optional: true} }
	deadlines := map[string]bool{}
	dial := dialer([]Service{optional("https://doi.test"), optional("http://one.test:8080/doi"), {Base: "http://one.test:8080"}},
		func(ctx context.Context, _, addr string) (net.Conn, error) {
			_, deadlines[addr] = ctx.Deadline()
			return nil, noHost
		})
	for addr, want := range map[string]bool{"doi.test:443": true, "DOI.test:443": true, "one.test:8080": false, "api.test:443": false} {
		if _, err := dial(t.Context(), "tcp", addr); !errors.Is(err, noHost) || deadlines[addr] != want {
			t.Errorf("%s: deadline %v, want %v (%v)", addr, deadlines[addr], want, err)
		}
	}
}
