package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/crossreftest"
	"citegraph/fetch/store"
)

// bees is the seed of the honeybee literature.
const bees = "10.1371/journal.pone.0197589"

// A crawl of two depths is killed at a random moment, as kill -9 does, and run
// again. The map is the undisturbed one to the byte, and nothing that had been
// stored is asked for again.
func TestKilled(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("processes are not killed there as they are elsewhere")
	}
	if _, err := os.Stat(shared); err != nil {
		t.Skip("the shared records are not here")
	}
	var cut atomic.Int32
	t.Run("moments", func(t *testing.T) {
		for group := range killGroups {
			t.Run(fmt.Sprint(group), func(t *testing.T) {
				t.Parallel()
				h := newHive(t)
				undisturbed := h.crawl(t, filepath.Join(t.TempDir(), "answers"), nil)
				whole := h.Count("")
				random := rand.New(rand.NewPCG(uint64(group), 1))
				for range kills / killGroups {
					after, pause := 1+random.IntN(whole-1), time.Duration(random.IntN(8))*time.Millisecond
					if h.killed(t, after, pause, undisturbed) {
						cut.Add(1)
					}
				}
			})
		}
	})
	if n := cut.Load(); n < kills/2 {
		t.Errorf("only %d of %d runs were killed in their midst", n, kills)
	}
}

// A hive is a stand-in with the honeybee literature.
type hive struct {
	*crossreftest.Server
	env []string
}

func newHive(t *testing.T) *hive {
	file, err := os.Open(filepath.Join(shared, "honeybee/works.jsonl.gz"))
	if err != nil {
		t.Skip("the shared records are not here")
	}
	defer file.Close()
	lines, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	h := &hive{Server: crossreftest.New(crossreftest.Options{Limits: map[string]crossreftest.Limits{
		crossreftest.Public: {Single: 500, List: 500, Concurrent: 3},
	}})}
	if err := h.Load(lines); err != nil {
		t.Fatal(err)
	}
	h.env = append(os.Environ(), crossreftest.Env("http://127.0.0.1:1")...)
	h.env = append(h.env, "CITEGRAPH_CROSSREF_URL="+crossreftest.Serve(t, h), "XDG_CACHE_HOME="+filepath.Join(os.TempDir(), "citegraph-test-cache"))
	return h
}

// crawl runs a process to its end and returns the map, or until die tells it to
// be killed: then nil.
func (h *hive) crawl(t *testing.T, answers string, arm func(kill func())) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "m.json")
	put(t, out, "yesterday's")
	cmd := exec.Command("citegraph", "map", bees, "--depth", "2", "-q", "-o", out)
	cmd.Env = append(slices.Clip(h.env), cacheVariable+"="+answers)
	var said bytes.Buffer
	cmd.Stderr = &said
	h.ResetLog()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if process := cmd.Process; arm != nil {
		arm(func() { _ = process.Kill() })
	}
	err := cmd.Wait()
	var ended *exec.ExitError
	if errors.As(err, &ended) && ended.ExitCode() < 0 {
		if got, err := os.ReadFile(out); err != nil || string(got) != "yesterday's" {
			t.Errorf("yesterday's file was harmed: %.60q %v", got, err)
		}
		return nil
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// killed kills a crawl a moment after so many requests and runs it again. It
// reports whether the crawl was killed before it had come to its end.
func (h *hive) killed(t *testing.T, after int, pause time.Duration, undisturbed []byte) bool {
	t.Helper()
	answers := filepath.Join(t.TempDir(), "answers")
	got := h.crawl(t, answers, func(kill func()) {
		h.After(after, func() {
			time.AfterFunc(pause, kill)
		})
	})
	had := h.stored(t, answers)
	resumed := h.crawl(t, answers, nil)
	if !bytes.Equal(resumed, undisturbed) {
		t.Errorf("killed after %d requests and %v: the map is another one", after, pause)
	}
	for doi := range h.Asked() {
		if had[doi] {
			t.Errorf("killed after %d requests and %v: %s was stored, and is asked for again", after, pause, doi)
		}
	}
	return got == nil
}

// stored lists the DOIs that a store has an answer for.
func (h *hive) stored(t *testing.T, dir string) map[string]bool {
	t.Helper()
	had := map[string]bool{}
	held, err := store.Open(t.Context(), dir, storeOptions())
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if warnings := held.Warnings(); len(warnings) > 0 {
		t.Errorf("a kill harmed the store: %q", warnings)
	}
	var all []biblio.DOI
	for _, doi := range h.DOIs() {
		all = append(all, biblio.DOI(doi))
	}
	for doi, r := range held.Source(nil, store.Offline).Works(t.Context(), all) {
		if r.Err == nil {
			had[string(doi)] = true
		}
	}
	return had
}
