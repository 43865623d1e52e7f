package crossreftest

import (
	"net/http"
	"strings"
	"testing"
)

// A Suite is all four services under one address: Crossref at the root, the
// others below /doi, /datacite and /opencitations.
type Suite struct {
	Crossref      *Server
	DOI           *DOIOrg
	DataCite      *DataCite
	OpenCitations *OpenCitations
	URL           string // when StartSuite made it
}

// Paths of the services of a Suite that are not Crossref.
const (
	PathDOI           = "/doi"
	PathDataCite      = "/datacite"
	PathOpenCitations = "/opencitations"
)

// NewSuite makes the four services, empty; doi.org knows the works of
// Crossref and DataCite as they are added.
func NewSuite(o Options) *Suite {
	s := New(o)
	dc := NewDataCite(o)
	doi := NewDOIOrg(o, s)
	doi.records = append(doi.records, dc.agencyOf)
	return &Suite{Crossref: s, DOI: doi, DataCite: dc, OpenCitations: NewOpenCitations(o)}
}

// StartSuite makes a suite that listens on loopback until the test ends, and
// sets the URL of each service.
func StartSuite(t testing.TB, o Options) *Suite {
	t.Helper()
	u := NewSuite(o)
	u.URL = Serve(t, u)
	u.Crossref.URL = u.URL
	u.DOI.URL = u.URL + PathDOI
	u.DataCite.URL = u.URL + PathDataCite
	u.OpenCitations.URL = u.URL + PathOpenCitations
	return u
}

// Env lists the environment variables, NAME=value, that lead citegraph to a
// suite at a base URL.
func Env(base string) []string {
	return []string{
		"CITEGRAPH_CROSSREF_URL=" + base,
		"CITEGRAPH_DOI_URL=" + base + PathDOI,
		"CITEGRAPH_DATACITE_URL=" + base + PathDataCite,
		"CITEGRAPH_OPENCITATIONS_URL=" + base + PathOpenCitations,
	}
}

// ServeHTTP passes the request to the service that its path names.
func (u *Suite) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for path, h := range map[string]http.Handler{PathDOI: u.DOI, PathDataCite: u.DataCite, PathOpenCitations: u.OpenCitations} {
		if strings.HasPrefix(r.URL.Path, path+"/") {
			http.StripPrefix(path, h).ServeHTTP(w, r)
			return
		}
	}
	u.Crossref.ServeHTTP(w, r)
}
