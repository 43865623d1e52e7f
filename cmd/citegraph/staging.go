package main

import (
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
)

// A staging holds output files that are complete, beside the names that they
// will have. Either all of them take their names or none does, and a run that
// ends early leaves no trace: yesterday's files stay as they were.
type staging struct {
	mu    sync.Mutex
	files []*staged
	over  bool
}

type staged struct {
	path   string // the name to take
	temp   string // where the bytes wait
	backup string // what stood at path before; "" when nothing did
	placed bool
}

var errAbandoned = errors.New("the run was abandoned")

// add writes a file beside path.
func (s *staging) add(path string, write func(io.Writer) error) error {
	file, err := s.create(path)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Sync(); err != nil {
		return errors.Join(err, file.Close())
	}
	return file.Close()
}

func (s *staging) create(path string) (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return nil, errAbandoned
	}
	file, err := createBeside(path)
	if err != nil {
		return nil, err
	}
	s.files = append(s.files, &staged{path: path, temp: file.Name()})
	if old, err := os.Stat(path); err == nil {
		return file, file.Chmod(old.Mode().Perm())
	}
	return file, nil
}

// commit gives every file its name; when one cannot have it, all those before
// it are put back.
func (s *staging) commit() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return errAbandoned
	}
	s.over = true
	for _, f := range s.files {
		if err := f.place(len(s.files) > 1); err != nil {
			s.clear()
			return err
		}
	}
	for _, f := range s.files {
		f.forget()
	}
	return nil
}

// abandon removes whatever was staged, unless it has been committed.
func (s *staging) abandon() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.over {
		return
	}
	s.over = true
	s.clear()
}

func (s *staging) clear() {
	for _, f := range s.files {
		f.revert()
	}
}

// place moves the file to its name. Where others move with it, what stood
// there is kept aside until all of them have moved.
func (f *staged) place(keepOld bool) error {
	if old, err := os.Lstat(f.path); keepOld && err == nil && old.Mode().IsRegular() {
		if err := f.keepAside(); err != nil {
			return err
		}
	}
	if err := os.Rename(f.temp, f.path); err != nil {
		return err
	}
	f.placed = true
	return nil
}

// keepAside gives what stands at the path a second name or, on a file system
// without hard links, another one.
func (f *staged) keepAside() error {
	backup := besideName(f.path)
	if os.Link(f.path, backup) != nil {
		if err := os.Rename(f.path, backup); err != nil {
			return err
		}
	}
	f.backup = backup
	return nil
}

func (f *staged) revert() {
	switch {
	case f.backup != "":
		os.Rename(f.backup, f.path)
		os.Remove(f.backup) // two names of one file: Rename did nothing
	case f.placed:
		os.Remove(f.path)
	}
	os.Remove(f.temp)
}

func (f *staged) forget() {
	if f.backup != "" {
		os.Remove(f.backup)
	}
}

// createBeside makes a new file in the folder of path, with the permissions
// that the user's umask gives (os.CreateTemp would make it private).
func createBeside(path string) (*os.File, error) {
	for range 100 {
		file, err := os.OpenFile(besideName(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
	return nil, fs.ErrExist
}

func besideName(path string) string {
	return filepath.Join(filepath.Dir(path), ".citegraph-"+strconv.FormatUint(rand.Uint64(), 36))
}
