package main

import (
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"golang.org/x/term"
)

// A system is what a run is given by the world. Nothing else in this package
// reaches for the process's own streams, environment, signals or network.
type system struct {
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	env            func(name string) string
	userCache      func() (string, error) // the user's cache folder; nil for none
	interrupts     <-chan os.Signal
	transport      http.RoundTripper                    // sends the requests; nil for one made for this
	every          func(time.Duration) <-chan time.Time // the clock of progress reports
}

// terminal reports whether w is one, and how many characters wide.
func terminal(w io.Writer) (width int, ok bool) {
	file, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil || width < 20 {
		width = 80
	}
	return width, true
}

// colourful reports whether the table may use colour.
func (s system) colourful(wish string) bool {
	switch wish {
	case "always":
		return true
	case "never":
		return false
	}
	_, ok := terminal(s.stdout)
	return ok && s.env("NO_COLOR") == "" && s.env("TERM") != "dumb"
}

// tableWidth is how wide a table may be: the terminal's width, or $COLUMNS'
// where a script sets it, or 0 for as wide as it likes.
func (s system) tableWidth() int {
	if width, ok := terminal(s.stdout); ok {
		return width
	}
	if width, err := strconv.Atoi(s.env("COLUMNS")); err == nil && width >= 40 {
		return width
	}
	return 0
}
