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

// A search in vain leaves a trace.
func TestSoughtInVain(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(`{"DOI":"10.55555/seed","title":["Seed"],"reference":[{"key":"1","author":"Nobody","year":"1913","article-title":"A thing that was never printed anywhere at all"}]}`)
		o := l.run("map", "10.55555/seed", "--match", "--cited-by", "--no-cache")
		for _, want := range []string{"--match: 1 reference searched for, 0 matched, 0 doubtful\n", "--cited-by: 0 works cite the seeds\n"} {
			if !strings.Contains(o.err, want) {
				t.Errorf("no %q in %s", want, o.err)
			}
		}
		if o = l.run("map", "10.55555/seed", "--no-cache"); strings.Contains(o.err, "--match") || strings.Contains(o.err, "--cited-by") {
			t.Errorf("not asked for: %s", o.err)
		}
	})
}
