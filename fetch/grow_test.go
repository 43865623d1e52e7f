package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

func find(t *testing.T, c *fetch.Corpus, name string) *biblio.Work {
	t.Helper()
	i := slices.IndexFunc(c.Works, func(w *biblio.Work) bool { return w.ID == string(d(name)) })
	if i < 0 {
		t.Fatalf("%s is not in the map", name)
	}
	return c.Works[i]
}

func TestAliases(t *testing.T) {
	t.Parallel()
	listing := func(w *biblio.Work, aliases ...string) *biblio.Work {
		for _, a := range aliases {
			w.Aliases = append(w.Aliases, d(a))
		}
		return w
	}
	for _, test := range []struct {
		name    string
		source  *oracle
		sketch  string
		aliases map[string][]biblio.DOI
	}{{
		name:    "met and listed ones lead to one work",
		source:  newOracle(cites("a", "b", "old-b", "older-b"), listing(cites("b", "a"), "older-b")).alias("old-b", "b"),
		sketch:  "a 0 resolved: b\nb 1 resolved: a",
		aliases: map[string][]biblio.DOI{"b": {d("old-b"), d("older-b")}},
	}, {
		name:    "a seed named by an alias is its work",
		source:  newOracle(cites("prime", "b", "a"), cites("b", "a", "prime")).alias("a", "prime"),
		sketch:  "b 1 resolved: prime\nprime 0 resolved: b",
		aliases: map[string][]biblio.DOI{"prime": {d("a")}},
	}, {
		name:   "a listed alias with a record of its own is a work of its own",
		source: newOracle(cites("a", "b", "c"), listing(cites("b"), "c"), cites("c")),
		sketch: "a 0 resolved: b c\nb 1 resolved\nc 1 resolved",
	}, {
		name: "an alias listed by two records leads to the first of them",
		source: newOracle(cites("a", "b", "c", "x"), listing(cites("c"), "x"),
			listing(cites("b"), "x")),
		sketch:  "a 0 resolved: b c\nb 1 resolved\nc 1 resolved",
		aliases: map[string][]biblio.DOI{"b": {d("x")}},
	}, {
		name: "an alias that a deeper record lists brings that record up",
		// b is missing until c, found at depth 2, turns out to be its record:
		// then c stands at depth 1, and its list is followed to e
		source:  newOracle(cites("a", "b", "x"), cites("x", "c"), listing(cites("c", "e"), "b"), cites("e")),
		sketch:  "a 0 resolved: c x\nc 1 resolved: e\ne 2 resolved\nx 1 resolved: c",
		aliases: map[string][]biblio.DOI{"c": {d("b")}},
	}, {
		name: "a DOI whose record comes by way of an alias",
		// asked for b the source has nothing, asked for x it hands over b's record
		source:  newOracle(cites("a", "b", "y"), cites("y", "x"), cites("b", "e"), cites("e")).alias("x", "b").fails("b", fetch.ErrTemporary),
		sketch:  "a 0 resolved: b y\nb 1 resolved: e\ne 2 resolved\ny 1 resolved: b",
		aliases: map[string][]biblio.DOI{"b": {d("x")}},
	}, {
		name: "an alias that turns out to have a record of its own",
		// asked for b the source hands over c's record, asked for x it hands over b's
		source:  redirected(newOracle(cites("a", "b", "y"), cites("y", "x"), cites("b", "e"), cites("c", "f"), cites("e")).alias("x", "b"), "b", "c"),
		sketch:  "a 0 resolved: b y\nb 1 resolved: e\ne 2 resolved\ny 1 resolved: b",
		aliases: map[string][]biblio.DOI{"b": {d("x")}},
	}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := grow(t, test.source, fetch.Plan{Depth: 2}, "a")
			if got := sketch(c); got != test.sketch {
				t.Errorf("corpus:\n%s\nwant:\n%s", got, test.sketch)
			}
			for _, w := range c.Works {
				if diff := cmp.Diff(test.aliases[strings.TrimPrefix(w.ID, "10.55555/")], w.Aliases); diff != "" {
					t.Errorf("aliases of %s (-want +got):\n%s", w.ID, diff)
				}
			}
		})
	}
}

// redirected makes the answer to one name the record of another, whatever
// record it had.
func redirected(o *oracle, name, prime string) *oracle { return o.alias(name, prime) }

