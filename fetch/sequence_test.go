package fetch_test

import (
	"context"
	"errors"
	"iter"
	"sync"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

func TestSequence(t *testing.T) {
	t.Parallel()
	own, other := cites("a"), cites("a", "b")
	for _, test := range []struct {
		name  string
		chain []fetch.Source
		work  *biblio.Work
		err   error
	}{
		{"the first record wins", []fetch.Source{newOracle(own), newOracle(other)}, own, nil},
		{"what the first has not goes on", []fetch.Source{newOracle(), newOracle(other)}, other, nil},
		{"what was not asked for goes on", []fetch.Source{fetch.NewRecords(nil), newOracle(other)}, other, nil},
		{"what was refused as invalid goes on", []fetch.Source{newOracle().fails("a", fetch.ErrInvalid), newOracle(other)}, other, nil},
		{"what is registered elsewhere goes on", []fetch.Source{newOracle().fails("a", &fetch.AgencyError{DOI: d("a"), Agency: "DataCite"}), newOracle(other)}, other, nil},
		{"a source out of reach is waited for", []fetch.Source{newOracle().fails("a", fetch.ErrTemporary), newOracle(other)}, nil, fetch.ErrTemporary},
		{"a source that blocks us likewise", []fetch.Source{newOracle().fails("a", fetch.ErrBlocked), newOracle(other)}, nil, fetch.ErrBlocked},
		{"later trouble leaves it open", []fetch.Source{newOracle(), newOracle().fails("a", fetch.ErrTemporary)}, nil, fetch.ErrTemporary},
		{"not found says more than not asked", []fetch.Source{fetch.NewRecords(nil), newOracle(), fetch.Offline{}}, nil, fetch.ErrNotFound},
		{"not found says more than invalid", []fetch.Source{newOracle().fails("a", fetch.ErrInvalid), newOracle()}, nil, fetch.ErrNotFound},
		{"invalid says more than not asked", []fetch.Source{newOracle().fails("a", fetch.ErrInvalid), fetch.Offline{}}, nil, fetch.ErrInvalid},
		{"elsewhere says more than not found", []fetch.Source{newOracle(), newOracle().fails("a", &fetch.AgencyError{DOI: d("a"), Agency: "mEDRA"}), newOracle()}, nil, fetch.ErrElsewhere},
		{"offline nothing is asked for", []fetch.Source{fetch.NewRecords(nil), fetch.Offline{}}, nil, fetch.ErrNotAsked},
		{"no source at all", nil, nil, fetch.ErrNotAsked},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			src := fetch.Sequence(test.chain...)
			w, err := src.Work(t.Context(), d("a"))
			if w != test.work || !errors.Is(err, test.err) {
				t.Errorf("Work: %v, %v", w, err)
			}
			n := 0
			for doi, r := range src.Works(t.Context(), []biblio.DOI{d("a")}) {
				if n++; doi != d("a") || r.Work != test.work || !errors.Is(r.Err, test.err) {
					t.Errorf("Works: %s, %v, %v", doi, r.Work, r.Err)
				}
			}
			if n != 1 {
				t.Errorf("Works: %d answers", n)
			}
		})
	}
}

// TestSequenceBatches: each source gets one batch, of what the others had not.
func TestSequenceBatches(t *testing.T) {
	t.Parallel()
	first := &batches{oracle: newOracle(cites("b"), cites("c"))}
	second := &batches{oracle: newOracle(cites("a")), order: nil}
	third := &batches{oracle: newOracle()}
	got := map[biblio.DOI]bool{}
	for doi, r := range fetch.Sequence(first, second, third).Works(t.Context(), []biblio.DOI{d("e"), d("c"), d("a"), d("b")}) {
		got[doi] = r.Work != nil
	}
	if diff := cmp.Diff(map[biblio.DOI]bool{d("a"): true, d("b"): true, d("c"): true, d("e"): false}, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]biblio.DOI{d("a"), d("e"), d("e")}, append(second.asked, third.asked...)); diff != "" {
		t.Errorf("passed on (-want +got):\n%s", diff)
	}
}

// A patient source answers its batch, and is not done before it is told.
type patient struct {
	*oracle
	done <-chan struct{}
}

func (p patient) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		for i, doi := range dois {
			if i == len(dois)-1 {
				<-p.done
			}
			w, err := p.Work(ctx, doi)
			if !yield(doi, fetch.Result{Work: w, Err: err}) {
				return
			}
		}
	}
}

// A teller tells when it is asked.
type teller struct {
	fetch.Source
	asked chan struct{}
	once  *sync.Once
}

func (s teller) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	s.once.Do(func() { close(s.asked) })
	return s.Source.Work(ctx, doi)
}

// TestSequenceStreams: a source of single questions is asked while the one
// before it is still at work; otherwise this test would not end.
func TestSequenceStreams(t *testing.T) {
	t.Parallel()
	for _, wrap := range []func(fetch.Source) fetch.Source{
		func(s fetch.Source) fetch.Source { return s },
		func(s fetch.Source) fetch.Source { return fetch.Concurrent(s, 3) },
	} {
		asked := make(chan struct{})
		second := wrap(teller{newOracle(cites("a")), asked, new(sync.Once)})
		got := map[biblio.DOI]bool{}
		for doi, r := range fetch.Sequence(patient{newOracle(cites("b")), asked}, second).Works(t.Context(), []biblio.DOI{d("a"), d("b")}) {
			got[doi] = r.Work != nil
		}
		if diff := cmp.Diff(map[biblio.DOI]bool{d("a"): true, d("b"): true}, got); diff != "" {
			t.Errorf("answers (-want +got):\n%s", diff)
		}
	}
}

func TestRecords(t *testing.T) {
	t.Parallel()
	dated := func(name, indexed string, aliases ...biblio.DOI) *biblio.Work {
		return &biblio.Work{DOI: d(name), Indexed: indexed, Aliases: aliases}
	}
	older, newer, twin := dated("a", "2018-01-01"), dated("a", "2026-03-29"), dated("a", "2026-03-29")
	b, c := dated("b", "", d("x"), d("a")), dated("c", "", d("x"), d("y"))
	for _, works := range [][]*biblio.Work{{older, newer, twin, c, b, {Title: "no DOI"}}, {c, newer, b, older, twin}} {
		r := fetch.NewRecords(works)
		if r.Len() != 3 {
			t.Errorf("%d DOIs, want 3", r.Len())
		}
		for doi, want := range map[biblio.DOI]*biblio.Work{d("a"): newer, d("b"): b, d("x"): b, d("y"): c} {
			if got, err := r.Work(t.Context(), doi); got != want || err != nil {
				t.Errorf("%s: %v, %v; want %v", doi, got, err, want)
			}
		}
		if _, err := r.Work(t.Context(), d("z")); !errors.Is(err, fetch.ErrNotAsked) {
			t.Errorf("what is not among the records: %v", err)
		}
		var dois []biblio.DOI
		for doi := range r.DOIs() {
			dois = append(dois, doi)
		}
		if diff := cmp.Diff([]biblio.DOI{d("a"), d("b"), d("c")}, dois); diff != "" {
			t.Errorf("DOIs (-want +got):\n%s", diff)
		}
	}
}
