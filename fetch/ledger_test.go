package fetch_test

import (
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

// TestLedger tries each rule of the ledger on the smallest world that shows it.
// The expected values are counted by hand from the definitions.
func TestLedger(t *testing.T) {
	t.Parallel()
	smith := text("Smith", "2001", "On things")
	for _, test := range []struct {
		name   string
		source *oracle
		plan   fetch.Plan
		want   biblio.Ledger // Works apart
		sketch string
	}{{
		name:   "seed alone: its entries are not followed, those without a DOI count nowhere",
		source: newOracle(work("a", deposited("10.55555/b"), deposited("10.55555/c"), smith)),
		want:   biblio.Ledger{Beyond: 2},
		sketch: "a 0 resolved",
	}, {
		name:   "one step",
		source: newOracle(work("a", deposited("10.55555/b"), deposited("10.55555/c"), smith), cites("b", "c", "x"), cites("c")),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 4, WithDOI: 3, WithoutDOI: 1, Beyond: 1},
		sketch: "a 0 resolved: b c text\nb 1 resolved: c\nc 1 resolved\ntext 1 unidentified",
	}, {
		name:   "a circle stays at the shortest distances",
		source: newOracle(cites("a", "b"), cites("b", "c"), cites("c", "a", "b")),
		plan:   fetch.Plan{Depth: 3},
		want:   biblio.Ledger{References: 4, WithDOI: 4},
		sketch: "a 0 resolved: b\nb 1 resolved: c\nc 2 resolved: a b",
	}, {
		name:   "an entry that leads to its own work is no citation",
		source: newOracle(cites("a", "a", "b", "a"), cites("b", "b")),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 4, WithDOI: 4, Self: 3},
		sketch: "a 0 resolved: b\nb 1 resolved",
	}, {
		name:   "also by an alias",
		source: newOracle(cites("a", "old-a"), cites("b")).alias("old-a", "a"),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 1, WithDOI: 1, Self: 1},
		sketch: "a 0 resolved",
	}, {
		name:   "a repeated entry gives one citation",
		source: newOracle(cites("a", "b", "B", "c", "b"), cites("b"), cites("c")),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 4, WithDOI: 4, Duplicate: 2},
		sketch: "a 0 resolved: b c\nb 1 resolved\nc 1 resolved",
	}, {
		name:   "repeated by an alias",
		source: newOracle(cites("a", "b", "old-b"), cites("b")).alias("old-b", "b"),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 2, WithDOI: 2, Duplicate: 1},
		sketch: "a 0 resolved: b\nb 1 resolved",
	}, {
		name:   "a repeated entry without a DOI",
		source: newOracle(work("a", smith, text("SMITH", "2001", "On  things."))),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 2, WithoutDOI: 2, Duplicate: 1},
		sketch: "a 0 resolved: text\ntext 1 unidentified",
	}, {
		name:   "two lists with one entry without a DOI: one work, one step from the nearer",
		source: newOracle(work("a", smith, deposited("10.55555/b")), work("b", smith)),
		plan:   fetch.Plan{Depth: 2},
		want:   biblio.Ledger{References: 3, WithDOI: 1, WithoutDOI: 2},
		sketch: "a 0 resolved: b text\nb 1 resolved: text\ntext 1 unidentified",
	}, {
		name:   "two lists with a year alone: one work, which may be two",
		source: newOracle(work("a", text("", "2005", ""), deposited("10.55555/b")), work("b", text("", "2005", ""), text("", "2005", ""))),
		plan:   fetch.Plan{Depth: 2},
		want:   biblio.Ledger{References: 4, WithDOI: 1, WithoutDOI: 3, Duplicate: 1, Vague: biblio.Vague{Works: 1, Citations: 2}},
		sketch: "a 0 resolved: b text\nb 1 resolved: text\ntext 1 unidentified",
	}, {
		name:   "a year alone in one list",
		source: newOracle(work("a", text("", "2005", ""), deposited("10.55555/b")), work("b", smith)),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 2, WithDOI: 1, WithoutDOI: 1},
		sketch: "a 0 resolved: b text\nb 1 resolved\ntext 1 unidentified",
	}, {
		name:   "a DOI that cannot be one is unidentified",
		source: newOracle(work("a", biblio.Reference{Deposited: "n/a", Author: "Smith", Year: "2001", Title: "On things"})),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 1, WithoutDOI: 1, Malformed: 1},
		sketch: "a 0 resolved: text\ntext 1 unidentified",
	}, {
		name:   "an entry with nothing but a key is no work",
		source: newOracle(work("a", biblio.Reference{}, biblio.Reference{AssertedBy: biblio.ByNone})),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 2, WithoutDOI: 2, Empty: 2},
		sketch: "a 0 resolved",
	}, {
		name:   "a matched entry counts apart",
		source: newOracle(work("a", biblio.Reference{DOI: d("b"), AssertedBy: biblio.ByMatch, Title: "On things"}), cites("b")),
		plan:   fetch.Plan{Depth: 1},
		want:   biblio.Ledger{References: 1, Matched: 1},
		sketch: "a 0 resolved: b\nb 1 resolved",
	}, {
		name:   "missing works keep their place",
		source: newOracle(cites("a", "b", "c"), cites("b", "c")),
		plan:   fetch.Plan{Depth: 2},
		want:   biblio.Ledger{References: 3, WithDOI: 3},
		sketch: "a 0 resolved: b c\nb 1 resolved: c\nc 1 missing",
	}, {
		name: "the limit keeps what is cited most, then the smaller DOI",
		source: newOracle(cites("a", "b", "c"), cites("b", "x", "y", "z"), cites("c", "z", "y", "u"),
			work("z", deposited("10.55555/y"), deposited("10.55555/x"), smith), work("y", deposited("10.55555/u"), smith)),
		plan: fetch.Plan{Depth: 3, MaxWorks: 5},
		// entries: a 2, b 3, c 3, z 3 and y 2 (both expanded); u, x and again x and u lead out
		want: biblio.Ledger{References: 13, WithDOI: 11, WithoutDOI: 2, Beyond: 4, Omitted: []biblio.Omission{{What: "works", Count: 2,
			Why: "beyond the limit of 5 works, which was reached at depth 2: those cited most often were kept"}}},
		sketch: "a 0 resolved: b c\nb 1 resolved: y z\nc 1 resolved: y z\ny 2 resolved: text\nz 2 resolved: y text\ntext 3 unidentified",
	}, {
		name:   "a limit that is reached exactly strikes one level deeper",
		source: newOracle(cites("a", "b", "c"), cites("b", "x"), cites("c", "x", "b")),
		plan:   fetch.Plan{Depth: 2, MaxWorks: 3},
		want: biblio.Ledger{References: 5, WithDOI: 5, Beyond: 2, Omitted: []biblio.Omission{{What: "works", Count: 1,
			Why: "beyond the limit of 3 works, which was reached at depth 2: those cited most often were kept"}}},
		sketch: "a 0 resolved: b c\nb 1 resolved\nc 1 resolved: b",
	}, {
		name:   "placeholders take room, works without a DOI do not",
		source: newOracle(work("a", smith, deposited("10.55555/b"), deposited("10.55555/c"))),
		plan:   fetch.Plan{Depth: 1, MaxWorks: 2},
		want: biblio.Ledger{References: 3, WithDOI: 2, WithoutDOI: 1, Beyond: 1, Omitted: []biblio.Omission{{What: "works", Count: 1,
			Why: "beyond the limit of 2 works, which was reached at depth 1: those cited most often were kept"}}},
		sketch: "a 0 resolved: b text\nb 1 missing\ntext 1 unidentified",
	}} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			c := grow(t, test.source, test.plan, "a")
			if got := sketch(c); got != test.sketch {
				t.Errorf("corpus:\n%s\nwant:\n%s", got, test.sketch)
			}
			got := c.Ledger
			got.Works = nil
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("ledger (-want +got):\n%s", diff)
			}
		})
	}
}