func TestReadings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, deposited string
		world           []string // names with a record
		cited, repaired string
	}{
		{"as it stands", "10.55555/B.", []string{"b.", "b"}, "b.", ""},
		{"without the stop after a miss", "10.55555/B.", []string{"b"}, "b", "10.55555/B."},
		{"the likeliest when nothing is found", "10.55555/B.", nil, "b", "10.55555/B."},
		{"case alone is no repair", "10.55555/B", []string{"b"}, "b", ""},
		{"a tail of a page's address", "10.55555/b/full", []string{"b"}, "b", "10.55555/b/full"},
		{"a tail is kept when nothing is found", "10.55555/b/full", nil, "b/full", ""},
		{"percent-codes", "10.55555/7%3C5%3E1", []string{"7<5>1"}, "7<5>1", "10.55555/7%3C5%3E1"},
		{"percent-codes that were registered", "10.55555/7%3C5%3E1", []string{"7%3c5%3e1"}, "7%3c5%3e1", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			world := []*biblio.Work{work("a", deposited(test.deposited))}
			for _, name := range test.world {
				world = append(world, cites(name))
			}
			c := grow(t, newOracle(world...), fetch.Plan{Depth: 1}, "a")
			want := []biblio.Citation{{Cited: string(d(test.cited)), AssertedBy: biblio.ByPublisher, Key: "k1", RepairedFrom: test.repaired}}
			if diff := cmp.Diff(want, find(t, c, "a").Citations); diff != "" {
				t.Errorf("citation (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDecodedByTheSource: a service that undoes the percent-codes of a question
// finds the work that was meant, which has no alias for it.
func TestDecodedByTheSource(t *testing.T) {
	t.Parallel()
	for _, codes := range []string{"7%3C5%3E1", "7%3c5%3e1"} {
		o := newOracle(work("a", deposited("10.55555/"+codes)), cites("7<5>1")).alias("7%3c5%3e1", "7<5>1")
		c := grow(t, o, fetch.Plan{Depth: 1}, "a")
		want := []biblio.Citation{{Cited: string(d("7<5>1")), AssertedBy: biblio.ByPublisher, Key: "k1", RepairedFrom: "10.55555/" + codes}}
		if diff := cmp.Diff(want, find(t, c, "a").Citations); diff != "" {
			t.Errorf("citation (-want +got):\n%s", diff)
		}
		if got := find(t, c, "7<5>1").Aliases; got != nil {
			t.Errorf("aliases %v", got)
		}
	}
}

// TestSeedReadings: a seed is read as an entry is.
func TestSeedReadings(t *testing.T) {
	t.Parallel()
	c := grow(t, newOracle(cites("q.1")), fetch.Plan{}, "q.1/full")
	if got := sketch(c); got != "q.1 0 resolved" {
		t.Errorf("got %s", got)
	}
}

// TestFirstEntrySurvives: of a repeated entry the first one's key and asserter.
func TestFirstEntrySurvives(t *testing.T) {
	t.Parallel()
	first, second := deposited("10.55555/b"), deposited("10.55555/B")
	first.AssertedBy, second.AssertedBy = "", biblio.ByCrossref
	c := grow(t, newOracle(work("a", text("Smith", "2001", "On things"), first, second)), fetch.Plan{Depth: 1}, "a")
	want := []biblio.Citation{
		{Cited: string(d("b")), AssertedBy: biblio.ByUnstated, Key: "k2"},
		{Cited: find(t, c, "a").Citations[1].Cited, AssertedBy: biblio.ByNone, Key: "k1"},
	}
	if diff := cmp.Diff(want, find(t, c, "a").Citations); diff != "" {
		t.Errorf("citations (-want +got):\n%s", diff)
	}
}

func TestStates(t *testing.T) {
	t.Parallel()
	src := newOracle(cites("a", "b", "c", "e", "f", "g", "h", "i", "j", "k")).
		fails("b", fetch.ErrNotAsked).
		fails("c", fmt.Errorf("wrapped: %w", fetch.ErrNotFound)).
		fails("e", &fetch.AgencyError{DOI: d("e"), Agency: "mEDRA"}).
		fails("f", fetch.ErrTemporary).
		fails("g", fetch.ErrBlocked).
		fails("h", fetch.ErrUnauthorized).
		fails("i", fetch.ErrInvalid).
		fails("j", errors.New("the disk is full")).
		fails("k", fmt.Errorf("%w: %w", fetch.ErrTemporary, context.DeadlineExceeded))
	c := grow(t, src, fetch.Plan{Depth: 1}, "a")
	states := map[biblio.State]int{biblio.Resolved: 1, biblio.Unfetched: 1, biblio.Unidentified: 0, biblio.Missing: 2, biblio.Elsewhere: 1, biblio.Failed: 5}
	if diff := cmp.Diff(states, c.Ledger.Works); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	if got := find(t, c, "e").Agency; got != "mEDRA" {
		t.Errorf("agency %q", got)
	}
	notes := []string{
		"1 work is failed: a service refuses to answer us (blocked)",
		"1 work is failed: a service refused the token (not authorised)",
		"2 works are failed: a service could not be reached (could not be reached)",
		"1 work is missing: the DOI was refused as invalid (not a valid request)",
		"1 work is failed: unforeseen trouble (the disk is full)",
	}
	if diff := cmp.Diff(notes, c.Ledger.Notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

func TestSeeds(t *testing.T) {
	t.Parallel()
	c := grow(t, newOracle(cites("a", "b"), cites("b")), fetch.Plan{Depth: 1, MaxWorks: 1}, "c", "a", "a")
	if diff := cmp.Diff([]string{string(d("a")), string(d("c"))}, c.Seeds); diff != "" {
		t.Errorf("seeds (-want +got):\n%s", diff)
	}
	if got, want := sketch(c), "a 0 resolved\nc 0 missing"; got != want {
		t.Errorf("seeds are never cut and keep their state; got\n%s", got)
	}
}

func TestNoSeed(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		source fetch.Source
		seeds  []biblio.DOI
		is     error
		text   string
	}{
		{newOracle(), []biblio.DOI{d("a")}, fetch.ErrNotFound, "the seed could not be had: 10.55555/a: not found"},
		{newOracle().fails("a", fetch.ErrBlocked), []biblio.DOI{d("a"), d("b")}, fetch.ErrBlocked,
			"none of the 2 seeds could be had: 10.55555/a: blocked; 10.55555/b: not found"},
		{newOracle(), []biblio.DOI{d("e"), d("c"), d("b"), d("a")}, fetch.ErrNotFound,
			"none of the 4 seeds could be had: 10.55555/a: not found; 10.55555/b: not found; 10.55555/c: not found; and 1 more"},
		{newOracle(), []biblio.DOI{"10.55555/s10–20"}, fetch.ErrNotFound,
			"the seed could not be had: 10.55555/s10–20: not found (it holds a dash where DOIs have a hyphen; did you mean the hyphen of 10.55555/s10-20?)"},
		{fetch.Offline{}, []biblio.DOI{d("a")}, fetch.ErrNotAsked,
			"the seed could not be had: 10.55555/a: not asked for: there is no record of it here, and no network is used"},
		{newOracle(), nil, nil, "no seed was given"},
	} {
		c, err := fetch.Grow(t.Context(), test.source, test.seeds, fetch.Plan{Depth: 2})
		var none *fetch.SeedError
		if !errors.As(err, &none) || err.Error() != test.text || test.is != nil && !errors.Is(err, test.is) {
			t.Errorf("error %v\nwant  %s", err, test.text)
		}
		if c == nil || len(c.Works) != len(test.seeds) {
			t.Errorf("%s: the corpus does not hold the seeds alone", test.text)
		}
	}
}

// TestRecordsStayAsTheyAre: what a source handed over is not written to.
func TestRecordsStayAsTheyAre(t *testing.T) {
	t.Parallel()
	a, b := cites("a", "b", "b", "old-a"), cites("b", "a")
	a.Aliases = []biblio.DOI{d("z"), d("y")}
	was := []biblio.Work{*a, *b}
	c := grow(t, newOracle(a, b), fetch.Plan{Depth: 1}, "a")
	if diff := cmp.Diff(was, []biblio.Work{*a, *b}); diff != "" {
		t.Errorf("records were changed (-before +after):\n%s", diff)
	}
	if diff := cmp.Diff([]biblio.DOI{d("y"), d("z")}, find(t, c, "a").Aliases); diff != "" {
		t.Errorf("aliases (-want +got):\n%s", diff)
	}
}

func TestPlaceholder(t *testing.T) {
	t.Parallel()
	entry := func(title string) biblio.Reference {
		r := deposited("10.55555/x")
		r.Title = title
		return r
	}
	c := grow(t, newOracle(cites("a", "b", "c"), work("b", entry("Tea")), work("c", entry("Coffee"), entry("Coffee"))), fetch.Plan{Depth: 2, Skipped: 3}, "a")
	x := find(t, c, "x")
	if x.Title != "Coffee" || x.Source != biblio.FromReference || x.State != biblio.Missing || x.Label == "" {
		t.Errorf("placeholder %+v", x)
	}
	if c.Ledger.SkippedRecords != 3 {
		t.Errorf("skipped records %d, want the plan's 3", c.Ledger.SkippedRecords)
	}
}

// TestBatches: a level is one batch, and the second readings of what was not
// found are another.
func TestBatches(t *testing.T) {
	t.Parallel()
	src := &batches{oracle: newOracle(work("a", deposited("10.55555/b."), deposited("10.55555/c"), deposited("10.55555/e.")),
		cites("b", "f", "g"), cites("c", "g"), cites("e."))}
	grow(t, src, fetch.Plan{Depth: 2}, "a")
	// a · b. c e. · b · f g
	if diff := cmp.Diff([]int{1, 3, 1, 2}, src.sizes); diff != "" {
		t.Errorf("batch sizes (-want +got):\n%s", diff)
	}
}

func TestProgress(t *testing.T) {
	t.Parallel()
	var got []fetch.Progress
	grow(t, newOracle(cites("a", "b", "c"), cites("b", "e")), fetch.Plan{Depth: 2, Progress: func(p fetch.Progress) { got = append(got, p) }}, "a")
	want := []fetch.Progress{
		{Depth: 0, Done: 0, Total: 1}, {Depth: 0, Done: 1, Total: 1},
		{Depth: 1, Done: 0, Total: 2}, {Depth: 1, Done: 1, Total: 2}, {Depth: 1, Done: 2, Total: 2},
		{Depth: 2, Done: 0, Total: 1}, {Depth: 2, Done: 1, Total: 1},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
}

type citedBy map[biblio.DOI][]biblio.DOI

func (c citedBy) Citing(_ context.Context, doi biblio.DOI) ([]biblio.DOI, error) {
	if dois, ok := c[doi]; ok {
		return dois, nil
	}
	return nil, fetch.ErrTemporary
}

// TestCitedBy: citing works stand at depth −1, are not expanded, and cite the
// seed by their own list or else by the index's word.
func TestCitedBy(t *testing.T) {
	t.Parallel()
	src := newOracle(cites("a", "b"), cites("b", "p"), cites("p", "x", "b", "a"), cites("q", "x", "p"))
	index := citedBy{d("a"): {d("r"), d("q"), d("p"), d("b"), d("a")}}
	c := grow(t, src, fetch.Plan{Depth: 1, CitedBy: index}, "a", "s")
	want := "a 0 resolved: b\nb 1 resolved: a p\np -1 resolved: a b\nq -1 resolved: a p\nr -1 missing: a\ns 0 missing"
	if got := sketch(c); got != want {
		t.Errorf("corpus:\n%s\nwant:\n%s", got, want)
	}
	// of a's list 1; of b's, not expanded, p; of p's a and b; of q's p. Beyond: x twice.
	if l := c.Ledger; l.References != 5 || l.WithDOI != 5 || l.Beyond != 2 {
		t.Errorf("ledger %+v", l)
	}
	for name, by := range map[string]string{"p": biblio.ByPublisher, "q": biblio.ByOpenCitations} {
		if got := find(t, c, name).Citations[0].AssertedBy; got != by {
			t.Errorf("citation of the seed by %s is asserted by %s, want %s", name, got, by)
		}
	}
	if got := find(t, c, "r").Source; got != biblio.FromOpenCitations {
		t.Errorf("source of a citing work without a record: %s", got)
	}
	notes := []string{"the works that cite 10.55555/s are not known: could not be reached"}
	if diff := cmp.Diff(notes, c.Ledger.Notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
	unknown := biblio.Omission{What: "lists of citing works", Count: 1, Why: "a service could not be reached"}
	if diff := cmp.Diff([]biblio.Omission{unknown}, c.Ledger.Omitted); diff != "" || c.Unreached != 1 {
		t.Errorf("unreached %d, omitted (-want +got):\n%s", c.Unreached, diff)
	}
	cut := grow(t, src, fetch.Plan{Depth: 1, MaxWorks: 3, CitedBy: index}, "a")
	if got, want := sketch(cut), "a 0 resolved: b\nb 1 resolved: a p\np -1 resolved: a b"; got != want {
		t.Errorf("with a limit:\n%s\nwant:\n%s", got, want)
	}
	omitted := []biblio.Omission{{What: "works", Count: 2, Why: "citing works beyond the limit of 3 works"}}
	if diff := cmp.Diff(omitted, cut.Ledger.Omitted); diff != "" {
		t.Errorf("omitted (-want +got):\n%s", diff)
	}
}
