package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// sourceFunc is a Source of one function.
type sourceFunc func(biblio.DOI) (*biblio.Work, error)

func (f sourceFunc) Work(_ context.Context, doi biblio.DOI) (*biblio.Work, error) { return f(doi) }

// agencies maps prefixes to agencies; expand maps short DOIs.
type agencies map[string]string

func (a agencies) Agency(_ context.Context, doi biblio.DOI) (string, error) {
	switch name := a[doi.Prefix()]; name {
	case "":
		return "", fetch.ErrNotFound
	case "down":
		return "", fetch.ErrTemporary
	default:
		return name, nil
	}
}

func (a agencies) Expand(_ context.Context, short biblio.DOI) (biblio.DOI, error) {
	if whole := a[string(short)]; whole != "" {
		return biblio.DOI(whole), nil
	}
	return "", fetch.ErrNotFound
}

// The states are those of INTERFACE "States".
func TestByAgency(t *testing.T) {
	t.Parallel()
	src := fetch.ByAgency(
		agencies{"10.1": "Crossref", "10.2": "DataCite", "10.3": "JaLC", "10.4": "down"},
		map[string]fetch.Source{"datacite": sourceFunc(func(doi biblio.DOI) (*biblio.Work, error) {
			switch doi {
			case "10.2/here":
				return &biblio.Work{DOI: doi}, nil
			case "10.2/load":
				return nil, fetch.ErrTemporary
			}
			return nil, fetch.ErrNotFound
		})})
	for _, tc := range []struct {
		doi    biblio.DOI
		want   error
		agency string
	}{
		{"10.1/a", fetch.ErrNotFound, ""},
		{"10.2/here", nil, ""},
		{"10.2/gone", fetch.ErrElsewhere, "DataCite"},
		{"10.2/load", fetch.ErrTemporary, ""},
		{"10.3/a", fetch.ErrElsewhere, "JaLC"},
		{"10.4/a", fetch.ErrTemporary, ""},
		{"10.9/a", fetch.ErrNotFound, ""},
	} {
		w, err := src.Work(t.Context(), tc.doi)
		var at *fetch.AgencyError
		errors.As(err, &at)
		if !errors.Is(err, tc.want) || (tc.want == nil) != (w != nil) || (tc.agency != "") != (at != nil) || at != nil && at.Agency != tc.agency {
			t.Errorf("%s: %v, %v", tc.doi, w, err)
		}
	}
}

func TestExpandShortAsksForWholeDOIsOnce(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	src := fetch.ExpandShort(agencies{"10/b6": "10.1/whole"}, sourceFunc(func(doi biblio.DOI) (*biblio.Work, error) {
		asked.Add(1)
		return &biblio.Work{DOI: doi}, nil
	}))
	got := map[biblio.DOI]string{}
	for doi, r := range src.Works(t.Context(), []biblio.DOI{"10/b6", "10/none", "10.1/other", "10.1/whole"}) {
		if r.Err != nil {
			got[doi] = r.Err.Error()
			continue
		}
		got[doi] = string(r.Work.DOI)
	}
	want := map[biblio.DOI]string{"10/b6": "10.1/whole", "10/none": "not found", "10.1/other": "10.1/other", "10.1/whole": "10.1/whole"}
	if fmt.Sprint(got) != fmt.Sprint(want) || asked.Load() != 2 {
		t.Errorf("%v after %d questions", got, asked.Load())
	}
	if w, err := src.Work(t.Context(), "10/b6"); err != nil || w.DOI != "10.1/whole" {
		t.Errorf("alone: %v, %v", w, err)
	}
}

func TestConcurrent(t *testing.T) {
	t.Parallel()
	var dois []biblio.DOI
	for i := range 100 {
		dois = append(dois, biblio.DOI(fmt.Sprintf("10.1/%03d", i)))
	}
	ctx, cancel := context.WithCancel(t.Context())
	var now, most atomic.Int32
	src := fetch.Concurrent(sourceFunc(func(doi biblio.DOI) (*biblio.Work, error) {
		n := now.Add(1)
		defer now.Add(-1)
		for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
		}
		return &biblio.Work{DOI: doi}, nil
	}), 4)
	var got []biblio.DOI
	for doi, r := range src.Works(ctx, dois) {
		if r.Work.DOI != doi {
			t.Errorf("%s got the record of %s", doi, r.Work.DOI)
		}
		got = append(got, doi)
	}
	slices.Sort(got)
	if !slices.Equal(got, dois) || most.Load() > 4 {
		t.Errorf("%d answers, %d at a time", len(got), most.Load())
	}
	cancel()
	for doi := range src.Works(ctx, dois) {
		if ctx.Err() == nil {
			t.Errorf("%s after the end", doi)
		}
	}
	for range src.Works(t.Context(), dois) {
		break // leaves no goroutine behind: Works waits for them
	}
}
