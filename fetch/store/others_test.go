package store

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// An oracle is the service behind each of the smaller answers.
type oracle struct {
	asked   int
	trouble error
	agency  string
	whole   biblio.DOI
	citing  []biblio.DOI
	hits    []*biblio.Work
}

func (o *oracle) ask() error { o.asked++; return o.trouble }

func (o *oracle) Agency(context.Context, biblio.DOI) (string, error) {
	if err := o.ask(); err != nil {
		return "", err
	}
	return o.agency, nil
}

func (o *oracle) Expand(context.Context, biblio.DOI) (biblio.DOI, error) {
	if err := o.ask(); err != nil {
		return "", err
	}
	return o.whole, nil
}

func (o *oracle) Citing(context.Context, biblio.DOI) ([]biblio.DOI, error) {
	if err := o.ask(); err != nil {
		return nil, err
	}
	return o.citing, nil
}

func (o *oracle) Search(context.Context, string, int) ([]*biblio.Work, error) {
	if err := o.ask(); err != nil {
		return nil, err
	}
	return o.hits, nil
}

// Each of the smaller answers lives by the same rules.
func TestOtherAnswers(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		age    time.Duration
		change func(*oracle)
		ask    func(s *Store, o *oracle, m Mode) (any, error)
		before string
		after  string // once the oracle says something else
	}{
		"agencies": {90 * day, func(o *oracle) { o.agency = "DataCite" }, func(s *Store, o *oracle, m Mode) (any, error) {
			return s.Agencies(o, m).Agency(context.Background(), "10.55555/a")
		}, "JaLC", "DataCite"},
		"short DOIs": {90 * day, func(o *oracle) { o.whole = "10.55555/c" }, func(s *Store, o *oracle, m Mode) (any, error) {
			return s.Expander(o, m).Expand(context.Background(), "10/b6")
		}, "10.55555/b", "10.55555/c"},
		"citing works": {7 * day, func(o *oracle) { o.citing = []biblio.DOI{"10.55555/w"} }, func(s *Store, o *oracle, m Mode) (any, error) {
			return s.Citing(o, m).Citing(context.Background(), "10.55555/a")
		}, "[10.55555/x 10.55555/y]", "[10.55555/w]"},
		"searches": {30 * day, func(o *oracle) { o.hits = o.hits[1:] }, func(s *Store, o *oracle, m Mode) (any, error) {
			works, err := s.Searcher(o, m).Search(context.Background(), "bees", 5)
			var dois []biblio.DOI
			for _, w := range works {
				dois = append(dois, w.DOI)
			}
			return dois, err
		}, "[10.55555/2 10.55555/1]", "[10.55555/1]"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock := newClock()
			s := openTest(t, Options{Now: clock.Now})
			o := &oracle{agency: "JaLC", whole: "10.55555/b", citing: []biblio.DOI{"10.55555/x", "10.55555/y"}, hits: []*biblio.Work{crossrefWork(t, "10.55555/2"), crossrefWork(t, "10.55555/1")}}
			for i, step := range []struct {
				after   time.Duration
				mode    Mode
				trouble error
				asked   int
				want    string // "" is an error
			}{
				{0, Offline, nil, 0, ""},
				{0, Normal, fetch.ErrTemporary, 1, ""},
				{0, Normal, nil, 1, c.before},
				{c.age - time.Second, Normal, nil, 0, c.before},
				{time.Second, Normal, fetch.ErrTemporary, 1, c.before},
				{0, Normal, fetch.ErrNotFound, 1, ""},
				{999 * day, Offline, nil, 0, c.before},
				{0, Refresh, nil, 1, c.after},
				{0, Normal, nil, 0, c.after},
			} {
				if step.mode == Refresh {
					c.change(o)
				}
				clock.move(step.after)
				o.asked, o.trouble = 0, step.trouble
				got, err := c.ask(s, o, step.mode)
				if err != nil {
					got = ""
				}
				if o.asked != step.asked || fmt.Sprint(got) != step.want {
					t.Errorf("step %d: asked %d times, %v, %v; want %d, %v", i, o.asked, got, err, step.asked, step.want)
				}
				if step.mode == Offline && err != nil && !errors.Is(err, fetch.ErrNotAsked) {
					t.Errorf("step %d: %v", i, err)
				}
			}
			if w := s.Warnings(); len(w) > 0 {
				t.Errorf("warnings: %v", w)
			}
		})
	}
}

func TestAgenciesAreKeptByPrefix(t *testing.T) {
	t.Parallel()
	s, o := openTest(t, Options{}), &oracle{agency: "mEDRA"}
	for _, doi := range []biblio.DOI{"10.55555/a", "10.55555/b"} {
		if name, err := s.Agencies(o, Normal).Agency(context.Background(), doi); name != "mEDRA" || err != nil {
			t.Errorf("%s, %v", name, err)
		}
	}
	if o.asked != 1 {
		t.Errorf("asked %d times", o.asked)
	}
}

// That nobody cites a work is known, not unknown.
func TestNobodyCites(t *testing.T) {
	t.Parallel()
	s, o := openTest(t, Options{}), &oracle{}
	for _, m := range []Mode{Normal, Offline} {
		if dois, err := s.Citing(o, m).Citing(context.Background(), "10.55555/a"); len(dois) != 0 || err != nil {
			t.Errorf("%v: %v, %v", m, dois, err)
		}
	}
}

// The empty search is an answer; hits that cannot be read again are not kept.
func TestSearches(t *testing.T) {
	t.Parallel()
	s, o := openTest(t, Options{}), &oracle{}
	search := func(text string, rows int, m Mode) error {
		_, err := s.Searcher(o, m).Search(context.Background(), text, rows)
		return err
	}
	must(t, search("none", 5, Normal))
	if err := search("none", 5, Offline); err != nil {
		t.Errorf("no hits: %v", err)
	}
	if err := search("none", 6, Offline); !errors.Is(err, fetch.ErrNotAsked) {
		t.Errorf("another number of rows: %v", err)
	}
	o.hits = []*biblio.Work{{DOI: "10.55555/f", Source: biblio.FromFile}}
	must(t, search("file", 5, Normal))
	if err := search("file", 5, Offline); !errors.Is(err, fetch.ErrNotAsked) {
		t.Errorf("hits of another source: %v", err)
	}
}
