package main

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

const fleet = "../../examples/fleet/work.json"

// A trial is one run of the program in this process.
type trial struct {
	system
	out, err bytes.Buffer
}

// try makes a run whose network is a wall: whoever touches it fails the test.
func try(t *testing.T, args ...string) *trial {
	tr := &trial{}
	tr.system = system{
		args:      args,
		stdin:     strings.NewReader(""),
		stdout:    &tr.out,
		stderr:    &tr.err,
		env:       func(string) string { return "" },
		transport: wall{t},
		every:     func(time.Duration) <-chan time.Time { return nil },
	}
	return tr
}

func (tr *trial) run() int { return run(context.Background(), tr.system) }

type wall struct{ t *testing.T }

func (w wall) RoundTrip(r *http.Request) (*http.Response, error) {
	w.t.Errorf("the network was touched: %s", r.URL)
	return nil, errors.New("no network here")
}

func TestOfflineTouchesNoNetwork(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"map", "--offline", fleet},
		{"map", "--offline", fleet, "--depth", "3", "--cited-by"},
		{"map", "--offline", "doi:10.1109/MIC.2021.3075326", "10/abc", fleet},
		{"rank", "--offline", fleet},
	} {
		tr := try(t, args...)
		if status := tr.run(); status != exitDone {
			t.Errorf("%q: status %d\n%s", args, status, tr.err.String())
		}
	}
}

// broken is a writer that has no room, or no reader.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }

func TestStandardOutputFails(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	tr := try(t, "map", "--offline", fleet, "-o", dir+"/m.json")
	tr.stdout = broken{errors.New("no space left on device")}
	if status := tr.run(); status != exitFailed {
		t.Errorf("status %d, want %d", status, exitFailed)
	}
	if got := filesIn(t, dir); len(got) != 0 {
		t.Errorf("a failed run left %d files", len(got))
	}
	if got := tr.err.String(); !strings.Contains(got, "citegraph: cannot write to standard output: no space left on device") {
		t.Errorf("stderr: %s", got)
	}
}

// A signal while nothing is had yet ends the run with nothing written.
func TestInterruptedWhileReading(t *testing.T) {
	t.Parallel()
	tr := try(t, "map", "--offline", "-")
	interrupts := make(chan os.Signal)
	tr.interrupts = interrupts
	held := &held{asked: make(chan struct{})}
	tr.stdin = held
	go func() {
		<-held.asked
		interrupts <- os.Interrupt
	}()
	if status := tr.run(); status != exitFailed {
		t.Errorf("status %d, want %d", status, exitFailed)
	}
	if got, want := tr.err.String(), "citegraph: stopped before any record was had, nothing was written\n"; got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
}

// held is a reader at which a run waits for ever.
type held struct{ asked chan struct{} }

func (h *held) Read([]byte) (int, error) {
	close(h.asked)
	select {}
}
