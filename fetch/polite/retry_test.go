package polite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

// wholeJSON is a Check as a source gives it.
func wholeJSON(_ *http.Response, body []byte) error {
	if !json.Valid(body) {
		return errors.New("200 with a body that is not JSON")
	}
	return nil
}

// standIn serves one work in the process, and a client of it.
func standIn(t *testing.T, o crossreftest.Options, change ...func(*Options)) (*crossreftest.Server, *http.Client) {
	t.Helper()
	s := crossreftest.New(o)
	// long enough to be sent packed
	s.AddWork(`{"DOI":"10.55555/a","title":["` + strings.Repeat("A long title. ", 400) + `"]}`)
	c := clientOf(crossreftest.Pipe(t, s), append([]func(*Options){func(o *Options) { o.Check = wholeJSON }}, change...)...)
	return s, c
}

const work = "/works/10.55555%2Fa"

// Every way in which an answer can fail to come is survived, up to four times
// for one question, and the tries lie apart.
func TestFaultsAreRetried(t *testing.T) {
	for _, kind := range []crossreftest.Kind{
		crossreftest.ServerError(), crossreftest.Gateway(502), crossreftest.Gateway(503), crossreftest.Gateway(504),
		crossreftest.EmptyOK(), crossreftest.HTMLOK(), crossreftest.BadJSON(),
		crossreftest.TruncatedGzip(), crossreftest.BadGzip(), crossreftest.ShortBody(), crossreftest.Reset(),
		crossreftest.Stall(time.Hour), crossreftest.Hang(), crossreftest.Delay(3 * time.Minute),
		crossreftest.Status(408, "text/plain", ""), crossreftest.Status(425, "text/plain", ""),
		crossreftest.TooMany(crossreftest.HTML, ""), crossreftest.TooMany(crossreftest.Empty, ""), crossreftest.TooMany(crossreftest.JSON, "3"),
	} {
		for _, times := range []int{1, 4} {
			t.Run(fmt.Sprint(kind, " ", times), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					s, c := standIn(t, crossreftest.Options{})
					get(t, c, "/works/warm") // so that the next one goes over a used connection
					s.ResetLog()
					s.Fault(crossreftest.Any(), times, kind)
					status, body := get(t, c, work)
					if status != 200 || !json.Valid([]byte(body)) {
						t.Errorf("status %d, body %.80q", status, body)
					}
					if got := s.Count(""); got != times+1 {
						t.Errorf("asked %d times, want %d", got, times+1)
					}
					if gap := s.MinGap(); gap < 500*time.Millisecond {
						t.Errorf("two tries %v apart", gap)
					}
				})
			})
		}
	}
}

// The fifth answer is the last one, and it is handed on as it is.
func TestFiveTries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := standIn(t, crossreftest.Options{})
		s.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Gateway(503))
		began := time.Now()
		status, body := get(t, c, work)
		if status != 503 || !strings.Contains(body, "503") {
			t.Errorf("status %d, body %q", status, body)
		}
		if s.Count("") != 5 {
			t.Errorf("asked %d times", s.Count(""))
		}
		// ½ + 1½ + 4½ + 13½ seconds, and up to a second more each
		if took := time.Since(began); took < 20*time.Second || took > 24*time.Second {
			t.Errorf("took %v", took)
		}
	})
}

// When two questions in a row have come to nothing, the next ones get a single
// try, until one is answered.
func TestServiceThatIsDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := standIn(t, crossreftest.Options{})
		s.Fault(crossreftest.Any(), 13, crossreftest.Reset())
		var asked []int
		for range 7 {
			before := s.Count("")
			get(t, c, work)
			asked = append(asked, s.Count("")-before)
		}
		s.Fault(crossreftest.Any(), 1, crossreftest.Reset())
		before := s.Count("")
		get(t, c, work)
		asked = append(asked, s.Count("")-before)
		if got, want := fmt.Sprint(asked), "[5 5 1 1 1 1 1 2]"; got != want {
			t.Errorf("tries %v, want %v", got, want)
		}
	})
}

