package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"
)

func must(tb testing.TB, err error) {
	tb.Helper()
	if err != nil {
		tb.Fatal(err)
	}
}

// openTest opens a store in a directory of its own.
func openTest(tb testing.TB, o Options) *Store {
	tb.Helper()
	return openAt(tb, tb.TempDir(), o)
}

func openAt(tb testing.TB, dir string, o Options) *Store {
	tb.Helper()
	s, err := Open(context.Background(), dir, o)
	must(tb, err)
	tb.Cleanup(func() { s.Close() })
	return s
}

// A clock stands still until it is moved.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// crossrefWork is a work as Crossref's source hands it over.
func crossrefWork(tb testing.TB, doi string, references ...string) *biblio.Work {
	tb.Helper()
	var refs []string
	for i, r := range references {
		refs = append(refs, fmt.Sprintf(`{"key":"%d","DOI":%q}`, i, r))
	}
	w, err := record.Decode(fmt.Appendf(nil, `{"DOI":%q,"title":["Of %s"],"reference":[%s]}`, doi, doi, strings.Join(refs, ",")))
	must(tb, err)
	return w
}

// A service is the source behind the store: it knows some works, has trouble
// when told so, and remembers what it was asked.
type service struct {
	mu      sync.Mutex
	works   map[biblio.DOI]*biblio.Work // by the DOI that is asked for
	trouble error                       // the answer to everything, if not nil
	errs    map[biblio.DOI]error        // in place of ErrNotFound
	asked   []biblio.DOI
	batches int
}

var _ fetch.BatchSource = (*service)(nil)

func newService(works ...*biblio.Work) *service {
	s := &service{works: map[biblio.DOI]*biblio.Work{}, errs: map[biblio.DOI]error{}}
	for _, w := range works {
		s.works[w.DOI] = w
	}
	return s
}

func (s *service) Work(_ context.Context, doi biblio.DOI) (*biblio.Work, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, doi)
	switch {
	case s.trouble != nil:
		return nil, s.trouble
	case s.works[doi] != nil:
		return s.works[doi], nil
	case s.errs[doi] != nil:
		return nil, s.errs[doi]
	}
	return nil, fetch.ErrNotFound
}

func (s *service) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		s.batches++
		for _, doi := range slices.Backward(dois) {
			w, err := s.Work(ctx, doi)
			if ctx.Err() != nil || !yield(doi, fetch.Result{Work: w, Err: err}) {
				return
			}
		}
	}
}

// questions are what was asked since the last call, sorted.
func (s *service) questions() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.asked
	s.asked = nil
	slices.Sort(asked)
	return list(asked)
}

func list(dois []biblio.DOI) string { return strings.Join(plain(dois), " ") }

func plain(dois []biblio.DOI) []string {
	out := make([]string, len(dois))
	for i, d := range dois {
		out[i] = strings.TrimPrefix(string(d), "10.55555/")
	}
	return out
}

// ask gets all answers of a batch, and fails the test if any comes twice.
func ask(tb testing.TB, src fetch.BatchSource, dois ...biblio.DOI) map[biblio.DOI]fetch.Result {
	tb.Helper()
	got := map[biblio.DOI]fetch.Result{}
	for doi, r := range src.Works(context.Background(), dois) {
		if _, twice := got[doi]; twice {
			tb.Errorf("%s was answered twice", doi)
		}
		if (r.Work == nil) == (r.Err == nil) {
			tb.Errorf("%s: work %v and error %v", doi, r.Work, r.Err)
		}
		got[doi] = r
	}
	return got
}

// told is a result in a word.
func told(r fetch.Result) string {
	if r.Work != nil {
		return strings.TrimSpace("work " + r.Work.Stale)
	}
	for name, reason := range map[string]error{
		"missing": fetch.ErrNotFound, "elsewhere": fetch.ErrElsewhere, "not asked": fetch.ErrNotAsked,
		"temporary": fetch.ErrTemporary, "blocked": fetch.ErrBlocked,
	} {
		if errors.Is(r.Err, reason) {
			return name
		}
	}
	return fmt.Sprint(r.Err)
}
