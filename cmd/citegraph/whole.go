package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"citegraph/fetch/files"
	"citegraph/fetch/files/savedmap"
	"citegraph/graph/read"
)

// A whole is an INPUT that is a map of its own and is not grown: one that was
// saved, or the network of a graph file.
type whole struct {
	path  string
	what  string // "a saved map", "a GraphML file" …
	saved *savedmap.Map
	graph *read.Graph
}

// isWhole tells whether a file says that it is a map of its own.
func isWhole(f *files.File) bool { return savedmap.Is(f.Head) || read.Sniff(f.Ext, f.Head) != "" }

// readWhole reads a file that is one.
func readWhole(path string, f *files.File) (*whole, error) {
	if savedmap.Is(f.Head) {
		m, err := savedmap.Read(f)
		if err != nil {
			return nil, brokenMap(path, err)
		}
		return &whole{path: path, what: "a saved map", saved: m}, nil
	}
	format := read.Sniff(f.Ext, f.Head)
	g, err := format.Read(f)
	if err != nil {
		return nil, brokenGraph(path, format, err)
	}
	return &whole{path: path, what: aFile(format), graph: g}, nil
}

// aFile names a file of the format, as in a sentence.
func aFile(format read.Format) string {
	if format == read.PairsFormat {
		return string(format)
	}
	return "a " + string(format) + " file"
}

func brokenMap(path string, err error) error {
	if errors.Is(err, savedmap.ErrVersion) {
		return failed(err, inputName(path)+" is "+err.Error(), "use the version of citegraph that wrote it")
	}
	return failed(err, fmt.Sprintf("%s cannot be read: %v", inputName(path), err), "save the map again")
}

func brokenGraph(path string, format read.Format, err error) error {
	if errors.Is(err, read.ErrLinks) {
		return failed(err, inputName(path)+" is a table of "+err.Error(), "save the map as .json, which comes back as it was")
	}
	if errors.Is(err, read.ErrNoGraph) {
		return failed(err, fmt.Sprintf("%s holds no network: as %s, %v", inputName(path), aFile(format), err), "check the file")
	}
	return failed(err, fmt.Sprintf("%s is damaged: %v", inputName(path), err), "get the file again")
}

// inputName is what an INPUT is called in a message.
func inputName(path string) string {
	if path == standardInput {
		return "standard input"
	}
	return quoted(path)
}

// alone tells whether the map is the only INPUT.
func (w *whole) alone(in inputs) bool { return len(in.dois) == 0 && len(in.paths) == 1 }

// growthFlagNames are the flags that say how a map grows.
var growthFlagNames = [...]string{
	"depth", "max-works", "seed", "cited-by", "match", "match-limit", "merge-versions", "refresh",
}

// idleFlags tells of flags that mean nothing to a map that is not grown.
func (c *command) idleFlags(w *whole) {
	var idle []string
	for _, name := range growthFlagNames {
		if c.given(name) {
			idle = append(idle, "--"+name)
		}
	}
	if len(idle) > 0 {
		c.advise("%s: %s is not grown further", strings.Join(idle, ", "), w.what)
	}
}

// isYears tells the files that date the vertices of a network: Pajek's vectors
// and partitions.
func isYears(path string) bool {
	base := strings.TrimSuffix(strings.ToLower(path), ".gz")
	return slices.Contains([]string{".vec", ".clu"}, filepath.Ext(base))
}

// splitYears sets aside the files of years among the INPUTs.
func splitYears(in inputs) (rest inputs, years []string) {
	rest = in
	rest.paths = nil
	for _, path := range in.paths {
		if isYears(path) {
			years = append(years, path)
		} else {
			rest.paths = append(rest.paths, path)
		}
	}
	return rest, years
}

// date reads the years of a network's vertices from a file beside it.
func (w *whole) date(years []string) error {
	switch {
	case len(years) == 0:
		return nil
	case len(years) > 1:
		return misuse("a network has one file of years, got "+quoted(years[0])+" and "+quoted(years[1]), "give one")
	case w == nil || w.graph == nil:
		return misuse(quoted(years[0])+" is a Pajek vector or partition, which dates a graph file", "give the graph file too")
	}
	path := years[0]
	in, err := os.Open(path)
	if err != nil {
		return unreadable(path, err)
	}
	defer in.Close()
	f, err := files.Open(path, in)
	if err == nil {
		err = w.graph.ReadYears(f)
	}
	if errors.Is(err, read.ErrNotYears) {
		return failed(err, fmt.Sprintf("%s does not date %s: %v", quoted(path), inputName(w.path), err), "leave it out, or give a year for each vertex")
	}
	if err != nil {
		return failed(err, fmt.Sprintf("%s does not date %s: %v", quoted(path), inputName(w.path), err), "give a year for each vertex, in order")
	}
	return nil
}

// tellDated tells which years a file has given.
func (c *command) tellDated(w *whole, years []string) {
	if len(years) == 0 {
		return
	}
	first, last, count := int32(0), int32(0), 0
	for _, year := range w.graph.Years {
		if year == 0 {
			continue
		}
		if count++; first == 0 || year < first {
			first = year
		}
		last = max(last, year)
	}
	c.advise("years of %d of %d works, from %d to %d, are those of %s", count, len(w.graph.Years), first, last, plain(years[0]))
}

// ownName is what a graph file calls its network; where it does not, the name of
// the file.
func (w *whole) ownName() string {
	if w.graph.Title != "" {
		return w.graph.Title
	}
	if w.path == standardInput {
		return "Network"
	}
	base := filepath.Base(w.path)
	if ext := filepath.Ext(base); strings.EqualFold(ext, ".gz") {
		base = strings.TrimSuffix(base, ext)
	}
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// A counted reader tells how much of a file has been read.
type counted struct {
	io.Reader
	done, total int64
	tell        func(done, total int64)
}

func (r *counted) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.done += int64(n)
	r.tell(r.done, r.total)
	return n, err
}