// A 429 makes everybody wait, for as long as the service says, and the lane
// goes at half its rate for a minute.
func TestOverTheLimit(t *testing.T) {
	type pauses struct{ least, most time.Duration }
	for _, c := range []struct {
		after string
		want  pauses
	}{
		{"7", pauses{7 * time.Second, 8 * time.Second}},
		{"", pauses{time.Second, 1250 * time.Millisecond}},
		{"tomorrow", pauses{time.Second, 1250 * time.Millisecond}},
		{"-3", pauses{time.Second, 1250 * time.Millisecond}},
		{"Sat, 01 Jan 2000 00:00:20 GMT", pauses{15 * time.Second, 21 * time.Second}}, // the bubble's clock begins at midnight
		{"86400", pauses{2 * time.Minute, 2 * time.Minute}},
	} {
		for _, dress := range []crossreftest.Dress{crossreftest.HTML, crossreftest.Empty, crossreftest.JSON} {
			t.Run(fmt.Sprintf("%s Retry-After %q", dress, c.after), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					s, client := standIn(t, crossreftest.Options{Pool: crossreftest.Polite})
					get(t, client, work)
					s.ResetLog()
					s.Fault(crossreftest.Any(), 1, crossreftest.TooMany(dress, c.after))
					var wg sync.WaitGroup
					for range 4 {
						wg.Go(func() {
							if status, _ := get(t, client, work); status != 200 {
								t.Errorf("status %d", status)
							}
						})
					}
					wg.Wait()
					log := s.Log()
					if len(log) != 5 {
						t.Fatalf("%d requests", len(log))
					}
					// no request leaves between the 429 and the end of the pause
					if gap := log[1].Time.Sub(log[0].Time); gap < c.want.least || gap > c.want.most+20*time.Millisecond {
						t.Errorf("the next request came after %v, want %v to %v", gap, c.want.least, c.want.most)
					}
					for i := 2; i < len(log); i++ {
						if gap := log[i].Time.Sub(log[i-1].Time); gap < 200*time.Millisecond {
							t.Errorf("after the pause two requests are %v apart: not half the rate", gap)
						}
					}
					time.Sleep(time.Minute)
					for range 2 {
						get(t, client, work)
					}
					log = s.Log()
					if gap := log[6].Time.Sub(log[5].Time); gap > 110*time.Millisecond {
						t.Errorf("a minute later two requests are still %v apart", gap)
					}
				})
			})
		}
	}
}

// A service that answers nothing but 429 is left alone after five: those who
// are waiting are told so, nobody asks on, and later it is asked again.
func TestOverTheLimitForGood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, client := standIn(t, crossreftest.Options{Pool: crossreftest.Polite})
		s.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.TooMany(crossreftest.HTML, ""))
		began := time.Now()
		var wg sync.WaitGroup
		for range 20 {
			wg.Go(func() {
				if status, _ := get(t, client, work); status != 429 {
					t.Errorf("status %d", status)
				}
			})
		}
		wg.Wait()
		if got, took := s.Count(""), time.Since(began); got != 5 || took > 20*time.Second {
			t.Errorf("%d requests in %v", got, took)
		}
		s.ClearFaults()
		time.Sleep(time.Minute)
		if status, _ := get(t, client, work); status != 200 {
			t.Errorf("later: status %d", status)
		}
	})
}

// Waiting ends with the context, in a pause too.
func TestPauseEndsWithContext(t *testing.T) {
	for _, kind := range []crossreftest.Kind{
		crossreftest.TooMany(crossreftest.Empty, "60"), crossreftest.Gateway(503), crossreftest.Hang(), crossreftest.Stall(time.Hour),
	} {
		synctest.Test(t, func(t *testing.T) {
			s, c := standIn(t, crossreftest.Options{})
			s.Fault(crossreftest.Any(), crossreftest.Always, kind)
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			began := time.Now()
			_, _, err := fetchIt(ctx, c, base+work)
			if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) > 300*time.Millisecond {
				t.Errorf("%v: after %v: %v", kind, time.Since(began), err)
			}
		})
	}
}

