package polite

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Forms seen in recordings and in the documentation of the API, and odd ones.
func TestParseInterval(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]time.Duration{
		"1s": time.Second, "60s": time.Minute, "1m": time.Minute, "500ms": 500 * time.Millisecond,
		"1": time.Second, "60": time.Minute, "0.5s": 500 * time.Millisecond, " 1 s ": time.Second,
		"1S": time.Second, "1 minute": time.Minute, "1h": time.Hour,
		"": 0, "abc": 0, "0s": 0, "-1s": 0, "s": 0, "1x": 0, "1s1s": 0, "1e9h": 0, "99999h": 0, "NaN": 0, "1ns": 0, "..": 0,
	} {
		got, ok := parseInterval(text)
		if ok != (want > 0) || ok && got != want {
			t.Errorf("%q: %v, %v; want %v", text, got, ok, want)
		}
	}
}

func TestRetryAfter(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]time.Duration{
		"7": 7 * time.Second, "1.5": 1500 * time.Millisecond, " 3 ": 3 * time.Second,
		now.Add(30 * time.Second).Format(http.TimeFormat): 30 * time.Second,
		// absurd: believed as far as two minutes
		"86400": 2 * time.Minute, "1e300": 2 * time.Minute, "Inf": 2 * time.Minute,
		now.Add(24 * time.Hour).Format(http.TimeFormat): 2 * time.Minute,
		// nothing said
		"": 0, "0": 0, "-5": 0, "soon": 0, "NaN": 0,
		now.Add(-time.Hour).Format(http.TimeFormat): 0,
	} {
		got, ok := retryAfter(http.Header{"Retry-After": {text}}, now)
		if ok != (want > 0) || ok && got != want {
			t.Errorf("%q: %v, %v; want %v", text, got, ok, want)
		}
	}
}

func FuzzHeaders(f *testing.F) {
	f.Add("1s", "50", "polite-array", "3", "120")
	f.Add("1e309", "-1", "-", "x", "Mon, 01 Jan 0001 00:00:00 GMT")
	f.Fuzz(func(t *testing.T, interval, limit, pool, concurrent, after string) {
		h := http.Header{
			"X-Rate-Limit-Interval": {interval}, "X-Rate-Limit-Limit": {limit}, "X-Api-Pool": {pool},
			"X-Concurrency-Limit": {concurrent}, "Retry-After": {after},
		}
		s := readHeaders(h)
		if r := s.rate; r.Requests != 0 && (r.Requests < 1 || r.Requests > maxRequests || r.Interval <= 0 || r.PerSecond() > maxPerSecond+1e-6) {
			t.Errorf("%q in %q is %v", limit, interval, r)
		}
		if s.concurrent < 0 || s.concurrent > maxConcurrent {
			t.Errorf("%q at a time is %d", concurrent, s.concurrent)
		}
		if d, ok := retryAfter(h, time.Unix(1.8e9, 0)); ok != (d > 0) || d > maxRetryAfter {
			t.Errorf("%q is %v, %v", after, d, ok)
		}
	})
}

