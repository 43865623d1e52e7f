package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"
)

// trouble takes note of an error of the database. A run goes on without what
// could not be read or written; a file that turns out to be damaged is set
// aside at once, and the rest of the run does without a store.
func (s *Store) trouble(doing string, err error) {
	switch {
	case err == nil, errors.Is(err, errNoStore), errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
	case damaged(err):
		s.giveUp()
	case code(err) == sqlite3.SQLITE_FULL:
		s.warn("%s: no room is left on the disk: some answers were not kept", s.path)
	case code(err) == sqlite3.SQLITE_READONLY:
		s.warn("%s may not be written: some answers were not kept", s.path)
	default:
		s.warn("%s: %s failed: %v", s.path, doing, err)
	}
}

// giveUp closes the database and sets its file aside, unless another process
// has done so and put a new one in its place.
func (s *Store) giveUp() {
	s.mu.Lock()
	db := s.db
	s.db = nil
	s.mu.Unlock()
	if db == nil {
		return
	}
	db.Close() // it is damaged; there is nothing to save
	if s.readOnly {
		// Read without its log and locks, a sound file that others write looks
		// damaged too: it is theirs.
		s.warn("%s cannot be read: the rest of this run does without it", s.path)
		return
	}
	now, err := os.Stat(s.path)
	if err != nil || !os.SameFile(now, s.file) {
		s.warn("%s was damaged: the rest of this run does without it", s.path)
		return
	}
	aside, err := setAside(s.path)
	if err != nil {
		s.warn("%s is damaged and cannot be renamed (%v): delete it", s.path, err)
		return
	}
	s.warn("%s was damaged; it is now %s: the next run begins a new one", s.path, filepath.Base(aside))
}