// Answers that are in order, or that asking again does not mend, are had once.
func TestNotRetried(t *testing.T) {
	for _, status := range []int{400, 404, 410, 414, 431, 501} {
		synctest.Test(t, func(t *testing.T) {
			s, c := standIn(t, crossreftest.Options{})
			s.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Status(status, "text/plain", "no"))
			if got, body := get(t, c, work); got != status || body != "no" || s.Count("") != 1 {
				t.Errorf("status %d, body %q, asked %d times", got, body, s.Count(""))
			}
		})
	}
}

// What changes something is done once.
func TestOnlyQuestionsAreRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &clerk{answer: func(int, *http.Request) (*http.Response, error) { return reply(503, ""), nil }}
		resp, err := clientOf(c).Post(base+"/deposit", "text/plain", strings.NewReader("x"))
		if err != nil || resp.StatusCode != 503 || len(c.asked()) != 1 {
			t.Errorf("%v, %v, %d requests", resp, err, len(c.asked()))
		}
	})
}

// A slow answer is waited for: fifteen seconds of silence, or a body that drips
// for a minute and a half.
func TestSlowIsNotBroken(t *testing.T) {
	for _, kind := range []crossreftest.Kind{crossreftest.Delay(15 * time.Second), crossreftest.Drip(100, time.Second)} {
		synctest.Test(t, func(t *testing.T) {
			s, c := standIn(t, crossreftest.Options{})
			s.Fault(crossreftest.Any(), 1, kind)
			if status, body := get(t, c, work); status != 200 || !json.Valid([]byte(body)) || s.Count("") != 1 {
				t.Errorf("%v: status %d, asked %d times", kind, status, s.Count(""))
			}
		})
	}
}

// On a line so slow that a packed answer takes more than a minute, bytes still
// arrive all the time, though nothing can be unpacked until the end.
func TestSlowLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := standIn(t, crossreftest.Options{})
		s.AddWork(`{"DOI":"10.55555/a","title":["` + longText(350) + `"]}`)
		s.Fault(crossreftest.Any(), 1, crossreftest.Drip(20, time.Second))
		began := time.Now()
		if status, body := get(t, c, work); status != 200 || !json.Valid([]byte(body)) || s.Count("") != 1 {
			t.Errorf("status %d, asked %d times", status, s.Count(""))
		}
		if took := time.Since(began); took < time.Minute {
			t.Errorf("took only %v: no slow line", took)
		}
	})
}

// A packed body of no bytes is an empty one.
func TestUnpackNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &clerk{answer: func(int, *http.Request) (*http.Response, error) {
			return reply(404, "", "Content-Encoding", "gzip"), nil
		}}
		if status, body, err := fetchIt(t.Context(), clientOf(c), base+work); status != 404 || body != "" || err != nil {
			t.Errorf("%d, %q, %v", status, body, err)
		}
		if got := c.asked()[0].header.Get("Accept-Encoding"); got != "gzip" {
			t.Errorf("asked for %q", got)
		}
	})
}

