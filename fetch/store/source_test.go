package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

func TestNothingIsAskedTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	next := newService(crossrefWork(t, "10.55555/a"), crossrefWork(t, "10.55555/b"))
	s := openAt(t, dir, Options{})
	dois := []biblio.DOI{"10.55555/a", "10.55555/no", "10.55555/b", "10.55555/a"}
	ask(t, s.Source(next, Normal), dois...)
	if next.questions() != "a b no" || next.batches != 1 {
		t.Fatalf("%d batches", next.batches)
	}
	must(t, s.Close())

	src := openAt(t, dir, Options{}).Source(next, Normal)
	got := ask(t, src, dois...)
	if q := next.questions(); q != "" {
		t.Errorf("a second run asks for %s", q)
	}
	if len(got) != 3 || told(got["10.55555/a"]) != "work" || told(got["10.55555/no"]) != "missing" {
		t.Errorf("got %v", got)
	}
	if _, err := src.Work(context.Background(), "10.55555/no"); !errors.Is(err, fetch.ErrNotFound) {
		t.Errorf("alone: %v", err)
	}
	if w, err := src.Work(context.Background(), "10.55555/b"); err != nil || w.Title != "Of 10.55555/b" {
		t.Errorf("alone: %v, %v", w, err)
	}
	if a := src.Account(); a != (Account{Stored: 5}) {
		t.Errorf("account %+v", a)
	}
}

// A stored record comes back to the letter, and the work made of it is the
// same as the one that was handed over.
func TestRecordsComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	works := realWorks(t, "silicon/works.jsonl.gz")
	s := openTest(t, Options{})
	var dois []biblio.DOI
	next := newService(works...)
	for _, w := range works {
		dois = append(dois, w.DOI)
	}
	ask(t, s.Source(next, Normal), dois...)
	got := ask(t, s.Source(nil, Offline), dois...)
	for _, w := range works {
		if d := cmp.Diff(w, got[w.DOI].Work); d != "" {
			t.Fatalf("%s: %s", w.DOI, d)
		}
	}
}

// What comes from the store comes in the order of the questions.
func TestStoredAnswersComeInOrder(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{Ages: Ages{Record: -1}})
	var dois []biblio.DOI
	next := newService()
	for i := range 2*chunk + 7 {
		w := crossrefWork(t, fmt.Sprintf("10.55555/%d", i*7919%1013))
		next.works[w.DOI] = w
		dois = append(dois, w.DOI)
	}
	ask(t, s.Source(next, Normal), dois...)
	var got []biblio.DOI
	for doi := range s.Source(nil, Offline).Works(context.Background(), dois) {
		got = append(got, doi)
	}
	if !slices.Equal(got, dois[:len(got)]) || len(got) != len(distinct(dois)) {
		t.Error("not in the order of the questions")
	}
}

// A step of a test of ages: move the clock, ask for the DOI, see what was
// asked and answered.
type step struct {
	after   time.Duration
	mode    Mode
	trouble error
	asked   bool
	answer  string
}

