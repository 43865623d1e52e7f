package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/files"
)

// A stock is what the files of the command line hold.
type stock struct {
	records *fetch.Records
	listed  []biblio.DOI // in texts
	skipped int
}

// problemsTold is how many bad records are named; all are counted.
const problemsTold = 5

// read reads every file of the command line. One of them that cannot be used
// ends the run: a map without it would look complete.
func (c *command) read(in inputs) (stock, error) {
	var all []*files.Contents
	for _, path := range in.paths {
		held, err := c.readPath(path)
		if err != nil {
			return stock{}, unusable(path, err)
		}
		all = append(all, held)
	}
	held := files.Merge(all...)
	for i, p := range held.Problems {
		if i == problemsTold {
			c.advise("… and more like these")
			break
		}
		c.advise("left out: %s", p)
	}
	return stock{fetch.NewRecords(held.Works), held.DOIs, held.Skipped}, nil
}

func (c *command) readPath(path string) (*files.Contents, error) {
	if path == standardInput {
		return files.Read("standard input", c.stdin)
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return files.ReadFS(os.DirFS(path), ".")
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return files.Read(path, file)
}

// unusable is the failure of a file that was there and gave nothing.
func unusable(path string, err error) error {
	var e *files.Error
	if !errors.As(err, &e) {
		return unreadable(path, err)
	}
	where := quoted(path)
	if path == standardInput {
		where = "standard input"
	}
	what := fmt.Sprintf("%s: %v", where, reason(e.Err))
	for _, verdict := range [...]error{files.ErrEmpty, files.ErrNothing, files.ErrUnsupported, files.ErrBroken} {
		if errors.Is(e.Err, verdict) {
			what = fmt.Sprintf("%s %v", where, verdict) // "is empty", "cannot be read" …
		}
	}
	if e.Detail != "" {
		what += " (" + e.Detail + ")"
	}
	return failed(err, what, e.Hint)
}

// unreadable is the failure of a file that is there and cannot be read.
func unreadable(path string, cause error) error {
	what := "cannot read " + quoted(path)
	if errors.Is(cause, fs.ErrPermission) {
		return failed(cause, what+": permission denied", "change its permissions or choose another file")
	}
	return failed(cause, what+": "+reason(cause).Error())
}

// chooseSeeds decides which works the map grows from: the DOIs named, on the
// command line, by --seed or in texts; else the works of the files. --seed
// leaves the files' own DOIs aside.
func (c *command) chooseSeeds(in inputs, s stock) []biblio.DOI {
	named := append(in.dois, c.seeds...)
	if len(c.seeds) == 0 {
		named = append(named, s.listed...)
	}
	if len(named) > 0 {
		return named
	}
	for doi := range s.records.DOIs() {
		named = append(named, doi)
	}
	return named
}
