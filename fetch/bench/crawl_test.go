package bench

import (
	"fmt"
	"testing"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref"
	"citegraph/fetch/crossref/crossreftest"
	"citegraph/fetch/polite"
)

// The polite pool's limits, which the stand-in enforces (Crossref blog, 5
// November 2025).
const (
	listsPerSecond   = 3
	lookUpsPerSecond = 10
)

// latency is a fast answer of the live service, here to there and back.
const latency = 150 * time.Millisecond

const data = "../../../shared/data"

// works is a stand-in with the works of a data file.
func works(b *testing.B, file string) *crossreftest.Server {
	b.Helper()
	s := crossreftest.Start(b, crossreftest.Options{Enforce: true, Latency: latency})
	load(b, s, file)
	return s
}

// clientOf is a new client of the stand-in, with nothing remembered.
func clientOf(b *testing.B, s *crossreftest.Server) *crossref.Client {
	b.Helper()
	c, err := crossref.New(s.URL, polite.NewClient(polite.Options{
		Agent: "citegraph/bench", Mailto: "me@example.org",
		Services: []polite.Service{polite.Crossref(s.URL, crossref.IsList)},
		Check:    crossref.CheckAnswer,
	}), crossref.Options{})
	if err != nil {
		b.Fatal(err)
	}
	return c
}

// oneByOne hides that a source knows batches.
type oneByOne struct{ fetch.Source }

// Two roads to the same records: lists with look-ups beside them, and one DOI
// at a time as most tools ask.
func roads(c *crossref.Client) map[string]fetch.BatchSource {
	return map[string]fetch.BatchSource{"lists": c, "one at a time": fetch.Batched(oneByOne{c})}
}

func BenchmarkThousandWorks(b *testing.B) {
	s := works(b, "works.jsonl.gz")
	var dois []biblio.DOI
	for _, d := range s.DOIs()[:1000] {
		dois = append(dois, biblio.DOI(d))
	}
	for _, road := range []string{"lists", "one at a time"} {
		asked := dois
		if road == "one at a time" {
			asked = dois[:200] // the rate is the same, and one waits less
		}
		b.Run(road, func(b *testing.B) {
			for b.Loop() {
				s.ResetLog()
				n := 0
				for d, r := range roads(clientOf(b, s))[road].Works(b.Context(), asked) {
					if r.Err != nil {
						b.Fatal(d, r.Err)
					}
					n++
				}
				if n != len(asked) {
					b.Fatalf("%d of %d works", n, len(asked))
				}
			}
			report(b, s, len(asked))
		})
	}
}

// The crawl of the honeybee literature, two steps deep: 429 works, and the
// references that lead nowhere.
func BenchmarkHoneybee(b *testing.B) {
	s := works(b, "honeybee/works.jsonl.gz")
	for _, road := range []string{"lists", "one at a time"} {
		b.Run(road, func(b *testing.B) {
			var corpus *fetch.Corpus
			for b.Loop() {
				s.ResetLog()
				var err error
				corpus, err = fetch.Grow(b.Context(), roads(clientOf(b, s))[road], []biblio.DOI{bees}, fetch.Plan{Depth: 2})
				if err != nil {
					b.Fatal(err)
				}
			}
			report(b, s, corpus.Ledger.Works[biblio.Resolved])
		})
	}
}

// report prints the last run as the stand-in saw it.
func report(b *testing.B, s *crossreftest.Server, works int) {
	b.Helper()
	log := s.Log()
	took := log[len(log)-1].End.Sub(log[0].Time).Seconds()
	lists, lookUps := s.Count(crossreftest.LaneList), s.Count(crossreftest.LaneSingle)
	bound := max(float64(lists)/listsPerSecond, float64(lookUps)/lookUpsPerSecond)
	b.ReportMetric(took/bound, "x-bound")
	b.ReportMetric(1000*float64(len(log))/float64(works), "requests/1000")
	b.ReportMetric(float64(works)/took, "works/s")
	if n := s.CountStatus(429); n > 0 {
		b.Errorf("%d times over the limit", n)
	}
	if twice := s.Duplicates(); len(twice) > 0 {
		b.Errorf("asked twice: %v", twice)
	}
	for lane, limit := range map[string]int{crossreftest.LaneList: listsPerSecond, crossreftest.LaneSingle: lookUpsPerSecond} {
		if n := s.MaxInWindow(lane, time.Second); n > limit {
			b.Error(fmt.Sprint(n, " in a second, lane ", lane))
		}
	}
}
