package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"
)

// FileName is the name of the store within its directory.
const FileName = "citegraph.sqlite"

// Path is where the store of a directory is.
func Path(dir string) string { return filepath.Join(dir, FileName) }

// A Decoder makes a work of a record as it came (Work.Raw).
type Decoder func(raw []byte) (*biblio.Work, error)

// Options say how a store judges what it holds. The zero value is right for most.
type Options struct {
	// Now is the clock; nil is the real one.
	Now func() time.Time
	// Ages are how long answers are good for; zero fields are DefaultAges.
	Ages Ages
	// Decoders read the records of registries, by Work.Source; Crossref's is
	// there already. Records of registries without one are not kept.
	Decoders map[string]Decoder
}

// Ages are how long answers are good for before the service is asked again.
// Negative is for ever.
type Ages struct {
	Record   time.Duration // a work's record: its citation count grows, and it may be retracted
	Miss     time.Duration // that nobody knows a DOI: it may be registered any day
	Agency   time.Duration // which agency has a prefix; also what a shortDOI stands for
	Citing   time.Duration // who cites a work
	Searches time.Duration
}

const day = 24 * time.Hour

// DefaultAges are the ages of a store that is not told others.
var DefaultAges = Ages{Record: 30 * day, Miss: day, Agency: 90 * day, Citing: 7 * day, Searches: 30 * day}

func (a Ages) orDefault() Ages {
	for _, f := range []struct{ own, standard *time.Duration }{
		{&a.Record, &DefaultAges.Record}, {&a.Miss, &DefaultAges.Miss}, {&a.Agency, &DefaultAges.Agency},
		{&a.Citing, &DefaultAges.Citing}, {&a.Searches, &DefaultAges.Searches},
	} {
		if *f.own == 0 {
			*f.own = *f.standard
		}
	}
	return a
}

// A Store is the answers of earlier runs. It may be used by any number of
// goroutines, and its file by several processes.
//
// Once it is open it never makes a run fail: what cannot be read was not
// there, what cannot be written is not kept, and Warnings tells why.
type Store struct {
	path     string
	now      func() time.Time
	ages     Ages
	decoders map[string]Decoder
	codec    *codec
	shut     sync.Once // closes the codec
	readOnly bool
	file     os.FileInfo // the file that was opened, to tell it from one that took its place

	writing sync.Mutex // one writer at a time in this process; SQLite sees to the others

	mu       sync.Mutex // guards the fields below
	db       *sql.DB    // nil once the store is closed or found to be damaged
	warnings []string
}

// Open opens the store of a directory, and makes both if need be. A file there
// that is damaged, or is not a store, is set aside under another name and a
// new one begun: see Warnings. A store that may only be read is read.
//
// The error is ErrNewer for a store of a newer version, or tells why the file
// can neither be made nor opened; then go on without a store.
func Open(ctx context.Context, dir string, o Options) (*Store, error) {
	return open(ctx, dir, o, schema[:])
}

func open(ctx context.Context, dir string, o Options, steps []string) (*Store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	codec, err := newCodec()
	if err != nil {
		return nil, err
	}
	s := &Store{path: Path(dir), now: o.Now, ages: o.Ages.orDefault(), codec: codec, decoders: map[string]Decoder{biblio.FromCrossref: record.Decode}}
	if s.now == nil {
		s.now = time.Now
	}
	for source, d := range o.Decoders {
		s.decoders[source] = d
	}
	if err := s.openFile(ctx, steps); err != nil {
		codec.close()
		return nil, fmt.Errorf("the store %s cannot be opened: %w", s.path, err)
	}
	return s, nil
}

// Close ends the use of the store. Everything that was answered is in it
// already.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shut.Do(s.codec.close)
	if s.db == nil {
		return nil
	}
	err := s.db.Close()
	s.db = nil
	return err
}

// Path is where the store is.
func (s *Store) Path() string { return s.path }

// Warnings says what went wrong with the store itself so far, each thing once:
// a file that was set aside, answers that could not be kept.
func (s *Store) Warnings() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.warnings)
}

func (s *Store) warn(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.warnings, text) {
		s.warnings = append(s.warnings, text)
	}
}

// errNoStore: there is nothing to read from or write to.
var errNoStore = errors.New("the store is not open")

// database is the open file, or errNoStore.
func (s *Store) database() (*sql.DB, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.db == nil {
		return nil, errNoStore
	}
	return s.db, nil
}

// fresh tells whether what was had at a time is still good.
func (s *Store) fresh(had int64, age time.Duration) bool {
	return age < 0 || s.now().Sub(time.Unix(had, 0)) < age
}
