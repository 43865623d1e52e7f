package crossreftest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// An answer is what came back, as far as tests look at it.
type answer struct {
	status int
	header http.Header
	body   string
}

// get asks the server without following redirects.
func get(t *testing.T, s *Server, target string, headers ...string) answer {
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, s.URL+target, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{resp.StatusCode, resp.Header, string(b)}
}

// listed reads a list answer.
type listed struct {
	Status      string `json:"status"`
	MessageType string `json:"message-type"`
	Message     struct {
		Total   int                          `json:"total-results"`
		PerPage int                          `json:"items-per-page"`
		Cursor  string                       `json:"next-cursor"`
		Items   []map[string]json.RawMessage `json:"items"`
	} `json:"message"`
}

func (a answer) list(t *testing.T) listed {
	t.Helper()
	var l listed
	if a.status != 200 {
		t.Fatalf("status %d: %s", a.status, a.body)
	}
	if err := json.Unmarshal([]byte(a.body), &l); err != nil {
		t.Fatal(err)
	}
	return l
}

func (l listed) dois() []string {
	var out []string
	for _, it := range l.Message.Items {
		var d string
		json.Unmarshal(it["DOI"], &d)
		out = append(out, d)
	}
	return out
}

// numbered starts a server with works 10.55555/w000 … .
func numbered(t *testing.T, n int) *Server {
	t.Helper()
	s := Start(t, Options{})
	for i := range n {
		must(t, s.AddWork(fmt.Sprintf(`{"DOI":"10.55555/W%03d","title":["Work %d"],"subtitle":[],"relation":{},"score":null,"type":"journal-article","is-referenced-by-count":%d,"issued":{"date-parts":[[%d,2]]},"reference":[{"key":"1","DOI":"10.55555/UPPER"}]}`, i, i, i, 2000+i)))
	}
	return s
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// batch is the target of a look-up of many DOIs.
func batch(extra string, dois ...string) string {
	parts := make([]string, len(dois))
	for i, d := range dois {
		parts[i] = "doi:" + d
	}
	return "/works?filter=" + url.QueryEscape(strings.Join(parts, ",")) + extra
}

func TestBatchLosesSilently(t *testing.T) {
	t.Parallel()
	s := numbered(t, 30)
	s.AddAlias("10.55555/old", "10.55555/w001")
	l := get(t, s, batch("&rows=50", "10.55555/W003", "10.55555/unknown", "10.55555/old", "10.55555/w002", "10.55555/w003", "https://doi.org/10.55555/w004")).list(t)
	got := slices.Sorted(slices.Values(l.dois()))
	want := []string{"10.55555/w002", "10.55555/w003", "10.55555/w004"}
	if !slices.Equal(got, want) || l.Message.Total != 3 || l.Message.PerPage != 50 {
		t.Errorf("got %v of %d, %d a page; want %v", got, l.Message.Total, l.Message.PerPage, want)
	}
}

func TestRowsDefaultLosesToo(t *testing.T) {
	t.Parallel()
	s := numbered(t, 30)
	var dois []string
	for i := range 30 {
		dois = append(dois, fmt.Sprintf("10.55555/w%03d", i))
	}
	l := get(t, s, batch("", dois...)).list(t)
	if len(l.Message.Items) != 20 || l.Message.Total != 30 {
		t.Errorf("%d items of %d; want 20 of 30", len(l.Message.Items), l.Message.Total)
	}
	if slices.IsSorted(l.dois()) {
		t.Error("a list came in the order of the question")
	}
	l = get(t, s, batch("&rows=0", dois...)).list(t)
	if len(l.Message.Items) != 0 || l.Message.Total != 30 {
		t.Errorf("rows=0: %d items of %d; want 0 of 30", len(l.Message.Items), l.Message.Total)
	}
}

func TestListsCarryNothingEmpty(t *testing.T) {
	t.Parallel()
	s := numbered(t, 1)
	item := get(t, s, "/works").list(t).Message.Items[0]
	for name, v := range item {
		if isEmpty(v) {
			t.Errorf("%s is %s", name, v)
		}
	}
	if got := string(item["score"]); got != "0.0" {
		t.Errorf("score %s; want a float", got)
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	s := numbered(t, 1)
	got := get(t, s, "/works?select=DOI,references-count,title").list(t).Message.Items[0]
	if len(got) != 2 || string(got["DOI"]) != `"10.55555/w000"` || string(got["title"]) != `["Work 0"]` {
		t.Errorf("got %v", got)
	}
}

func TestValidation(t *testing.T) {
	t.Parallel()
	s := numbered(t, 1)
	for target, want := range map[string][2]string{ // the types of CROSSREF.md A7
		"/works?filter=doi:10.55555/w000,10.55555/w001":    {"pair-list-form-invalid", "doi:10.55555/w000,10.55555/w001"},
		"/works?filter=doi:10.55555%2Fj.1.2504%2C2509":     {"pair-list-form-invalid", "doi:10.55555/j.1.2504,2509"},
		"/works?filter=doi:10.55555%2Fj.1%2Ca:b":           {"filter-not-available", "a"},
		"/works?filter=doi:10.55555/w000,doi:10/abc":       {"doi-not-valid", "10/abc"},
		"/works?filter=prefix:abc":                         {"prefix-not-valid", "abc"},
		"/works?filter=issn:12":                            {"issn-not-valid", "12"},
		"/works?filter=from-pub-date:soon":                 {"date-not-valid", "soon"},
		"/works?filter=type:123":                           {"type-not-valid", "123"},
		"/works?filter=has-references:maybe":               {"boolean-not-valid", "maybe"},
		"/works?rows=1001":                                 {"integer-not-valid", "1001"},
		"/works?rows=-1":                                   {"integer-not-valid", "-1"},
		"/works?rows=many":                                 {"integer-not-valid", "many"},
		"/works?offset=9990&rows=20":                       {"integer-not-valid", "9990"},
		"/works?sample=200":                                {"integer-not-valid", "200"},
		"/works?sample=2&rows=3":                           {"sample-with-rows-or-offset", "2"},
		"/works?cursor=*&offset=3":                         {"cursor-with-offset-or-sample", "*"},
		"/works?select=DOI,reference-count":                {"select-not-available", "reference-count"},
		"/works?select=language":                           {"select-not-available", "language"},
		"/works?sort=colour":                               {"sort-field-not-valid", "colour"},
		"/works?sort=issued&order=up":                      {"sort-order-not-valid", "up"},
		"/works?query.colour=red":                          {"field-query-not-available", "query.colour"},
		"/works?facet=colour":                              {"facet-not-available", "colour"},
		"/works?colour=red":                                {"unknown-parameter", "colour"},
		"/works/10.55555/w000?select=DOI":                  {"parameter-not-allowed", "select"},
		"/works/10.55555/w000?query.author=carl+boettiger": {"parameter-not-allowed", "query.*"},
	} {
		a := get(t, s, target)
		var body struct {
			Status      string              `json:"status"`
			MessageType string              `json:"message-type"`
			Version     *string             `json:"message-version"`
			Message     []map[string]string `json:"message"`
		}
		if err := json.Unmarshal([]byte(a.body), &body); err != nil || a.status != 400 || len(body.Message) == 0 {
			t.Errorf("%s: %d %s", target, a.status, a.body)
			continue
		}
		if body.Status != "failed" || body.MessageType != "validation-failure" || body.Version != nil {
			t.Errorf("%s: wrapper %s", target, a.body)
		}
		if got := [2]string{body.Message[0]["type"], body.Message[0]["value"]}; got != want {
			t.Errorf("%s: %v; want %v", target, got, want)
		}
	}
}