// What drips for ever is given up.
func TestTimeouts(t *testing.T) {
	for _, c := range []struct {
		kind crossreftest.Kind
		want TimeoutError
	}{
		{crossreftest.Drip(20, time.Second), TimeoutError{After: 2 * time.Minute}},
		{crossreftest.Stall(time.Hour), TimeoutError{After: time.Minute, Stalled: true}},
		{crossreftest.Hang(), TimeoutError{After: time.Minute, Stalled: true}},
	} {
		synctest.Test(t, func(t *testing.T) {
			s, client := standIn(t, crossreftest.Options{}, func(o *Options) { o.Tries = 1 })
			s.AddWork(`{"DOI":"10.55555/a","title":["` + longText(1000) + `"]}`)
			s.Fault(crossreftest.Any(), crossreftest.Always, c.kind)
			began := time.Now()
			_, _, err := fetchIt(t.Context(), client, base+work)
			var timeout *TimeoutError
			if !errors.As(err, &timeout) || *timeout != c.want || time.Since(began) != c.want.After {
				t.Errorf("%v: after %v: %v", c.kind, time.Since(began), err)
			}
		})
	}
}

// longText does not pack well.
func longText(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%x ", uint32(i)*2654435761)
	}
	return b.String()
}

// An answer that would fill the memory costs itself only, and is not had twice.
func TestTooLarge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := standIn(t, crossreftest.Options{}, func(o *Options) { o.MaxBody = 1000 })
		_, _, err := fetchIt(t.Context(), c, base+work)
		if !errors.Is(err, ErrTooLarge) || s.Count("") != 1 {
			t.Errorf("asked %d times: %v", s.Count(""), err)
		}
	})
}

// http.Transport by itself asks again when a used connection is cut; that
// request would be outside the budget. Here on a real socket.
func TestTransportDoesNotRepeat(t *testing.T) {
	t.Parallel()
	s := crossreftest.Start(t, crossreftest.Options{Pool: crossreftest.Plus})
	s.AddWork(`{"DOI":"10.55555/a"}`)
	c := NewClient(Options{Tries: 1, Services: []Service{Crossref(s.URL, isList)}})
	for range 3 {
		if status, _, err := fetchIt(t.Context(), c, s.URL+work); status != 200 {
			t.Fatal(err)
		}
	}
	s.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Reset())
	if _, _, err := fetchIt(t.Context(), c, s.URL+work); err == nil || s.Count("") != 4 {
		t.Errorf("%d requests, error %v", s.Count(""), err)
	}
}

// How each recorded answer is taken.
func TestRecordedAnswers(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(recordings + "/*.meta.json")
	if len(files) == 0 {
		t.Skip("no recorded exchanges here")
	}
	retried := map[string]bool{
		"crossref-200-empty-body-01": true, // an empty 200
		"crossref-200-agency-01":     true, // a body in base64, as its recording has it: not JSON
		"crossref-500-01":            true, "crossref-500-08": true, "crossref-504-01": true,
		"openalex-429-01": true, "s2-4xx-5xx-06": true,
	}
	r := &retrier{o: Options{Check: wholeJSON}.withDefaults()}
	for _, file := range files {
		x := recorded(t, file)
		name := strings.TrimSuffix(filepath.Base(file), ".meta.json")
		resp := &http.Response{StatusCode: x.status, Header: x.header, Body: io.NopCloser(strings.NewReader(string(x.body)))}
		if got := r.judge(resp, x.body); (got != nil) != retried[name] {
			t.Errorf("%s: retried: %v, want %v", name, got, retried[name])
		}
	}
}

func TestBroken(t *testing.T) {
	t.Parallel()
	req, _ := http.NewRequest(http.MethodGet, base, nil)
	req.Header.Set("Accept", "application/json")
	plain, _ := http.NewRequest(http.MethodGet, base, nil)
	head, _ := http.NewRequest(http.MethodHead, base, nil)
	for _, c := range []struct {
		req  *http.Request
		body string
		want bool
	}{
		{req, "{}", false}, {req, " \n ", true}, {req, "", true}, {req, " <html>", true},
		{plain, "<html>", false}, {plain, "", true}, {head, "", false}, {nil, "x", false}, {nil, "", true},
	} {
		if got := Broken(&http.Response{Request: c.req}, []byte(c.body)); (got != nil) != c.want {
			t.Errorf("%q: %v", c.body, got)
		}
	}
}
