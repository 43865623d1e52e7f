package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/vbauerster/mpb/v8/decor"

	"citegraph/graph/synthetic"
)

func TestLeft(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		done, total int64
		want        string
	}{
		{0, 100, ""},
		{50, 100, "about 10s to go"},
		{100, 100, "about 0s to go"},
	} {
		if got := left(10*time.Second, decor.Statistics{Current: c.done, Total: c.total}); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.done, c.total, got, c.want)
		}
	}
}

func TestLineGauge(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) { // where no time passes between two calls
		var told bytes.Buffer
		g := &lineGauge{w: &told} // the last line is long ago
		g.show("reading", 30, 100)
		g.show("reading", 31, 100) // and now it is not
		g.show("betweenness", 0, 0)
		g.end()
		if got := told.String(); got != "reading: 30 %\n" {
			t.Errorf("%q", got)
		}
	})
}

// A bar appears for a stage that lasts, and is gone when the next one begins.
func TestBarGauge(t *testing.T) {
	t.Parallel()
	synctest.Test(t, barGaugeAppears)
}

func barGaugeAppears(t *testing.T) {
	var shown bytes.Buffer
	g := &barGauge{w: &shown, voice: &voice{}, width: 80}
	g.show("quick", 1, 2)
	if g.now != nil {
		t.Error("a bar at once")
	}
	g.began = g.began.Add(-time.Hour)
	g.show("quick", 1, 2)
	if g.now == nil {
		t.Error("no bar after an hour")
	}
	g.show("next", 1, 2)
	if g.now != nil {
		t.Error("the bar of the stage before stays")
	}
	g.began = g.began.Add(-time.Hour)
	if g.show("next", 2, 2); g.now != nil {
		t.Error("a bar for what is done")
	}
	var told bytes.Buffer
	g.voice.speakTo(&told)
	g.end()
	g.voice.Write([]byte("x"))
	if !strings.HasSuffix(shown.String(), "x") || told.Len() != 0 {
		t.Errorf("after the bars messages go to %q", told.String())
	}
}

// watched is a stream that tells when a word has been written to it.
type watched struct {
	word string
	met  chan struct{}

	mu   sync.Mutex
	text strings.Builder
}

func (w *watched) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	before := strings.Contains(w.text.String(), w.word)
	w.text.Write(p)
	if !before && strings.Contains(w.text.String(), w.word) {
		close(w.met)
	}
	return len(p), nil
}

// One Ctrl-C ends what would compute for an hour, and nothing is written.
func TestInterruptedWhileMeasuring(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var pairs strings.Builder
	arcs, _ := synthetic.Recipe{Works: 110_000, References: 10, Seed: 1}.Arcs()
	for _, a := range arcs {
		fmt.Fprintln(&pairs, a[0], a[1])
	}
	network := filepath.Join(t.TempDir(), "large.edges")
	put(t, network, pairs.String())

	tr := try(t, "rank", network, "--by", "betweenness", "-o", filepath.Join(dir, "r.json"))
	voice := &watched{word: "takes long", met: make(chan struct{})}
	signals := make(chan os.Signal)
	tr.stderr, tr.interrupts = voice, signals
	go func() {
		<-voice.met
		signals <- os.Interrupt
	}()
	if status := tr.run(); status != exitInterrupted {
		t.Errorf("status %d, want %d\n%s", status, exitInterrupted, voice.text.String())
	}
	if got := filesIn(t, dir); len(got) != 0 {
		t.Errorf("files %v", got)
	}
}
