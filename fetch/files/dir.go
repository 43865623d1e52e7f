package files

import (
	"errors"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"
)

// mapExtensions of files that hold a network, whole as it is.
var mapExtensions = []string{".net", ".paj", ".graphml", ".edges"}

// extensions of the files that a directory is searched for; each also with ".gz".
var extensions = []string{".json", ".jsonl", ".ndjson", ".txt", ".tex", ".bib", ".ris"}

// ReadFS reads a file, or every file of a directory and those below it that has
// one of the known extensions: .json, .jsonl, .ndjson, .txt, .tex, .bib, .ris,
// each also with .gz. Not .md: what a README beside records mentions is no reading list. Files of other names are told in Unread, maps and networks in Maps, hidden ones nowhere.
// A file of a directory that cannot be used is a problem, not an error, while any
// other can. Of a directory, files of the paths in except are left out, as if they
// were not there.
func ReadFS(fsys fs.FS, name string, except ...string) (*Contents, error) {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, &Error{Name: name, Err: bare(err)}
	}
	if !info.IsDir() {
		return readFile(fsys, name)
	}
	names, unread, err := list(fsys, name, except)
	if err != nil {
		return nil, &Error{Name: name, Err: bare(err)}
	}
	all := make([]*Contents, len(names))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, file := range names {
		group.Go(func() error {
			c, err := readFile(fsys, file)
			switch {
			case errors.Is(err, errWhole):
				c = &Contents{Maps: []string{file}}
			case err != nil:
				c = new(Contents)
				c.skip(file, strings.TrimPrefix(err.Error(), file+": "))
			}
			all[i] = c
			return nil
		})
	}
	_ = group.Wait() // no file fails the group
	c := Merge(append(all, unread)...)
	if c.isEmpty() {
		err := c.nothing(name, nil)
		err.Maps = c.Maps
		if len(c.Maps) > 0 {
			err.Detail, err.Hint = "maps of their own are "+strings.Join(c.Maps[:min(len(c.Maps), 5)], ", "), "name one of them"
		} else if len(names) == 0 {
			err.Detail = "no file there has one of the endings " + strings.Join(extensions, " ")
		}
		return nil, err
	}
	return c, nil
}

func readFile(fsys fs.FS, name string) (*Contents, error) {
	f, err := fsys.Open(name)
	if err != nil {
		return nil, &Error{Name: name, Err: bare(err)}
	}
	defer f.Close()
	return Read(name, f)
}

// list are the files of a directory to read, sorted; in unread are those of other
// names, and directories that cannot be opened, which are problems.
func list(fsys fs.FS, root string, except []string) (names []string, unread *Contents, err error) {
	unread = new(Contents)
	err = fs.WalkDir(fsys, root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == root:
			return err
		case err != nil:
			unread.skip(name, bare(err).Error())
			return nil
		case name != root && strings.HasPrefix(path.Base(name), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir() || slices.Contains(except, name):
			return nil
		case hasExtension(name, mapExtensions):
			unread.Maps = append(unread.Maps, name)
			return nil
		case !hasExtension(name, extensions):
			unread.Unread = append(unread.Unread, name)
			return nil
		}
		info, err := fs.Stat(fsys, name)
		if err != nil {
			unread.skip(name, bare(err).Error())
		} else if info.Mode().IsRegular() {
			names = append(names, name)
		}
		return nil
	})
	return names, unread, err
}

func hasExtension(name string, known []string) bool {
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	return slices.Contains(known, path.Ext(name))
}

// bare takes the operation and path off an error that is told with the path.
func bare(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
