package main

import (
	"errors"
	"io"
	"os"
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
	path   string   // the name to take
	waits  *os.File // where the bytes wait, locked while it is open
	backup string   // what stood at path before; "" when nothing did
	kept   *os.File // the backup, open and locked
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
		return err
	}
	return file.Sync()
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
	s.files = append(s.files, &staged{path: path, waits: file})
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
		if err := s.place(f); err != nil {
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

// place moves a file to its name. Where others move with it, what stood there is
// kept aside until all of them have moved.
func (s *staging) place(f *staged) error {
	if old, err := os.Lstat(f.path); len(s.files) > 1 && err == nil && old.Mode().IsRegular() {
		if err := f.keepAside(); err != nil {
			return err
		}
	}
	return f.place()
}

func (f *staged) place() error {
	if err := renameOpen(f.waits, f.waits.Name(), f.path); err != nil {
		return err
	}
	f.placed = true
	return nil
}

// keepAside gives what stands at the path a second name or, where there are no
// hard links or no locks, copies it. It is never away from its own name.
func (f *staged) keepAside() error {
	old, err := os.OpenFile(f.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	backup := besideName(f.path)
	if lock(old) == nil && os.Link(f.path, backup) == nil {
		f.backup, f.kept = backup, old
		return nil
	}
	return errors.Join(old.Close(), f.copyAside())
}

func (f *staged) copyAside() error {
	old, err := os.Open(f.path)
	if err != nil {
		return err
	}
	defer old.Close()
	f.kept, err = createBeside(f.path)
	if err != nil {
		return err
	}
	f.backup = f.kept.Name()
	if info, err := old.Stat(); err == nil {
		_ = f.kept.Chmod(info.Mode().Perm()) // it would stand in for the old file
	}
	_, err = io.Copy(f.kept, old)
	return err
}

func (f *staged) revert() {
	switch {
	case f.backup != "" && f.placed:
		_ = renameOpen(f.kept, f.backup, f.path)
	case f.placed:
		_ = os.Remove(f.path)
	}
	f.forget()
	_ = f.waits.Close()
	_ = os.Remove(f.waits.Name())
}

// forget removes the backup.
func (f *staged) forget() {
	if f.backup != "" {
		_ = f.kept.Close()
		_ = os.Remove(f.backup)
	}
}
