package main

import (
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
