package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"citegraph/fetch/crossref/crossreftest"
)

// five works: a cites b, c and d.
var five = []string{
	`{"DOI":"10.5555/a","title":["A"],"author":[{"family":"Ada"}],"reference":[{"key":"1","DOI":"10.5555/b"},{"key":"2","DOI":"10.5555/c"},{"key":"3","DOI":"10.5555/d"}]}`,
	`{"DOI":"10.5555/b","title":["B"],"author":[{"family":"Bo"}]}`,
	`{"DOI":"10.5555/c","title":["C"],"author":[{"family":"Cy"}]}`,
	`{"DOI":"10.5555/d","title":["D"],"author":[{"family":"Di"}]}`,
}

// live is a run against a stand-in that holds every request for doi until the
// client gives up; held is told of each.
func live(t *testing.T, doi string, args ...string) (tr *trial, interrupts chan<- os.Signal, held <-chan struct{}) {
	server := crossreftest.Start(t, crossreftest.Options{})
	for _, record := range five {
		if err := server.AddWork(record); err != nil {
			t.Fatal(err)
		}
	}
	server.Fault(crossreftest.ForDOI(doi), crossreftest.Always, crossreftest.Hang())
	asked := make(chan struct{}, 100)
	tr = try(t, args...)
	tr.transport = announcing{doi, asked}
	tr.env = func(name string) string {
		return map[string]string{"CITEGRAPH_CROSSREF_URL": server.URL}[name]
	}
	signals := make(chan os.Signal)
	tr.interrupts = signals
	return tr, signals, asked
}

// announcing sends requests on, and tells of those that name a DOI.
type announcing struct {
	doi   string
	asked chan<- struct{}
}

func (a announcing) RoundTrip(r *http.Request) (*http.Response, error) {
	if path := r.URL.Path + r.URL.Query().Get("filter"); strings.Contains(path, a.doi) {
		a.asked <- struct{}{}
	}
	return http.DefaultTransport.RoundTrip(r)
}

// The first Ctrl-C keeps what was had.
func TestInterruptedOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tr, interrupts, held := live(t, "10.5555/d", "map", "10.5555/a", "-o", filepath.Join(dir, "m.json"))
	go func() {
		<-held
		interrupts <- os.Interrupt
	}()
	if status := tr.run(); status != exitPartly {
		t.Fatalf("status %d, want %d\n%s", status, exitPartly, tr.err.String())
	}
	var doc struct {
		Works []struct{ ID, State string }
	}
	if err := json.Unmarshal([]byte(filesIn(t, dir)["m.json"]), &doc); err != nil {
		t.Fatal(err)
	}
	states := map[string]string{}
	for _, w := range doc.Works {
		states[w.ID] = w.State
	}
	if states["10.5555/a"] != "resolved" || states["10.5555/d"] != "failed" {
		t.Errorf("states %v", states)
	}
	if got := tr.err.String(); !strings.Contains(got, "stopped: 1 of 4 works were had") {
		t.Errorf("stderr does not say what was kept: %s", got)
	}
}

// Before any record there is nothing to keep.
func TestInterruptedBeforeAnyRecord(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "m.json"), "yesterday's")
	tr, interrupts, held := live(t, "10.5555/a", "map", "10.5555/a", "-o", filepath.Join(dir, "m.json"))
	go func() {
		<-held
		interrupts <- os.Interrupt
	}()
	if status := tr.run(); status != exitFailed {
		t.Errorf("status %d, want %d", status, exitFailed)
	}
	if got := filesIn(t, dir); len(got) != 1 || got["m.json"] != "yesterday's" {
		t.Errorf("the folder holds %v", got)
	}
	if got := tr.err.String(); !strings.Contains(got, "citegraph: stopped before any record was had, nothing was written") {
		t.Errorf("stderr: %s", got)
	}
}

// A second signal ends the run whatever it does, and leaves no half-written file.
func TestInterruptedTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tr, interrupts, _ := live(t, "10.5555/none", "map", "10.5555/a", "-o", filepath.Join(dir, "m.json"))
	stuck := stuck{asked: make(chan struct{})}
	tr.stdout = stuck // the files are staged when the table is written
	go func() {
		<-stuck.asked
		interrupts <- os.Interrupt
	}()
	if status := tr.run(); status != exitInterrupted {
		t.Errorf("status %d, want %d", status, exitInterrupted)
	}
	if got := complaints(tr.err.String()); len(got) != 1 || !strings.Contains(got[0], "stopped before the end") {
		t.Errorf("told: %q", got)
	}
	if got := filesIn(t, dir); len(got) != 0 {
		t.Errorf("half-written files stay: %v", got)
	}
}

// stuck is a writer that takes nothing.
type stuck struct{ asked chan struct{} }

func (s stuck) Write([]byte) (int, error) {
	close(s.asked)
	select {}
}
