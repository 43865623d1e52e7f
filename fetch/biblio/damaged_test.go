package biblio

import (
	"slices"
	"testing"
)

func TestDamaged(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		work Work
		want []string
	}{
		{"nothing", Work{Title: "Größe 漢字 🐝", Authors: []Author{{Family: "Müller"}}}, nil},
		{"a title", Work{Title: "Gr\ufffd\ufffde"}, []string{"title"}},
		{"no UTF-8", Work{Title: "Gr\xf6\xdfe"}, []string{"title"}},
		{"names, once", Work{Authors: []Author{{Family: "M\ufffdller"}, {Given: "J\ufffdrg"}}}, []string{"authors"}},
		{"an organisation and a journal", Work{Authors: []Author{{Name: "\ufffd"}}, Venue: "\ufffd"}, []string{"authors", "venue"}},
	} {
		if got := c.work.Damaged(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
