package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// applicationID marks the file as ours: "citg".
const applicationID = 0x63697467

// schema holds the steps that lead from an empty file to the tables of today.
// user_version is the number of steps taken. A released step never changes;
// what comes later is a new step.
var schema = [...]string{`
CREATE TABLE records (
	doi    TEXT NOT NULL,
	source TEXT NOT NULL,
	had    INTEGER NOT NULL,
	record BLOB NOT NULL,
	PRIMARY KEY (doi, source)
);
CREATE TABLE former (
	doi    TEXT NOT NULL,
	source TEXT NOT NULL,
	had    INTEGER NOT NULL,
	record BLOB NOT NULL,
	PRIMARY KEY (doi, source)
);
CREATE TABLE misses (
	doi    TEXT PRIMARY KEY,
	had    INTEGER NOT NULL,
	reason TEXT NOT NULL,
	agency TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE aliases (
	alias TEXT PRIMARY KEY,
	doi   TEXT NOT NULL,
	had   INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE agencies (
	prefix TEXT PRIMARY KEY,
	agency TEXT NOT NULL,
	had    INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE citations (
	cited  TEXT NOT NULL,
	citing TEXT NOT NULL,
	PRIMARY KEY (cited, citing)
) WITHOUT ROWID;
CREATE TABLE cited (
	doi TEXT PRIMARY KEY,
	had INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE searches (
	query TEXT NOT NULL,
	rows  INTEGER NOT NULL,
	had   INTEGER NOT NULL,
	hits  BLOB NOT NULL,
	PRIMARY KEY (query, rows)
);
`}

// tables lists every table, parts before what they are parts of.
var tables = [...]string{"former", "records", "misses", "aliases", "agencies", "citations", "cited", "searches"}

// ErrNewer: the file was written by a newer version of this program, which
// knows how to read it; it is left as it is.
var ErrNewer = errors.New("the store was written by a newer version")

// errForeign: the file is a database, but not a store.
var errForeign = errors.New("not a citegraph store")

// migrate brings the tables up to the last of steps. Of several processes that
// come at once one does it and the others wait.
func migrate(ctx context.Context, db *sql.DB, steps []string) error {
	if version, err := versionOf(ctx, db); err != nil || version == len(steps) {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // after a Commit it does nothing
	version, err := versionOf(ctx, tx)
	if err != nil {
		return err
	}
	if version > len(steps) {
		return fmt.Errorf("%w: its tables have version %d, and this one knows %d", ErrNewer, version, len(steps))
	}
	for _, step := range steps[version:] {
		if _, err := tx.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	// Pragmas take no parameters; these are our own numbers.
	stamp := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, len(steps))
	if _, err := tx.ExecContext(ctx, stamp); err != nil {
		return err
	}
	return tx.Commit()
}

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// versionOf is the number of steps that a file has behind it, 0 for an empty
// one, and errForeign for a database that is not ours.
func versionOf(ctx context.Context, db querier) (int, error) {
	var id, version, things int
	for _, q := range []struct {
		query string
		into  *int
	}{
		{"PRAGMA application_id", &id}, {"PRAGMA user_version", &version}, {"SELECT count(*) FROM sqlite_master", &things},
	} {
		if err := db.QueryRowContext(ctx, q.query).Scan(q.into); err != nil {
			return 0, err
		}
	}
	switch {
	case id == applicationID && version > 0:
		return version, nil
	case id == 0 && version == 0 && things == 0:
		return 0, nil
	}
	return 0, errForeign
}
