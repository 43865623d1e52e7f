package bench

import (
	"context"
	"fmt"
	"iter"
	"os"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/files"
	"citegraph/fetch/store"
)

// assorted are 7,255 records of many kinds, and their DOIs under new names: as
// many as are wanted, each with a record of its own.
func assorted(b *testing.B, n int) (fetch.Source, []biblio.DOI) {
	b.Helper()
	held, err := files.ReadFS(os.DirFS(data), "works.jsonl.gz")
	if err != nil {
		b.Skip("no data here: ", err)
	}
	s := make(renamed, n)
	dois := make([]biblio.DOI, n)
	for i := range dois {
		w := *held.Works[i%len(held.Works)]
		w.DOI = biblio.DOI(fmt.Sprintf("%s.%d", w.DOI, i))
		dois[i], s[w.DOI] = w.DOI, &w
	}
	return s, dois
}

// renamed answers at once.
type renamed map[biblio.DOI]*biblio.Work

func (s renamed) Work(_ context.Context, doi biblio.DOI) (*biblio.Work, error) { return s[doi], nil }

func (s renamed) Works(_ context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		for _, doi := range dois {
			if !yield(doi, fetch.Result{Work: s[doi]}) {
				return
			}
		}
	}
}

// BenchmarkStore puts answers into a new store, as they come from a source that
// takes no time, and gets them out again, decoded.
func BenchmarkStore(b *testing.B) {
	const n = 20_000
	next, dois := assorted(b, n)
	ask := func(b *testing.B, src fetch.BatchSource) {
		b.Helper()
		had := 0
		for _, r := range src.Works(b.Context(), dois) {
			if r.Err == nil {
				had++
			}
		}
		if had != n {
			b.Fatalf("%d of %d answers", had, n)
		}
	}
	b.Run("put", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s := openStore(b, b.TempDir())
			b.StartTimer()
			ask(b, s.Source(next, store.Normal))
		}
		b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "records/s")
	})
	b.Run("get", func(b *testing.B) {
		s := openStore(b, b.TempDir())
		ask(b, s.Source(next, store.Normal))
		for b.Loop() {
			ask(b, s.Source(nil, store.Offline))
		}
		b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "records/s")
	})
}

func openStore(b *testing.B, dir string) *store.Store {
	b.Helper()
	s, err := store.Open(b.Context(), dir, store.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s
}
