package wasmcache

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// compiled puts a file where wazero keeps a compiled module.
func compiled(t *testing.T, folder, name, content string) string {
	t.Helper()
	path := filepath.Join(folder, "go-graphviz", "wazero-v1", name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOnlySealedEntriesStay(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	whole := compiled(t, folder, "aa", "machine code")
	cut := compiled(t, folder, "bb", "more machine code")
	seal(folder)
	if err := os.WriteFile(cut, []byte("more"), 0o600); err != nil {
		t.Fatal(err)
	}
	strange := compiled(t, folder, "cc", "nobody noted this one")
	writing := compiled(t, folder, "dd.123.tmp", "being written by another process")
	if n := drop(folder); n != 1 {
		t.Errorf("%d entries stayed, want 1", n)
	}
	for path, want := range map[string]bool{whole: true, cut: false, strange: false, writing: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", filepath.Base(path), err == nil, want)
		}
	}
}

func TestSealNotesNewEntries(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	compiled(t, folder, "aa", "1234")
	seal(folder)
	compiled(t, folder, "bb", "12345")
	seal(folder)
	if got := sealed(folder); len(got) != 2 || got["aa"] != 4 || got["bb"] != 5 {
		t.Errorf("sealed %v", got)
	}
}

func TestSealedReadsGarbage(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, sealName), []byte("\x00\nname\nname x\ngood 12\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := sealed(folder); len(got) != 1 || got["good"] != 12 {
		t.Errorf("sealed %v", got)
	}
}

func TestPrivate(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("modes say nothing here")
	}
	folder := t.TempDir()
	for mode, want := range map[os.FileMode]error{0o700: nil, 0o755: nil, 0o775: errUnsafe, 0o777: errUnsafe} {
		if err := os.Chmod(folder, mode); err != nil {
			t.Fatal(err)
		}
		if err := private(folder); !errors.Is(err, want) {
			t.Errorf("mode %o: %v, want %v", mode, err, want)
		}
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(folder, link); err != nil {
		t.Fatal(err)
	}
	if err := private(link); !errors.Is(err, errUnsafe) {
		t.Errorf("a link: %v, want %v", err, errUnsafe)
	}
}

func TestReadyMakesPrivateFolders(t *testing.T) {
	t.Parallel()
	parent := filepath.Join(t.TempDir(), "cache", "citegraph")
	folder, err := ready(parent)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{parent, folder, filepath.Join(folder, "go-graphviz")} {
		info, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
			t.Errorf("%s has mode %o", f, info.Mode().Perm())
		}
	}
	if left, _ := filepath.Glob(filepath.Join(folder, "probe-*")); left != nil {
		t.Errorf("%v was left behind", left)
	}
	if _, err := ready(filepath.Join(os.DevNull, "citegraph")); err == nil {
		t.Error("a folder inside a file is ready")
	}
}

// TestImports holds what makes the order of initialisation certain: whatever
// this package imports, go-graphviz's module needs too, so that this package is
// ready no later; and among packages that are ready, the first by path goes first.
func TestImports(t *testing.T) {
	t.Parallel()
	const theirs = "github.com/goccy/go-graphviz/internal/wasm"
	deps := listDeps(t, theirs)
	for _, p := range listDeps(t, ".") {
		if p != "citegraph/graph/layout/gviz/wasmcache" && !slices.Contains(deps, p) {
			t.Errorf("imports %s, which %s does not", p, theirs)
		}
	}
	if "citegraph/graph/layout/gviz/wasmcache" >= theirs {
		t.Error("the path of this package sorts after go-graphviz's")
	}
}

func listDeps(t *testing.T, pattern string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", pattern).Output()
	if err != nil {
		t.Skipf("go list is not to be had here: %v", err)
	}
	return strings.Fields(string(out))
}
