package store

import (
	"context"
	"database/sql"
	"errors"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// An answer is what a service said about a DOI.
type answer struct {
	doi biblio.DOI
	fetch.Result
}

// lasting tells whether an answer is one to keep: a record as it came from a
// registry, or that there is none. Errors are not.
func (s *Store) lasting(a answer) bool {
	if a.Work != nil && a.Err == nil {
		return a.Work.Raw != nil && a.Work.DOI != "" && s.decoders[a.Work.Source] != nil && a.Work.Stale == ""
	}
	return errors.Is(a.Err, fetch.ErrNotFound) || errors.Is(a.Err, fetch.ErrElsewhere)
}

// save keeps answers, all of them or none. What cannot be kept is told by
// Warnings.
func (s *Store) save(ctx context.Context, answers []answer) {
	s.write(ctx, func(p *saver) error {
		for _, a := range answers {
			if err := p.answer(a); err != nil {
				return err
			}
		}
		return nil
	})
}

// A saver writes within one transaction.
type saver struct {
	*Store
	ctx      context.Context
	tx       *sql.Tx
	prepared map[string]*sql.Stmt // closed with the transaction
	had      int64
}

// write runs f in a transaction of its own. What was answered is kept even
// when the run is being stopped.
func (s *Store) write(ctx context.Context, f func(*saver) error) {
	db, err := s.database()
	if err != nil || s.readOnly {
		return
	}
	ctx = context.WithoutCancel(ctx)
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := db.BeginTx(ctx, nil)
	if err == nil {
		err = f(&saver{s, ctx, tx, map[string]*sql.Stmt{}, s.now().Unix()})
		if err == nil {
			err = tx.Commit()
		} else {
			tx.Rollback() // the error that led here says more
		}
	}
	s.trouble("writing", err)
}

func (p *saver) stmt(query string) (*sql.Stmt, error) {
	if st := p.prepared[query]; st != nil {
		return st, nil
	}
	st, err := p.tx.PrepareContext(p.ctx, query)
	p.prepared[query] = st
	return st, err
}

func (p *saver) exec(query string, args ...any) error {
	st, err := p.stmt(query)
	if err != nil {
		return err
	}
	_, err = st.ExecContext(p.ctx, args...)
	return err
}

func (p *saver) answer(a answer) error {
	if a.Work == nil {
		return p.miss(a)
	}
	w := a.Work
	if a.doi != w.DOI {
		if err := p.exec(`INSERT OR REPLACE INTO aliases (alias, doi, had) VALUES (?, ?, ?)`, string(a.doi), string(w.DOI), p.had); err != nil {
			return err
		}
		// What was known of the alias as a work of its own is over.
		for _, table := range [...]string{"records", "former"} {
			if err := p.exec(`DELETE FROM `+table+` WHERE doi = ?`, string(a.doi)); err != nil {
				return err
			}
		}
	}
	if err := p.former(w); err != nil {
		return err
	}
	if err := p.exec(`INSERT OR REPLACE INTO records (doi, source, had, record) VALUES (?, ?, ?, ?)`,
		string(w.DOI), w.Source, p.had, p.codec.pack(w.Raw)); err != nil {
		return err
	}
	// A DOI has one registry: of two records the later is the true one.
	if err := p.exec(`DELETE FROM records WHERE doi = ? AND source <> ?`, string(w.DOI), w.Source); err != nil {
		return err
	}
	for _, doi := range [...]biblio.DOI{a.doi, w.DOI} {
		if err := p.exec(`DELETE FROM misses WHERE doi = ?`, string(doi)); err != nil {
			return err
		}
	}
	return nil
}

func (p *saver) miss(a answer) error {
	reason, agency := reasonMissing, ""
	if errors.Is(a.Err, fetch.ErrElsewhere) {
		reason = reasonElsewhere
		var e *fetch.AgencyError
		if errors.As(a.Err, &e) {
			agency = e.Agency
		}
	}
	return p.exec(`INSERT OR REPLACE INTO misses (doi, had, reason, agency) VALUES (?, ?, ?, ?)`, string(a.doi), p.had, reason, agency)
}

// former keeps the record that is about to be replaced if it lists references
// and the new one does not: publishers have taken lists back, and a citation
// once deposited is not undone by that.
func (p *saver) former(w *biblio.Work) error {
	if len(w.References) > 0 {
		return p.exec(`DELETE FROM former WHERE doi = ? AND source = ?`, string(w.DOI), w.Source)
	}
	st, err := p.stmt(`SELECT had, record FROM records WHERE doi = ? AND source = ?`)
	if err != nil {
		return err
	}
	old := packed{source: w.Source}
	switch err := st.QueryRowContext(p.ctx, string(w.DOI), w.Source).Scan(&old.had, &old.value); {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	if earlier, err := p.unpack(&old); err != nil || len(earlier.References) == 0 {
		return nil // nothing in it to keep
	}
	return p.exec(`INSERT OR REPLACE INTO former (doi, source, had, record) VALUES (?, ?, ?, ?)`, string(w.DOI), w.Source, old.had, old.value)
}
