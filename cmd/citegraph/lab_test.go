package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

// A lab is the whole program in front of stand-ins for all four services, in a
// bubble of testing/synctest: the waits are real to the program and take no
// time. Only runs that leave out Graphviz fit in it.
type lab struct {
	*crossreftest.Suite
	t    *testing.T
	dir  string
	env  map[string]string
	dead deadHosts
}

// labBase is the address of the stand-ins in the bubble.
const labBase = "http://standin.test"

// inLab runs a test in a lab whose public pool has the published limits, and
// answers what is over them with 429.
func inLab(t *testing.T, test func(*lab)) {
	t.Helper()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		l := &lab{Suite: crossreftest.NewSuite(crossreftest.Options{Enforce: true, Latency: 20 * time.Millisecond}), t: t, dir: dir, dead: deadHosts{}}
		l.env = map[string]string{cacheVariable: filepath.Join(dir, "answers")}
		for _, pair := range crossreftest.Env(labBase) {
			name, value, _ := strings.Cut(pair, "=")
			l.env[name] = value
		}
		test(l)
	})
}

// deadHosts are those that nobody can connect to, and how often that was tried.
type deadHosts map[string]*atomic.Int32

// kill makes services unreachable; Crossref stays.
func (l *lab) kill(variables ...string) {
	for _, v := range variables {
		host := strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(v, "CITEGRAPH_"), "_URL")) + ".test"
		l.env[v] = "http://" + host
		l.dead[host] = new(atomic.Int32)
	}
}

// A switchboard connects to the stand-ins, and to nobody else.
type switchboard struct {
	next http.RoundTripper
	dead deadHosts
}

func (s switchboard) RoundTrip(r *http.Request) (*http.Response, error) {
	if tried := s.dead[r.URL.Hostname()]; tried != nil {
		tried.Add(1)
		time.Sleep(30 * time.Millisecond)
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: &net.DNSError{Err: "no such host", Name: r.URL.Hostname(), IsNotFound: true}}
	}
	return s.next.RoundTrip(r)
}

// An outcome is what came of a run.
type outcome struct {
	status   int
	out, err string
	took     time.Duration
}

// run runs the program, as main does.
func (l *lab) run(args ...string) outcome {
	l.t.Helper()
	tr := &trial{}
	began := time.Now()
	tr.system = system{
		args: args, stdin: strings.NewReader(""), stdout: &tr.out, stderr: &tr.err,
		env:       func(name string) string { return l.env[name] },
		transport: switchboard{crossreftest.Pipe(l.t, l), l.dead},
		every:     time.Tick,
	}
	status := tr.run()
	return outcome{status, tr.out.String(), tr.err.String(), time.Since(began)}
}

// mapOf runs map to a file and reads that; the file is there only if the status
// is 0 or 3.
func (l *lab) mapOf(args ...string) (outcome, atlas) {
	l.t.Helper()
	path := filepath.Join(l.dir, "m.json")
	os.Remove(path)
	o := l.run(append([]string{"map", "-o", path}, args...)...)
	var a atlas
	bytes, err := os.ReadFile(path)
	if written := o.status == exitDone || o.status == exitPartly; written != (err == nil) {
		l.t.Fatalf("status %d, and the map: %v\n%s", o.status, err, o.err)
	}
	if err == nil {
		if err := json.Unmarshal(bytes, &a); err != nil {
			l.t.Fatal(err)
		}
		a.bytes = bytes
	}
	return o, a
}

// An atlas is a map that was written, as far as tests look at it.
type atlas struct {
	bytes     []byte
	Seeds     []string
	Works     []atlasWork
	Citations []struct {
		Citing, Cited string
		AssertedBy    string `json:"asserted_by"`
		Score         float64
	}
	Ledger struct {
		References, Duplicate, Self, Matched int
		SkippedRecords                       int `json:"skipped_records"`
		WithDOI                              int `json:"with_doi"`
		WithoutDOI                           int `json:"without_doi"`
		Works                                map[string]int
	}
}

type atlasWork struct {
	ID, DOI, State, Source, Stale, Agency, Title, Label string
	Aliases, Authors                                    []string
	Depth, Year                                         *int
	Stated                                              *int `json:"references_stated"`
	Listed                                              *int `json:"references_listed"`
	Retraction, Concern                                 *struct{ Type, DOI, Date, Source string }
}

// states are the works by state, each list sorted.
func (a atlas) states() map[string][]string {
	m := map[string][]string{}
	for _, w := range a.Works {
		m[w.State] = append(m[w.State], w.ID)
	}
	return m
}

func (a atlas) state(id string) string {
	for _, w := range a.Works {
		if w.ID == id || slices.Contains(w.Aliases, id) {
			return w.State
		}
	}
	return "not in the map"
}

// record is a work that cites others, as Crossref has it.
func record(doi string, cited ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"DOI":%q,"title":["On %s"],"author":[{"family":"Ada"}],"issued":{"date-parts":[[2010]]},"reference":[`, doi, doi)
	for i, c := range cited {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"key":"r%d","DOI":%q,"doi-asserted-by":"publisher"}`, i, c)
	}
	return b.String() + "]}"
}

