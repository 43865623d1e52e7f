package crossreftest

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// try asks once and returns what a client meets: the status, the body as far
// as it came, and the error.
func try(client *http.Client, url string) (int, string, error) {
	resp, err := client.Get(url)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(b), err
}

func longWork() string {
	return `{"DOI":"10.55555/long","title":["` + strings.Repeat("long ", 1000) + `"]}`
}

func TestFaultsOnTheWire(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind   Kind
		status int
		fails  bool // reading the answer fails
		says   string
	}{
		"blocked":        {Blocked(), 403, false, "Forbidden"},
		"unauthorized":   {Unauthorized(), 401, false, "Unauthorized"},
		"exception":      {ServerError(), 500, false, `"message-type":"exception"`},
		"502":            {Gateway(502), 502, false, "502 Bad Gateway"},
		"503":            {Gateway(503), 503, false, "503 Service"},
		"504":            {Gateway(504), 504, false, "504 Gateway Time-out"},
		"empty":          {EmptyOK(), 200, false, ""},
		"html":           {HTMLOK(), 200, false, "<html>"},
		"broken json":    {BadJSON(), 200, false, `"DOI":`},
		"429 html":       {TooMany(HTML, "3"), 429, false, "<h1>429"},
		"429 empty":      {TooMany(Empty, ""), 429, false, ""},
		"429 json":       {TooMany(JSON, "soon"), 429, false, `"status":"error"`},
		"414":            {TargetTooLong(), 414, false, "URI Too Long"},
		"431":            {HeadersTooLong(), 431, false, "Header Fields"},
		"truncated gzip": {TruncatedGzip(), 200, true, ""},
		"bad gzip":       {BadGzip(), 200, true, ""},
		"short body":     {ShortBody(), 200, true, ""},
		"reset":          {Reset(), 0, true, ""},
		"own":            {Status(418, "text/plain", "teapot"), 418, false, "teapot"},
		"stall":          {Stall(time.Millisecond), 200, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := Start(t, Options{})
			must(t, s.AddWork(longWork()))
			s.Fault(Singles(), 1, c.kind)
			client := &http.Client{Transport: &http.Transport{}}
			url := s.URL + "/works/10.55555%2Flong"
			status, body, err := try(client, url)
			if status != c.status || (err != nil) != c.fails || !strings.Contains(body, c.says) {
				t.Errorf("status %d, error %v, body %.80q; want %d, failing %v, %q", status, err, body, c.status, c.fails, c.says)
			}
			status, body, err = try(client, url)
			if status != 200 || err != nil || !strings.Contains(body, `"message-type":"work"`) {
				t.Errorf("afterwards: status %d, error %v, body %.80q", status, err, body)
			}
			log := s.Log()
			if len(log) != 2 || log[0].Fault != c.kind.String() || log[1].Fault != "" || len(log[0].Found) != 0 {
				t.Errorf("log %+v", log)
			}
			if d := s.Duplicates(); len(d) != 0 {
				t.Errorf("asking again after a fault counts as duplicate: %v", d)
			}
		})
	}
}

func TestRateHeadersAreMissingFromFaults(t *testing.T) {
	t.Parallel()
	s := numbered(t, 1)
	s.Fault(Any(), 1, TooMany(HTML, "3"))
	a := get(t, s, "/works/10.55555/w000")
	if a.header.Get("x-rate-limit-limit") != "" || a.header.Get("Retry-After") != "3" {
		t.Errorf("headers %v", a.header)
	}
	s.Fault(Any(), 1, NoRateHeaders())
	a = get(t, s, "/works/10.55555/w000")
	if a.status != 200 || a.header.Get("x-rate-limit-limit") != "" || a.header.Get("x-api-pool") != "" {
		t.Errorf("%d, headers %v", a.status, a.header)
	}
	s.Fault(Any(), 1, Headers(map[string]string{"x-rate-limit-interval": "1m"}))
	a = get(t, s, "/works/10.55555/w000")
	if a.header.Get("x-rate-limit-interval") != "1m" || a.header.Get("x-rate-limit-limit") != "5" {
		t.Errorf("headers %v", a.header)
	}
}

func TestMatches(t *testing.T) {
	t.Parallel()
	q := &Request{Lane: LaneList, DOIs: []string{"10.55555/a"}, Target: "/works?filter=doi%3A10.55555%2Fa"}
	for name, c := range map[string]struct {
		match Match
		want  bool
	}{
		"any": {Any(), true}, "lists": {Lists(), true}, "singles": {Singles(), false},
		"doi": {ForDOI("10.55555/A"), true}, "other doi": {ForDOI("10.55555/b"), false},
		"target": {TargetHas("filter"), true}, "longer": {LongerThan(31), true}, "not longer": {LongerThan(32), false},
		"and": {And(Lists(), Singles()), false},
	} {
		if got := c.match(q); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestScriptRunsInOrder(t *testing.T) {
	t.Parallel()
	s := numbered(t, 1)
	s.Fault(Singles(), 2, Gateway(503))
	s.Fault(Any(), Always, Gateway(504))
	for i, want := range []int{503, 503, 504, 504} {
		if a := get(t, s, "/works/10.55555/w000"); a.status != want {
			t.Errorf("request %d: %d; want %d", i, a.status, want)
		}
	}
	s.ClearFaults()
	if a := get(t, s, "/works/10.55555/w000"); a.status != 200 {
		t.Errorf("after ClearFaults: %d", a.status)
	}
}

func TestBatchWithAnEmptyDOI(t *testing.T) {
	t.Parallel()
	s := numbered(t, 2)
	s.Fault(Lists(), 1, EmptyDOI())
	if got := get(t, s, "/works").list(t).dois(); len(got) != 3 || got[0] != "" {
		t.Errorf("got %q", got)
	}
}

// In a bubble the waits of the faults take no time but are told by the clock.
func TestSlowFaultsByTheClock(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind Kind
		want time.Duration
	}{
		"delay": {Delay(20 * time.Second), 20 * time.Second},
		// 5,000 and some bytes in pieces of 1,000: six pieces, five pauses.
		"drip": {Drip(1000, time.Second), 5 * time.Second},
		"hang": {Hang(), time.Minute},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := New(Options{})
				must(t, s.AddWork(longWork()))
				s.Fault(Any(), 1, c.kind)
				tr := Pipe(t, s)
				tr.DisableCompression = true
				began := time.Now()
				status, _, err := try(&http.Client{Transport: tr, Timeout: time.Minute}, "http://api.crossref.test/works/10.55555/long")
				if name == "hang" {
					if err == nil {
						t.Error("a hanging request was answered")
					}
				} else if status != 200 || err != nil {
					t.Errorf("status %d, %v", status, err)
				}
				synctest.Wait()
				if got := time.Since(began); got != c.want {
					t.Errorf("took %v by the clock; want %v", got, c.want)
				}
			})
		})
	}
}

func TestPipeEndsWithItsTest(t *testing.T) {
	t.Parallel()
	var tr *http.Transport
	t.Run("inner", func(t *testing.T) { tr = Pipe(t, New(Options{})) })
	if _, err := (&http.Client{Transport: tr}).Get("http://api.crossref.test/works"); err == nil || errors.Is(err, io.EOF) {
		t.Errorf("after its test: %v", err)
	}
}
