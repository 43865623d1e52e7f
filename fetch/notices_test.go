package fetch_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

// noticeOf is a record that gives notice of events: "retraction", "a" …
func noticeOf(name string, pairs ...string) *biblio.Work {
	w := work(name)
	for i := 0; i < len(pairs); i += 2 {
		w.Notices = append(w.Notices, biblio.Update{Type: pairs[i], DOI: d(pairs[i+1]), Source: "publisher", Date: biblio.Date{Year: 2020}})
	}
	return w
}

func TestNotices(t *testing.T) {
	t.Parallel()
	retraction := &biblio.Update{Type: "retraction", DOI: d("notice"), Source: "publisher", Date: biblio.Date{Year: 2020}}
	known := func(source string) *biblio.Work {
		w := work("a")
		w.Updates = []biblio.Update{{Type: "retraction", DOI: d("notice"), Source: source, Date: biblio.Date{Year: 2020, Month: 5}}}
		biblio.JudgeUpdates(w)
		return w
	}
	for _, c := range []struct {
		name    string
		world   []*biblio.Work
		beside  []*biblio.Work // records that are no part of the map
		want    *biblio.Update
		updates int
	}{
		{"the notice is in the map", []*biblio.Work{cites("seed", "a", "notice"), work("a"), noticeOf("notice", "retraction", "a")}, nil, retraction, 1},
		{"the notice is among the records", []*biblio.Work{cites("seed", "a"), work("a")}, []*biblio.Work{noticeOf("notice", "retraction", "a")}, retraction, 1},
		{"the work has no record", []*biblio.Work{cites("seed", "a", "notice"), noticeOf("notice", "retraction", "a")}, nil, retraction, 1},
		{"the work's record says so too", []*biblio.Work{cites("seed", "a", "notice"), known("retraction-watch"), noticeOf("notice", "retraction", "a")}, nil,
			&biblio.Update{Type: "retraction", DOI: d("notice"), Source: "retraction-watch", Date: biblio.Date{Year: 2020, Month: 5}}, 1},
		{"a correction is no retraction", []*biblio.Work{cites("seed", "a", "notice"), work("a"), noticeOf("notice", "correction", "a")}, nil, nil, 1},
		{"a new version in place", []*biblio.Work{cites("seed", "a"), noticeOf("a", "new_version", "a", "retraction", "a")}, nil, nil, 0},
		{"of another work", []*biblio.Work{cites("seed", "a", "notice"), work("a"), noticeOf("notice", "retraction", "b")}, nil, nil, 0},
		{"no notice", []*biblio.Work{cites("seed", "a"), work("a")}, nil, nil, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			corpus := grow(t, newOracle(c.world...), fetch.Plan{Depth: 1, Notices: slices.Values(c.beside)}, "seed")
			for _, w := range corpus.Works {
				switch w.ID {
				case "10.55555/a":
					if diff := cmp.Diff(c.want, w.Retraction); diff != "" || len(w.Updates) != c.updates {
						t.Errorf("%d updates, want %d; %s", len(w.Updates), c.updates, diff)
					}
				default:
					if w.Retraction != nil {
						t.Errorf("%s is said to be retracted", w.ID)
					}
				}
			}
			for _, w := range c.world {
				if w.DOI == d("a") && c.want != nil && c.updates == 1 && len(w.Updates) > 1 {
					t.Error("the record was changed")
				}
			}
		})
	}
}

// The gravest event counts, whichever record tells of it, in whatever order.
func TestNoticesInAnyOrder(t *testing.T) {
	t.Parallel()
	notices := []*biblio.Work{noticeOf("n1", "correction", "a"), noticeOf("n2", "expression_of_concern", "a"), noticeOf("n3", "withdrawal", "a"), noticeOf("n4", "retraction", "a")}
	var first []biblio.Update
	for range 2 {
		slices.Reverse(notices)
		corpus := grow(t, newOracle(work("a")), fetch.Plan{Notices: slices.Values(notices)}, "a")
		a := corpus.Works[0]
		if a.Retraction == nil || a.Retraction.DOI != d("n4") || a.Concern == nil || a.Concern.DOI != d("n2") {
			t.Errorf("retraction %v, concern %v", a.Retraction, a.Concern)
		}
		if first != nil {
			if diff := cmp.Diff(first, a.Updates); diff != "" {
				t.Error(diff)
			}
		}
		first = a.Updates
	}
}

func TestRecordsNotices(t *testing.T) {
	t.Parallel()
	r := fetch.NewRecords([]*biblio.Work{noticeOf("z", "retraction", "a"), work("a"), noticeOf("b", "correction", "a")})
	var names []string
	for w := range r.Notices() {
		names = append(names, string(w.DOI))
	}
	if want := []string{"10.55555/b", "10.55555/z"}; !slices.Equal(names, want) {
		t.Errorf("notices %q, want %q", names, want)
	}
	for range r.Notices() {
		break
	}
}

// An old record is said to be old.
func TestStaleIsTold(t *testing.T) {
	t.Parallel()
	old, lost := work("a"), work("b")
	old.Stale, lost.Stale = biblio.StaleRecord, biblio.StaleReferences
	corpus := grow(t, newOracle(old, lost), fetch.Plan{}, "a", "b")
	want := []string{
		"1 work is described by an old record: it could not be asked for again",
		"1 work has its references from an earlier record: the newer one lists none",
	}
	if diff := cmp.Diff(want, corpus.Ledger.Notes); diff != "" {
		t.Error(diff)
	}
}

type finder struct {
	name string
	err  error
	n    int
}

func (f *finder) Agency(context.Context, biblio.DOI) (string, error) { f.n++; return f.name, f.err }

func TestFirstAgency(t *testing.T) {
	t.Parallel()
	down, refused := errors.New("down"), fetch.ErrBlocked
	for _, c := range []struct {
		name    string
		finders []*finder
		want    string
		is      []error
		isNot   error
		asked   int
	}{
		{"the first knows", []*finder{{name: "DataCite"}, {name: "JaLC"}}, "DataCite", nil, nil, 1},
		{"the first knows that there is none", []*finder{{err: fetch.ErrNotFound}, {name: "JaLC"}}, "", []error{fetch.ErrNotFound}, nil, 1},
		{"the first is down", []*finder{{err: down}, {name: "JaLC"}}, "JaLC", nil, nil, 2},
		{"the first is down, the second knows of none", []*finder{{err: refused}, {err: fetch.ErrNotFound}}, "", []error{fetch.ErrNotFound}, refused, 2},
		{"the first finds it invalid", []*finder{{err: fetch.ErrInvalid}, {name: "JaLC"}}, "JaLC", nil, nil, 2},
		{"all are down", []*finder{{err: down}, {err: refused}}, "", []error{down, refused}, fetch.ErrNotFound, 2},
		{"there are none", nil, "", []error{fetch.ErrNotAsked}, fetch.ErrNotFound, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var all []fetch.AgencyFinder
			for _, f := range c.finders {
				all = append(all, f)
			}
			got, err := fetch.FirstAgency(all...).Agency(t.Context(), d("a"))
			if got != c.want || (err == nil) != (c.is == nil) {
				t.Errorf("%q, %v", got, err)
			}
			for _, want := range c.is {
				if !errors.Is(err, want) {
					t.Errorf("%v is not %v", err, want)
				}
			}
			if c.isNot != nil && errors.Is(err, c.isNot) || err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q", err)
			}
			asked := 0
			for _, f := range c.finders {
				asked += f.n
			}
			if asked != c.asked {
				t.Errorf("%d were asked, want %d", asked, c.asked)
			}
		})
	}
}