func TestAges(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		known bool // to the service
		ages  Ages
		steps []step
	}{
		"a record is young for 30 days": {true, Ages{}, []step{
			{0, Normal, nil, true, "work"}, {30*day - time.Second, Normal, nil, false, "work"},
			{time.Second, Normal, nil, true, "work"}, {day, Normal, nil, false, "work"},
		}},
		"a record for ever": {true, Ages{Record: -1}, []step{{0, Normal, nil, true, "work"}, {9999 * day, Normal, nil, false, "work"}}},
		"of an own age":     {true, Ages{Record: time.Hour}, []step{{0, Normal, nil, true, "work"}, {2 * time.Hour, Normal, nil, true, "work"}}},
		"a miss is young for a day": {false, Ages{}, []step{
			{0, Normal, nil, true, "missing"}, {day - time.Second, Normal, nil, false, "missing"}, {time.Second, Normal, nil, true, "missing"},
		}},
		"an old record is better than an outage": {true, Ages{}, []step{
			{0, Normal, nil, true, "work"}, {40 * day, Normal, fetch.ErrTemporary, true, "work record"},
			{0, Normal, fetch.ErrBlocked, true, "work record"}, {0, Normal, nil, true, "work"}, {0, Normal, fetch.ErrTemporary, false, "work"},
		}},
		"an old miss is none": {false, Ages{}, []step{{0, Normal, nil, true, "missing"}, {2 * day, Normal, fetch.ErrTemporary, true, "temporary"}}},
		"an outage is not kept": {true, Ages{}, []step{
			{0, Normal, fetch.ErrTemporary, true, "temporary"}, {0, Offline, nil, false, "not asked"}, {0, Normal, fetch.ErrBlocked, true, "blocked"}, {0, Normal, nil, true, "work"},
		}},
		"refresh asks again": {true, Ages{}, []step{
			{0, Normal, nil, true, "work"}, {0, Refresh, nil, true, "work"}, {0, Refresh, fetch.ErrTemporary, true, "work record"}, {0, Normal, nil, false, "work"},
		}},
		"refresh makes young": {true, Ages{}, []step{
			{0, Normal, nil, true, "work"}, {29 * day, Refresh, nil, true, "work"}, {29 * day, Normal, nil, false, "work"},
		}},
		"offline takes old records": {true, Ages{}, []step{
			{0, Offline, nil, false, "not asked"}, {0, Normal, nil, true, "work"}, {999 * day, Offline, nil, false, "work"},
		}},
		"offline and missing": {false, Ages{}, []step{
			{0, Normal, nil, true, "missing"}, {0, Offline, nil, false, "missing"}, {999 * day, Offline, nil, false, "missing"},
		}},
	} {
		for _, alone := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, alone %v", name, alone), func(t *testing.T) {
				t.Parallel()
				clock, next := newClock(), newService()
				if c.known {
					next = newService(crossrefWork(t, "10.55555/a"))
				}
				s := openTest(t, Options{Now: clock.Now, Ages: c.ages})
				for i, step := range c.steps {
					clock.move(step.after)
					next.trouble = step.trouble
					src := s.Source(next, step.mode)
					r := fetch.Result{}
					if alone {
						r.Work, r.Err = src.Work(context.Background(), "10.55555/a")
					} else {
						r = ask(t, src, "10.55555/a")["10.55555/a"]
					}
					if asked := next.questions() != ""; asked != step.asked || told(r) != step.answer {
						t.Errorf("step %d: asked %v, answer %q; want %v, %q", i, asked, told(r), step.asked, step.answer)
					}
				}
			})
		}
	}
}

func TestVanishedAndReturned(t *testing.T) {
	t.Parallel()
	clock, w := newClock(), crossrefWork(t, "10.55555/a")
	next := newService(w)
	s := openTest(t, Options{Now: clock.Now})
	src := s.Source(next, Normal)
	ask(t, src, w.DOI)
	clock.move(31 * day)
	delete(next.works, w.DOI)
	if r := ask(t, src, w.DOI)[w.DOI]; told(r) != "missing" {
		t.Errorf("the registry knows it no more: %s", told(r))
	}
	if r := ask(t, src, w.DOI)[w.DOI]; told(r) != "missing" {
		t.Errorf("and that is kept: %s", told(r))
	}
	clock.move(2 * day)
	next.works[w.DOI] = w
	for range 2 {
		if r := ask(t, src, w.DOI)[w.DOI]; told(r) != "work" {
			t.Errorf("it is back: %s", told(r))
		}
	}
}

func TestAliasesLeadToTheRecord(t *testing.T) {
	t.Parallel()
	prime := crossrefWork(t, "10.55555/prime")
	next := newService(prime)
	next.works["10.55555/old"] = prime
	s := openTest(t, Options{})
	ask(t, s.Source(next, Normal), "10.55555/old")
	got := ask(t, s.Source(nil, Offline), "10.55555/old", "10.55555/prime")
	if w := got["10.55555/old"].Work; w == nil || w.DOI != "10.55555/prime" || !slices.Equal(w.Aliases, []biblio.DOI{"10.55555/old"}) {
		t.Errorf("the alias leads to %+v", w)
	}
	if w := got["10.55555/prime"].Work; w == nil || len(w.Aliases) != 0 {
		t.Errorf("the prime is %+v", w)
	}
}

