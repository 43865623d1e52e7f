package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
)

// What a run writes waits beside the output under a name of its own, and a run
// that is killed cannot take it away. So each such file is locked: the system
// gives the lock up with the process, however that ends. The next run that writes
// into the folder removes those whose lock is free. Neither an age nor the number
// of a process could tell an orphan from the file of a run that is suspended, or
// that goes on at another host.

// createBeside makes a new file in the folder of path, with the permissions
// that the user's umask gives (os.CreateTemp would make it private), and locks
// it until it is closed.
func createBeside(path string) (*os.File, error) {
	for range 100 {
		file, err := os.OpenFile(besideName(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if !errors.Is(lock(file), errLocked) && isNamed(file) {
			return file, nil
		}
		_ = file.Close() // a sweep came between: it takes the file for an orphan
	}
	return nil, fs.ErrExist
}

// errLocked: another run has the lock. Where a file system has no locks, or none
// are known, lock fails otherwise, and no orphan is found by them.
var errLocked = errors.New("locked by another run")

func besideName(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".citegraph-%016x.tmp", rand.Uint64()))
}

var isBeside = regexp.MustCompile(`^\.citegraph-[0-9a-f]{16}\.tmp$`)

// sweep removes from a folder what runs that were killed have left there. What it
// cannot do, it leaves to another time.
func sweep(folder string) {
	entries, _ := os.ReadDir(folder) // as many as could be read
	for _, e := range entries {
		if e.Type().IsRegular() && isBeside.MatchString(e.Name()) {
			sweepFile(filepath.Join(folder, e.Name()))
		}
	}
}

// isNamed tells whether an open file still bears the name that it was opened by.
func isNamed(file *os.File) bool {
	opened, err := file.Stat()
	named, err2 := os.Lstat(file.Name())
	return err == nil && err2 == nil && os.SameFile(opened, named)
}
