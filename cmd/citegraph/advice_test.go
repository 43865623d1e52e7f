package main

import (
	"fmt"
	"strings"
	"testing"
)

// Without a network a list costs some seconds and one short line.
func TestNoNetwork(t *testing.T) {
	t.Parallel()
	for _, seeds := range [][]string{{"10.55555/a"}, {"10.55555/a", "10.55555/b", "10.55555/c"}} {
		inLab(t, func(l *lab) {
			l.kill("CITEGRAPH_CROSSREF_URL", "CITEGRAPH_DATACITE_URL", "CITEGRAPH_DOI_URL")
			o := l.run(append([]string{"map", "--mailto", "me@example.org"}, seeds...)...)
			last := o.err[strings.LastIndex("\n"+strings.TrimSuffix(o.err, "\n"), "\n"):]
			if o.status != exitFailed || !strings.Contains(last, "no such host, no network? --offline uses what is here") {
				t.Errorf("status %d, %s", o.status, o.err)
			}
			if strings.Contains(o.err, "without an address") || strings.Count(last, "no such host") != 1 || len(last) > 150 {
				t.Errorf("too much: %s", last)
			}
			if o.took.Seconds() > 5 {
				t.Errorf("it took %v", o.took)
			}
		})
	}
}

// Of one's own list one is told which DOIs have no record, and why.
func TestAbsentSeeds(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(record("10.55555/seed"))
		l.data()
		o, _ := l.mapOf("10.55555/seed", "10.55555/none", "10.55555/a–b", "--depth", "0", "--no-cache")
		want := "not found: 10.55555/a–b (it holds a dash where DOIs have a hyphen; did you mean the hyphen of 10.55555/a-b?), 10.55555/none\n"
		if o.status != exitDone || !strings.Contains(o.err, want) {
			t.Errorf("status %d, %s", o.status, o.err)
		}
		var many []string
		for i := range 12 {
			many = append(many, fmt.Sprintf("10.55555/no%02d", i))
		}
		o = l.run(append([]string{"map", "10.55555/seed", "--depth", "0", "--no-cache"}, many...)...)
		if !strings.Contains(o.err, "10.55555/no09, and 2 more\n") {
			t.Errorf("%s", o.err)
		}
		o = l.run("map", "10.55555/seed", "10.55555/none", "--depth", "0", "--no-cache", "-q")
		if o.err != "" {
			t.Errorf("quiet: %s", o.err)
		}
	})
}
