package fetch_test

import (
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A deposited DOI has two readings, of which the likelier is not registered. Only
// when the other one is known not to be either, the work is missing.
func TestMissingInEveryReading(t *testing.T) {
	t.Parallel()
	const coded, plain = "7%3c5%3e1", "7<5>1" // as it stands, and as it is likely to be meant
	for _, c := range []struct {
		name  string
		coded error
		state biblio.State
	}{
		{"neither is registered", fetch.ErrNotFound, biblio.Missing},
		{"the other one could not be asked for", fetch.ErrTemporary, biblio.Failed},
		{"the service refuses to tell of the other one", fetch.ErrBlocked, biblio.Failed},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			listed := newOracle(work("seed", deposited(string(d("7%3C5%3E1"))))).fails(coded, c.coded)
			corpus := grow(t, listed, fetch.Plan{Depth: 1}, "seed")
			if got := find(t, corpus, plain).State; got != c.state || corpus.Ledger.Works[c.state] != 1 {
				t.Errorf("as an entry: %s, want %s", got, c.state)
			}
			corpus, err := fetch.Grow(t.Context(), listed, []biblio.DOI{d("seed"), d(coded)}, fetch.Plan{})
			if err != nil {
				t.Fatal(err)
			}
			states := 0
			for _, w := range corpus.Works {
				if w.State == c.state {
					states++
				}
			}
			if states != 1 {
				t.Errorf("as a seed: %v", corpus.Ledger.Works)
			}
		})
	}
}
