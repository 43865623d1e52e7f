package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// magic begins every SQLite database.
const magic = "SQLite format 3\x00"

// Where a database says what it is: https://sqlite.org/fileformat2.html, 1.3.
const (
	pageSizeAt      = 16
	applicationIDAt = 68
	headerSize      = 100
)

// errGarbage: the file is no database at all.
var errGarbage = errors.New("not a database")

// inspect looks at a file without opening it as a database, which would change
// it: errGarbage or errForeign when it is surely no store, nil when it may be
// one or is empty or absent.
//
// A store that was begun by a process that died has an unmarked first page and
// nothing more: the rest is still in the log beside it.
func inspect(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	header := make([]byte, headerSize)
	n, err := io.ReadFull(f, header)
	switch {
	case n == 0:
		return nil // also a directory: SQLite will say what is wrong with it
	case err != nil || !bytes.HasPrefix(header, []byte(magic)):
		return errGarbage
	}
	info, err := f.Stat()
	if err != nil {
		return err
	}
	page := int64(binary.BigEndian.Uint16(header[pageSizeAt:]))
	switch binary.BigEndian.Uint32(header[applicationIDAt:]) {
	case applicationID:
		return nil
	case 0:
		if info.Size() <= page {
			return nil
		}
	}
	return errForeign
}
