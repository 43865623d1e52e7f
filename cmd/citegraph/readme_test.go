package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The program in the README runs as it stands, beside the folder that it names: it
// lists the works, the main path, and writes the picture.
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
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "examples", "fleet"), os.DirFS("../../examples/fleet")); err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(dir, "program.exe")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, filepath.Join(dir, "main.go"))
	build.Dir = "../.."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.CommandContext(t.Context(), binary)
	run.Dir = dir
	out, err := run.CombinedOutput()
	if err != nil || !strings.Contains(string(out), " Douglis 2021\n") || !strings.Contains(string(out), "main path: Douglis 2021\n") {
		t.Errorf("%v\n%s", err, out)
	}
	picture, err := os.ReadFile(filepath.Join(dir, "fleet.svg"))
	if err != nil || !strings.Contains(string(picture), ">FLEET and what it cites</text>") {
		t.Errorf("%v: %.300s", err, picture)
	}
}
