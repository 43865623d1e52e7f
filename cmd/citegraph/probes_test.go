package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Probes are faults that users of such programs have reported, numbered in
// groups: DOI syntax 1–19, batches and paging 20–28, transport and limits 29–44,
// records 45–61, other sources 62–67. Each is a test: one that plays it in front
// of the whole program (probes), or one that is named in provenElsewhere.
const lastProbe = 67

// A probe plays one fault. What it finds wrong it tells the lab's test.
type probe struct {
	about string
	play  func(*lab)
}

// probes are those that are played here, by number.
func probes() map[int]probe {
	all := map[int]probe{}
	for _, group := range []map[int]probe{syntaxProbes(), batchProbes(), transportProbes(), recordProbes()} {
		maps.Copy(all, group)
	}
	return all
}

// provenElsewhere names the test of a probe: the folder from the root of the
// module, and the function.
var provenElsewhere = map[int]string{
	3:  "cmd/citegraph TestAgencies",                 // a DOI that ends in a slash, at DataCite
	15: "cmd/citegraph TestShortDOI",                 // shortDOIs
	27: "fetch/crossref TestHalvedWhenTooSlow",       // smaller lists after a timeout; 15 s are waited for: TestPassingFaults
	28: "fetch/crossref TestErrors",                  // a message that is a list names the parameter
	30: "fetch/polite TestThirtyGoroutines",          // thirty goroutines, one limit
	31: "fetch/polite TestParseInterval",             // "60s", "1m", "abc"
	32: "fetch/crossref TestErrorTellsTheTerms",      // a 429 is told apart, with pool and limits
	33: "cmd/citegraph TestTwoBadAnswersThenGood",    // two 504, then 200
	34: "cmd/citegraph TestPassingFaults",            // a reset on the first connection
	35: "cmd/citegraph TestPassingFaults",            // HTML with 200, and with 504
	36: "cmd/citegraph TestOutOfOrderInTheMiddle",    // a state for each DOI; running again asks for these alone
	38: "cmd/citegraph TestStale",                    // an outage is not "not indexed"
	39: "fetch/polite TestTimeouts",                  // an end to every wait
	40: "cmd/citegraph TestPassingFaults",            // a slow 200
	41: "cmd/citegraph TestFatalErrorEndsProgress",   // a bar that ran for ever
	42: "cmd/citegraph TestProgressOnAPipe",          // counts that rise, misses counted
	52: "fetch/biblio TestPlainText",                 // JATS
	54: "fetch/crossref TestSearch",                  // a search keeps its Unicode
	55: "fetch/store TestReferencesTakenBackAreKept", // a list that is gone in the newer record
	57: "cmd/citegraph TestMatch",                    // the best hit of a search is no match
	60: "cmd/citegraph TestVersionsAreMerged",        // preprint and article
	61: "cmd/citegraph TestRetractions",              // updated-by, update-to, itself
	62: "cmd/citegraph TestAgencies",                 // DataCite's records
	63: "cmd/citegraph TestDataCiteReferences",       // a translated title alone
	64: "cmd/citegraph TestCitedBy",                  // one question a work, to the Index v2
	66: "cmd/citegraph TestCrossrefAlone",            // the next source is asked
	67: "fetch/files TestReadFS",                     // a folder of both forms of the public data file
}

func TestProbes(t *testing.T) {
	t.Parallel()
	all := probes()
	for _, n := range slices.Sorted(maps.Keys(all)) {
		t.Run(fmt.Sprintf("%02d %s", n, all[n].about), func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				all[n].play(l)
				l.mannerly()
			})
		})
	}
}

// Every probe is a test, and those that are elsewhere are there.
func TestEveryProbeIsATest(t *testing.T) {
	t.Parallel()
	here := probes()
	for n := 1; n <= lastProbe; n++ {
		_, played := here[n]
		name, named := provenElsewhere[n]
		if played == named {
			t.Errorf("probe %d: played here %v, named elsewhere %v", n, played, named)
		}
		if !named {
			continue
		}
		folder, test, _ := strings.Cut(name, " ")
		if !hasTest(t, folder, test) {
			t.Errorf("probe %d: there is no %s in %s", n, test, folder)
		}
	}
}

func hasTest(t *testing.T, folder, test string) bool {
	files, err := filepath.Glob(filepath.Join("../..", filepath.FromSlash(folder), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	wanted := regexp.MustCompile(`(?m)^func ` + test + `\(t \*testing\.T\)`)
	return slices.ContainsFunc(files, func(file string) bool {
		source, err := os.ReadFile(file)
		return err == nil && wanted.Match(source)
	})
}

// seedCiting is a record of a seed with a reference list of deposited DOIs, as they
// stand, whatever they are.
func seedCiting(dois ...string) string { return record("10.55555/seed", dois...) }

// want maps the seed, and says what the works should be: id → state.
func (l *lab) want(states map[string]string, args ...string) atlas {
	l.t.Helper()
	if len(args) == 0 {
		args = []string{"10.55555/seed"}
	}
	o, a := l.mapOf(args...)
	got := map[string]string{}
	for _, w := range a.Works {
		got[w.ID] = w.State
	}
	if !maps.Equal(got, states) {
		l.t.Errorf("status %d, works %v, want %v\n%s", o.status, got, states, o.err)
	}
	return a
}

// targets are the requests to Crossref that name a DOI.
func (l *lab) targets(doi string) []string {
	var all []string
	for _, q := range l.Crossref.Log() {
		if slices.Contains(q.DOIs, doi) {
			all = append(all, q.Target)
		}
	}
	return all
}
