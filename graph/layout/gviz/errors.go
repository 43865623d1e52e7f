package gviz

import (
	"errors"
	"fmt"

	"citegraph/graph/layout"
)

// The reasons why an engine gives no layout.
var (
	ErrUnknown  = errors.New("no such engine")
	ErrDeadline = errors.New("it took too long")
	ErrMemory   = errors.New("it took too much memory")
	ErrCrashed  = errors.New("it failed")
)

// An Error tells which engine gave no layout of how much, why, and what would be
// fast instead.
type Error struct {
	Engine           string
	Works, Citations int
	Reason           error  // ErrDeadline …, or the error of the context
	Detail           string // the limit that was hit, or the engine's own words; may be ""
}

func (e *Error) Error() string {
	if errors.Is(e.Reason, ErrUnknown) {
		return fmt.Sprintf("layout %q: no such engine; there are timeline, %s", e.Engine, list(Names()))
	}
	detail := ""
	if e.Detail != "" {
		detail = " (" + e.Detail + ")"
	}
	return fmt.Sprintf("layout %s of %d works and %d citations: %v%s; %s", e.Engine, e.Works, e.Citations, e.Reason, detail, e.instead())
}

// Unwrap gives the reason to errors.Is.
func (e *Error) Unwrap() error { return e.Reason }

// instead says what draws a map of this size.
func (e *Error) instead() string {
	const timeline = "the timeline layout is fast at any size"
	if e.Engine == "sfdp" || e.Engine == "twopi" {
		return timeline + ", or draw fewer works"
	}
	return timeline + ", sfdp a few seconds for thousands of works; or draw fewer works"
}

func (e Engine) fail(in layout.Input, reason error, detail string) error {
	return &Error{Engine: e.Name, Works: len(in.Works), Citations: len(in.Arcs), Reason: reason, Detail: detail}
}

func list(names []string) string {
	text := ""
	for i, n := range names {
		switch {
		case i > 0 && i == len(names)-1:
			text += " and "
		case i > 0:
			text += ", "
		}
		text += n
	}
	return text
}
