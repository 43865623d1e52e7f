package crossreftest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// logged makes a recorder that has seen these requests.
func logged(qs ...*Request) *Recorder {
	rec := newRecorder(Options{})
	rec.log = qs
	return rec
}

func TestMaxInWindow(t *testing.T) {
	t.Parallel()
	t0 := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var qs []*Request
	for _, ms := range []int{0, 400, 999, 1000, 1400, 3000} {
		qs = append(qs, &Request{Time: t0.Add(time.Duration(ms) * time.Millisecond), Lane: LaneList, InFlight: 1 + ms%3})
	}
	qs = append(qs, &Request{Time: t0, Lane: LaneSingle})
	rec := logged(qs...)
	// The half-open second from 400 holds 400, 999 and 1000, and 1400 no more.
	if got := rec.MaxInWindow(LaneList, time.Second); got != 3 {
		t.Errorf("lists: %d; want 3", got)
	}
	if got := rec.MaxInWindow("", time.Second); got != 4 {
		t.Errorf("all: %d; want 4", got)
	}
	if got := rec.MaxInWindow(LaneOther, time.Second); got != 0 {
		t.Errorf("none: %d; want 0", got)
	}
	if got := rec.MaxInFlight(); got != 3 {
		t.Errorf("in flight %d; want 3", got)
	}
	if rec.Count(LaneList) != 6 || rec.Count("") != 7 {
		t.Errorf("counts %d and %d", rec.Count(LaneList), rec.Count(""))
	}
}

func TestDuplicates(t *testing.T) {
	t.Parallel()
	ok := func(lane string, found []string, asked ...string) *Request {
		return &Request{Lane: lane, Status: 200, DOIs: asked, Found: found}
	}
	miss := &Request{Lane: LaneSingle, Status: 404, DOIs: []string{"m"}, Found: []string{"m"}}
	for name, c := range map[string]struct {
		log  []*Request
		want string
	}{
		"record twice":             {[]*Request{ok(LaneSingle, []string{"a"}, "a"), ok(LaneSingle, []string{"a"}, "a")}, "a"},
		"list, then single":        {[]*Request{ok(LaneList, []string{"a"}, "a", "b"), ok(LaneSingle, []string{"a"}, "a")}, "a"},
		"silence, then single":     {[]*Request{ok(LaneList, []string{"a"}, "a", "b"), ok(LaneSingle, []string{"b"}, "b")}, ""},
		"silence, then list":       {[]*Request{ok(LaneList, nil, "b"), ok(LaneList, nil, "b")}, "b"},
		"404 twice":                {[]*Request{miss, miss}, "m"},
		"after a fault":            {[]*Request{{Lane: LaneList, Status: 503, Fault: "503", DOIs: []string{"a"}}, ok(LaneList, []string{"a"}, "a")}, ""},
		"after a broken answer":    {[]*Request{{Lane: LaneList, Status: 200, Fault: "short body", DOIs: []string{"a"}}, ok(LaneList, []string{"a"}, "a")}, ""},
		"after a 400 of the batch": {[]*Request{{Lane: LaneList, Status: 400, DOIs: []string{"a"}}, ok(LaneList, []string{"a"}, "a")}, ""},
		"by redirect":              {[]*Request{ok(LaneSingle, []string{"a"}, "a"), {Lane: LaneSingle, Status: 200, Redirected: true, DOIs: []string{"a"}, Found: []string{"a"}}}, ""},
	} {
		if got := strings.Join(logged(c.log...).Duplicates(), " "); got != c.want {
			t.Errorf("%s: %q; want %q", name, got, c.want)
		}
	}
}

func TestMinGapAndAgent(t *testing.T) {
	t.Parallel()
	t0 := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	rec := logged(
		&Request{Time: t0, Target: "/a", Header: http.Header{"User-Agent": {"T/1"}}},
		&Request{Time: t0.Add(time.Second), Target: "/b", Header: http.Header{}},
		&Request{Time: t0.Add(2 * time.Second), Target: "/a", Header: http.Header{"User-Agent": {"Go-http-client/1.1"}}},
		&Request{Time: t0.Add(5 * time.Second), Target: "/a", Header: http.Header{"User-Agent": {"T/1"}}},
	)
	if got := rec.MinGap(); got != 2*time.Second {
		t.Errorf("gap %v; want 2s", got)
	}
	if got := rec.WithoutAgent(); !slices.Equal(got, []string{"/b", "/a"}) {
		t.Errorf("without agent: %v", got)
	}
	if got := logged().MinGap(); got != 0 {
		t.Errorf("gap of nothing: %v", got)
	}
}

// The answer has been logged, and is no longer in flight, when a client has
// read it.
func TestLoggedBeforeTheLastByte(t *testing.T) {
	t.Parallel()
	s := numbered(t, 40)
	for i := range 50 {
		get(t, s, fmt.Sprintf("/works?rows=%d", 1+i%30))
		log := s.Log()
		if q := log[i]; q.End.IsZero() || q.Status != 200 || q.InFlight != 1 || len(q.Found) != 1+i%30 {
			t.Fatalf("request %d: %+v", i, q)
		}
	}
	s.ResetLog()
	if len(s.Log()) != 0 {
		t.Error("ResetLog forgets nothing")
	}
}

func TestWatchAndAfter(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	var lines, calls []string
	s.Watch = func(q Request) { lines = append(lines, fmt.Sprint(q.Status, " ", q.Target)) }
	s.After(2, func() { calls = append(calls, "second") })
	tr := Pipe(t, s)
	for range 3 {
		bubbleGet(t, tr, "/works/10.55555/x")
	}
	if len(lines) != 3 || lines[0] != "404 /works/10.55555/x" || len(calls) != 1 {
		t.Errorf("watched %v, called %v", lines, calls)
	}
}
