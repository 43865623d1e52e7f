package engine

import (
	"bytes"
	"encoding/json"
	"errors"
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

// sayTMPDIR, as the only argument, makes the test binary print its TMPDIR.
const sayTMPDIR = "say-tmpdir"

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == sayTMPDIR {
		dir, ok := os.LookupEnv("TMPDIR")
		fmt.Print(ok, " ", dir)
		return
	}
	os.Exit(m.Run())
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
	c := exec.Command(os.Args[0], "-test.run=^TestServeHeavyChild$", "-test.v")
	c.Env = append(os.Environ(), "HEAVY_CHILD=1", "GOMAXPROCS=2")
	c.Stdin = bytes.NewReader(text) // ends after the request
	out, err := c.CombinedOutput()
	if err != nil || !strings.Contains(string(out), ErrAbandoned.Error()) {
		t.Errorf("%v: %s", err, out)
	}
}

func TestServeHeavyChild(t *testing.T) {
	if os.Getenv("HEAVY_CHILD") == "" {
		t.Skip("this is the child of TestServeAbandoned")
	}
	if err := Serve(os.Stdin, io.Discard); !errors.Is(err, ErrAbandoned) {
		t.Errorf("%v, want %v", err, ErrAbandoned)
	} else {
		t.Log(err)
	}
}

// start runs the test binary, which links go-graphviz, with an environment of
// its own, and returns what it says of TMPDIR.
func start(t *testing.T, env ...string) string {
	t.Helper()
	c := exec.Command(os.Args[0], sayTMPDIR)
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
	cache, tmp := t.TempDir(), t.TempDir()
	env := []string{"XDG_CACHE_HOME=" + cache, "TMPDIR=" + tmp}
	if got := start(t, env...); got != "true "+tmp {
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
	if got := start(t, env[0]); got != "false " {
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
	start(t, env...)
	if healed, err := os.Stat(kept[0]); err != nil || healed.Size() != before.Size() {
		t.Errorf("the damaged module was not replaced: %v", err)
	}
}

// Where there is no safe folder, the program starts all the same.
func TestStartsWithoutACache(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of the folders are those of Linux")
	}
	t.Parallel()
	tmp := t.TempDir()
	start(t, "XDG_CACHE_HOME="+os.DevNull, "TMPDIR="+tmp)
	if len(glob(t, tmp, "citegraph-*", "graphviz", "go-graphviz", "*", "*")) != 1 {
		t.Errorf("without a cache folder the module is kept in %v", glob(t, tmp, "*"))
	}
	open := filepath.Join(t.TempDir(), "citegraph", "graphviz")
	if err := os.MkdirAll(open, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(open, 0o777); err != nil {
		t.Fatal(err)
	}
	start(t, "XDG_CACHE_HOME="+filepath.Dir(filepath.Dir(open)), "TMPDIR="+os.DevNull)
	if left := glob(t, open, "go-graphviz", "*"); left != nil {
		t.Errorf("a folder that everybody can write was used: %v", left)
	}
}
