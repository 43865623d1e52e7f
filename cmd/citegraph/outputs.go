package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"citegraph/graph/render"
)

// A target is one thing that was asked for with -o.
type target struct {
	name   string // as typed
	path   string // the file itself, symbolic links followed; "" for standard output
	format string
	direct bool // a device or a pipe: written to, never renamed over
}

func (t target) isStdout() bool { return t.path == "" }

// A kind is a format that a verb can write, and the files that it puts beside
// the one that is named.
type kind struct {
	name   string
	beside func(path string) []string // nil for none
}

func kindNames(kinds []kind) []string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.name
	}
	return names
}

// planOutputs decides the format of each -o, before anything is fetched. --format
// is for the names that say nothing, and for all names where each says something.
func planOutputs(names []string, format string, kinds []kind) ([]target, error) {
	var targets []target
	var taken []string
	silent := slices.ContainsFunc(names, func(name string) bool { return formatOf(name) == "" })
	for _, name := range names {
		asked := format
		if silent && formatOf(name) != "" {
			asked = ""
		}
		t, err := planOutput(name, asked, kindNames(kinds))
		if err != nil {
			return nil, err
		}
		places := []string{t.path} // "" is standard output
		if files := t.files(kinds); files != nil {
			places = files
		}
		for _, path := range places {
			if slices.Contains(taken, absolute(path)) {
				return nil, misuse("-o "+quoted(name)+" would be written twice", "give each output a name of its own")
			}
			taken = append(taken, absolute(path))
		}
		targets = append(targets, t)
	}
	return targets, nil
}

// files are all files that a target becomes; none for standard output and devices.
func (t target) files(kinds []kind) []string {
	if t.isStdout() || t.direct {
		return nil
	}
	paths := []string{t.path}
	for _, k := range kinds {
		if k.name == t.format && k.beside != nil {
			paths = append(paths, k.beside(t.path)...)
		}
	}
	return paths
}

func planOutput(name, format string, known []string) (target, error) {
	promised := formatOf(name)
	switch {
	case listed(name):
		return target{}, misuse("-o "+quoted(name)+" names several files", "each output needs its own -o")
	case isStandardOutput(name) && format == "":
		return target{}, misuse("-o "+plain(name)+" does not say in which format", "add --format "+anyFormat(known))
	case isStandardOutput(name):
		return target{name: "standard output", format: format}, nil
	case promised == "" && format == "":
		return target{}, unsaid(name, known)
	case promised != "" && format != "" && !agrees(promised, format):
		return target{}, misuse("--format "+format+" is against the name "+quoted(name), "drop --format or change the name")
	case promised != "" && !slices.Contains(known, promised):
		return target{}, misuse("-o "+quoted(name)+" cannot be written as "+promised, "give "+anyFormat(known))
	case promised == "":
		promised = format
	}
	if isDevice(name) {
		return target{name: name, path: name, format: promised, direct: true}, nil
	}
	return target{name: name, path: followLinks(name), format: promised}, nil
}

// isStandardOutput knows standard output by all its names: a file that it leads to
// is not to be replaced behind its back.
func isStandardOutput(name string) bool {
	return slices.Contains([]string{"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}, name)
}

// descriptor matches the names of what a process has open, which may be files.
var descriptor = regexp.MustCompile(`^(/dev/stderr|/dev/fd/\d+|/proc/(self|\d+)/fd/\d+)$`)

// listed tells whether a name seems to be several, as in "a.svg,a.json".
func listed(name string) bool {
	first, rest, found := strings.Cut(name, ",")
	return found && formatOf(first) != "" && formatOf(rest) != ""
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil && path != "" {
		return abs
	}
	return path
}

// followLinks finds the file that a name leads to, even when it does not exist
// yet, so that a symbolic link stays one.
func followLinks(name string) string {
	path := filepath.Clean(name)
	for range 40 {
		next, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return path
}

// isDevice reports whether path is something to write into (a pipe, a device, what
// the shell has opened) rather than a file to replace.
func isDevice(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir() && (!info.Mode().IsRegular() || descriptor.MatchString(path))
}

// checkOutputs finds out whether each file of each target could be written, and
// leaves no trace: a crawl of an hour must not end at a folder that is not there.
// What runs that were killed have left in the folders goes first, as it takes room.
func checkOutputs(targets []target, kinds []kind) error {
	for _, t := range targets {
		if len(t.files(kinds)) > 0 {
			sweep(filepath.Dir(t.path))
		}
		for i, path := range t.files(kinds) {
			name := t.name
			if i > 0 {
				name = path
			}
			if err := checkOutput(path); err != nil {
				return unwritable(target{name: name, path: path}, err)
			}
		}
	}
	return nil
}

func checkOutput(path string) error {
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return errIsFolder
	case err == nil:
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
	probe, err := createBeside(path)
	if err != nil {
		return err
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

var errIsFolder = errors.New("it is a folder")

// unwritable says why an output cannot be made.
func unwritable(t target, cause error) error {
	what := "cannot write " + quoted(t.name)
	folder := filepath.Dir(t.path)
	switch info, err := os.Stat(folder); {
	case errors.Is(cause, errIsFolder):
		return failed(cause, what+": it is a folder", "name a file")
	case errors.Is(err, fs.ErrNotExist):
		return failed(cause, what+": the folder "+quoted(folder)+" does not exist", "make it first")
	case err == nil && !info.IsDir():
		return failed(cause, what+": "+quoted(folder)+" is not a folder", "choose another name")
	case errors.Is(cause, fs.ErrPermission):
		return failed(cause, what+": permission denied", "choose another place")
	case errors.Is(cause, render.ErrMermaid):
		return failed(cause, fmt.Sprintf("%s: %v", what, cause)) // says what to do
	}
	return failed(cause, fmt.Sprintf("%s: %v", what, reason(cause)), "choose another place")
}

// reason is the innermost part of a file error: the path is told already.
func reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// sameFile reports whether two names, of an input and an output, are of one file.
func sameFile(input, output string) bool {
	a, errA := os.Stat(input)
	b, errB := os.Stat(output)
	return errA == nil && errB == nil && os.SameFile(a, b)
}
