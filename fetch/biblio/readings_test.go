package biblio

import (
	"slices"
	"testing"
)

func dois(ss ...string) []DOI {
	var ds []DOI
	for _, s := range ss {
		ds = append(ds, DOI(s))
	}
	return ds
}

// The order is the order of asking: every further reading is for when those
// before it are not registered.
func TestReadings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, in string
		want     []DOI
	}{
		{"nothing to doubt", "10.55555/X.1", dois("10.55555/x.1")},
		{"a stop may belong to it", "10.1186/1471-2458-8-202.", dois("10.1186/1471-2458-8-202.", "10.1186/1471-2458-8-202")},
		{"so may a bracket", "10.1007/s12229-010-9061-9)", dois("10.1007/s12229-010-9061-9)", "10.1007/s12229-010-9061-9")},
		{"a stored percent-code", "10.55555/7%3C5%3E1", dois("10.55555/7%3c5%3e1", "10.55555/7<5>1")},
		{"in an address the code is dress", "https://doi.org/10.55555/7%3C5%3E1", dois("10.55555/7<5>1")},
		{"coded and stopped", "10.55555/7%3C5%3E1.", dois("10.55555/7%3c5%3e1.", "10.55555/7%3c5%3e1", "10.55555/7<5>1.", "10.55555/7<5>1")},
		{"a quotation mark, then without", `10.55555/a"b`, dois(`10.55555/a"b`, "10.55555/a")},
		{"a tail, last", "10.55555/q.1/full", dois("10.55555/q.1/full", "10.55555/q.1")},
		{"two tails", "10.55555/q.1/full/html", dois("10.55555/q.1/full/html", "10.55555/q.1")},
		{"a page and its PDF", "10.55555/q.1.full.pdf+html", dois("10.55555/q.1.full.pdf+html", "10.55555/q.1")},
		{"a tail after another", "10.55555/q.1.full.pdf", dois("10.55555/q.1.full.pdf", "10.55555/q.1")},
		{"a publisher's page, whose tail is its own", "https://example.org/10.55555/q.1/full", dois("10.55555/q.1", "10.55555/q.1/full")},
		{"a slash at the end", "10.55555/zz/", dois("10.55555/zz/", "10.55555/zz")},
		{"a dash", "10.55555/s10–20", dois("10.55555/s10–20", "10.55555/s10-20")},
		{"an old character set", "10.1577/1548-8667(2002)014¡0057:PASONA¿2.0.CO;2",
			dois("10.1577/1548-8667(2002)014¡0057:pasona¿2.0.co;2", "10.1577/1548-8667(2002)014<0057:pasona>2.0.co;2")},
		{"an entity may have been registered", "10.1175/1520-0493(1996)124&lt;0362:TAROTU&gt;2.0.CO;2",
			dois("10.1175/1520-0493(1996)124<0362:tarotu>2.0.co;2", "10.1175/1520-0493(1996)124&lt;0362:tarotu&gt;2.0.co;2")},
		{"blanks", "10.55555/abc. 2019", dois("10.55555/abc.2019", "10.55555/abc")},
		{"a SICI's check character is no fragment", "10.1002/1522-2594(200102)45:2<323::AID-MRM1041>3.0.CO;2-#",
			dois("10.1002/1522-2594(200102)45:2<323::aid-mrm1041>3.0.co;2-#")},
		{"a shortDOI", "https://doi.org/b6", dois("10/b6")},
		{"none", "n/a", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Readings(c.in); !slices.Equal(got, c.want) {
				t.Errorf("Readings(%q)\n got %q\nwant %q", c.in, got, c.want)
			}
		})
	}
}
