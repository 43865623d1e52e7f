package fetch_test

import (
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// BenchmarkGrow grows the honeybee map, 429 works with 9,102 entries, from
// records in memory: what is left when nothing is waited for.
func BenchmarkGrow(b *testing.B) {
	records := fetch.NewRecords(collection(b, "honeybee/works.jsonl.gz", 500))
	for b.Loop() {
		c, err := fetch.Grow(b.Context(), records, []biblio.DOI{"10.1371/journal.pone.0197589"}, fetch.Plan{Depth: 2})
		if err != nil || len(c.Works) < 429 {
			b.Fatal(len(c.Works), err)
		}
	}
}
