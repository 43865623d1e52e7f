package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch/biblio"
)

func TestAccount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		ledger biblio.Ledger
		want   []string
	}{
		{
			"FLEET, offline",
			biblio.Ledger{References: 20, WithDOI: 13, WithoutDOI: 7,
				Works: map[biblio.State]int{biblio.Resolved: 1, biblio.Unfetched: 13, biblio.Unidentified: 7}},
			[]string{
				"21 works: 1 resolved, 13 unfetched, 7 unidentified; 20 citations",
				"20 references: 13 with a DOI, 7 without",
			},
		},
		{
			"everything that can be told",
			biblio.Ledger{References: 9, WithDOI: 5, Matched: 1, WithoutDOI: 3, Duplicate: 2, Self: 1, Malformed: 1, Empty: 1, Beyond: 4,
				Works:  map[biblio.State]int{biblio.Resolved: 1, biblio.Missing: 1, biblio.Elsewhere: 1, biblio.Failed: 1},
				Cycles: [][]string{{"a", "b"}}, AgainstTime: [][2]string{{"a", "b"}}},
			[]string{
				"4 works: 1 resolved, 1 missing, 1 elsewhere, 1 failed; 20 citations; 1 cycle; 1 against time",
				"9 references: 5 with a DOI, 1 matched, 3 without; 2 duplicate; 1 to the work itself; 1 malformed; 1 empty; 4 with a DOI lead beyond the map",
			},
		},
	} {
		if diff := cmp.Diff(c.want, account(c.ledger, 20)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
