//go:build unix && !aix && !solaris

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock takes the lock of an open file, which closing it gives up.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// sweepFile removes a file, unless a run that goes on has it, or it has been given
// its name in the meantime. It opens for writing, without which network file
// systems give no lock.
func sweepFile(path string) {
	file, err := os.OpenFile(path, os.O_WRONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return
	}
	defer file.Close()
	if lock(file) == nil && isNamed(file) {
		_ = os.Remove(path)
	}
}

// renameOpen gives an open file another name, and closes it after that: there is
// no moment at which it is an orphan.
func renameOpen(file *os.File, from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	_ = file.Close() // its bytes are on the disk, or it would not have come so far
	return nil
}
