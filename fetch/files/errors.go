package files

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

var (
	// ErrEmpty: there is nothing in the file.
	ErrEmpty = errors.New("is empty")
	// ErrNothing: nothing in the file is of use.
	ErrNothing = errors.New("holds no Crossref record and no DOI")
	// ErrUnsupported: a format that is known but not read here.
	ErrUnsupported = errors.New("cannot be read")
	// ErrBroken: the file ends early or is damaged, before anything of use.
	ErrBroken = errors.New("is damaged")
)

// An Error says which file could not be used, why, and what to do. Unwrap gives
// one of the reasons above, or the reader's own error.
type Error struct {
	Name   string // of the file
	Detail string // what about it; may be ""
	Hint   string // what to do
	Err    error
	Maps   []string // of a directory that holds nothing else of use: Contents.Maps
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%s: %v", printable(e.Name), e.Err)
	if e.Detail != "" {
		s += " (" + printable(e.Detail) + ")"
	}
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

func (e *Error) Unwrap() error { return e.Err }

// errWhole: the file is a map of its own.
var errWhole = fmt.Errorf("%w", ErrUnsupported)

// hintWhole is for what holds a map of its own, and is no part of another.
const hintWhole = "name it as the only INPUT"

// hintGraphs is for networks in a format that is not read here, and hintBack for what
// citegraph writes and does not read.
const (
	hintGraphs = "save it as GraphML or Pajek"
	hintBack   = "give the .json of the same map, or its .citations.csv: these come back"
)

const hintFormats = "give Crossref JSON, JSON Lines or a text with DOIs"

// printable makes one line that a terminal can show of a file's name.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s)
}
