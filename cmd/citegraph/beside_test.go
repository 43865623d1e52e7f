package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// sweepNow sweeps the folder of path as the next run does that writes there.
func sweepNow(t *testing.T, path string) {
	t.Helper()
	if err := checkOutputs([]target{{name: path, path: path, format: "svg"}}, nil); err != nil {
		t.Fatal(err)
	}
}

// orphan leaves a file as a run that was killed leaves it.
func orphan(t *testing.T, path string) string {
	t.Helper()
	file, err := createBeside(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-48 * time.Hour) // where there are no locks, age tells
	if err := os.Chtimes(file.Name(), old, old); err != nil {
		t.Fatal(err)
	}
	return file.Name()
}

// What a killed run has left is taken away; what is not ours, or is like it, stays.
func TestSweep(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := filepath.Join(dir, "a.svg")
	orphan(t, out)
	orphan(t, out)
	want := map[string]string{
		"a.svg":                            "yesterday's",
		".citegraph-notes":                 "mine",
		".citegraph-0123456789abcdef":      "mine",
		".citegraph-0123456789abcdeg.tmp":  "mine",
		"x.citegraph-0123456789abcdef.tmp": "mine",
	}
	for name, text := range want {
		put(t, filepath.Join(dir, name), text)
	}
	folder, link := ".citegraph-0000000000000000.tmp", ".citegraph-0000000000000001.tmp"
	if err := os.Mkdir(filepath.Join(dir, folder), 0o700); err != nil {
		t.Fatal(err)
	}
	want[folder] = ""
	if os.Symlink("a.svg", filepath.Join(dir, link)) == nil {
		want[link] = "yesterday's"
	}
	sweepNow(t, out)
	if diff := cmp.Diff(want, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// The files of a run that goes on stay, whatever other runs write in the folder:
// those that wait for their names, and what is kept aside of yesterday's.
func TestSweepLeavesRunning(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	put(t, a, "old a")
	var s staging
	if err := s.add(a, says("new a")); err != nil {
		t.Fatal(err)
	}
	if err := s.files[0].keepAside(); err != nil {
		t.Fatal(err)
	}
	before := filesIn(t, dir)
	if len(before) != 3 {
		t.Fatalf("a, what waits and what is kept, in place of %v", before)
	}
	sweepNow(t, a)
	if diff := cmp.Diff(before, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
	s.abandon()
	if diff := cmp.Diff(map[string]string{"a": "old a"}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// Where there are no hard links, a copy serves: the old file stays at its name.
func TestCopyAside(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	put(t, a, "old a")
	if err := os.Chmod(a, 0o640); err != nil {
		t.Fatal(err)
	}
	var s staging
	if err := s.add(a, says("new a")); err != nil {
		t.Fatal(err)
	}
	f := s.files[0]
	if err := f.copyAside(); err != nil {
		t.Fatal(err)
	}
	if err := f.place(); err != nil {
		t.Fatal(err)
	}
	if got := filesIn(t, dir)["a"]; got != "new a" {
		t.Fatalf("a holds %q", got)
	}
	s.abandon()
	if diff := cmp.Diff(map[string]string{"a": "old a"}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
	if info, err := os.Stat(a); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("its permissions are %v %v", info.Mode(), err)
	}
}
