package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A row is what the store holds about one DOI.
type row struct {
	own    biblio.DOI // of the record: another one than was asked for, if that is an alias
	record *packed    // nil if there is none
	former *packed    // the last record with references, where the newer one has none
	miss   *miss      // nil if there is none
}

type packed struct {
	source string
	had    int64
	value  []byte
}

// A miss is that no service has a record.
type miss struct {
	had            int64
	reason, agency string
}

// Reasons of a miss.
const (
	reasonMissing   = "missing"
	reasonElsewhere = "elsewhere"
)

func (m *miss) err(doi biblio.DOI) error {
	if m.reason == reasonElsewhere {
		return &fetch.AgencyError{DOI: doi, Agency: m.agency}
	}
	return fmt.Errorf("%s: %w when it was asked for on %s", doi, fetch.ErrNotFound, time.Unix(m.had, 0).UTC().Format(time.DateOnly))
}

// chunk is how many DOIs are looked up, and how many answers written, in one go.
const chunk = 500

// The statements of a look-up. Each takes the DOIs as one JSON array, so that
// one statement does for any number.
const (
	selectAliases = `SELECT alias, doi FROM aliases WHERE alias IN (SELECT value FROM json_each(?))`
	selectRecords = `SELECT r.doi, r.source, r.had, r.record, f.source, f.had, f.record
		FROM records r LEFT JOIN former f ON f.doi = r.doi AND f.source = r.source
		WHERE r.doi IN (SELECT value FROM json_each(?))`
	selectMisses = `SELECT doi, had, reason, agency FROM misses WHERE doi IN (SELECT value FROM json_each(?))`
)

// lookup finds what there is about some DOIs. What cannot be read is not there.
func (s *Store) lookup(ctx context.Context, dois []biblio.DOI) map[biblio.DOI]row {
	rows := map[biblio.DOI]row{}
	err := s.fill(ctx, dois, rows)
	s.trouble("reading", err)
	return rows
}

func (s *Store) fill(ctx context.Context, dois []biblio.DOI, rows map[biblio.DOI]row) error {
	db, err := s.database()
	if err != nil {
		return err
	}
	prime := map[biblio.DOI]biblio.DOI{}
	err = each(ctx, db, selectAliases, dois, func(r *sql.Rows) error {
		var alias, doi biblio.DOI
		err := r.Scan(&alias, &doi)
		prime[alias] = doi
		return err
	})
	if err != nil {
		return err
	}
	wanted := slices.Clone(dois)
	for _, own := range prime {
		wanted = append(wanted, own)
	}
	records, err := s.records(ctx, db, wanted)
	if err != nil {
		return err
	}
	misses := map[biblio.DOI]*miss{}
	err = each(ctx, db, selectMisses, dois, func(r *sql.Rows) error {
		var doi biblio.DOI
		var m miss
		err := r.Scan(&doi, &m.had, &m.reason, &m.agency)
		misses[doi] = &m
		return err
	})
	for _, doi := range dois {
		r, ok := records[doi]
		if own := prime[doi]; !ok && own != "" {
			r, ok = records[own]
		}
		r.miss = misses[doi]
		if ok || r.miss != nil {
			rows[doi] = r
		}
	}
	return err
}

// records reads the records of some DOIs. Where two registries have one,
// Crossref's counts, then the one that is first by name.
func (s *Store) records(ctx context.Context, db *sql.DB, dois []biblio.DOI) (map[biblio.DOI]row, error) {
	found := map[biblio.DOI]row{}
	err := each(ctx, db, selectRecords, dois, func(r *sql.Rows) error {
		var doi biblio.DOI
		var rec packed
		var formerSource sql.NullString
		var formerHad sql.NullInt64
		var former []byte
		if err := r.Scan(&doi, &rec.source, &rec.had, &rec.value, &formerSource, &formerHad, &former); err != nil {
			return err
		}
		if s.decoders[rec.source] == nil {
			return nil // of a registry that this program does not know
		}
		one := row{own: doi, record: &rec}
		if former != nil {
			one.former = &packed{formerSource.String, formerHad.Int64, former}
		}
		if had, ok := found[doi]; !ok || before(rec.source, had.record.source) {
			found[doi] = one
		}
		return nil
	})
	return found, err
}

func before(a, b string) bool {
	if (a == biblio.FromCrossref) != (b == biblio.FromCrossref) {
		return a == biblio.FromCrossref
	}
	return a < b
}

// each runs a query whose only parameter is the list of DOIs.
func each(ctx context.Context, db *sql.DB, query string, dois []biblio.DOI, scan func(*sql.Rows) error) error {
	list, err := json.Marshal(dois)
	if err != nil {
		return err
	}
	rows, err := db.QueryContext(ctx, query, string(list))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// decode makes the work of a row, with everything that was known of it under
// the DOI that was asked for.
func (s *Store) decode(doi biblio.DOI, r row) (*biblio.Work, error) {
	w, err := s.unpack(r.record)
	if err != nil {
		return nil, err
	}
	if len(w.References) == 0 && r.former != nil {
		if f, err := s.unpack(r.former); err == nil {
			w.References, w.ReferencesListed, w.Stale = f.References, f.ReferencesListed, biblio.StaleReferences
		}
	}
	if doi != w.DOI && !slices.Contains(w.Aliases, doi) {
		w.Aliases = append(slices.Clone(w.Aliases), doi)
		slices.Sort(w.Aliases)
	}
	return w, nil
}

// unpack decodes one stored record. Raw is what was stored, byte for byte.
func (s *Store) unpack(p *packed) (w *biblio.Work, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			w, err = nil, fmt.Errorf("the record broke its decoder: %v", broken)
		}
	}()
	raw, err := s.codec.unpack(p.value)
	if err != nil {
		return nil, err
	}
	w, err = s.decoders[p.source](raw)
	if err != nil {
		return nil, err
	}
	w.Raw = raw
	return w, nil
}