func (l *lab) add(records ...string) {
	l.t.Helper()
	for _, r := range records {
		if err := l.Crossref.AddWork(r); err != nil {
			l.t.Fatal(err)
		}
	}
}

// literature adds a seed that cites n works, plain ones, and the awkward: one
// with a comma in its DOI, one that is an alias, one that nobody knows, and
// one that DataCite has.
func (l *lab) literature(n int) {
	cited := []string{"10.55555/j.1.2504,2509", "10.55555/old", "10.55555/gone", "10.5438/data"}
	for i := range n {
		doi := fmt.Sprintf("10.55555/w%03d", i)
		cited = append(cited, doi)
		l.add(record(doi, "10.55555/w000", "10.55555/gone"))
	}
	l.add(record("10.55555/seed", cited...), record("10.55555/j.1.2504,2509"), record("10.55555/new"))
	l.Crossref.AddAlias("10.55555/old", "10.55555/new")
	if err := l.DataCite.Add(`{"doi":"10.5438/data","titles":[{"title":"Data"}],"publicationYear":2011}`); err != nil {
		l.t.Fatal(err)
	}
}

// mannerly checks, from the logs, what holds of every run: limits kept in any
// window, nothing asked twice that was answered, everything signed, and tries
// apart. It counts what was over the limits besides the faults that were played.
func (l *lab) mannerly() {
	l.t.Helper()
	single, list, atOnce := 5, 1, 1 // the public pool
	if log := l.Crossref.Log(); len(log) > 0 && log[0].Pool == crossreftest.Polite {
		single, list, atOnce = 10, 3, 3
	}
	for lane, most := range map[string]int{crossreftest.LaneSingle: single, crossreftest.LaneList: list} {
		if got := l.Crossref.MaxInWindow(lane, time.Second); got > most {
			l.t.Errorf("%d %s requests within a second, %d are allowed", got, lane, most)
		}
	}
	if got := l.Crossref.MaxInFlight(); got > atOnce {
		l.t.Errorf("%d requests under way at once, %d are allowed", got, atOnce)
	}
	for name, log := range map[string]*crossreftest.Recorder{
		"Crossref": l.Crossref.Recorder, "doi.org": l.DOI.Recorder, "DataCite": l.DataCite.Recorder, "OpenCitations": l.OpenCitations.Recorder,
	} {
		if twice := log.Duplicates(); len(twice) > 0 {
			l.t.Errorf("%s was asked twice for %q", name, twice)
		}
		if unsigned := log.WithoutAgent(); len(unsigned) > 0 {
			l.t.Errorf("%s got requests without a User-Agent: %q", name, unsigned)
		}
		if gap := log.MinGap(); gap > 0 && gap < 400*time.Millisecond {
			l.t.Errorf("%s was asked again after %v", name, gap)
		}
		for _, q := range log.Log() {
			if q.Status == 429 && q.Fault == "" {
				l.t.Errorf("%s answered 429 to %s", name, q.Target)
			}
		}
	}
}

func TestLiterature(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.literature(60)
		o, a := l.mapOf("10.55555/seed")
		if o.status != exitDone {
			t.Fatalf("status %d\n%s", o.status, o.err)
		}
		l.mannerly()
		want := map[string]int{"resolved": 64, "missing": 1, "elsewhere": 0, "failed": 0, "unfetched": 0, "unidentified": 0}
		for state, n := range want {
			if a.Ledger.Works[state] != n {
				t.Errorf("%d works are %s, want %d\n%s", a.Ledger.Works[state], state, n, o.err)
			}
		}
		for _, log := range []*crossreftest.Recorder{l.Crossref.Recorder, l.DOI.Recorder, l.DataCite.Recorder} {
			log.ResetLog()
		}
		warm, b := l.mapOf("10.55555/seed")
		if warm.status != exitDone || !bytes.Equal(a.bytes, b.bytes) {
			t.Errorf("a warm run: status %d, the same bytes: %v", warm.status, bytes.Equal(a.bytes, b.bytes))
		}
		if n := l.Crossref.Count("") + l.DOI.Count("") + l.DataCite.Count(""); n != 0 {
			t.Errorf("a warm run made %d requests", n)
		}
	})
}

// anew ends a run in the lab's eyes: what comes is another process, a while later.
func (l *lab) anew() {
	l.t.Helper()
	l.mannerly()
	for _, log := range []*crossreftest.Recorder{l.Crossref.Recorder, l.DOI.Recorder, l.DataCite.Recorder, l.OpenCitations.Recorder} {
		log.ClearFaults()
		log.ResetLog()
	}
	time.Sleep(2 * time.Minute)
}

// write makes a file for a run to read, and returns its name.
func (l *lab) write(name, text string) string {
	l.t.Helper()
	path := filepath.Join(l.dir, name)
	put(l.t, path, text)
	return path
}
