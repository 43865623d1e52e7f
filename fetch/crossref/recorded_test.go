package crossref

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

const recordings = "../../../shared/data/http"

// A replay answers every request with one recorded exchange.
type replay struct {
	status int
	header http.Header
	body   string
}

func (r replay) RoundTrip(req *http.Request) (*http.Response, error) {
	return &http.Response{
		StatusCode: r.status, Header: r.header, Body: io.NopCloser(strings.NewReader(r.body)), Request: req,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}, nil
}

func recorded(t *testing.T, file string) (replay, string) {
	t.Helper()
	var m struct {
		Request  struct{ URL string }
		Response struct {
			Status   int
			Headers  map[string]any
			BodyFile string `json:"body_file"`
		}
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	body, err := os.ReadFile(filepath.Join(recordings, m.Response.BodyFile))
	if err != nil {
		t.Fatal(err)
	}
	r := replay{m.Response.Status, http.Header{}, string(body)}
	for k, v := range m.Response.Headers {
		if s, ok := v.(string); ok {
			r.header.Set(k, s)
		}
	}
	return r, m.Request.URL
}

// Every recorded Crossref exchange, as the answer to the question that it was
// the answer to: what is found in it, or which reason it is taken for.
func TestRecordedExchanges(t *testing.T) {
	t.Parallel()
	want := map[string]struct {
		kind  error
		says  string // a failure's type, or a part of the text
		works int    // at least
	}{
		"200-agency-01":                   {kind: fetch.ErrTemporary, says: "not the JSON"}, // recorded in base64
		"200-agency-04":                   {works: 1},
		"200-empty-body-01":               {kind: fetch.ErrTemporary, says: "nothing"},
		"200-list-cursor-first-04":        {works: 5},
		"200-list-cursor-next-06":         {works: 5},
		"200-list-empty-03":               {},
		"200-list-filter-03":              {works: 20},
		"200-list-query-04":               {works: 2},
		"200-list-query-bibliographic-03": {works: 20},
		"200-list-select-03":              {works: 3},
		"200-work-03":                     {works: 1},
		"200-work-05":                     {works: 1},
		"200-work-07":                     {works: 1},
		"200-work-09":                     {works: 1},
		"200-work-10":                     {works: 1},
		"301-01":                          {kind: fetch.ErrTemporary, says: "another host"},
		"400-06":                          {kind: fetch.ErrInvalid, says: "unknown-parameter"},
		"400-18":                          {kind: fetch.ErrInvalid, says: "integer-not-valid"},
		"400-33":                          {kind: fetch.ErrInvalid, says: "parameter-not-allowed"},
		"400-35":                          {kind: fetch.ErrInvalid, says: "parameter-not-allowed"},
		"400-40":                          {kind: fetch.ErrInvalid, says: "filter-not-available"},
		"404-01":                          {kind: fetch.ErrNotFound},
		"404-02":                          {kind: fetch.ErrNotFound},
		"404-14":                          {kind: fetch.ErrTemporary, says: "cursor-invalid"},
		"500-01":                          {kind: fetch.ErrTemporary, says: "500"},
		"500-08":                          {kind: fetch.ErrTemporary, says: "500"},
		"504-01":                          {kind: fetch.ErrTemporary, says: "504"},
	}
	files, _ := filepath.Glob(recordings + "/crossref-*.meta.json")
	if len(files) == 0 {
		t.Skip("no recorded exchanges here")
	}
	for _, file := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(file), "crossref-"), ".meta.json")
		w, known := want[name]
		if !known {
			t.Errorf("%s is a recording that this test does not know", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			r, address := recorded(t, file)
			works, err := replayed(t, r, address)
			if !errors.Is(err, w.kind) || works < w.works {
				t.Fatalf("%d works, %v; want %d, %v", works, err, w.works, w.kind)
			}
			if err != nil && !strings.Contains(err.Error(), w.says) {
				t.Errorf("%v does not say %q", err, w.says)
			}
		})
	}
}

