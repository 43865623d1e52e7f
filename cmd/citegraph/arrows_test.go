package main

import (
	"encoding/json"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms is the last column of the table of ARCHITECTURE.md: what each room must
// never import, directly (a room may well reach it through what it is allowed to
// import).
// An entry ending in "/..." covers everything below it.
var rooms = []struct {
	room  string
	never []string
}{
	{"citegraph/fetch/biblio", []string{"net", "net/http", "os", "io/fs", "gonum.org/...", "citegraph/..."}},
	{"citegraph/fetch", []string{"net", "net/http", "os", "gonum.org/...", "citegraph/graph/...", "citegraph/fetch/crossref/...", "citegraph/fetch/polite", "citegraph/fetch/store", "citegraph/fetch/files"}},
	{"citegraph/fetch/crossref/record", []string{"net", "net/http", "os", "gonum.org/...", "citegraph/graph/..."}},
	{"citegraph/fetch/crossref", []string{"citegraph/fetch/polite", "citegraph/graph/...", "gonum.org/..."}},
	{"citegraph/fetch/crossref/crossreftest", []string{"citegraph/fetch/crossref", "citegraph/fetch/polite", "citegraph/graph/..."}},
	{"citegraph/fetch/datacite", []string{"citegraph/fetch/opencitations", "citegraph/fetch/agency", "citegraph/fetch/polite", "citegraph/graph/..."}},
	{"citegraph/fetch/opencitations", []string{"citegraph/fetch/datacite", "citegraph/fetch/agency", "citegraph/fetch/polite", "citegraph/graph/..."}},
	{"citegraph/fetch/agency", []string{"citegraph/fetch/datacite", "citegraph/fetch/opencitations", "citegraph/fetch/polite", "citegraph/graph/..."}},
	{"citegraph/fetch/wire", []string{"citegraph/fetch/polite", "citegraph/graph/..."}},
	{"citegraph/fetch/polite", []string{"citegraph/...", "encoding/json"}},
	{"citegraph/fetch/store", []string{"net", "net/http", "citegraph/graph/..."}},
	{"citegraph/fetch/files", []string{"net", "net/http", "citegraph/graph/..."}},
	{"citegraph/fetch/once", []string{"citegraph/...", "net", "os"}},
	{"citegraph/fetch/match", []string{"net", "net/http", "citegraph/graph/..."}},
	{"citegraph/graph", []string{"net", "net/http", "os", "citegraph/fetch", "citegraph/fetch/crossref/...", "citegraph/graph/..."}},
	{"citegraph/graph/read", []string{"os", "citegraph/fetch"}},
	{"citegraph/graph/synthetic", []string{"citegraph/fetch/..."}},
	{"citegraph/graph/measure", []string{"net", "net/http", "os", "citegraph/fetch", "citegraph/graph/view", "citegraph/graph/render", "citegraph/graph/layout/...", "gonum.org/..."}},
	{"citegraph/graph/layout", []string{"citegraph/graph/view", "citegraph/graph/render", "citegraph/fetch", "github.com/goccy/go-graphviz/..."}},
	{"citegraph/graph/layout/gviz", []string{"citegraph/graph/view", "citegraph/graph/render"}},
	{"citegraph/graph/view", []string{"net/...", "encoding/...", "citegraph/graph/render", "citegraph/fetch", "github.com/goccy/go-graphviz/..."}},
	{"citegraph/graph/render/paint", []string{"net", "net/http", "os", "citegraph/..."}},
	{"citegraph/graph/render", []string{"net/http", "citegraph/graph", "citegraph/graph/measure", "citegraph/graph/layout/...", "citegraph/fetch", "github.com/goccy/go-graphviz/..."}},
}

// TestArrows holds the direction of flow: no room imports what lies downstream
// of it, and go-graphviz and SQLite each live in one room only.
func TestArrows(t *testing.T) {
	t.Parallel()
	imports := moduleImports(t)
	for _, r := range rooms {
		list, ok := imports[r.room]
		if !ok {
			t.Errorf("there is no room %s", r.room)
		}
		for _, p := range list {
			if i := slices.IndexFunc(r.never, func(n string) bool { return covers(n, p) }); i >= 0 {
				t.Errorf("%s imports %s: forbidden by %q", r.room, p, r.never[i])
			}
		}
	}
	for p, list := range imports {
		for _, only := range []struct{ dep, room string }{
			{"github.com/goccy/go-graphviz/...", "citegraph/graph/layout/gviz/..."},
			{"modernc.org/sqlite", "citegraph/fetch/store"},
			{"github.com/spf13/cobra", "citegraph/cmd/..."},
			{"codeberg.org/go-pdf/fpdf", "citegraph/graph/render/paint"},
			{"git.sr.ht/~sbinet/gg", "citegraph/graph/render/paint"},
			{"github.com/go-text/typesetting/...", "citegraph/graph/render/paint"},
		} {
			if !covers(only.room, p) && slices.ContainsFunc(list, func(i string) bool { return covers(only.dep, i) }) {
				t.Errorf("%s imports %s, which lives in %s alone", p, only.dep, only.room)
			}
		}
		if strings.HasPrefix(p, "citegraph/cmd/") || strings.HasPrefix(p, "citegraph/examples") {
			continue
		}
		if i := slices.IndexFunc(list, func(i string) bool { return covers("citegraph/cmd/...", i) }); i >= 0 {
			t.Errorf("%s imports %s: nothing imports the composition root", p, list[i])
		}
	}
}

func covers(pattern, path string) bool {
	base, tree := strings.CutSuffix(pattern, "/...")
	return path == base || tree && strings.HasPrefix(path, base+"/")
}

// moduleImports maps each package of the module to what its files (tests not
// counted) import.
func moduleImports(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "citegraph/...").Output()
	if err != nil {
		t.Skipf("go list is not to be had here: %v", err)
	}
	imports := map[string][]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); err == io.EOF {
			return imports
		} else if err != nil {
			t.Fatal(err)
		}
		imports[p.ImportPath] = p.Imports
	}
}
