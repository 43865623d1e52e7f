package fetch_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

// A reader is a matcher that goes by titles, answers backwards, and keeps what
// it was asked for.
type reader struct {
	titles map[string]fetch.Match
	asked  []string
	cancel func() // called after the first answer, if not nil
}

func (r *reader) Searches(ref *biblio.Reference) bool { return ref.Title != "told" }

func (r *reader) Match(ctx context.Context, refs []*biblio.Reference) iter.Seq2[int, fetch.Match] {
	return func(yield func(int, fetch.Match) bool) {
		for i, ref := range slices.Backward(refs) {
			r.asked = append(r.asked, ref.Title)
			m := r.titles[ref.Title]
			if ctx.Err() != nil {
				m = fetch.Match{Err: ctx.Err()}
			}
			if !yield(i, m) {
				return
			}
			if r.cancel != nil {
				r.cancel()
			}
		}
	}
}

func accepted(name string) fetch.Match {
	return fetch.Match{DOI: d(name), Score: 0.97, Accepted: true}
}

func titled(title string) biblio.Reference { return text("Smith", "2001", title) }

func TestMatching(t *testing.T) {
	t.Parallel()
	world := newOracle(work("a", titled("Bees"), titled("bees."), titled("Wasps"), deposited("10.55555/b"), biblio.Reference{}),
		work("b", titled("Bees"), titled("Ants"), titled("Flies")), work("bees", titled("Wasps"), titled("Moths"), deposited("10.55555/x")), cites("ants"))
	r := &reader{titles: map[string]fetch.Match{
		"Bees": accepted("bees"), "Ants": accepted("ants"),
		"Wasps": {DOI: d("wasps"), Score: 0.7, Doubtful: true},
		"Flies": {Err: fetch.ErrTemporary},
	}}
	c := grow(t, world, fetch.Plan{Depth: 2, Matcher: r}, "a")
	want := "a 0 resolved: b bees text\nants 2 resolved\nb 1 resolved: ants bees text\nbees 1 resolved: x text text\nx 2 missing\n" +
		"text 2 unidentified\ntext 1 unidentified\ntext 2 unidentified"
	if got := sketch(c); got != want {
		t.Errorf("corpus:\n%s\nwant:\n%s", got, want)
	}
	ledger := c.Ledger
	ledger.Works = nil
	if diff := cmp.Diff(biblio.Ledger{
		References: 11, WithDOI: 2, Matched: 4, WithoutDOI: 5, Duplicate: 1, Empty: 1,
		Omitted: []biblio.Omission{{What: "searches", Count: 1, Why: "a service could not be reached"}},
		Notes: []string{
			"2 references without a DOI resemble a work, but not surely enough to be linked",
			"1 reference without a DOI was not matched: could not be reached",
		},
	}, ledger); diff != "" {
		t.Errorf("ledger (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"Wasps", "Bees", "Moths", "Flies", "Ants"}, r.asked); diff != "" {
		t.Errorf("asked for (-want +got):\n%s", diff)
	}
	citation := biblio.Citation{Cited: string(d("bees")), AssertedBy: biblio.ByMatch, Key: "k1", Score: 0.97}
	if diff := cmp.Diff(citation, find(t, c, "a").Citations[1]); diff != "" {
		t.Errorf("citation (-want +got):\n%s", diff)
	}
}

func TestMatchLimit(t *testing.T) {
	t.Parallel()
	world := newOracle(work("a", titled("Bees"), titled("Ants"), titled("told"), titled("Wasps"), titled("bees")))
	r := &reader{}
	c := grow(t, world, fetch.Plan{Depth: 1, Matcher: r, MatchLimit: 2}, "a")
	if diff := cmp.Diff([]string{"told", "Ants", "Bees"}, r.asked); diff != "" {
		t.Errorf("asked for (-want +got):\n%s", diff)
	}
	omitted := []biblio.Omission{{What: "searches", Count: 1, Why: "references without a DOI beyond the limit of 2 searches"}}
	if diff := cmp.Diff(omitted, c.Ledger.Omitted); diff != "" {
		t.Errorf("omitted (-want +got):\n%s", diff)
	}
}

// TestMatchedAgain: a map that has to be built again asks the matcher for nothing
// that it has answered.
func TestMatchedAgain(t *testing.T) {
	t.Parallel()
	late := cites("c", "e")
	late.Aliases = []biblio.DOI{d("b")}
	world := newOracle(work("a", deposited("10.55555/b"), deposited("10.55555/x"), titled("Bees")), cites("x", "c"), late, cites("e"), cites("bees"))
	r := &reader{titles: map[string]fetch.Match{"Bees": accepted("bees")}}
	c := grow(t, world, fetch.Plan{Depth: 2, Matcher: r, MatchLimit: 1}, "a")
	want := "a 0 resolved: bees c x\nbees 1 resolved\nc 1 resolved: e\ne 2 resolved\nx 1 resolved: c"
	if got := sketch(c); got != want || len(r.asked) != 1 || len(c.Ledger.Omitted) != 0 {
		t.Errorf("asked for %v, omitted %v, corpus:\n%s", r.asked, c.Ledger.Omitted, got)
	}
}

// TestMatchedMalformed: a reference whose DOI cannot be one may still be matched.
func TestMatchedMalformed(t *testing.T) {
	t.Parallel()
	ref := titled("Bees")
	ref.Deposited = "n/a"
	c := grow(t, newOracle(work("a", ref), cites("bees")), fetch.Plan{Depth: 1, Matcher: &reader{titles: map[string]fetch.Match{"Bees": accepted("bees")}}}, "a")
	if l := c.Ledger; l.Matched != 1 || l.Malformed != 1 || l.WithoutDOI != 0 {
		t.Errorf("ledger %+v", l)
	}
}

func TestMatchingStopped(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	r := &reader{titles: map[string]fetch.Match{"Bees": accepted("bees"), "Ants": accepted("ants")}, cancel: cancel}
	c, err := fetch.Grow(ctx, newOracle(work("a", titled("Ants"), titled("Bees"))), []biblio.DOI{d("a")}, fetch.Plan{Depth: 1, Matcher: r})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	balance(t, c)
	if got, want := sketch(c), "a 0 resolved: bees text\nbees 1 failed\ntext 1 unidentified"; got != want {
		t.Errorf("corpus:\n%s\nwant:\n%s", got, want)
	}
}
