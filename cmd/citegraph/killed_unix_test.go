//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A run is killed when its picture is made and waits for its name: yesterday's is
// whole, a run beside it has harmed nothing, and the next leaves no trace of it.
// What makes it wait is its second output, a pipe that nobody reads.
func TestKilledWhileWriting(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out, pipe, list := filepath.Join(dir, "a.svg"), filepath.Join(dir, "b.svg"), filepath.Join(dir, "c.edges")
	put(t, out, "yesterday's")
	put(t, list, "a b\nb c\n")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here")
	}
	run := func(outputs ...string) *exec.Cmd {
		args := []string{"map", list, "--offline", "-q"}
		for _, o := range outputs {
			args = append(args, "-o", o)
		}
		cmd := exec.Command("citegraph", args...)
		cmd.Env = append(os.Environ(), cacheVariable+"="+filepath.Join(dir, "answers"))
		return cmd
	}
	stuck := run(out, pipe)
	if err := stuck.Start(); err != nil {
		t.Fatal(err)
	}
	waiting := func() string {
		for name, text := range filesBut(t, dir, "b.svg") {
			if isBeside.MatchString(name) && strings.HasSuffix(text, "</svg>\n") {
				return name
			}
		}
		return ""
	}
	for limit := time.Now().Add(time.Minute); waiting() == "" && time.Now().Before(limit); {
		time.Sleep(10 * time.Millisecond)
	}
	name := waiting()
	if name == "" {
		t.Error("no picture waits for its name")
	}
	if said, err := run(filepath.Join(dir, "d.svg")).CombinedOutput(); err != nil {
		t.Errorf("beside a run that waits: %v\n%s", err, said)
	}
	if got := waiting(); got != name {
		t.Errorf("the file of a run that goes on is swept: %q, not %q", got, name)
	}
	if err := stuck.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = stuck.Wait()
	if got := filesBut(t, dir, "b.svg"); got["a.svg"] != "yesterday's" || waiting() != name {
		t.Errorf("a kill left %q, and a.svg is %.40q", waiting(), got["a.svg"])
	}
	if said, err := run(out).CombinedOutput(); err != nil {
		t.Fatalf("after the kill: %v\n%s", err, said)
	}
	if got := waiting(); got != "" {
		t.Errorf("the next run leaves %q of the one that was killed", got)
	}
	if b, err := os.ReadFile(out); err != nil || !bytes.HasSuffix(b, []byte("</svg>\n")) {
		t.Errorf("a.svg: %.40q %v", b, err)
	}
}

// filesBut is filesIn without a file that cannot be read.
func filesBut(t *testing.T, dir, but string) map[string]string {
	t.Helper()
	held := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() == but || e.IsDir() {
			continue
		}
		b, _ := os.ReadFile(filepath.Join(dir, e.Name())) // it may be gone
		held[e.Name()] = string(b)
	}
	return held
}
