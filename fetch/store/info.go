package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"time"
)

// An Info is what a store holds.
type Info struct {
	Path    string
	Bytes   int64 // on the disk, with what SQLite keeps beside the file
	Version int   // of the tables
	// Records are works by registry.
	Records                             map[string]int
	Misses, Aliases, Agencies, Searches int
	Cited                               int // works whose citing works were asked for
	Citations                           int
	Oldest, Newest                      time.Time // when the first and the last of the records was had; zero without records
}

// Info counts what the store holds.
func (s *Store) Info(ctx context.Context) (Info, error) {
	db, err := s.database()
	if err != nil {
		return Info{}, err
	}
	info := Info{Path: s.path, Records: map[string]int{}}
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if f, err := os.Stat(s.path + suffix); err == nil {
			info.Bytes += f.Size()
		}
	}
	if info.Version, err = versionOf(ctx, db); err != nil {
		return Info{}, err
	}
	for table, into := range map[string]*int{
		"misses": &info.Misses, "aliases": &info.Aliases, "agencies": &info.Agencies, "searches": &info.Searches,
		"cited": &info.Cited, "citations": &info.Citations,
	} {
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM "+table).Scan(into); err != nil {
			return Info{}, err
		}
	}
	return info, info.readRecords(ctx, db)
}

func (info *Info) readRecords(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, `SELECT source, count(*), min(had), max(had) FROM records GROUP BY source`)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var source string
		var n int
		var first, last int64
		if err := rows.Scan(&source, &n, &first, &last); err != nil {
			return err
		}
		info.Records[source] = n
		if t := time.Unix(first, 0).UTC(); info.Oldest.IsZero() || t.Before(info.Oldest) {
			info.Oldest = t
		}
		if t := time.Unix(last, 0).UTC(); t.After(info.Newest) {
			info.Newest = t
		}
	}
	return rows.Err()
}

// Clear forgets everything and gives the room back. It returns how many works,
// misses and other answers there were.
func (s *Store) Clear(ctx context.Context) (int, error) {
	return s.remove(ctx, func(table string) (string, []any) { return "DELETE FROM " + table, nil })
}

// Prune forgets what was had longer than olderThan ago and gives the room
// back. It returns how many works, misses and other answers that were.
func (s *Store) Prune(ctx context.Context, olderThan time.Duration) (int, error) {
	before := s.now().Add(-olderThan).Unix()
	return s.remove(ctx, func(table string) (string, []any) {
		switch table {
		case "citations": // their time is in cited, which goes after them
			return "DELETE FROM citations WHERE cited NOT IN (SELECT doi FROM cited WHERE had >= ?)", []any{before}
		case "former": // they belong to the record
			return "DELETE FROM former WHERE (doi, source) NOT IN (SELECT doi, source FROM records WHERE had >= ?)", []any{before}
		}
		return fmt.Sprintf("DELETE FROM %s WHERE had < ?", table), []any{before}
	})
}

// remove deletes from every table, all or nothing, and then shrinks the file.
// Citations and former records are parts of other answers and not counted.
func (s *Store) remove(ctx context.Context, statement func(table string) (string, []any)) (int, error) {
	db, err := s.database()
	if err != nil {
		return 0, err
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer tx.Rollback() // after a Commit it does nothing
	removed := 0
	for _, table := range tables {
		query, args := statement(table)
		result, err := tx.ExecContext(ctx, query, args...)
		if err != nil {
			return 0, err
		}
		n, err := result.RowsAffected()
		if err != nil {
			return 0, err
		}
		if table != "citations" && table != "former" {
			removed += int(n)
		}
	}
	if err := tx.Commit(); err != nil {
		return 0, err
	}
	if removed > 0 {
		s.shrink(ctx, db)
	}
	return removed, nil
}

// shrink gives free room back to the disk. It needs the file for itself; when
// other processes use it, a later run will do.
func (s *Store) shrink(ctx context.Context, db *sql.DB) {
	for _, statement := range []string{"VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return
		}
	}
}
