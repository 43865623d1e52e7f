package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var testKinds = []kind{{name: "svg"}, {name: "json"}, {name: "csv", beside: func(path string) []string {
	return []string{strings.TrimSuffix(path, ".csv") + ".citations.csv"}
}}}

func TestPlanOutput(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, format string
		want         string // the format, or a part of the complaint
	}{
		{"m.svg", "", "svg"},
		{"M.JSON", "", "json"},
		{"a/b.csv", "csv", "csv"},
		{"-", "json", "json"},
		{"notes", "json", "json"},
		{"notes.txt", "json", "json"},
		{".svg", "json", "json"}, // a hidden file without an extension
		{"-", "", "does not say in which format"},
		{"/dev/stdout", "json", "json"},
		{"/dev/stdout", "", "-o /dev/stdout does not say in which format"},
		{"notes", "", "does not say in which format"},
		{"m.svg", "json", "--format json is against the name"},
		{"m.csl.json", "json", "--format json is against the name"},
		{"m.vos.json", "", "cannot be written as vosviewer"},
		{"m.pdf", "", "cannot be written as pdf"},
		{".svg", "", "end the name in an extension"},
	} {
		got, err := planOutput(c.name, c.format, kindNames(testKinds))
		switch {
		case err != nil && (!strings.Contains(err.Error(), c.want) || statusOf(err) != exitUsage):
			t.Errorf("planOutput(%q, %q): %v (status %d), want %q", c.name, c.format, err, statusOf(err), c.want)
		case err == nil && got.format != c.want:
			t.Errorf("planOutput(%q, %q) is %s, want %q", c.name, c.format, got.format, c.want)
		}
	}
}

func TestPlanOutputsClash(t *testing.T) {
	t.Parallel()
	abs, err := filepath.Abs("m.svg")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		names []string
		clash bool
	}{
		{[]string{"m.svg", "m.json", "m.csv"}, false},
		{[]string{"m.svg", "./m.svg"}, true},
		{[]string{"m.svg", abs}, true},
		{[]string{"m.csv", "m.citations.csv"}, true},
		{[]string{"m.citations.csv", "m.csv"}, true},
		{[]string{"a/m.svg", "b/m.svg"}, false},
	} {
		_, err := planOutputs(c.names, "", testKinds)
		if clash := err != nil; clash != c.clash {
			t.Errorf("planOutputs(%q): %v, want a clash: %v", c.names, err, c.clash)
		}
	}
	if _, err := planOutputs([]string{"-", "/dev/stdout"}, "svg", testKinds); err == nil || !strings.Contains(err.Error(), "would be written twice") {
		t.Errorf("standard output by two names: %v", err)
	}
	if _, err := planOutputs([]string{"-", "-"}, "svg", testKinds); statusOf(err) != exitUsage {
		t.Errorf("standard output twice: %v", err)
	}
}

// --format is for standard output and for names that say nothing; only where all
// names say something is it against one that says another thing.
func TestPlanOutputsFormat(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		names []string
		want  string // the formats, "" for wrong usage
	}{
		{[]string{"m.svg", "-"}, "svg json"},
		{[]string{"notes", "m.csv", "m.json"}, "json csv json"},
		{[]string{"m.json"}, "json"},
		{[]string{"m.svg"}, ""},
		{[]string{"m.json", "m.svg"}, ""},
		{[]string{"m.pdf", "-"}, ""},
	} {
		targets, err := planOutputs(c.names, "json", testKinds)
		var formats []string
		for _, target := range targets {
			formats = append(formats, target.format)
		}
		if got := strings.Join(formats, " "); got != c.want || (err != nil) != (c.want == "") {
			t.Errorf("planOutputs(%q): %q, %v, want %q", c.names, got, err, c.want)
		}
	}
}

func TestFollowLinks(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	link := func(from, to string) {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Skip("no symbolic links here:", err)
		}
	}
	link("one", "two")
	link("two", "sub/three") // does not exist
	link("round", "about")
	link("about", "round")
	if got, want := followLinks(filepath.Join(dir, "one")), filepath.Join(dir, "sub", "three"); got != want {
		t.Errorf("followLinks: %s, want %s", got, want)
	}
	if got, want := followLinks("plain.svg"), "plain.svg"; got != want {
		t.Errorf("followLinks: %s, want %s", got, want)
	}
	followLinks(filepath.Join(dir, "round")) // returns
}

func TestCheckOutputs(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put(t, filepath.Join(dir, "file"), "yesterday's")
	for _, c := range []struct{ path, complaint string }{
		{"new.svg", ""},
		{"file", ""},
		{"missing/new.svg", "does not exist, make it first"},
		{"file/new.svg", "is not a folder"},
		{".", "it is a folder"},
	} {
		path := filepath.Join(dir, c.path)
		err := checkOutputs([]target{{name: c.path, path: path}}, nil)
		switch {
		case c.complaint == "" && err != nil:
			t.Errorf("%s: %v", c.path, err)
		case c.complaint != "" && (statusOf(err) != exitFailed || !strings.Contains(err.Error(), c.complaint)):
			t.Errorf("%s: %v, want %q", c.path, err, c.complaint)
		}
	}
	if got := filesIn(t, dir); len(got) != 1 || got["file"] != "yesterday's" {
		t.Errorf("the check left traces: %v", got)
	}
}
