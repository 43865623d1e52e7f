package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// Agencies puts the store in front of a finder of agencies; next may be nil
// when the mode is Offline. What is kept is the agency of a prefix: it is
// nearly constant within one. That a DOI has no agency is not kept here: it
// ends as a miss of the Source.
func (s *Store) Agencies(next fetch.AgencyFinder, mode Mode) fetch.AgencyFinder {
	return &agencies{s, next, mode}
}

type agencies struct {
	store *Store
	next  fetch.AgencyFinder
	mode  Mode
}

// Agency implements fetch.AgencyFinder.
func (f *agencies) Agency(ctx context.Context, doi biblio.DOI) (string, error) {
	prefix := doi.Prefix()
	name, had, known := f.store.oneText(ctx, `SELECT agency, had FROM agencies WHERE prefix = ?`, prefix)
	if known && f.mode.takes(f.store.fresh(had, f.store.ages.Agency)) {
		return name, nil
	}
	if f.next == nil || f.mode == Offline {
		return "", notHeld("the agency of " + prefix)
	}
	now, err := f.next.Agency(ctx, doi)
	switch {
	case err == nil:
		f.store.put(ctx, `INSERT OR REPLACE INTO agencies (prefix, agency, had) VALUES (?, ?, ?)`, prefix, now, f.store.now().Unix())
	case known && outage(err):
		return name, nil
	}
	return now, err
}

// Expander puts the store in front of what expands shortDOIs; next may be nil
// when the mode is Offline.
func (s *Store) Expander(next fetch.Expander, mode Mode) fetch.Expander {
	return &expander{s, next, mode}
}

type expander struct {
	store *Store
	next  fetch.Expander
	mode  Mode
}

// Expand implements fetch.Expander.
func (x *expander) Expand(ctx context.Context, short biblio.DOI) (biblio.DOI, error) {
	whole, had, known := x.store.oneText(ctx, `SELECT doi, had FROM aliases WHERE alias = ?`, string(short))
	if known && x.mode.takes(x.store.fresh(had, x.store.ages.Agency)) {
		return biblio.DOI(whole), nil
	}
	if x.next == nil || x.mode == Offline {
		return "", notHeld("what " + string(short) + " stands for")
	}
	now, err := x.next.Expand(ctx, short)
	switch {
	case err == nil:
		x.store.put(ctx, `INSERT OR REPLACE INTO aliases (alias, doi, had) VALUES (?, ?, ?)`, string(short), string(now), x.store.now().Unix())
	case known && outage(err):
		return biblio.DOI(whole), nil
	}
	return now, err
}

// takes tells whether a mode is content with what the store holds.
func (m Mode) takes(fresh bool) bool { return m == Offline || m == Normal && fresh }

func notHeld(what string) error {
	return fmt.Errorf("%s: %w: it is not in the store, and no network is used", what, fetch.ErrNotAsked)
}

// oneText reads a text and when it was had.
func (s *Store) oneText(ctx context.Context, query string, args ...any) (value string, had int64, known bool) {
	db, err := s.database()
	if err != nil {
		return "", 0, false
	}
	err = db.QueryRowContext(ctx, query, args...).Scan(&value, &had)
	if !errors.Is(err, sql.ErrNoRows) {
		s.trouble("reading", err)
	}
	return value, had, err == nil
}

// put runs one statement in a transaction of its own.
func (s *Store) put(ctx context.Context, query string, args ...any) {
	s.write(ctx, func(p *saver) error { return p.exec(query, args...) })
}
