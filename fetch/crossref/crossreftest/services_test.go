package crossreftest

import (
	"encoding/json"
	"strings"
	"testing"
)

func suite(t *testing.T) *Suite {
	t.Helper()
	u := StartSuite(t, Options{})
	must(t, u.Crossref.AddWork(`{"DOI":"10.55555/a","issued":{"date-parts":[[2010,3]]},"reference":[{"key":"1","DOI":"10.55555/B"},{"key":"2","DOI":"10.55555/b"},{"key":"3"}]}`))
	must(t, u.DataCite.Add(`{"data":{"id":"10.5072/x","type":"dois","attributes":{"doi":"10.5072/x"}}}`))
	must(t, u.DataCite.Add(`{"id":"10.5072/Y","type":"dois","attributes":{"doi":"10.5072/y"}}`))
	must(t, u.DataCite.Add(`{"doi":"10.5072/z","titles":[{"title":"Z"}]}`))
	u.Crossref.SetAgency("10.7777", "mEDRA")
	u.DOI.SetAgency("10.8888/j", "JaLC")
	u.DOI.AddShort("10/B6", "10.55555/A")
	u.OpenCitations.AddReferencesOf(u.Crossref)
	u.OpenCitations.AddSides([]string{"doi:10.55555/c", "doi:10.55555/c2", "pmid:7"}, []string{"doi:10.55555/a"}, "")
	u.OpenCitations.AddSides(nil, []string{"doi:10.55555/a"}, "2011")
	return u
}

func at(url string) *Server { return &Server{URL: url} }

func TestServices(t *testing.T) {
	t.Parallel()
	u := suite(t)
	for _, c := range []struct {
		base, target string
		status       int
		says         string
	}{
		{u.DOI.URL, "/doiRA/10.55555%2FA", 200, `"RA": "Crossref"`},
		{u.DOI.URL, "/ra/10.55555", 200, `"RA": "Crossref"`},
		{u.DOI.URL, "/doiRA/10.55555/nobody", 200, `"status": "DOI does not exist"`},
		{u.DOI.URL, "/doiRA/10.5072/x", 200, `"RA": "DataCite"`},
		{u.DOI.URL, "/doiRA/10.5072", 200, `"RA": "DataCite"`},
		{u.DOI.URL, "/doiRA/10.7777", 200, `"RA": "mEDRA"`},
		{u.DOI.URL, "/doiRA/10.8888/j", 200, `"RA": "JaLC"`},
		{u.DOI.URL, "/doiRA/10.9999", 200, `"status": "Unknown prefix"`},
		{u.DOI.URL, "/doiRA/nonsense", 200, `"status": "Invalid DOI"`},
		{u.DOI.URL, "/api/handles/10/b6", 200, `"type":"HS_ALIAS","data":{"format":"string","value":"10.55555/A"}`},
		{u.DOI.URL, "/api/handles/10.55555/a", 200, `"responseCode":1`},
		{u.DOI.URL, "/api/handles/10.55555/no", 404, `"responseCode":100`},
		{u.DOI.URL, "/10.55555/a", 302, "Handle Redirect"},
		{u.DOI.URL, "/10.55555/no", 404, "DOI Not Found"},
		{u.DataCite.URL, "/dois/10.5072/X", 200, `"id":"10.5072/x"`},
		{u.DataCite.URL, "/dois/10.5072%2Fy", 200, `{"data":{"id":"10.5072/Y"`},
		{u.DataCite.URL, "/dois/10.5072%2Fz", 200, `"attributes":{"doi":"10.5072/z"`},
		{u.DataCite.URL, "/dois/10.5072%2Fno", 404, `{"errors":[{"status":"404","title":"The resource you are looking for doesn't exist."}]}`},
		{u.DataCite.URL, "/dois?query=doi:(%2210.5072/x%22+OR+10.5072%5C/y+OR+10.5072/no)", 200, `"meta":{"total":2`},
		{u.OpenCitations.URL, "/index/v2/references/doi:10.55555%2Fa", 200, `doi:10.55555/b"`},
		{u.OpenCitations.URL, "/index/v2/citations/doi:10.55555/B", 200, `"creation": "2010-03"`},
		{u.OpenCitations.URL, "/index/v2/citations/doi:10.55555/a", 200, ` doi:10.55555/c doi:10.55555/c2 pmid:7"`},
		{u.OpenCitations.URL, "/index/v2/citation-count/doi:10.55555/a", 200, `"count": "2"`},
		{u.OpenCitations.URL, "/index/v2/reference-count/doi:10.55555/a", 200, `"count": "1"`},
		{u.OpenCitations.URL, "/index/v2/references/doi:10.55555%2Fno", 200, "[]"},
		{u.OpenCitations.URL, "/index/v2/references/10.55555%2Fa", 404, "404"}, // the prefix is required
		{u.OpenCitations.URL, "/index/v2/other/doi:10.55555%2Fa", 404, "404"},
		{u.OpenCitations.URL, "/index/coci/api/v1/references/10.55555/a", 404, "404"},
		{u.URL, "/works/10.55555/a", 200, `"message-type":"work"`},
	} {
		a := get(t, at(c.base), c.target)
		if a.status != c.status || !strings.Contains(a.body, c.says) {
			t.Errorf("%s: %d %s; want %d %s", c.target, a.status, a.body, c.status, c.says)
		}
	}
	if got := u.DataCite.Asked()["10.5072/x"]; got != 2 {
		t.Errorf("DataCite was asked %d times for 10.5072/x; want 2", got)
	}
}

func TestSeveralAgencies(t *testing.T) {
	t.Parallel()
	u := suite(t)
	var got []map[string]string
	must(t, json.Unmarshal([]byte(get(t, at(u.DOI.URL), "/doiRA/10.55555/A,10.5072").body), &got))
	if len(got) != 2 || got[0]["DOI"] != "10.55555/A" || got[1]["RA"] != "DataCite" {
		t.Errorf("got %v", got)
	}
}

func TestContentNegotiation(t *testing.T) {
	t.Parallel()
	u := suite(t)
	for target, want := range map[string]string{ // as recorded
		"/10.55555/a": "https://api.crossref.org/v1/works/10.55555%2Fa/transform",
		"/10.5072/x":  "https://data.crosscite.org/10.5072%2Fx",
	} {
		a := get(t, at(u.DOI.URL), target, "Accept", "application/vnd.citationstyles.csl+json")
		if a.header.Get("Location") != want {
			t.Errorf("%s: %s; want %s", target, a.header.Get("Location"), want)
		}
	}
}

func TestFaultsOfAnyService(t *testing.T) {
	t.Parallel()
	u := suite(t)
	u.OpenCitations.Fault(Any(), 1, Gateway(502))
	u.DOI.Fault(Any(), 1, Blocked())
	u.DataCite.Fault(Any(), 1, TooMany(Empty, "1"))
	for url, want := range map[string]int{
		u.OpenCitations.URL + "/index/v2/citations/doi:10.55555/a": 502, u.DOI.URL + "/doiRA/10.5072": 403, u.DataCite.URL + "/dois/10.5072/x": 429,
	} {
		if a := get(t, at(url), ""); a.status != want {
			t.Errorf("%s: %d; want %d", url, a.status, want)
		}
	}
}

func TestDataCiteRefusesNonsense(t *testing.T) {
	t.Parallel()
	dc := NewDataCite(Options{})
	for _, bad := range []string{"", "{", "{}", `{"data":7}`} {
		if dc.Add(bad) == nil {
			t.Errorf("%q was taken", bad)
		}
	}
}