// replayed asks the question of a recorded address anew and counts the works in
// the answer.
func replayed(t *testing.T, r replay, address string) (int, error) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := func(*http.Request, []*http.Request) error { return errors.New("another host") }
	c, err := New(u.Scheme+"://"+u.Host, &http.Client{Transport: r, CheckRedirect: elsewhere}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	rest, single := strings.CutPrefix(u.Path, "/works/")
	doi, agency := strings.CutSuffix(rest, "/agency")
	switch {
	case agency:
		_, err := c.Agency(t.Context(), biblio.Fold(doi))
		if err != nil {
			return 0, err
		}
		return 1, nil
	case single && !strings.Contains(rest, "/transform/") && !strings.HasSuffix(rest, ".xml"):
		_, err := c.Work(t.Context(), biblio.Fold(rest))
		if err != nil {
			return 0, err
		}
		return 1, nil
	case single:
		_, err := c.ask(t.Context(), u.RequestURI())
		return 0, err
	}
	works, err := c.Search(t.Context(), "whatever was asked", 20)
	return len(works), err
}

// Whatever an answer holds, it is taken for something and breaks nothing.
func FuzzAnswer(f *testing.F) {
	f.Add(200, `{"status":"ok","message-type":"work","message":{"DOI":"10.55555/a"}}`)
	f.Add(200, `{"status":"ok","message-type":"work-list","message":{"items":[{"DOI":"10.55555/a"},null,{"DOI":7}]}}`)
	f.Add(400, `{"status":"failed","message-type":"validation-failure","message":[{"type":"doi-not-valid","value":"10.55555/a","message":"no"}]}`)
	f.Add(404, `Resource not found.`)
	f.Add(404, `{"message-type":"route-not-found","message":"Route not found"}`)
	f.Add(200, "{\"message\":\"\xff\x00\"}")
	f.Fuzz(func(t *testing.T, status int, body string) {
		if status < 200 || status > 599 || status/100 == 3 {
			return
		}
		c, err := New(DefaultBase, &http.Client{Transport: replay{status, http.Header{}, body}}, Options{})
		if err != nil {
			t.Fatal(err)
		}
		kinds := []error{fetch.ErrNotFound, fetch.ErrBlocked, fetch.ErrUnauthorized, fetch.ErrTemporary, fetch.ErrInvalid}
		count := 0
		for doi, r := range c.Works(t.Context(), []biblio.DOI{"10.55555/a", "10.55555/b", "10.55555/c", "10.55555/d"}) {
			count++
			if r.Err == nil {
				if r.Work.DOI != doi {
					t.Errorf("%s is answered with %s", doi, r.Work.DOI)
				}
				continue
			}
			known := false
			for _, k := range kinds {
				known = known || errors.Is(r.Err, k)
			}
			if !known {
				t.Errorf("an error of no kind: %v", r.Err)
			}
			if strings.ContainsAny(r.Err.Error(), "\r\n\x00") {
				t.Errorf("an error of many lines: %q", r.Err)
			}
		}
		if count != 4 {
			t.Errorf("%d answers", count)
		}
		_, _ = c.Search(t.Context(), "x", 1)
		_, _ = c.Agency(t.Context(), "10.55555/e")
	})
}

func TestCut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"Bees in winter", 100, "Bees in winter"},
		{"Bees in winter", 16, "Bees in"}, // the space counts three
		{"Überwinterung", 7, "Üb"},
		{"", 3, ""},
	} {
		got := cut(c.text, c.limit)
		if got != c.want || len(escape(got)) > c.limit {
			t.Errorf("%q in %d: %q", c.text, c.limit, got)
		}
	}
}

// escape is undone by unescaping, once.
func FuzzEscape(f *testing.F) {
	f.Add("10.55555/a+b c%2F<>;über")
	f.Fuzz(func(t *testing.T, s string) {
		e := escape(s)
		if back, err := url.PathUnescape(e); err != nil || back != s {
			t.Errorf("%q: %q, %v", s, back, err)
		}
		if back, err := url.QueryUnescape(e); err != nil || back != s {
			t.Errorf("%q in a query: %q, %v", s, back, err)
		}
		if strings.Trim(e, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~%") != "" {
			t.Errorf("%q holds more than unreserved characters", e)
		}
	})
}
