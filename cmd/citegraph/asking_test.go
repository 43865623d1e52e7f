package main

import (
	"fmt"
	"strings"
	"testing"
)

// Whoever forgets --seed or --offline learns at once how much may be asked.
func TestAskingForManySeedsIsTold(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		var lines strings.Builder
		for i := range 25 {
			fmt.Fprintln(&lines, record(fmt.Sprintf("10.55555/%d", i)))
		}
		path := l.write("many.jsonl", lines.String())
		const told = "25 seeds from "
		for _, c := range []struct {
			args []string
			want string
		}{
			{[]string{path}, `many.jsonl": Crossref may be asked for up to 2000 works; --seed DOI narrows that, --offline asks nobody`},
			{[]string{path, "--depth", "0"}, "may be asked for up to 25 works;"},
			{[]string{path, "--max-works", "100"}, "may be asked for up to 100 works;"},
			{[]string{path, "--offline"}, ""},
			{[]string{path, "-q"}, ""},
			{[]string{path, "--seed", "10.55555/3"}, ""},
		} {
			o := l.run(append([]string{"map"}, c.args...)...)
			if o.status != exitDone || strings.Contains(o.err, told) != (c.want != "") || !strings.Contains(o.err, c.want) {
				t.Errorf("%q: status %d, stderr\n%s", c.args[1:], o.status, o.err)
			}
		}
	})
}
