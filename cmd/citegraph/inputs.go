package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
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
	doi, notDOI := identify(arg)
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
	if len(c.outputs) > 0 && formatOf(arg) != "" {
		return "", false, misuse("no file is called "+quoted(arg), "check the name; an output needs an -o of its own")
	}
	return "", false, neither(arg, notDOI)
}

// eprint is an address or a name of an eprint at arXiv, all of which have DOIs.
var eprint = regexp.MustCompile(`^(?i:(?:https?://)?(?:www\.)?arxiv\.org/(?:abs|pdf)/|arxiv:\s*)(\d{4}\.\d{4,5}|[a-zA-Z-]+(?:\.[a-zA-Z]{2})?/\d{7})(?:v\d+)?(?i:\.pdf)?$`)

// identify finds the DOI that an INPUT names.
func identify(arg string) (biblio.DOI, error) {
	if m := eprint.FindStringSubmatch(arg); m != nil {
		return biblio.ParseDOI("10.48550/arXiv." + m[1])
	}
	return biblio.ParseDOI(arg)
}

// neither explains an INPUT that is no file and no DOI.
func neither(arg string, notDOI error) error {
	if strings.HasSuffix(arg, "/") && !strings.Contains(arg, "://") {
		return misuse("there is no folder "+quoted(arg), "check the name")
	}
	var reason *biblio.NotDOIError
	hint := "check the name; a DOI looks like 10.1109/mic.2021.3075326"
	if errors.As(notDOI, &reason) && !looksLikePath(arg) && (strings.Contains(arg, "10.") || strings.Contains(arg, "://")) {
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
