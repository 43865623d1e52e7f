package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// someStore makes a directory whose store holds a record.
func someStore(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	s := openAt(t, dir, Options{})
	ask(t, s.Source(newService(crossrefWork(t, "10.55555/a")), Normal), "10.55555/a")
	must(t, s.Close())
	return dir
}

func execute(t *testing.T, path string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	must(t, err)
	defer db.Close()
	for _, st := range statements {
		if _, err := db.Exec(st); err != nil {
			t.Fatalf("%s: %v", st, err)
		}
	}
}

// Whatever lies where the store should be, a run begins: the file is set aside,
// whole, and a new store is there.
func TestWhatIsNoStoreIsSetAside(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(t *testing.T, path string){
		"garbage": func(t *testing.T, path string) {
			must(t, os.WriteFile(path, bytes.Repeat([]byte("no database "), 1000), 0o600))
		},
		"one byte":  func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("x"), 0o600)) },
		"text":      func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("hello world\n"), 0o600)) },
		"truncated": func(t *testing.T, path string) { must(t, os.Truncate(path, 6000)) },
		"of another program": func(t *testing.T, path string) {
			must(t, os.Remove(path))
			execute(t, path, "CREATE TABLE notes (text)", "INSERT INTO notes VALUES ('keep me')")
		},
		"of another program, versioned": func(t *testing.T, path string) {
			must(t, os.Remove(path))
			execute(t, path, "CREATE TABLE records (x)", "PRAGMA user_version = 1")
		},
		"header overwritten": func(t *testing.T, path string) {
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			must(t, err)
			_, err = f.WriteAt(bytes.Repeat([]byte{0xff}, 60), 20)
			must(t, errors.Join(err, f.Close()))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := someStore(t)
			spoil(t, Path(dir))
			must(t, os.WriteFile(Path(dir)+".broken-1", []byte("from another day"), 0o600))
			spoilt, err := os.ReadFile(Path(dir))
			must(t, err)
			s := openAt(t, dir, Options{})
			aside, err := os.ReadFile(Path(dir) + ".broken-2")
			if err != nil || !bytes.Equal(aside, spoilt) {
				t.Errorf("set aside: %v, %d of %d bytes", err, len(aside), len(spoilt))
			}
			if w := s.Warnings(); len(w) != 1 || !strings.Contains(w[0], "citegraph.sqlite.broken-2") {
				t.Errorf("warnings %q", w)
			}
			next := newService(crossrefWork(t, "10.55555/a"))
			ask(t, s.Source(next, Normal), "10.55555/a")
			if r := ask(t, s.Source(nil, Offline), "10.55555/a")["10.55555/a"]; told(r) != "work" {
				t.Errorf("the new store: %s", told(r))
			}
		})
	}
}

func TestEmptyFileIsANewStore(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	must(t, os.WriteFile(Path(dir), nil, 0o600))
	if w := openAt(t, dir, Options{}).Warnings(); len(w) != 0 {
		t.Errorf("warnings %q", w)
	}
}

// Damage in the middle of the file shows only when it is read. The run goes on,
// and the next one begins with a new store.
func TestDamageFoundOnTheWay(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := openAt(t, dir, Options{})
	var dois []biblio.DOI
	next := newService()
	for _, w := range realWorks(t, "silicon/works.jsonl.gz") {
		next.works[w.DOI] = w
		dois = append(dois, w.DOI)
	}
	ask(t, s.Source(next, Normal), dois...)
	must(t, s.Close())
	next.questions()
	b, err := os.ReadFile(Path(dir))
	must(t, err)
	for i := 12 << 10; i < len(b); i++ { // the first pages hold what Open reads
		b[i] = 0xee
	}
	must(t, os.WriteFile(Path(dir), b, 0o600))

	s = openAt(t, dir, Options{})
	got := ask(t, s.Source(next, Normal), dois...)
	for doi, r := range got {
		if r.Work == nil {
			t.Errorf("%s: %v", doi, r.Err)
		}
	}
	if len(got) != len(dois) {
		t.Errorf("%d of %d answers", len(got), len(dois))
	}
	if w := s.Warnings(); len(w) != 1 || !strings.Contains(w[0], "was damaged; it is now citegraph.sqlite.broken-1") {
		t.Errorf("warnings %q", w)
	}
	ask(t, openAt(t, dir, Options{}).Source(next, Normal), dois[0])
	if w := openAt(t, dir, Options{}).Warnings(); len(w) != 0 {
		t.Errorf("the next run: %q", w)
	}
}

// One record that was tampered with costs that record.
func TestDamagedRecordIsAskedForAgain(t *testing.T) {
	t.Parallel()
	for name, st := range map[string]string{
		"not packed":  "UPDATE records SET record = x'0102'",
		"cut":         "UPDATE records SET record = substr(record, 1, length(record) - 3)",
		"empty":       "UPDATE records SET record = x''",
		"of no kind":  "UPDATE records SET source = 'unknown'",
		"not a blob":  "UPDATE records SET record = 'text'",
		"not in time": "UPDATE records SET had = 'yesterday'",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := someStore(t)
			execute(t, Path(dir), st)
			s, next := openAt(t, dir, Options{}), newService(crossrefWork(t, "10.55555/a"))
			if r := ask(t, s.Source(next, Normal), "10.55555/a")["10.55555/a"]; told(r) != "work" || next.questions() != "a" {
				t.Errorf("got %s", told(r))
			}
		})
	}
}

