package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"

	"citegraph/fetch/biblio"
)

// A Searcher finds works whose citation is like a text, best first.
type Searcher interface {
	Search(ctx context.Context, text string, rows int) ([]*biblio.Work, error)
}

// Searcher puts the store in front of a search; next may be nil when the mode
// is Offline. The records that a search found are kept with it, and are no
// answers to anybody who asks for their DOIs: a search may carry less of a
// record than a look-up.
func (s *Store) Searcher(next Searcher, mode Mode) Searcher { return &searcher{s, next, mode} }

type searcher struct {
	store *Store
	next  Searcher
	mode  Mode
}

// Search implements Searcher.
func (q *searcher) Search(ctx context.Context, text string, rows int) ([]*biblio.Work, error) {
	works, had, known := q.store.search(ctx, text, rows)
	if known && q.mode.takes(q.store.fresh(had, q.store.ages.Searches)) {
		return works, nil
	}
	if q.next == nil || q.mode == Offline {
		return nil, notHeld("a search for “" + text + "”")
	}
	now, err := q.next.Search(ctx, text, rows)
	switch {
	case err == nil:
		q.store.keepSearch(ctx, text, rows, now)
	case known && outage(err):
		return works, nil
	}
	return now, err
}

// search reads what a search found, and when.
func (s *Store) search(ctx context.Context, text string, rows int) (works []*biblio.Work, had int64, known bool) {
	db, err := s.database()
	if err != nil {
		return nil, 0, false
	}
	var hits []byte
	err = db.QueryRowContext(ctx, `SELECT had, hits FROM searches WHERE query = ? AND rows = ?`, text, rows).Scan(&had, &hits)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, false
	}
	if err == nil {
		works, err = s.unpackHits(hits)
	}
	s.trouble("reading", err)
	return works, had, err == nil
}

// unpackHits decodes records that stand one a line, all Crossref's: it is the
// only one that is searched.
func (s *Store) unpackHits(hits []byte) (works []*biblio.Work, err error) {
	defer func() {
		if broken := recover(); broken != nil {
			works, err = nil, fmt.Errorf("a record broke its decoder: %v", broken)
		}
	}()
	lines, err := s.codec.unpack(hits)
	if err != nil {
		return nil, err
	}
	works = []*biblio.Work{}
	for line := range bytes.SplitSeq(lines, []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		w, err := s.decoders[biblio.FromCrossref](line)
		if err != nil {
			return nil, err
		}
		works = append(works, w)
	}
	return works, nil
}

func (s *Store) keepSearch(ctx context.Context, text string, rows int, works []*biblio.Work) {
	var lines bytes.Buffer
	for _, w := range works {
		if w.Source != biblio.FromCrossref || w.Raw == nil || bytes.ContainsRune(w.Raw, '\n') {
			return // not what was found by a search of Crossref
		}
		lines.Write(w.Raw)
		lines.WriteByte('\n')
	}
	s.put(ctx, `INSERT OR REPLACE INTO searches (query, rows, had, hits) VALUES (?, ?, ?, ?)`, text, rows, s.now().Unix(), s.codec.pack(lines.Bytes()))
}
