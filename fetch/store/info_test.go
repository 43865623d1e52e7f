package store

import (
	"context"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

// lively is a store with something in every table, had on two days.
func lively(t *testing.T, clock *clock) *Store {
	t.Helper()
	ctx := context.Background()
	s := openTest(t, Options{Now: clock.Now})
	old := crossrefWork(t, "10.55555/a", "10.55555/x")
	next := newService(old, crossrefWork(t, "10.55555/b"))
	next.works["10.55555/aka"] = old
	ask(t, s.Source(next, Normal), "10.55555/aka", "10.55555/no", "10.55555/b")
	o := &oracle{agency: "JaLC", whole: "10.55555/b", citing: []biblio.DOI{"10.55555/x", "10.55555/y"}, hits: []*biblio.Work{old}}
	_, err := s.Agencies(o, Normal).Agency(ctx, "10.55555/a")
	must(t, err)
	_, err = s.Expander(o, Normal).Expand(ctx, "10/b6")
	must(t, err)
	_, err = s.Citing(o, Normal).Citing(ctx, "10.55555/a")
	must(t, err)
	_, err = s.Searcher(o, Normal).Search(ctx, "x", 5)
	must(t, err)
	clock.move(10 * day)
	next.works["10.55555/a"] = crossrefWork(t, "10.55555/a")
	ask(t, s.Source(next, Refresh), "10.55555/a")
	return s
}

func TestInfoPruneClear(t *testing.T) {
	t.Parallel()
	ctx, clock := context.Background(), newClock()
	began := clock.Now()
	s := lively(t, clock)
	check := func(when string, want Info) {
		t.Helper()
		got, err := s.Info(ctx)
		must(t, err)
		if got.Bytes <= 0 {
			t.Errorf("%s: %d bytes", when, got.Bytes)
		}
		got.Bytes, want.Path, want.Version = 0, s.Path(), len(schema)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", when, d)
		}
	}
	check("full", Info{
		Records: map[string]int{"crossref": 2}, Misses: 1, Aliases: 2, Agencies: 1, Searches: 1, Cited: 1, Citations: 2,
		Oldest: began, Newest: began.Add(10 * day),
	})
	n, err := s.Prune(ctx, 5*day)
	must(t, err)
	if n != 7 { // a record, a miss, two aliases, an agency, a search, a work whose citing works were known
		t.Errorf("pruned %d", n)
	}
	check("pruned", Info{Records: map[string]int{"crossref": 1}, Oldest: began.Add(10 * day), Newest: began.Add(10 * day)})
	if w := ask(t, s.Source(nil, Offline), "10.55555/a")["10.55555/a"].Work; w == nil || w.Stale != biblio.StaleReferences {
		t.Errorf("the former references of what stayed: %+v", w)
	}
	n, err = s.Clear(ctx)
	must(t, err)
	if n != 1 {
		t.Errorf("cleared %d", n)
	}
	check("cleared", Info{Records: map[string]int{}})
	for _, table := range tables {
		var rows int
		must(t, s.db.QueryRow("SELECT count(*) FROM "+table).Scan(&rows))
		if rows != 0 {
			t.Errorf("%d rows left in %s", rows, table)
		}
	}
}

func TestClearGivesRoomBack(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{})
	var answers []answer
	for _, w := range realWorks(t, "silicon/works.jsonl.gz") {
		answers = append(answers, answer{w.DOI, fetch.Result{Work: w}})
	}
	s.save(context.Background(), answers)
	before, err := s.Info(context.Background())
	must(t, err)
	_, err = s.Clear(context.Background())
	must(t, err)
	after, err := s.Info(context.Background())
	must(t, err)
	if after.Bytes > before.Bytes/2 {
		t.Errorf("%d bytes before, %d after", before.Bytes, after.Bytes)
	}
}

// A closed store holds nothing and takes nothing, but its sources still work.
func TestClosed(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{})
	next := newService(crossrefWork(t, "10.55555/a"))
	src := s.Source(next, Normal)
	must(t, s.Close())
	must(t, s.Close())
	if r := ask(t, src, "10.55555/a")["10.55555/a"]; told(r) != "work" {
		t.Errorf("got %s", told(r))
	}
	if _, err := s.Info(context.Background()); err == nil {
		t.Error("a closed store has an Info")
	}
	if _, err := s.Prune(context.Background(), time.Hour); err == nil {
		t.Error("a closed store can be pruned")
	}
}
