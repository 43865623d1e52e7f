package crossreftest

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

const odd = `10.55555/(QA)0001-9<12::T-1>2.0.ZZ;2-K`

// single is a server with DOIs that are hard to ask for.
func single(t *testing.T) *Server {
	t.Helper()
	s := Start(t, Options{})
	for _, doi := range []string{
		odd, "10.55555/77[3:AB]2.0.ZZ;2", "10.55555/ab01+", "10.55555/ab01", "10.55555/end/", "10.55555/a//b", "10.55555/a/../c",
		"10.55555/j.1.2504,2509", "10.55555/s.1.xml", "10.55555/s.1", "10.55555/x/agency", "10.55555/7%3C5%3E1", "10.55555/é",
	} {
		b, err := json.Marshal(map[string]any{"DOI": doi, "title": []string{doi}, "URL": "https://doi.org/" + doi, "score": 0.5})
		must(t, err)
		must(t, s.AddWork(string(b)))
	}
	s.AddAlias("10.55555/OLD", "10.55555/ab01")
	s.SetAgency("10.5072", "DataCite")
	return s
}

func TestSingleFindsDOIs(t *testing.T) {
	t.Parallel()
	s := single(t)
	for target, want := range map[string]string{ // "" = 404
		"/works/10.55555%2F%28QA%290001-9%3C12%3A%3AT-1%3E2.0.ZZ%3B2-K": odd,
		"/works/10.55555/(qa)0001-9%3C12::t-1%3E2.0.zz;2-k":             odd,
		"/works/10.55555%2F77%5B3%3AAB%5D2.0.ZZ%3B2":                    "10.55555/77[3:AB]2.0.ZZ;2",
		"/works/10.55555%252Fab01":                                      "", // double encoding
		"/works/10.55555%2Fab01%2B":                                     "10.55555/ab01+",
		"/works/10.55555/ab01+":                                         "10.55555/ab01+", // a path's + is a +
		"/works/10.55555%2Fab01%20x":                                    "10.55555/ab01",  // cut at white space
		"/works/doi:10.55555/ab01":                                      "10.55555/ab01",
		"/works/https%3A%2F%2Fdoi.org%2F10.55555%2Fab01":                "10.55555/ab01",
		"/works/https://doi.org/10.55555/ab01":                          "10.55555/ab01", // no cleaning of //
		"/works/10.55555/ab01/":                                         "10.55555/ab01", // one raw slash is not there
		"/works/10.55555/end/":                                          "",
		"/works/10.55555%2Fend%2F":                                      "10.55555/end/",
		"/works/10.55555%2Fa%2F%2Fb":                                    "10.55555/a//b",
		"/works/10.55555%2Fa%2F..%2Fc":                                  "10.55555/a/../c",
		"/works/10.55555%2Fj.1.2504%2C2509":                             "10.55555/j.1.2504,2509",
		"/works/10.55555%2F7%253C5%253E1":                               "10.55555/7%3C5%3E1",
		"/works/10.55555%2F7%3C5%3E1":                                   "",
		"/works/10.55555%2F%C3%A9":                                      "10.55555/é",
		"/v1/works/10.55555%2Fab01":                                     "10.55555/ab01",
		"/v1.0/works/10.55555%2Fab01":                                   "10.55555/ab01",
		"/works/10%2Fabc":                                               "",
		"/works/10.55555%2Fnobody":                                      "",
		"/works/10.55555%2Fab01?mailto=a@example.org":                   "10.55555/ab01",
	} {
		a := get(t, s, target)
		var body struct{ Message struct{ DOI string } }
		switch {
		case want == "":
			if a.status != 404 || a.body != "Resource not found." || a.header.Get("Content-Type") != "text/plain" {
				t.Errorf("%s: %d %q %s; want the bare 404", target, a.status, a.body, a.header.Get("Content-Type"))
			}
		case a.status != 200 || json.Unmarshal([]byte(a.body), &body) != nil || body.Message.DOI != lower(want):
			t.Errorf("%s: %d %q; want %s", target, a.status, a.body, want)
		}
	}
}

func TestSuffixRoutes(t *testing.T) {
	t.Parallel()
	s := single(t)
	for target, want := range map[string]struct {
		status int
		says   string
	}{
		"/works/10.55555/s.1.xml":                               {302, ""},
		"/works/10.55555%2Fs.1.xml":                             {302, ""},
		"/works/10.55555/x/agency":                              {404, "Resource not found."},
		"/works/10.55555/ab01/agency":                           {200, `{"DOI":"10.55555\/ab01","agency":{"id":"crossref","label":"Crossref"}}`},
		"/works/10.5072/any/agency":                             {200, `"agency":{"id":"datacite","label":"DataCite"}`},
		"/works/10.55555/ab01/quality":                          {200, "work-quality"},
		"/works/10.55555/ab01/transform":                        {200, "<?xml"},
		"/works/10.55555/ab01/transform/application/x-bibtex":   {200, "<?xml"},
		"/works/10.55555/nobody/transform/application/x-bibtex": {404, "Resource not found."},
		"/nowhere":                     {404, `"message":"Route not found"`},
		"/works/10.55555%2Fx%2Fagency": {404, "Resource not found."}, // a route, encoded or not
	} {
		a := get(t, s, target)
		if a.status != want.status || !strings.Contains(a.body, want.says) {
			t.Errorf("%s: %d %s; want %d %s", target, a.status, a.body, want.status, want.says)
		}
		if a.status == 404 && !strings.HasPrefix(a.header.Get("Content-Type"), "application/json") {
			t.Errorf("%s: a sub-route's 404 is labelled %s", target, a.header.Get("Content-Type"))
		}
	}
}

