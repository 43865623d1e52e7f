package files

import (
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
)

// A DOI ends where its field does, whatever separates the fields; the semicolon
// of a SICI ends none.
func TestTables(t *testing.T) {
	t.Parallel()
	const sici = "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2"
	for _, c := range []struct {
		name, text string
		want       []biblio.DOI
	}{
		{"commas", "doi,titre\n10.1063/1.3284083,Taille\n", []biblio.DOI{"10.1063/1.3284083"}},
		{"semicolons", "doi;titre\n10.1063/1.3284083;Taille\n", []biblio.DOI{"10.1063/1.3284083"}},
		{"Latin-1", "10.1063/1.3284083;Gr\xf6\xdfe\n10.1063/1.111702;L\xe4nge\n", []biblio.DOI{"10.1063/1.3284083", "10.1063/1.111702"}},
		{"a SICI", "doi;titre\n" + sici + ";Meta\n\"" + sici + "\";Meta\n", []biblio.DOI{sici}},
	} {
		got, err := Read("list.csv", strings.NewReader(c.text))
		if err != nil || !slices.Equal(got.DOIs, c.want) {
			t.Errorf("%s: %v, %v; want %q", c.name, got, err, c.want)
		}
	}
}
