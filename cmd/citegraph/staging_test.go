package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// says writes a text.
func says(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// filesIn is what a folder holds, by name; folders in it are "".
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	held := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		b, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil && !e.IsDir() {
			t.Fatal(err)
		}
		held[e.Name()] = string(b)
	}
	return held
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestStagingCommitsAll(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a"), "old a")
	var s staging
	for _, name := range []string{"a", "b"} {
		if err := s.add(filepath.Join(dir, name), says("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	if got := filesIn(t, dir)["a"]; got != "old a" {
		t.Errorf("before the commit a holds %q", got)
	}
	if err := s.commit(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"a": "new a", "b": "new b"}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
	s.abandon() // after the commit it changes nothing
	if diff := cmp.Diff(map[string]string{"a": "new a", "b": "new b"}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
}

// A name that cannot be taken at the last moment puts all others back.
func TestStagingPutsBack(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a"), "old a")
	var s staging
	for _, name := range []string{"a", "b", "c"} {
		if err := s.add(filepath.Join(dir, name), says("new "+name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(dir, "c", "in the way"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.commit(); err == nil {
		t.Fatal("a file took the name of a folder")
	}
	if diff := cmp.Diff(map[string]string{"a": "old a", "c": ""}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestStagingAbandoned(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "a"), "old a")
	var s staging
	if err := s.add(filepath.Join(dir, "a"), says("new a")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("no more ink")
	if err := s.add(filepath.Join(dir, "b"), func(io.Writer) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("err = %v, want %v", err, broken)
	}
	s.abandon()
	if diff := cmp.Diff(map[string]string{"a": "old a"}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
	if err := s.commit(); !errors.Is(err, errAbandoned) {
		t.Errorf("commit after abandon: %v", err)
	}
	if err := s.add(filepath.Join(dir, "d"), says("late")); !errors.Is(err, errAbandoned) {
		t.Errorf("add after abandon: %v", err)
	}
	if diff := cmp.Diff(map[string]string{"a": "old a"}, filesIn(t, dir)); diff != "" {
		t.Error(diff)
	}
}
