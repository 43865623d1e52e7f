package files

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"citegraph/fetch/biblio"
)

func file(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s), Mode: 0o644} }

func TestReadFS(t *testing.T) {
	t.Parallel()
	fsys := fstest.MapFS{
		"d/10.json":           file(`{"items":[` + workA + `]}`),
		"d/9.jsonl.gz":        file(zipped(workB + "\n")),
		"d/sub/list.TXT":      file("10.55555/c\n"),
		"d/sub/notes.md":      file("[D](https://doi.org/10.55555/d)"),
		"d/sub/paper.tex":     file("\\bibitem{e} \\doi{10.55555/e}"),
		"d/sub/paper.pdf":     file("%PDF-1.4 10.55555/not-read"),
		"d/table.csv":         file("10.55555/not-read"),
		"d/.hidden.json":      file(workA),
		"d/.git/x.json":       file(`{"DOI":"10.55555/hidden"}`),
		"d/empty.json":        file(""),
		"d/noise.json":        file("\x00\x01"),
		"none/readme.rst":     file("10.55555/x"),
		"bad/a.json":          file("{}"),
		"alone/work.json":     file(workA),
		"alone/all.jsonl":     file(workA + "\n" + workB),
		"texts/a.txt":         file("10.55555/a 10.55555/b"),
		"texts/b/c.txt":       file("10.55555/b 10.55555/c"),
		"texts/directory.txt": &fstest.MapFile{Mode: fs.ModeDir},
	}
	c, err := ReadFS(fsys, "d")
	if err != nil || told(c) != "works a b; dois c e; skipped 2" {
		t.Fatalf("%v, %v", c, err)
	}
	if c.Problems[0].Where != "d/empty.json" || !strings.HasPrefix(c.Problems[0].What, "is empty") || c.Problems[1].Where != "d/noise.json" {
		t.Errorf("problems %v", c.Problems)
	}
	if want := []string{"d/sub/notes.md", "d/sub/paper.pdf", "d/table.csv"}; !slices.Equal(c.Unread, want) {
		t.Errorf("unread %v, want %v", c.Unread, want)
	}
	if c, err := ReadFS(fsys, "d", "d/9.jsonl.gz", "d/sub/notes.md", "d/none"); err != nil || told(c) != "works a; dois c e; skipped 2" || len(c.Unread) != 2 {
		t.Errorf("but for some: %v, %v", c, err)
	}
	if c, err := ReadFS(fsys, "texts"); err != nil || told(c) != "works ; dois a b c; skipped 0" {
		t.Errorf("texts: %v, %v", c, err)
	}
	if c, err := ReadFS(fsys, "d/table.csv"); err != nil || told(c) != "works ; dois not-read; skipped 0" {
		t.Errorf("a file named is read whatever it is called: %v, %v", c, err)
	}
	for name, want := range map[string]string{"none": "no file there has one of the endings .json", "bad": "record 1"} {
		if _, err := ReadFS(fsys, name); !errors.Is(err, ErrNothing) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadFS(fsys, "missing"); !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), "missing") != 1 {
		t.Errorf("a missing file: %v", err)
	}
	all, err := ReadFS(fsys, ".")
	if err != nil || len(all.Works) != 2 || len(all.DOIs) != 4 {
		t.Errorf("everything: %v, %v", all, err)
	}
}

