package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"citegraph/graph/render"
)

var update = flag.Bool("update", false, "write the files of examples/ anew")

const examples = "../../examples"

// records are the files that the commands of the examples name, and where they are.
var records = map[string]string{
	"../fleet/work.json": fleet,
	"honeybee.jsonl.gz":  shared + "/honeybee/works.jsonl.gz",
	"silicon.jsonl.gz":   shared + "/silicon/works.jsonl.gz",
}

// TestExamples runs the commands that stand in the README of a folder of
// examples, and holds the files beside it to what they make, to the byte: no file
// that none of them makes, and none that is not kept.
func TestExamples(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"gallery", "exports"} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			dir, skipped := t.TempDir(), false
			for _, args := range commandsOf(t, filepath.Join(examples, folder, "README.md")) {
				if !makeExamples(t, args, dir) {
					skipped = true
				}
			}
			made := namesIn(t, dir)
			for _, name := range made {
				compareExample(t, filepath.Join(dir, name), filepath.Join(examples, folder, name))
			}
			kept := slices.DeleteFunc(namesIn(t, filepath.Join(examples, folder)), func(name string) bool { return name == "README.md" })
			if !skipped && !slices.Equal(made, kept) {
				t.Errorf("made: %v\nkept: %v", made, kept)
			}
		})
	}
}

// commandsOf are the arguments of the commands in a README: the indented lines
// that begin with the program's name, and those that continue them.
func commandsOf(t *testing.T, readme string) (commands [][]string) {
	t.Helper()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	joined := regexp.MustCompile(`\\\n +`).ReplaceAllString(string(text), "")
	for _, line := range regexp.MustCompile(`(?m)^    citegraph (.*)$`).FindAllStringSubmatch(joined, -1) {
		commands = append(commands, strings.Fields(line[1]))
	}
	if len(commands) == 0 {
		t.Fatalf("no command in %s", readme)
	}
	return commands
}

// makeExamples runs a command whose outputs go to dir, unless the records that it
// reads are not here.
func makeExamples(t *testing.T, args []string, dir string) bool {
	t.Helper()
	args = slices.Clone(args)
	for i, arg := range args {
		if path, ok := records[arg]; ok {
			if _, err := os.Stat(path); err != nil {
				t.Logf("not made, for want of the records: %v", args)
				return false
			}
			args[i] = path
		}
		if i > 0 && args[i-1] == "-o" {
			args[i] = filepath.Join(dir, arg)
		}
	}
	tr := try(t, args...)
	if status := tr.run(); status != exitDone {
		t.Fatalf("%q: status %d\n%s", args, status, tr.err.String())
	}
	return true
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestEveryFormatHasASample: an export that nobody can look at beforehand is
// found by few.
func TestEveryFormatHasASample(t *testing.T) {
	t.Parallel()
	for _, spec := range render.Specs() {
		if _, err := os.Stat(examples + "/exports/fleet" + spec.Extensions[0]); err != nil {
			t.Errorf("%s: %v", spec.Name, err)
		}
	}
}

func compareExample(t *testing.T, made, kept string) {
	t.Helper()
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(kept, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the command makes any more; look at the difference, then run with -update", kept)
	}
}