func TestElsewhereKeepsTheAgency(t *testing.T) {
	t.Parallel()
	next := newService()
	next.errs["10.55555/j"] = &fetch.AgencyError{DOI: "10.55555/j", Agency: "JaLC"}
	s := openTest(t, Options{})
	ask(t, s.Source(next, Normal), "10.55555/j")
	r := ask(t, s.Source(nil, Offline), "10.55555/j")["10.55555/j"]
	var e *fetch.AgencyError
	if !errors.As(r.Err, &e) || e.Agency != "JaLC" || e.DOI != "10.55555/j" {
		t.Errorf("got %v", r.Err)
	}
}

func TestReferencesTakenBackAreKept(t *testing.T) {
	t.Parallel()
	full, bare := crossrefWork(t, "10.55555/a", "10.55555/x", "10.55555/y"), crossrefWork(t, "10.55555/a")
	next := newService(full)
	s := openTest(t, Options{})
	ask(t, s.Source(next, Normal), "10.55555/a")
	next.works["10.55555/a"] = bare
	check := func(when string, src *Source) {
		t.Helper()
		w := ask(t, src, "10.55555/a")["10.55555/a"].Work
		if w == nil || w.Stale != biblio.StaleReferences || len(w.References) != 2 || *w.ReferencesListed != 2 || string(w.Raw) != string(bare.Raw) {
			t.Errorf("%s: %+v", when, w)
		}
	}
	check("when it is asked again", s.Source(next, Refresh))
	check("from the store", s.Source(nil, Offline))
	check("when it is asked once more", s.Source(next, Refresh))
	check("from the store again", s.Source(nil, Offline))
	if bare.Stale != "" || len(bare.References) != 0 {
		t.Error("the work that was handed over has been changed")
	}
	next.works["10.55555/a"] = crossrefWork(t, "10.55555/a", "10.55555/z")
	ask(t, s.Source(next, Refresh), "10.55555/a")
	if w := ask(t, s.Source(nil, Offline), "10.55555/a")["10.55555/a"].Work; w.Stale != "" || len(w.References) != 1 {
		t.Errorf("a new list takes the place of the old one: %+v", w)
	}
}

func TestRegistries(t *testing.T) {
	t.Parallel()
	// A stand-in for the decoder of another registry.
	other := func(raw []byte) (*biblio.Work, error) {
		return &biblio.Work{DOI: "10.55555/a", Source: biblio.FromDataCite, Title: string(raw)}, nil
	}
	dir := t.TempDir()
	s := openAt(t, dir, Options{Decoders: map[string]Decoder{biblio.FromDataCite: other}})
	dataset := &biblio.Work{DOI: "10.55555/a", Source: biblio.FromDataCite, Title: "D", Raw: []byte("D")}
	file := &biblio.Work{DOI: "10.55555/f", Source: biblio.FromFile, Raw: []byte("F")}
	bare := &biblio.Work{DOI: "10.55555/r", Source: biblio.FromCrossref}
	ask(t, s.Source(newService(dataset, file, bare), Normal), "10.55555/a", "10.55555/f", "10.55555/r")
	title := func(s *Store) string {
		if w := ask(t, s.Source(nil, Offline), "10.55555/a")["10.55555/a"].Work; w != nil {
			return w.Title
		}
		return "none"
	}
	if got := title(s); got != "D" {
		t.Errorf("from the other registry: %s", got)
	}
	got := ask(t, s.Source(nil, Offline), "10.55555/f", "10.55555/r")
	if told(got["10.55555/f"]) != "not asked" || told(got["10.55555/r"]) != "not asked" {
		t.Errorf("kept what cannot be read again: %v", got)
	}
	if got := title(openAt(t, dir, Options{})); got != "none" {
		t.Errorf("a program that cannot decode it: %s", got)
	}
	ask(t, s.Source(newService(crossrefWork(t, "10.55555/a")), Refresh), "10.55555/a")
	if got := title(s); got != "Of 10.55555/a" {
		t.Errorf("with one from Crossref: %s", got)
	}
}

