package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// standardInput is the INPUT that stands for standard input.
const standardInput = "-"

// inputs are the INPUTs of a command line, told apart.
type inputs struct {
	dois  []biblio.DOI // named on the command line
	paths []string     // files and folders; "-" is standard input
}

// sortInputs tells DOIs from files. A file that exists wins over a DOI that
// reads like its name.
func (c *command) sortInputs(args []string) (inputs, error) {
	var in inputs
	if len(args) == 0 {
		return in, misuse("no INPUT was given", "name a DOI, a file or a folder, or - for standard input")
	}
	for _, arg := range args {
		if arg == standardInput && slices.Contains(in.paths, arg) {
			return in, misuse("standard input can be read only once", "give - once")
		}
		doi, isFile, err := c.classify(arg)
		switch {
		case err != nil:
			return in, err
		case isFile:
			in.paths = append(in.paths, arg)
		default:
			in.dois = append(in.dois, doi)
		}
	}
	return in, nil
}

// classify decides what one INPUT is.
func (c *command) classify(arg string) (doi biblio.DOI, isFile bool, err error) {
	if arg == standardInput {
		return "", true, nil
	}
	doi, notDOI := biblio.ParseDOI(arg)
	_, noFile := os.Stat(arg)
	switch {
	case noFile == nil && notDOI == nil && !strings.Contains(arg, "://"):
		c.advise("%s is read as a file; write doi:%s for the DOI", quoted(arg), doi)
		return "", true, nil
	case noFile == nil:
		return "", true, nil
	case !errors.Is(noFile, fs.ErrNotExist) && looksLikePath(arg):
		return "", false, unreadable(arg, noFile)
	case notDOI == nil && !looksLikePath(arg):
		return doi, false, nil
	}
	return "", false, neither(arg, notDOI)
}

// neither explains an INPUT that is no file and no DOI.
func neither(arg string, notDOI error) error {
	var reason *biblio.NotDOIError
	hint := "check the name; a DOI looks like 10.1109/mic.2021.3075326"
	if errors.As(notDOI, &reason) && reason.Hint != "" && !looksLikePath(arg) {
		hint = "as a DOI: " + reason.Hint
	}
	return misuse(quoted(arg)+" is neither a file nor a DOI", hint)
}

// looksLikePath tells a file name that holds a DOI-like part ("refs/10.1234/x.json")
// from a DOI.
func looksLikePath(arg string) bool {
	if strings.Contains(arg, "://") {
		return false
	}
	for _, start := range []string{"/", "./", "../", "~", `.\`, `..\`} {
		if strings.HasPrefix(arg, start) {
			return true
		}
	}
	dressed := strings.HasPrefix(arg, "10.") || strings.ContainsAny(arg, " :")
	return !dressed && slices.Contains(inputExtensions, strings.ToLower(filepath.Ext(arg)))
}

// inputExtensions end the names of files that could be INPUTs.
var inputExtensions = []string{".json", ".jsonl", ".ndjson", ".gz", ".txt", ".bib", ".ris", ".csv", ".tsv", ".net", ".paj", ".vec", ".clu", ".graphml", ".edges", ".md"}

// names is what the inputs are called, for a message.
func (in inputs) names() string { return quoted(strings.Join(in.paths, ", ")) }
