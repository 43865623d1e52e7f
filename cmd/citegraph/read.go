package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/files"
	"citegraph/graph/read"
)

// A stock is what the files of the command line hold: works and identifiers, or
// one map of its own.
type stock struct {
	records *fetch.Records
	listed  []biblio.DOI // in texts
	skipped int
	cut     int    // files that ended early
	whole   *whole // nil unless the INPUT is one
}

// problemsTold is how many bad records are named; all are counted.
const problemsTold = 5

// read reads every file of the command line. One of them that cannot be used
// ends the run: a map without it would look complete.
func (c *command) read(in inputs) (stock, error) {
	rest, years := splitYears(in)
	var all []*files.Contents
	var one *whole
	for _, path := range rest.paths {
		got, err := c.readPath(path)
		if err != nil {
			return stock{}, unusable(path, err)
		}
		if got.whole == nil {
			all = append(all, got.contents)
			continue
		}
		if one = got.whole; !one.alone(rest) {
			return stock{}, misuse(inputName(path)+" is "+one.what+" and cannot be mixed with other INPUTs", "give it alone")
		}
	}
	if err := one.date(years); err != nil {
		return stock{}, err
	}
	c.tellDated(one, years)
	if one != nil {
		return stock{whole: one}, nil
	}
	held := files.Merge(all...)
	c.tellUnread(held)
	return stock{records: fetch.NewRecords(held.Works), listed: held.DOIs, skipped: held.Skipped, cut: len(held.Cuts)}, nil
}

// tellUnread tells what of the files is not in the stock. What a damaged file has
// lost is told before what is bad in good ones: there is no end to it.
func (c *command) tellUnread(held *files.Contents) {
	for i, p := range slices.Concat(held.Cuts, held.Problems) {
		switch {
		case i < len(held.Cuts):
			c.advise("%s", p)
			continue
		case i == len(held.Cuts)+problemsTold:
			c.advise("… and more like these")
			return
		}
		c.advise("left out: %s", p)
	}
}

// A portion is what one INPUT holds: records and identifiers, or a map of its own.
type portion struct {
	contents *files.Contents
	whole    *whole
}

func (c *command) readPath(path string) (portion, error) {
	if path == standardInput {
		return c.readFile(path, "standard input", c.stdin)
	}
	info, err := os.Stat(path)
	if err != nil {
		return portion{}, err
	}
	if info.IsDir() {
		return c.readFolder(path)
	}
	file, err := os.Open(path)
	if err != nil {
		return portion{}, err
	}
	defer file.Close()
	g := c.newGauge()
	defer g.end()
	return c.readFile(path, path, &counted{file, 0, info.Size(), func(done, total int64) { g.show("reading", done, total) }})
}

// readFolder reads the records and identifiers of a folder. Where it holds nothing
// but one map, that is read.
func (c *command) readFolder(path string) (portion, error) {
	mine := c.outputsWithin(path)
	held, err := files.ReadFS(os.DirFS(path), ".", mine...)
	var none *files.Error
	switch {
	case errors.As(err, &none) && len(none.Maps) == 1:
		return c.readPath(filepath.Join(path, filepath.FromSlash(none.Maps[0])))
	case err == nil:
		c.tellIgnored(mine, "outputs of this run, whatever they hold now")
		c.tellIgnored(held.Unread, "in folders, these endings are passed over; name a file to have it read")
		c.tellIgnored(held.Maps, "each is a map of its own; name one alone to have it read")
	}
	return portion{contents: held}, err
}

// outputsWithin are the outputs that lie in a folder and are there already, by their
// paths within it: a run that is repeated must not feed on what it wrote.
func (c *command) outputsWithin(folder string) []string {
	root, err := filepath.EvalSymlinks(absolute(folder))
	if err != nil {
		return nil
	}
	var within []string
	for _, name := range c.outputs {
		path, err := filepath.EvalSymlinks(absolute(name))
		if err != nil {
			continue // it is not there
		}
		if inner, err := filepath.Rel(root, path); err == nil && filepath.IsLocal(inner) {
			within = append(within, filepath.ToSlash(inner))
		}
	}
	return within
}

// tellIgnored names the files of a folder that were left out, and why.
func (c *command) tellIgnored(names []string, why string) {
	if len(names) == 0 {
		return
	}
	told := slices.Clone(names[:min(problemsTold, len(names))])
	if more := len(names) - len(told); more > 0 {
		told = append(told, fmt.Sprintf("and %d more", more))
	}
	c.advise("not read: %s (%s)", strings.Join(told, ", "), why)
}

func (c *command) readFile(path, name string, r io.Reader) (portion, error) {
	f, err := files.Open(name, r)
	if err != nil {
		return portion{}, err
	}
	var p portion
	doubtful, table := read.Doubtful(f.Ext, f.Head), isTableOfWorks(f.Head)
	if isWhole(f) {
		p.whole, err = readWhole(path, f)
	} else {
		p.contents, err = f.Contents()
	}
	switch {
	case table:
		c.advise("%s is a table of works, read as a list of their DOIs: citations come back from NAME.citations.csv, the whole map from its .json", inputName(path))
	case err != nil || !doubtful:
	case p.whole != nil && p.whole.what == string(read.PairsFormat):
		c.advise("%s is read as a list of citations; if it is one of DOIs, name their column in a first line: doi", inputName(path))
	case p.whole == nil && len(p.contents.DOIs) > 0:
		c.advise("%s is read as a list of DOIs; if each line is a citation, say so in a first line: citing,cited", inputName(path))
	}
	return p, err
}

// isTableOfWorks tells the tables of works that map and rank write as CSV.
func isTableOfWorks(head []byte) bool {
	return bytes.HasPrefix(head, []byte("id,doi,label,title,")) || bytes.HasPrefix(head, []byte("rank,id,label,title,"))
}

// unusable is the failure of a file that was there and gave nothing.
func unusable(path string, err error) error {
	var e *files.Error
	var told *failure
	switch {
	case errors.As(err, &told):
		return told
	case !errors.As(err, &e):
		return unreadable(path, err)
	}
	where := inputName(path)
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
