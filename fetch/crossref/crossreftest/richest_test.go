package crossreftest

import (
	"strings"
	"testing"
)

func TestRichest(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ works, want string }{
		{"", ""},
		{`{"DOI":"10.55555/a"} {"DOI":"10.55555/b"}`, "10.55555/a"},
		// Repeats, and what is not served, make none richer.
		{`{"DOI":"10.55555/a","reference":[{"DOI":"10.55555/b"},{"DOI":"10.55555/B"},{"DOI":"10.55555/x"},{"DOI":"10.55555/y"}]}
			{"DOI":"10.55555/b"} {"DOI":"10.55555/c","reference":[{"DOI":"10.55555/a"},{"DOI":"10.55555/b"}]}`, "10.55555/c"},
	} {
		s := New(Options{})
		if err := s.Load(strings.NewReader(c.works)); err != nil && c.works != "" {
			t.Fatal(err)
		}
		if got := s.Richest(); got != c.want {
			t.Errorf("%s: %q, want %q", c.works, got, c.want)
		}
	}
}
