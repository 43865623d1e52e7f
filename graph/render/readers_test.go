package render

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// readByPython writes text to a file and lets Python, whose libraries are the
// independent readers of graph formats, print what it finds there as JSON:
// program uses the library and calls say. The test skips where Python or the
// library is not installed.
func readByPython(t *testing.T, library, name string, text []byte, program string) found {
	t.Helper()
	return readBy(t, library+" for Python", name, text, "/usr/bin/python3", "-c", fmt.Sprintf(pythonFrame, library)+program)
}

// readBy is what a reader, a command that is given the file's path, prints as
// JSON. The test skips where the command, or a library that it asks for, is not
// installed: it ends with status 77 then.
func readBy(t *testing.T, reader, name string, text []byte, command ...string) found {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(command[0], append(command[1:], path)...)
	var complaint bytes.Buffer
	c.Stderr = &complaint
	out, err := c.Output()
	if missing := (*exec.ExitError)(nil); errors.As(err, &missing) && missing.ExitCode() == 77 || errors.Is(err, fs.ErrNotExist) || errors.Is(err, exec.ErrNotFound) {
		t.Skip(reader + " is not installed")
	}
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, complaint.String())
	}
	var got found
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%s: %v in %.300s", name, err, out)
	}
	return got
}

// pythonFrame imports a library, and defines say, which knows no NaN.
const pythonFrame = `
import json, sys
try:
    import %s
except ImportError:
    sys.exit(77)
def plain(x):
    if isinstance(x, float) and x != x: return None
    if isinstance(x, dict): return {k: plain(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)): return [plain(v) for v in x]
    return x
def say(nodes, edges, directed):
    print(json.dumps(plain({"Nodes": nodes, "Edges": edges, "Directed": directed})))
`

// A found is what an independent reader found.
type found struct {
	Nodes    []map[string]any
	Edges    [][2]string
	Directed bool
}
