package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"modernc.org/sqlite" // the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// busy is how long one process waits for another that writes.
const busy = 10 * time.Second

// openFile opens the database at s.path, setting aside what is no store.
func (s *Store) openFile(ctx context.Context, steps []string) error {
	if err := os.MkdirAll(filepath.Dir(s.path), 0o700); err != nil && !exists(s.path) {
		return err
	}
	found, _ := os.Stat(s.path) // nil when there is none
	err := s.connect(ctx, steps)
	what := "was damaged"
	switch {
	case errors.Is(err, errForeign):
		what = "was not a citegraph store"
	case code(err) == sqlite3.SQLITE_TOOBIG: // nothing of ours is when a file opens: its schema says nonsense
	case !damaged(err) && !errors.Is(err, errGarbage):
		return err
	}
	if now, err := os.Stat(s.path); err == nil && !os.SameFile(found, now) {
		return s.connect(ctx, steps) // another process was quicker
	}
	aside, err := setAside(s.path)
	if err != nil {
		return fmt.Errorf("it %s, and cannot be renamed: %w", what, err)
	}
	s.warn("%s %s; it is now %s, and a new store was begun", s.path, what, filepath.Base(aside))
	return s.connect(ctx, steps)
}

// connect opens the file and brings it up to date; where it may not be written,
// it is opened as it is.
func (s *Store) connect(ctx context.Context, steps []string) error {
	if err := inspect(s.path); err != nil {
		return err
	}
	db, err := openDatabase(ctx, s.path, steps, url.Values{
		"_pragma": {fmt.Sprintf("busy_timeout(%d)", busy.Milliseconds()), "journal_mode(WAL)", "synchronous(NORMAL)"}, "_txlock": {"immediate"},
	})
	if readOnly(err) && exists(s.path) {
		db, err = openDatabase(ctx, s.path, steps, url.Values{"mode": {"ro"}, "immutable": {"1"}})
		s.readOnly = err == nil
		if s.readOnly {
			s.warn("%s may not be written: what is asked for now is not kept", s.path)
		}
	}
	if err != nil {
		return err
	}
	s.db = db
	s.file, err = os.Stat(s.path)
	return err
}

func openDatabase(ctx context.Context, path string, steps []string, parameters url.Values) (*sql.DB, error) {
	db, err := sql.Open("sqlite", address(path, parameters))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(4) // one that writes, and readers beside it
	if err := patiently(ctx, func() error { return migrate(ctx, db, steps) }); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// address is the file: URI of a path. Every byte that could mean something in
// a URI is escaped.
func address(path string, parameters url.Values) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/… on Windows
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: parameters.Encode()}).String()
}

// patiently tries again while the file is busy. Turning a new file to
// write-ahead logging does not wait for the others that do so too, so it is
// waited here.
func patiently(ctx context.Context, try func() error) error {
	const pause = 5 * time.Millisecond
	for waited := time.Duration(0); ; waited += pause {
		err := try()
		if code(err) != sqlite3.SQLITE_BUSY || waited >= busy {
			return err
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// setAside renames a file, and what SQLite keeps beside it, to a name that is
// free.
func setAside(path string) (string, error) {
	for n := 1; ; n++ {
		aside := fmt.Sprintf("%s.broken-%d", path, n)
		if exists(aside) {
			continue
		}
		if err := os.Rename(path, aside); err != nil {
			return "", err
		}
		for _, beside := range []string{"-wal", "-shm", "-journal"} {
			if exists(path + beside) {
				if err := os.Rename(path+beside, aside+beside); err != nil {
					return "", err
				}
			}
		}
		return aside, nil
	}
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// code is SQLite's primary result code of an error, 0 if it is not one of its.
func code(err error) int {
	var e *sqlite.Error
	if errors.As(err, &e) {
		return e.Code() & 0xff
	}
	return 0
}

func damaged(err error) bool {
	c := code(err)
	return c == sqlite3.SQLITE_CORRUPT || c == sqlite3.SQLITE_NOTADB
}

func readOnly(err error) bool {
	switch code(err) {
	case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return true
	}
	return errors.Is(err, os.ErrPermission)
}
