package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
)

// The exit statuses that scripts rely on.
const (
	exitDone        = 0
	exitFailed      = 1   // nothing was written
	exitUsage       = 2   // wrong usage; nothing was done
	exitPartly      = 3   // written, but some works could not be reached for now
	exitInterrupted = 130 // left at once, on the second Ctrl-C
)

// A failure is an error with the exit status that it leads to. Its text reads
// "what, where, what to do", in one line, without the program's name.
type failure struct {
	status int
	text   string
	cause  error
}

func (f *failure) Error() string { return f.text }
func (f *failure) Unwrap() error { return f.cause }

// misuse is a failure of whoever typed the command line. The parts are what,
// where and what to do; empty ones are left out.
func misuse(parts ...string) error {
	return &failure{status: exitUsage, text: sentence(parts)}
}

// failed is a failure of the world: a file, a service, a disk.
func failed(cause error, parts ...string) error {
	return &failure{status: exitFailed, text: sentence(parts), cause: cause}
}

func sentence(parts []string) string {
	var said []string
	for _, p := range parts {
		if p != "" {
			said = append(said, p)
		}
	}
	return strings.Join(said, ", ")
}

// statusOf is the exit status that an error leads to.
func statusOf(err error) int {
	var f *failure
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &f):
		return f.status
	default:
		return exitFailed
	}
}

// complain prints an error as the one line that it is allowed.
func complain(w io.Writer, err error) {
	fmt.Fprintf(w, "citegraph: %s\n", plain(err.Error()))
}