// Whoever stops listening, or is stopped, finds what had been answered.
func TestStoppingKeepsWhatCame(t *testing.T) {
	t.Parallel()
	next := newService(crossrefWork(t, "10.55555/a"), crossrefWork(t, "10.55555/b"), crossrefWork(t, "10.55555/c"))
	s := openTest(t, Options{})
	dois := []biblio.DOI{"10.55555/a", "10.55555/b", "10.55555/c"}
	for range s.Source(next, Normal).Works(context.Background(), dois) {
		break
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range s.Source(next, Normal).Works(ctx, dois) {
		if n++; n == 2 { // the stored one and the next
			cancel()
		}
	}
	if n != 2 {
		t.Errorf("%d answers after the end", n)
	}
	got := ask(t, s.Source(nil, Offline), dois...)
	kept := 0
	for _, r := range got {
		if r.Work != nil {
			kept++
		}
	}
	if kept < 2 {
		t.Errorf("kept %d of the works that came", kept)
	}
	if _, err := s.Source(next, Normal).Work(ctx, "10.55555/z"); !errors.Is(err, context.Canceled) {
		t.Errorf("a question after the end: %v", err)
	}
	for range s.Source(next, Normal).Works(ctx, dois) {
		t.Error("an answer after the end")
	}
}

func TestManyGoroutines(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{})
	next := newService()
	for i := range 60 {
		w := crossrefWork(t, fmt.Sprintf("10.55555/%d", i))
		next.works[w.DOI] = w
	}
	var wg sync.WaitGroup
	for g := range 30 {
		wg.Go(func() {
			var dois []biblio.DOI
			for i := range 20 {
				dois = append(dois, biblio.DOI(fmt.Sprintf("10.55555/%d", (g*7+i)%60)))
			}
			src := s.Source(next.each(), Normal)
			for _, r := range src.Works(context.Background(), dois) {
				if r.Work == nil {
					t.Errorf("no work: %v", r.Err)
				}
			}
		})
	}
	wg.Wait()
	if w := s.Warnings(); len(w) > 0 {
		t.Errorf("warnings: %v", w)
	}
	info, err := s.Info(context.Background())
	must(t, err)
	if info.Records[biblio.FromCrossref] != 60 {
		t.Errorf("%+v", info)
	}
}

// each is the service without its batches.
func (s *service) each() fetch.Source { return onlyWork{s} }

type onlyWork struct{ s *service }

func (o onlyWork) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	return o.s.Work(ctx, doi)
}

func TestModeNames(t *testing.T) {
	t.Parallel()
	for m, want := range map[Mode]string{Normal: "normal", Refresh: "refresh", Offline: "offline", 9: "mode 9"} {
		if m.String() != want {
			t.Errorf("%d is %s", m, m)
		}
	}
}

// A DOI that had a record of its own and has become an alias leads to the other
// record from then on, in later runs and offline too.
func TestAnAliasEndsItsOwnRecord(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	next := newService(crossrefWork(t, "10.55555/a"), crossrefWork(t, "10.55555/b"))
	s := openAt(t, dir, Options{})
	ask(t, s.Source(next, Normal), "10.55555/a", "10.55555/b")
	next.works["10.55555/a"] = next.works["10.55555/b"]
	ask(t, s.Source(next, Refresh), "10.55555/a")
	next.questions()
	for _, mode := range []Mode{Normal, Offline} {
		got := ask(t, s.Source(next, mode), "10.55555/a")
		if r := got["10.55555/a"]; r.Err != nil || r.Work.DOI != "10.55555/b" {
			t.Errorf("mode %v: %+v", mode, r)
		}
	}
	if q := next.questions(); q != "" {
		t.Errorf("asked again for %s", q)
	}
}
