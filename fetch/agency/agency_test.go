package agency_test

import (
	"errors"
	"net/http"
	"sync"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/agency"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/crossreftest"
)

func start(t *testing.T) (*crossreftest.Suite, *agency.Client) {
	s := crossreftest.StartSuite(t, crossreftest.Options{})
	return s, agency.New(s.DOI.URL+"/", http.DefaultClient) // a base may end in a slash
}

// The names and statuses are those of doi.org (CROSSREF B1).
func TestAgency(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.DOI.SetAgency("10.5281", "DataCite")
	s.DOI.SetAgency("10.1241", "JaLC")
	s.DOI.SetAgency("10.55555/one", "mEDRA") // its prefix is not told
	for _, tc := range []struct {
		doi  biblio.DOI
		want string
		err  error
	}{
		{"10.5281/zenodo.1", "DataCite", nil},
		{"10.5281/zenodo.2", "DataCite", nil},
		{"10.1241/johokanri.55.78", "JaLC", nil},
		{"10.55555/one", "mEDRA", nil},
		{"10.55555/two", "", fetch.ErrNotFound},
		{"10.66666/[3:ab]2.0.zz;2", "", fetch.ErrNotFound},
	} {
		got, err := c.Agency(t.Context(), tc.doi)
		if got != tc.want || !errors.Is(err, tc.err) {
			t.Errorf("Agency(%s) = %q, %v; want %q, %v", tc.doi, got, err, tc.want, tc.err)
		}
	}
}

// Thirty goroutines that ask about one prefix make one request.
func TestAgencyAsksOncePerPrefix(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.DOI.SetAgency("10.5281", "DataCite")
	var wg sync.WaitGroup
	for range 30 {
		wg.Go(func() { _, _ = c.Agency(t.Context(), "10.5281/zenodo.1") })
	}
	wg.Wait()
	if n := len(s.DOI.Log()); n != 1 {
		t.Errorf("%d requests for one prefix", n)
	}
}

func TestAgencyFaultsAreNotNotFound(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		fault crossreftest.Kind
		want  error
	}{
		{"blocked", crossreftest.Blocked(), fetch.ErrBlocked},
		{"a page with 200", crossreftest.HTMLOK(), fetch.ErrTemporary},
		{"empty 200", crossreftest.EmptyOK(), fetch.ErrTemporary},
		{"gateway", crossreftest.Gateway(504), fetch.ErrTemporary},
		{"cut", crossreftest.Reset(), fetch.ErrTemporary},
	} {
		s, c := start(t)
		s.DOI.Fault(crossreftest.Any(), 5, tc.fault)
		if _, err := c.Agency(t.Context(), "10.5281/zenodo.1"); !errors.Is(err, tc.want) || errors.Is(err, fetch.ErrNotFound) {
			t.Errorf("%s: %v, want %v", tc.name, err, tc.want)
		}
	}
}

func TestExpand(t *testing.T) {
	t.Parallel()
	s, c := start(t)
	s.DOI.AddShort("10/b6", "10.55555/Whole.1")
	got, err := c.Expand(t.Context(), "10/b6")
	if got != "10.55555/whole.1" || err != nil {
		t.Errorf("Expand = %q, %v", got, err)
	}
	if _, err := c.Expand(t.Context(), "10/none"); !errors.Is(err, fetch.ErrNotFound) {
		t.Errorf("an unknown short DOI: %v", err)
	}
}