func TestAliasRedirects(t *testing.T) {
	t.Parallel()
	s := single(t)
	a := get(t, s, "/works/10.55555%2Fold")
	if a.status != 301 || a.header.Get("Location") != "/works/10.55555%2Fab01" {
		t.Fatalf("%d to %q", a.status, a.header.Get("Location"))
	}
	resp, err := http.Get(s.URL + "/works/10.55555%2Fold")
	must(t, err)
	resp.Body.Close()
	if resp.StatusCode != 200 {
		t.Errorf("followed: %d", resp.StatusCode)
	}
	log := s.Log()
	if last := log[len(log)-1]; !last.Redirected || last.DOIs[0] != "10.55555/ab01" {
		t.Errorf("the followed request: %+v", last)
	}
	if l := get(t, s, batch("", "10.55555/old")).list(t); l.Message.Total != 0 {
		t.Errorf("an alias is in a list: %v", l.dois())
	}
}

func TestAliasesOfTheRecord(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{})
	must(t, s.AddWork(`{"DOI":"10.55555/p","aliases":["10.55555/Q"]}`))
	if a := get(t, s, "/works/10.55555/q"); a.status != 301 {
		t.Errorf("status %d", a.status)
	}
}

// A record alone has what it never has in a list: empty fields, an integer
// score, escaped slashes.
func TestSingleFace(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{})
	must(t, s.AddWork(`{"DOI":"10.55555/A","title":null,"subtitle":["s"],"URL":"https:\/\/doi.org/10.55555\\/A","issued":{"date-parts":[[null]]},"score":3.5}`))
	want := `{"status":"ok","message-type":"work","message-version":"1.0.0","message":{"DOI":"10.55555\/a","title":null,"subtitle":["s"],` +
		`"URL":"https:\/\/doi.org\/10.55555\\\/A","issued":{"date-parts":[[null]]},"short-title":[],"original-title":[],"subject":[],"relation":{},"score":1}}`
	if got := get(t, s, "/works/10.55555/a").body; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestVerbatim(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{})
	s.AddVerbatim("10.55555/V", `{"DOI":"","title":null}`)
	if got := get(t, s, "/works/10.55555/v").body; !strings.HasSuffix(got, `"message":{"DOI":"","title":null}}`) {
		t.Errorf("alone: %s", got)
	}
	if got := get(t, s, batch("", "10.55555/v")).body; !strings.Contains(got, `"items":[{"DOI":"","title":null}]`) {
		t.Errorf("in a list: %s", got)
	}
}

func TestHeadAndMethods(t *testing.T) {
	t.Parallel()
	s := single(t)
	for target, want := range map[string]int{"/works/10.55555/ab01": 200, "/works/10.55555/nobody": 404} {
		resp, err := http.Head(s.URL + target)
		must(t, err)
		resp.Body.Close()
		if resp.StatusCode != want || resp.ContentLength <= 0 {
			t.Errorf("HEAD %s: %d, length %d", target, resp.StatusCode, resp.ContentLength)
		}
	}
	resp, err := http.Post(s.URL+"/works", "text/plain", nil)
	must(t, err)
	resp.Body.Close()
	if resp.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", resp.StatusCode)
	}
}

func TestGzipOnlyWhenLarge(t *testing.T) {
	t.Parallel()
	s := Start(t, Options{})
	must(t, s.AddWork(longWork()))
	must(t, s.AddWork(`{"DOI":"10.55555/s"}`))
	for target, want := range map[string]string{"/works/10.55555/long": "gzip", "/works/10.55555/s": "", "/works/10.55555/no": ""} {
		if got := get(t, s, target, "Accept-Encoding", "gzip").header.Get("Content-Encoding"); got != want {
			t.Errorf("%s: encoding %q; want %q", target, got, want)
		}
	}
	if got := get(t, s, "/works/10.55555/long", "Accept-Encoding", "identity").header.Get("Content-Encoding"); got != "" {
		t.Errorf("not asked for, but %s", got)
	}
}

func TestTargetTooLong(t *testing.T) {
	t.Parallel()
	s := numbered(t, 1)
	if a := get(t, s, "/works?query="+strings.Repeat("a", 4096-len("/works?query="))); a.status != 200 {
		t.Errorf("4,096 bytes: %d", a.status)
	}
	if a := get(t, s, "/works?query="+strings.Repeat("a", 4097-len("/works?query="))); a.status != 414 {
		t.Errorf("4,097 bytes: %d", a.status)
	}
}
