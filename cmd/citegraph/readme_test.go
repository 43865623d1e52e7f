package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The program in the README runs as it stands.
func TestReadmeProgram(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(readme), "```go\n")
	program, _, found := strings.Cut(rest, "```\n")
	if !found {
		t.Fatal("the README has no program")
	}
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), "go", "run", file)
	run.Dir = "../.."
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), " Douglis 2021\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