// What a series of answers makes of the limits. Single and list are requests a
// second.
func TestLearn(t *testing.T) {
	t.Parallel()
	type step struct {
		lane    Lane
		headers []string
	}
	for _, c := range []struct {
		name         string
		answers      []step
		single, list float64
		concurrent   int
	}{
		{"nothing heard: the public limits", nil, 5, 1, 1},
		{"a lane's own word", []step{{Single, allows("polite-single", "10", "1s", "3")}}, 10, 1, 3},
		{"both lanes' own word", []step{
			{Single, allows("polite-single", "10", "1s", "3")}, {List, allows("polite-array", "3", "1s", "3")},
		}, 10, 3, 3},
		{"one value for all routes, single", []step{{Single, allows("polite", "10", "1s", "3")}}, 10, 1, 3},
		{"one value for all routes: the published list limit of the pool holds", []step{{List, allows("polite", "10", "1s", "3")}}, 5, 3, 3},
		{"the same in the public pool", []step{{List, allows("public", "5", "1s", "1")}}, 5, 1, 1},
		{"fifty a second, as long ago", []step{{List, allows("public", "50", "1s", "")}}, 5, 1, 1},
		{"narrower than published, for all routes", []step{{Single, allows("polite", "2", "10s", "3")}}, 0.2, 0.2, 3},
		{"a wider word for lists alone is followed", []step{{List, allows("polite-array", "8", "1s", "3")}}, 5, 8, 3},
		{"plus", []step{{Single, allows("plus", "150", "1s", "")}, {List, allows("plus", "150", "1s", "")}}, 150, 150, 8},
		{"an unknown pool: lists stay at the start", []step{{List, allows("gold", "40", "1s", "2")}}, 5, 1, 2},
		{"an interval of a minute", []step{{Single, allows("polite-single", "60", "60s", "3")}}, 1, 1, 3},
		{"an interval that is none", []step{{Single, allows("polite-single", "60", "abc", "3")}}, 5, 1, 3},
		{"a limit that is none", []step{{Single, allows("polite-single", "many", "1s", "all")}}, 5, 1, 1},
		{"a limit of 0", []step{{Single, allows("polite-single", "0", "1s", "0")}}, 5, 1, 1},
		{"no headers", []step{{Single, nil}, {List, nil}}, 5, 1, 1},
		{"no pool: nothing is widened", []step{{Single, allows("", "50", "1s", "9")}}, 5, 1, 1},
		{"no pool: but narrowed", []step{{Single, allows("", "2", "1s", "1")}}, 2, 1, 1},
		{"headers that stop coming leave it as it was", []step{
			{List, allows("polite-array", "3", "1s", "3")}, {List, nil},
		}, 5, 3, 3},
		{"a limit that falls and rises", []step{
			{Single, allows("polite-single", "10", "1s", "3")}, {Single, allows("polite-single", "2", "1s", "1")},
			{Single, allows("polite-single", "6", "1s", "2")},
		}, 6, 1, 2},
		{"back to the public pool: lists go back too", []step{
			{List, allows("polite-array", "3", "1s", "3")}, {Single, allows("public-single", "5", "1s", "1")},
		}, 5, 1, 1},
		{"an absurd limit", []step{{Single, allows("plus", "999999999", "1s", "1000")}}, 150, 1, 16},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b := newBudget(Crossref(base, isList), Options{}.withDefaults())
			for _, a := range c.answers {
				b.learn(a.lane, readHeaders(reply(200, "", a.headers...).Header))
			}
			got := b.limits()
			if got.Single.PerSecond() != c.single || got.List.PerSecond() != c.list || got.Concurrent != c.concurrent {
				t.Errorf("%v single, %v list, %d at a time; want %v, %v, %d",
					got.Single.PerSecond(), got.List.PerSecond(), got.Concurrent, c.single, c.list, c.concurrent)
			}
		})
	}
}

const recordings = "../../../shared/data/http"

// The limits after each recorded Crossref answer, asked as the first one: never
// more than published for its pool (Crossref blog, 5 November 2025), whatever
// an old header says, but for look-ups, which the header rules.
func TestRecordedHeaders(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob(recordings + "/*.meta.json")
	if len(files) == 0 {
		t.Skip("no recorded exchanges here")
	}
	pools := 0
	for _, file := range files {
		x := recorded(t, file)
		s := readHeaders(x.header)
		if !strings.HasPrefix(filepath.Base(file), "crossref") {
			continue
		}
		b := newBudget(Crossref("https://api.crossref.org", isList), Options{}.withDefaults())
		lane := Single
		if x.list {
			lane = List
		}
		b.learn(lane, s)
		l, published := b.limits(), b.published(s.pool)
		if l.List.PerSecond() > published.List.PerSecond() || l.Concurrent > published.Concurrent {
			t.Errorf("%s: %+v", file, l)
		}
		if s.pool == "" {
			if l != b.service.Start {
				t.Errorf("%s: no pool, and yet %+v", file, l)
			}
			continue
		}
		pools++
		told := x.header.Get("X-Rate-Limit-Limit")
		if lane == Single && told != "" && l.Single.PerSecond() != float64(s.rate.Requests) {
			t.Errorf("%s: %v look-ups a second, told %s", file, l.Single.PerSecond(), told)
		}
	}
	if pools < 10 {
		t.Errorf("only %d answers name a pool", pools)
	}
}

type exchange struct {
	status int
	header http.Header
	body   []byte
	list   bool
}

func recorded(t *testing.T, file string) exchange {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var m struct {
		Request  struct{ URL string }
		Response struct {
			Status   int
			Headers  map[string]any
			BodyFile string `json:"body_file"`
		}
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(filepath.Join(recordings, m.Response.BodyFile))
	if err != nil {
		t.Fatal(err)
	}
	x := exchange{status: m.Response.Status, header: http.Header{}, body: body}
	path, _, _ := strings.Cut(m.Request.URL, "?")
	x.list = strings.HasSuffix(path, "/works")
	for k, v := range m.Response.Headers {
		if s, ok := v.(string); ok && k != "content-encoding" && k != "content-length" {
			x.header.Set(k, s)
		}
	}
	return x
}
