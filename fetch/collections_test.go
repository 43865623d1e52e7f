package fetch_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"

	"github.com/google/go-cmp/cmp"
)

// collection reads the first works of a gzipped file of records, one a line. The test
// skips where the shared data is not at hand.
func collection(t testing.TB, path string, most int) []*biblio.Work {
	t.Helper()
	f, err := os.Open("../../shared/data/" + path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not at hand: the shared data is not part of this tree", path)
	} else if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	var works []*biblio.Work
	for lines := bufio.NewReader(z); len(works) < most; {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF && len(line) == 0 {
			break
		} else if err != nil && err != io.EOF {
			t.Fatal(err)
		}
		w, err := record.Decode(line)
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		works = append(works, w)
	}
	return works
}

// numbers are what is known of a map of real records.
type numbers struct {
	Resolved, Placeholders         int // with a DOI
	Citations                      int // between works with a DOI
	WithDOI, WithoutDOI            int
	Duplicate, Self, Empty, Beyond int
}

func numbersOf(c *fetch.Corpus) numbers {
	l := c.Ledger
	n := numbers{Resolved: l.Works[biblio.Resolved], WithDOI: l.WithDOI, WithoutDOI: l.WithoutDOI,
		Duplicate: l.Duplicate, Self: l.Self, Empty: l.Empty, Beyond: l.Beyond}
	for _, w := range c.Works {
		if w.DOI != "" && w.State != biblio.Resolved {
			n.Placeholders++
		}
		for _, cit := range w.Citations {
			if !strings.HasPrefix(cit.Cited, "ref:") {
				n.Citations++
			}
		}
	}
	return n
}

// TestCollections grows maps of real records. Resolved works, citations, lists, 439
// and 3,943 beyond are those of the data's own description; all numbers are held
// against the map's definition too.
func TestCollections(t *testing.T) {
	t.Parallel()
	const bees, silicon = "10.1371/journal.pone.0197589", "10.1063/1.3284083"
	for _, test := range []struct {
		file  string
		seed  biblio.DOI
		depth int
		want  numbers
	}{
		{"honeybee/works.jsonl.gz", bees, 0, numbers{Resolved: 1, Beyond: 29}},
		{"honeybee/works.jsonl.gz", bees, 1, numbers{Resolved: 30, Citations: 56, WithDOI: 56, WithoutDOI: 7, Beyond: 439}},
		{"honeybee/works.jsonl.gz", bees, 2, numbers{Resolved: 429, Citations: 1156, WithDOI: 1158, WithoutDOI: 372, Duplicate: 2, Empty: 7, Beyond: 3943}},
		{"silicon/works.jsonl.gz", silicon, 1, numbers{Resolved: 49, Citations: 59, WithDOI: 62, WithoutDOI: 1, Duplicate: 3, Beyond: 732}},
	} {
		records := fetch.NewRecords(collection(t, test.file, 500))
		c, err := fetch.Grow(t.Context(), records, []biblio.DOI{test.seed}, fetch.Plan{Depth: test.depth})
		if err != nil {
			t.Fatal(err)
		}
		balance(t, c)
		if diff := cmp.Diff(test.want, numbersOf(c)); diff != "" {
			t.Errorf("%s at depth %d (-want +got):\n%s", test.seed, test.depth, diff)
		}
		holdsByDefinition(t, c, records, test.depth)
		if test.depth == 2 {
			mostCited(t, c)
		}
	}
}

// mostCited checks the three works that the lists of the honeybee map lead to
// most often.
func mostCited(t *testing.T, c *fetch.Corpus) {
	t.Helper()
	cited := map[string]int{}
	for _, w := range c.Works {
		for _, cit := range w.Citations {
			cited[cit.Cited]++
		}
	}
	for id, n := range map[string]int{"10.1371/journal.pone.0009754": 20, "10.1126/science.1215039": 16, "10.1016/j.jip.2009.06.011": 15} {
		if cited[id] != n {
			t.Errorf("%s is cited %d times, want %d", id, cited[id], n)
		}
	}
	for id, n := range cited {
		if n >= 15 && !slices.Contains([]string{"10.1371/journal.pone.0009754", "10.1126/science.1215039", "10.1016/j.jip.2009.06.011"}, id) {
			t.Errorf("%s is cited %d times, as often as the three", id, n)
		}
	}
}

// TestManySeeds makes every record of a mixed collection a seed and holds the map
// against its definition.
func TestManySeeds(t *testing.T) {
	t.Parallel()
	works := collection(t, "works.jsonl.gz", 600)
	records := fetch.NewRecords(works)
	seeds := slices.Collect(records.DOIs())
	c, err := fetch.Grow(t.Context(), records, seeds, fetch.Plan{Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	balance(t, c)
	holdsByDefinition(t, c, records, 1)
}

func holdsByDefinition(t *testing.T, c *fetch.Corpus, records *fetch.Records, depth int) {
	t.Helper()
	world := newOracle()
	for doi := range records.DOIs() {
		world.records[doi], _ = records.Work(t.Context(), doi)
	}
	seeds := make([]biblio.DOI, len(c.Seeds))
	for i, id := range c.Seeds {
		seeds[i] = biblio.DOI(id)
	}
	want := byDefinition(world, seeds, fetch.Plan{Depth: depth})
	got := c.Ledger
	got.Works, got.Notes = nil, nil
	if diff := cmp.Diff(want.ledger, got); diff != "" {
		t.Errorf("ledger (-definition +grown):\n%s", diff)
	}
	if len(want.depth) != len(c.Works) {
		t.Errorf("%d works, by definition %d", len(c.Works), len(want.depth))
	}
}

// TestFleet grows the record that the project began with, without a network:
// 20 references, 13 of them with a DOI.
func TestFleet(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../examples/fleet/work.json")
	if err != nil {
		t.Fatal(err)
	}
	var response struct{ Message json.RawMessage }
	if err := json.Unmarshal(data, &response); err != nil {
		t.Fatal(err)
	}
	work, err := record.Decode(response.Message)
	if err != nil {
		t.Fatal(err)
	}
	src := fetch.Sequence(fetch.NewRecords([]*biblio.Work{work}), fetch.Offline{})
	c, err := fetch.Grow(t.Context(), src, []biblio.DOI{"10.1109/mic.2021.3075326"}, fetch.Plan{Depth: 1})
	if err != nil {
		t.Fatal(err)
	}
	balance(t, c)
	want := numbers{Resolved: 1, Placeholders: 13, Citations: 13, WithDOI: 13, WithoutDOI: 7}
	if diff := cmp.Diff(want, numbersOf(c)); diff != "" {
		t.Errorf("FLEET offline (-want +got):\n%s", diff)
	}
	states := map[biblio.State]int{biblio.Resolved: 1, biblio.Unfetched: 13, biblio.Unidentified: 7, biblio.Missing: 0, biblio.Elsewhere: 0, biblio.Failed: 0}
	if diff := cmp.Diff(states, c.Ledger.Works); diff != "" {
		t.Errorf("states (-want +got):\n%s", diff)
	}
	seed := c.Works[slices.IndexFunc(c.Works, func(w *biblio.Work) bool { return w.State == biblio.Resolved })]
	if len(c.Works) != 21 || len(seed.Citations) != 20 {
		t.Errorf("%d works and %d citations, want 21 and 20", len(c.Works), len(seed.Citations))
	}
}
