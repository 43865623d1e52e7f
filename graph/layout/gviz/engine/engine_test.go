package engine

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"citegraph/graph/layout/gviz"
)

// childProgram builds a program that links go-graphviz, without the race detector
// that these tests may run under, which would make each start take seconds.
func childProgram(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "child.exe")
	if err := exec.Command("go", "build", "-o", path, "../testdata/child").Run(); err != nil {
		t.Skipf("the child cannot be built here: %v", err)
	}
	return path
}

// open is a stream that holds one request and does not end.
func open(t *testing.T, text string) io.Reader {
	t.Helper()
	r, w := io.Pipe()
	t.Cleanup(func() { w.Close() })
	return io.MultiReader(strings.NewReader(text), r)
}

func serve(t *testing.T, r gviz.Request) gviz.Response {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Serve(open(t, string(text)), &out); err != nil {
		t.Fatal(err)
	}
	var answer gviz.Response
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatal(err)
	}
	return answer
}

// Graphviz is not safe across goroutines, so these tests do not run in parallel.
func TestServe(t *testing.T) {
	answer := serve(t, gviz.Request{Engine: "dot", Graph: "digraph { 1 -> 0 }"})
	if !strings.HasPrefix(answer.Plain, "graph 1 ") || !strings.Contains(answer.Plain, "\nedge 1 0 4 ") || answer.Error != "" {
		t.Errorf("%+v", answer)
	}
}

func TestServeTellsFaults(t *testing.T) {
	for name, r := range map[string]gviz.Request{
		"no graph": {Engine: "dot", Graph: "digraph {{{"},
		"no such":  {Engine: "metro", Graph: "digraph { 1 -> 0 }"},
	} {
		if answer := serve(t, r); answer.Plain != "" || answer.Error == "" {
			t.Errorf("%s: %+v", name, answer)
		}
	}
}

func TestServeRefusesGarbage(t *testing.T) {
	if err := Serve(strings.NewReader("no JSON"), io.Discard); err == nil {
		t.Error("garbage was served")
	}
}

// A child whose parent is gone does not go on for minutes.
func TestServeAbandoned(t *testing.T) {
	heavy := "digraph {"
	for i := range 120 {
		for j := range i {
			heavy += fmt.Sprintf("%d->%d;", i, j)
		}
	}
	text, err := json.Marshal(gviz.Request{Engine: "circo", Graph: heavy + "}"})
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(childProgram(t), "serve")
	c.Env = append(os.Environ(), "GOMAXPROCS=2")
	c.Stdin = bytes.NewReader(text) // ends after the request
	out, err := c.CombinedOutput()
	if err == nil || !strings.Contains(string(out), ErrAbandoned.Error()) {
		t.Errorf("%v: %s", err, out)
	}
}

// start runs a program that links go-graphviz with an environment of its own, and
// returns what it says of TMPDIR.
func start(t *testing.T, program string, env ...string) string {
	t.Helper()
	c := exec.Command(program, "say-tmpdir")
	c.Env = env
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("it does not start: %v\n%s", err, out)
	}
	return string(out)
}

func glob(t *testing.T, parts ...string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(parts...))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// The compiled module is kept in the user's cache, and TMPDIR is as it was.
func TestCompiledOnceInPrivate(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of the folders are those of Linux")
	}
	t.Parallel()
	program, cache, tmp := childProgram(t), t.TempDir(), t.TempDir()
	env := []string{"XDG_CACHE_HOME=" + cache, "TMPDIR=" + tmp}
	if got := start(t, program, env...); got != "true "+tmp {
		t.Errorf("TMPDIR is %q afterwards", got)
	}
	kept := glob(t, cache, "citegraph", "graphviz", "go-graphviz", "*", "*")
	if len(kept) != 1 || len(glob(t, tmp, "*")) != 0 {
		t.Fatalf("kept %v, left in TMPDIR %v", kept, glob(t, tmp, "*"))
	}
	before, err := os.Stat(kept[0])
	if err != nil {
		t.Fatal(err)
	}
	// The next start uses it, without a TMPDIR too.
	if got := start(t, program, env[0]); got != "false " {
		t.Errorf("TMPDIR is %q afterwards, and was not set", got)
	}
	after, err := os.Stat(kept[0])
	if err != nil || !after.ModTime().Equal(before.ModTime()) {
		t.Errorf("the module was compiled again: %v", err)
	}
	// A damaged one costs no more than compiling it again.
	if err := os.Truncate(kept[0], 1000); err != nil {
		t.Fatal(err)
	}
	start(t, program, env...)
	if healed, err := os.Stat(kept[0]); err != nil || healed.Size() != before.Size() {
		t.Errorf("the damaged module was not replaced: %v", err)
	}
}

// Where the user has no cache folder, one of its own beside other temporary files
// does.
func TestStartsWithoutACacheFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of the folders are those of Linux")
	}
	t.Parallel()
	tmp := t.TempDir()
	start(t, childProgram(t), "XDG_CACHE_HOME="+os.DevNull, "TMPDIR="+tmp)
	if len(glob(t, tmp, "citegraph-*", "graphviz", "go-graphviz", "*", "*")) != 1 {
		t.Errorf("without a cache folder the module is kept in %v", glob(t, tmp, "*"))
	}
}
