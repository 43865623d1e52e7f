package fetch_test

import (
	"errors"
	"io/fs"
	"net/http"
	"os"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref"
	"citegraph/fetch/crossref/crossreftest"

	"github.com/google/go-cmp/cmp"
)

// TestOverTheWire grows the honeybee map from the stand-in server: the map is
// the one that the files give, no DOI is asked for twice, and the lists are as
// few as fifty DOIs each allow, with two to spare a depth.
func TestOverTheWire(t *testing.T) {
	t.Parallel()
	data := os.DirFS("../../shared/data")
	standIn := crossreftest.Start(t, crossreftest.Options{})
	if err := standIn.LoadFS(data, "honeybee/works.jsonl.gz"); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the honeybee records are not at hand: the shared data is not part of this tree")
	} else if err != nil {
		t.Fatal(err)
	}
	records := fetch.NewRecords(collection(t, "honeybee/works.jsonl.gz", 500))
	seeds := []biblio.DOI{"10.1371/journal.pone.0197589"}
	for depth, most := range []int{1, 1 + 3, 1 + 3 + 10} { // ceil(n/50)+2 for n = 29 and 399
		standIn.ResetLog()
		source, err := crossref.New(standIn.URL, http.DefaultClient, crossref.Options{})
		if err != nil {
			t.Fatal(err)
		}
		got, err := fetch.Grow(t.Context(), source, seeds, fetch.Plan{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		want, err := fetch.Grow(t.Context(), records, seeds, fetch.Plan{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.Ledger, got.Ledger); diff != "" {
			t.Errorf("depth %d: ledger (-files +wire):\n%s", depth, diff)
		}
		if diff := cmp.Diff(sketch(want), sketch(got)); diff != "" {
			t.Errorf("depth %d: corpus (-files +wire):\n%s", depth, diff)
		}
		if twice := standIn.Duplicates(); len(twice) > 0 {
			t.Errorf("depth %d: asked for twice: %v", depth, twice)
		}
		if n := standIn.Count(crossreftest.LaneList); n > most {
			t.Errorf("depth %d: %d lists, want %d at most", depth, n, most)
		}
	}
}
