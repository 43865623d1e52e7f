//go:build !unix || aix || solaris

package main

import (
	"errors"
	"os"
	"time"
)

// lock knows no locks here.
func lock(*os.File) error { return errors.ErrUnsupported }

// orphaned is after how long a file is no longer that of a run that goes on. On
// Windows nobody can remove a file that its run has open, however old it is.
const orphaned = 24 * time.Hour

func sweepFile(path string) {
	if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > orphaned {
		_ = os.Remove(path)
	}
}

// renameOpen closes a file and gives it another name: an open one keeps its own
// on Windows.
func renameOpen(file *os.File, from, to string) error {
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(from, to)
}