func TestMigration(t *testing.T) {
	t.Parallel()
	ctx, dir := context.Background(), someStore(t)
	later := append(schema[:], "CREATE TABLE extra (x)", "ALTER TABLE misses ADD COLUMN why TEXT NOT NULL DEFAULT ''")
	s, err := open(ctx, dir, Options{}, later)
	must(t, err)
	if r := ask(t, s.Source(nil, Offline), "10.55555/a")["10.55555/a"]; told(r) != "work" {
		t.Errorf("what was there: %s", told(r))
	}
	if v, err := versionOf(ctx, s.db); v != len(later) || err != nil {
		t.Errorf("version %d, %v; want %d", v, err, len(later))
	}
	must(t, s.Close())

	_, err = Open(ctx, dir, Options{})
	if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), Path(dir)) {
		t.Errorf("opened by an older version: %v", err)
	}
	if exists(Path(dir) + ".broken-1") {
		t.Error("a newer store was set aside")
	}
	if s, err = open(ctx, dir, Options{}, later); err != nil {
		t.Fatalf("the newer version afterwards: %v", err)
	}
	must(t, s.Close())
}

// A step that fails leaves the file as it was.
func TestFailedMigrationChangesNothing(t *testing.T) {
	t.Parallel()
	ctx, dir := context.Background(), someStore(t)
	if _, err := open(ctx, dir, Options{}, append(schema[:], "CREATE TABLE extra (x)", "NONSENSE")); err == nil {
		t.Fatal("nonsense was taken for a step")
	}
	s := openAt(t, dir, Options{})
	if v, err := versionOf(ctx, s.db); v != len(schema) || err != nil {
		t.Errorf("version %d, %v", v, err)
	}
}

func TestOpenFails(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	if _, err := Open(ctx, filepath.Join(file, "below"), Options{}); err == nil {
		t.Error("a store below a file")
	}
	dir := t.TempDir()
	must(t, os.Mkdir(Path(dir), 0o700))
	if _, err := Open(ctx, dir, Options{}); err == nil || !strings.Contains(err.Error(), Path(dir)) {
		t.Errorf("a directory in the place of the file: %v", err)
	}
}

func TestOddDirectories(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"with space", "50%", "a?b=c", "#1", "ünï", "a&b;c", "quote'\""} {
		dir := filepath.Join(t.TempDir(), name, "deeper")
		s := openAt(t, dir, Options{})
		s.put(context.Background(), `INSERT INTO agencies VALUES ('10.55555', 'X', 0)`)
		if !exists(filepath.Join(dir, FileName)) || len(s.Warnings()) > 0 {
			t.Errorf("%s: no file there, %v", name, s.Warnings())
		}
	}
}

// When nothing more can be written the run goes on, and says so once.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	s := openTest(t, Options{})
	s.db.SetMaxOpenConns(1) // the limit below is of a connection
	if _, err := s.db.Exec("PRAGMA max_page_count = 30"); err != nil {
		t.Fatal(err)
	}
	works := realWorks(t, "silicon/works.jsonl.gz")
	next := newService(works...)
	var dois []biblio.DOI
	for _, w := range works {
		dois = append(dois, w.DOI)
	}
	for part := range 5 {
		got := ask(t, s.Source(next, Normal), dois[part*10:part*10+10]...)
		if len(got) != 10 {
			t.Errorf("%d answers of 10", len(got))
		}
	}
	if w := s.Warnings(); len(w) != 1 || !strings.Contains(w[0], "no room is left") {
		t.Errorf("warnings %q", w)
	}
	if r := ask(t, s.Source(nil, Offline), dois[0])[dois[0]]; told(r) != "work" {
		t.Errorf("what was kept before: %s", told(r))
	}
}

// Whatever the file holds, opening and asking ends well.
func FuzzOpen(f *testing.F) {
	f.Add([]byte("SQLite format 3\x00"), 0)
	f.Add(bytes.Repeat([]byte{0xff}, 100), 4096)
	f.Add([]byte{0, 0, 0, 0}, 100)
	f.Fuzz(func(t *testing.T, patch []byte, at int) {
		dir := t.TempDir()
		s, err := Open(context.Background(), dir, Options{})
		must(t, err)
		w := crossrefWork(t, "10.55555/a", "10.55555/b")
		s.save(context.Background(), []answer{{w.DOI, fetch.Result{Work: w}}})
		must(t, s.Close())
		file, err := os.OpenFile(Path(dir), os.O_RDWR, 0)
		must(t, err)
		_, err = file.WriteAt(patch, int64(at&0xffff))
		must(t, errors.Join(err, file.Close()))
		s, err = Open(context.Background(), dir, Options{})
		if errors.Is(err, ErrNewer) {
			return
		}
		must(t, err)
		defer s.Close()
		if r := ask(t, s.Source(newService(w), Normal), w.DOI)[w.DOI]; r.Work == nil {
			t.Errorf("no work: %v", r.Err)
		}
	})
}
