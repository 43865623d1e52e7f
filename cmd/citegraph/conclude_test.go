package main

import (
	"strings"
	"testing"
)

// The account says when it is of more than the map, and of what strength links are
// where --min-strength leaves none.
func TestAccountOfWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(record("10.55555/seed", "10.55555/a", "10.55555/b"), record("10.55555/a", "10.55555/c"), record("10.55555/b", "10.55555/c"), record("10.55555/c"))
		for want, args := range map[string][]string{
			"\nbefore --since 2000: 2 references: 2 with a DOI, 0 without": {"--since", "2000", "--depth", "1"},
			"before --since 2000: 3 works: 3 resolved; 2 citations":        {"--since", "2000", "--depth", "1"},
			"coupling: no link of 9 or more, the strongest is 1\n":         {"--graph", "coupling", "--min-strength", "9", "--depth", "2"},
			"coupling: 1 link\n": {"--graph", "coupling", "--depth", "2"},
		} {
			if o := l.run(append([]string{"map", "10.55555/seed"}, args...)...); !strings.Contains(o.err, want) {
				t.Errorf("%q: no %q in\n%s", args, want, o.err)
			}
		}
	})
}
