package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The commands of the package's documentation work on a store in use.
func TestDocumentedCommands(t *testing.T) {
	t.Parallel()
	for _, tool := range []string{"sqlite3", "zstd"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("without " + tool)
		}
	}
	b, err := os.ReadFile("doc.go")
	must(t, err)
	s := openTest(t, Options{})
	w := crossrefWork(t, "10.1109/sc.2012.71")
	ask(t, s.Source(newService(w), Normal), w.DOI)
	var out []byte
	for line := range strings.Lines(string(b)) {
		command, ok := strings.CutPrefix(line, "//\t")
		if !ok || !strings.HasPrefix(command, "sqlite3 ") && !strings.HasPrefix(command, "zstd ") {
			continue
		}
		cmd := exec.CommandContext(t.Context(), "sh", "-c", strings.Replace(command, FileName, "'"+s.Path()+"'", 1))
		cmd.Dir = filepath.Dir(s.Path())
		if out, err = cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", command, err, out)
		}
	}
	if string(out) != string(w.Raw) {
		t.Errorf("the last command printed %q; want the record", out)
	}
}
