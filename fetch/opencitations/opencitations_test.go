package opencitations_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/crossreftest"
	"citegraph/fetch/opencitations"
)

func TestCiting(t *testing.T) {
	t.Parallel()
	s := crossreftest.StartSuite(t, crossreftest.Options{})
	oc := s.OpenCitations
	oc.AddCitation("10.55555/B", "10.55555/a(1)<2>", "2019-07-03")
	oc.AddCitation("10.55555/b", "10.55555/a(1)<2>", "") // the same once more, undated
	oc.AddSides([]string{"pmid:17", "doi:10.55555/z", "doi:10.55555/c"}, []string{"doi:10.55555/a(1)<2>"}, "2020")
	oc.AddSides([]string{"pmid:18"}, []string{"doi:10.55555/a(1)<2>"}, "2020") // a work without a DOI
	oc.AddCitation("10.55555/a(1)<2>", "10.55555/a(1)<2>", "2020")             // itself
	c := opencitations.New(oc.URL, http.DefaultClient)

	got, err := c.Citing(t.Context(), "10.55555/a(1)<2>")
	if want := []biblio.DOI{"10.55555/b", "10.55555/c"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("Citing = %v, %v; want %v", got, err, want)
	}
	got, err = c.Citing(t.Context(), "10.55555/unknown")
	if err != nil || got == nil || len(got) != 0 {
		t.Errorf("Citing of an unknown DOI = %#v, %v; want an empty list", got, err)
	}
	oc.Fault(crossreftest.Any(), 1, crossreftest.ServerError())
	if _, err = c.Citing(t.Context(), "10.55555/b"); !errors.Is(err, fetch.ErrTemporary) || !strings.Contains(err.Error(), "OpenCitations") {
		t.Errorf("under load: %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`[{"citing":"omid:br/1 doi:10.55555/a","cited":"doi:10.55555/b","creation":""}]`))
	f.Add([]byte(`[{"citing":null}]`))
	f.Fuzz(func(t *testing.T, body []byte) {
		list, err := opencitations.Decode("10.55555/b", body)
		if err == nil && !slices.IsSorted(list) {
			t.Errorf("not sorted: %v", list)
		}
	})
}
