package fetchtest_test

import (
	"context"
	"iter"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/fetchtest"
)

var world = fetchtest.World{
	Records: []biblio.DOI{"10.55555/a", "10.55555/b"},
	Aliases: map[biblio.DOI]biblio.DOI{"10.55555/old-b": "10.55555/b"},
	Reasons: map[biblio.DOI]error{"10.55555/none": fetch.ErrNotAsked},
}

func records() *fetch.Records {
	return fetch.NewRecords([]*biblio.Work{{DOI: "10.55555/a"}, {DOI: "10.55555/b", Aliases: []biblio.DOI{"10.55555/old-b"}}})
}

// onlySingle hides that a source takes batches.
type onlySingle struct{ fetch.Source }

func TestSources(t *testing.T) {
	t.Parallel()
	for name, src := range map[string]fetch.Source{
		"records":       records(),
		"one by one":    onlySingle{records()},
		"sequence":      fetch.Sequence(fetch.NewRecords([]*biblio.Work{{DOI: "10.55555/a"}}), onlySingle{records()}, fetch.Offline{}),
		"in a sequence": fetch.Sequence(fetch.Sequence(records()), fetch.Sequence()),
	} {
		t.Run(name, func(t *testing.T) { fetchtest.Source(t, src, world) })
	}
	fetchtest.Source(t, fetch.Offline{}, fetchtest.World{Reasons: map[biblio.DOI]error{"10.55555/a": fetch.ErrNotAsked}})
}

type answer struct {
	doi biblio.DOI
	fetch.Result
}

// A faulty source breaks a promise in every batch that is not empty.
type faulty struct {
	*fetch.Records
	spoil func(dois []biblio.DOI, answers []answer) []answer
}

func (f faulty) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		var answers []answer
		for doi, r := range f.Records.Works(ctx, dois) {
			answers = append(answers, answer{doi, r})
		}
		if len(dois) > 0 {
			answers = f.spoil(dois, answers)
		}
		for _, a := range answers {
			if !yield(a.doi, a.Result) {
				return
			}
		}
	}
}

// TestFaultySources: each broken promise is found.
func TestFaultySources(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func([]biblio.DOI, []answer) []answer{
		"forgets":      func(_ []biblio.DOI, a []answer) []answer { return a[1:] },
		"repeats":      func(_ []biblio.DOI, a []answer) []answer { return append(a, a[0]) },
		"invents":      func(_ []biblio.DOI, a []answer) []answer { return append(a, answer{"10.55555/stranger", a[0].Result}) },
		"says nothing": func(_ []biblio.DOI, a []answer) []answer { a[0].Result = fetch.Result{}; return a },
		"mixes up": func(_ []biblio.DOI, a []answer) []answer {
			a[0].Result, a[1].Result = a[1].Result, a[0].Result
			return a
		},
		"rearranges": func(dois []biblio.DOI, a []answer) []answer { dois[0], dois[1] = dois[1], dois[0]; return a },
	} {
		log := recorder{TB: t}
		fetchtest.Batch(&log, faulty{records(), spoil}, world)
		if log.errors == 0 {
			t.Errorf("a source that %s passes", name)
		}
	}
}

// A recorder counts errors instead of failing.
type recorder struct {
	testing.TB
	errors int
}

func (r *recorder) Helper()               {}
func (r *recorder) Error(...any)          { r.errors++ }
func (r *recorder) Errorf(string, ...any) { r.errors++ }