// A map of its own is no record and no damage: it is told, and where there is
// nothing else, it is in the error.
func TestMapsInFolders(t *testing.T) {
	t.Parallel()
	saved := file(`{"format":"citegraph-map","version":1}`)
	fsys := fstest.MapFS{
		"d/a.json": file(workA), "d/map.json": saved, "d/old.net.gz": file("x"), "d/b.graphml": file("x"), "d/p.svg": file("<svg/>"),
		"maps/map.json": saved, "maps/net.txt": file("*Vertices 0"),
	}
	c, err := ReadFS(fsys, "d")
	if err != nil || told(c) != "works a; dois ; skipped 0" {
		t.Fatalf("%v, %v", c, err)
	}
	if want := []string{"d/b.graphml", "d/map.json", "d/old.net.gz"}; !slices.Equal(c.Maps, want) || len(c.Unread) != 1 {
		t.Errorf("maps %v, want %v; unread %v", c.Maps, want, c.Unread)
	}
	var e *Error
	if _, err := ReadFS(fsys, "maps"); !errors.As(err, &e) || !errors.Is(err, ErrNothing) || !slices.Equal(e.Maps, []string{"maps/map.json", "maps/net.txt"}) {
		t.Errorf("%v", err)
	}
	if _, err := ReadFS(fsys, "maps/map.json"); !errors.Is(err, ErrUnsupported) {
		t.Errorf("a map by name: %v", err)
	}
}

// closedFS has files that cannot be opened.
type closedFS struct{ fstest.MapFS }

func (c closedFS) Open(name string) (fs.File, error) {
	if strings.Contains(name, "closed") {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	return c.MapFS.Open(name)
}

func TestUnreadableFiles(t *testing.T) {
	t.Parallel()
	fsys := closedFS{fstest.MapFS{"d/a.json": file(workA), "d/closed.json": file(workB)}}
	c, err := ReadFS(fsys, "d")
	if err != nil || told(c) != "works a; dois ; skipped 1" || c.Problems[0] != (Problem{"d/closed.json", "permission denied"}) && c.Problems[0].Where != "d/closed.json" {
		t.Errorf("%v, %v", c, err)
	}
	if _, err := ReadFS(fsys, "d/closed.json"); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v", err)
	}
}

func TestSeeds(t *testing.T) {
	t.Parallel()
	read := func(name, s string) *Contents {
		c, err := Read(name, strings.NewReader(s))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	one, many, text := read("w.json", workA), read("w.jsonl", workA+"\n"+workB), read("t.txt", "10.55555/t")
	for _, c := range []struct {
		name string
		in   []*Contents
		want string
	}{
		{"one work", []*Contents{one}, "10.55555/a"},
		{"many works", []*Contents{many}, "10.55555/a 10.55555/b"},
		{"one work and its stock", []*Contents{many, one}, "10.55555/a"},
		{"two works, a file each", []*Contents{one, read("x.json", workB)}, "10.55555/a 10.55555/b"},
		{"a text and a stock", []*Contents{many, text}, "10.55555/t"},
	} {
		var got []string
		for _, d := range Merge(c.in...).Seeds() {
			got = append(got, string(d))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%s: %s; want %s", c.name, s, c.want)
		}
	}
}

// Of two records of one work the newer survives, whichever came first.
func TestMergeIgnoresOrder(t *testing.T) {
	t.Parallel()
	at := func(day, refs int, raw string) *Contents {
		w := &biblio.Work{ID: "10.55555/a", DOI: "10.55555/a", References: make([]biblio.Reference, refs), Raw: []byte(raw)}
		if day > 0 {
			w.Indexed = biblio.Date{Year: 2026, Month: 1, Day: day}.String()
		}
		return &Contents{Works: []*biblio.Work{w}}
	}
	for _, c := range []struct {
		name       string
		best, rest *Contents
	}{
		{"the newer", at(2, 0, "n"), at(1, 5, "a")},
		{"any date before none", at(1, 0, "d"), at(0, 5, "a")},
		{"the longer list", at(1, 5, "l"), at(1, 0, "a")},
		{"the bytes", at(1, 1, "a"), at(1, 1, "b")},
	} {
		for _, m := range []*Contents{Merge(c.best, c.rest), Merge(c.rest, c.best)} {
			if len(m.Works) != 1 || m.Works[0] != c.best.Works[0] {
				t.Errorf("%s: got %s", c.name, m.Works[0].Raw)
			}
		}
	}
	if m := Merge(); !m.isEmpty() {
		t.Errorf("nothing merged is %v", m)
	}
}
