package store

import (
	"bufio"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"
)

// realWorks reads the works of a file of recorded records, each as a source
// would hand it over.
func realWorks(tb testing.TB, name string) []*biblio.Work {
	tb.Helper()
	f, err := os.Open("../../../shared/data/" + name)
	if os.IsNotExist(err) {
		tb.Skip("the recorded works are not here")
	}
	must(tb, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	must(tb, err)
	var works []*biblio.Work
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		w, err := record.Decode(lines.Bytes())
		must(tb, err)
		works = append(works, w)
	}
	must(tb, lines.Err())
	return works
}

// BenchmarkPut writes recorded works under ever new DOIs, as a crawl does.
func BenchmarkPut(b *testing.B) {
	works := realWorks(b, "works.jsonl.gz")
	s := openTest(b, Options{})
	b.ResetTimer()
	var batch []answer
	for i := range b.N {
		w := *works[i%len(works)]
		w.DOI = biblio.DOI(fmt.Sprintf("%s.%d", w.DOI, i))
		batch = append(batch, answer{w.DOI, fetch.Result{Work: &w}})
		if len(batch) == 50 {
			s.save(context.Background(), batch)
			batch = batch[:0]
		}
	}
	s.save(context.Background(), batch)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkWarmRead answers all of a depth-2 crawl of 429 works from the store.
func BenchmarkWarmRead(b *testing.B) { benchmarkRead(b, "honeybee/works.jsonl.gz") }

// BenchmarkRead answers from the store for many works, decoded.
func BenchmarkRead(b *testing.B) { benchmarkRead(b, "works.jsonl.gz") }

// BenchmarkGet gets the records alone, as the bytes that they came in.
func BenchmarkGet(b *testing.B) {
	s, dois := filled(b, "works.jsonl.gz")
	b.ResetTimer()
	for range b.N {
		for part := range slices.Chunk(dois, chunk) {
			for _, r := range s.lookup(context.Background(), part) {
				if _, err := s.codec.unpack(r.record.value); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.ReportMetric(float64(b.N*len(dois))/b.Elapsed().Seconds(), "records/s")
}

// filled is a store that holds the works of a file.
func filled(b *testing.B, name string) (*Store, []biblio.DOI) {
	b.Helper()
	s := openTest(b, Options{})
	var answers []answer
	var dois []biblio.DOI
	for _, w := range realWorks(b, name) {
		answers = append(answers, answer{w.DOI, fetch.Result{Work: w}})
		dois = append(dois, w.DOI)
	}
	s.save(context.Background(), answers)
	return s, dois
}

func benchmarkRead(b *testing.B, name string) {
	s, dois := filled(b, name)
	b.ResetTimer()
	for range b.N {
		n := 0
		for _, r := range s.Source(nil, Offline).Works(context.Background(), dois) {
			if r.Work != nil {
				n++
			}
		}
		if n != len(dois) {
			b.Fatalf("%d of %d works", n, len(dois))
		}
	}
	b.ReportMetric(float64(b.N*len(dois))/b.Elapsed().Seconds(), "records/s")
}

// BenchmarkOpen is what the store costs a run before its first question.
func BenchmarkOpen(b *testing.B) {
	dir := b.TempDir()
	for range b.N {
		s, err := Open(context.Background(), dir, Options{})
		must(b, err)
		must(b, s.Close())
	}
}
