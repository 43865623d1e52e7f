package crossreftest

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const recordings = "../../../../shared/data/http"

// An exchange is one recorded request and its answer.
type exchange struct {
	url    string
	status int
	header map[string]string
	body   string
}

func recorded(t *testing.T, name string) exchange {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(recordings, name+".meta.json"))
	if os.IsNotExist(err) {
		t.Skip("no recorded exchanges here")
	}
	must(t, err)
	var meta struct {
		Request  struct{ URL string }
		Response struct {
			Status   int
			Headers  map[string]any
			BodyFile string `json:"body_file"`
		}
	}
	must(t, json.Unmarshal(b, &meta))
	body, err := os.ReadFile(filepath.Join(recordings, meta.Response.BodyFile))
	must(t, err)
	x := exchange{url: meta.Request.URL, status: meta.Response.Status, body: string(body), header: map[string]string{}}
	for k, v := range meta.Response.Headers {
		if text, ok := v.(string); ok {
			x.header[strings.ToLower(k)] = text
		}
	}
	return x
}

// shape is a JSON value with every scalar replaced by its type, and every list
// by the shapes in it.
func shape(v any) string {
	switch v := v.(type) {
	case map[string]any:
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, k+":"+shape(v[k]))
		}
		return "{" + strings.Join(parts, " ") + "}"
	case []any:
		var parts []string
		for _, e := range v {
			parts = append(parts, shape(e))
		}
		slices.Sort(parts)
		return "[" + strings.Join(slices.Compact(parts), " ") + "]"
	case string:
		return "s"
	case float64:
		return "n"
	case bool:
		return "b"
	}
	return "null"
}

func shapeOf(t *testing.T, body string) string {
	t.Helper()
	var v any
	must(t, json.Unmarshal([]byte(body), &v))
	return shape(v)
}

// target is the path and query of a recorded URL.
func (x exchange) target() string {
	_, rest, _ := strings.Cut(x.url, "://")
	return rest[strings.Index(rest, "/"):]
}

// TestRecordedAnswers loads what the service once answered and asks for it
// again: the answer must have the same shape, and where it says something of
// its own, the same words.
func TestRecordedAnswers(t *testing.T) {
	t.Parallel()
	for name, same := range map[string]bool{ // same: to the letter
		"crossref-200-work-09": false, "crossref-200-work-10": false, "crossref-200-list-filter-03": false,
		"crossref-400-18": true, "crossref-400-33": true, "crossref-400-35": true, "crossref-404-01": true, "crossref-404-14": true,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := recorded(t, name)
			s := Start(t, Options{})
			if x.status == 200 {
				must(t, s.Load(strings.NewReader(x.body)))
			}
			a := get(t, s, x.target())
			if a.status != x.status {
				t.Fatalf("status %d; recorded %d", a.status, x.status)
			}
			if same && a.body != x.body {
				t.Errorf("got\n%s\nrecorded\n%s", a.body, x.body)
			}
			if !same && strings.HasPrefix(x.header["content-type"], "application/json") {
				if got, want := shapeOf(t, a.body), shapeOf(t, x.body); got != want {
					t.Errorf("got shape\n%s\nrecorded\n%s", got, want)
				}
			}
		})
	}
}

// The headers of answers recorded after June 2026, but for those of the
// connection and the value of Vary, are all there, with the same values.
func TestRecordedHeaders(t *testing.T) {
	t.Parallel()
	ofConnection := set("date", "connection", "transfer-encoding", "content-length", "content-encoding", "vary", "content-type")
	for name, agent := range map[string]string{"crossref-200-list-filter-03": "T/1 (mailto:a@example.org)", "crossref-404-14": "T/1"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := recorded(t, name)
			s := Start(t, Options{PlainPools: name == "crossref-404-14"})
			a := get(t, s, x.target(), "User-Agent", agent)
			for k, want := range x.header {
				if !ofConnection[k] && a.header.Get(k) != want {
					t.Errorf("%s: %q; recorded %q", k, a.header.Get(k), want)
				}
			}
		})
	}
}

func TestRecordedFaults(t *testing.T) {
	t.Parallel()
	for name, kind := range map[string]Kind{
		"crossref-504-01": Gateway(504), "crossref-301-01": MovedTo("https://api.crossref.org:443{path}"), "crossref-200-empty-body-01": EmptyOK(),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := recorded(t, name)
			s := Start(t, Options{})
			s.Fault(Any(), 1, kind)
			a := get(t, s, x.target())
			clean := func(b string) string { return strings.ReplaceAll(b, "\r", "") }
			if a.status != x.status || clean(a.body) != clean(x.body) || a.header.Get("Location") != x.header["location"] {
				t.Errorf("%d %s %q; recorded %d %s %q", a.status, a.header.Get("Location"), a.body, x.status, x.header["location"], x.body)
			}
		})
	}
}

func TestRecordedOthers(t *testing.T) {
	t.Parallel()
	u := StartSuite(t, Options{})
	u.DOI.SetAgency("10.1594", "DataCite")
	for name, base := range map[string]string{
		"datacite-404-02": u.DataCite.URL, "doi.org-200-04": u.DOI.URL, "doi.org-doiRA-06": u.DOI.URL, "datacite-200-01": u.DataCite.URL, "datacite-200-05": u.DataCite.URL,
	} {
		x := recorded(t, name)
		if x.status == 200 && base == u.DataCite.URL {
			must(t, u.DataCite.Add(x.body))
		}
		a := get(t, at(base), x.target())
		if a.status != x.status || a.body != x.body {
			t.Errorf("%s: %d %s; recorded %d %s", name, a.status, a.body, x.status, x.body)
		}
	}
}
