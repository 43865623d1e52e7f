package store

import (
	"context"
	"database/sql"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// Citing puts the store in front of a citation index; next may be nil when the
// mode is Offline. That nobody cites a work is an answer too, and kept.
func (s *Store) Citing(next fetch.Citing, mode Mode) fetch.Citing {
	return &citing{s, next, mode}
}

type citing struct {
	store *Store
	next  fetch.Citing
	mode  Mode
}

// Citing implements fetch.Citing. The DOIs are sorted.
func (c *citing) Citing(ctx context.Context, doi biblio.DOI) ([]biblio.DOI, error) {
	_, had, known := c.store.oneText(ctx, `SELECT doi, had FROM cited WHERE doi = ?`, string(doi))
	if known && c.mode.takes(c.store.fresh(had, c.store.ages.Citing)) {
		if dois, err := c.store.citers(ctx, doi); err == nil {
			return dois, nil
		}
	}
	if c.next == nil || c.mode == Offline {
		return nil, notHeld("who cites " + string(doi))
	}
	dois, err := c.next.Citing(ctx, doi)
	switch {
	case err == nil:
		c.store.keepCiters(ctx, doi, dois)
	case known && outage(err):
		if held, err := c.store.citers(ctx, doi); err == nil {
			return held, nil
		}
	}
	return dois, err
}

// citers lists who cites a work, as far as is kept.
func (s *Store) citers(ctx context.Context, doi biblio.DOI) ([]biblio.DOI, error) {
	db, err := s.database()
	if err != nil {
		return nil, err
	}
	dois := []biblio.DOI{}
	err = each(ctx, db, `SELECT citing FROM citations WHERE cited IN (SELECT value FROM json_each(?)) ORDER BY citing`, []biblio.DOI{doi}, func(r *sql.Rows) error {
		var d biblio.DOI
		err := r.Scan(&d)
		dois = append(dois, d)
		return err
	})
	s.trouble("reading", err)
	return dois, err
}

// keepCiters replaces what was kept about a work.
func (s *Store) keepCiters(ctx context.Context, doi biblio.DOI, dois []biblio.DOI) {
	s.write(ctx, func(p *saver) error {
		if err := p.exec(`DELETE FROM citations WHERE cited = ?`, string(doi)); err != nil {
			return err
		}
		for _, d := range dois {
			if err := p.exec(`INSERT OR IGNORE INTO citations (cited, citing) VALUES (?, ?)`, string(doi), string(d)); err != nil {
				return err
			}
		}
		return p.exec(`INSERT OR REPLACE INTO cited (doi, had) VALUES (?, ?)`, string(doi), p.had)
	})
}
