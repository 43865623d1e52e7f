package record

import (
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch/biblio"
)

func TestImprint(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		record string
		want   *biblio.Imprint
	}{
		"nothing": {`"type":"journal-article","container-title":["A","B"]`, nil},
		"an article": {`"type":"journal-article","ISSN":["0962-8452","1471-2954"],"editor":[{"family":"Lymer","given":"D.","sequence":"first"}]`,
			&biblio.Imprint{ISSN: "0962-8452", Editors: []biblio.Author{{Family: "Lymer", Given: "D."}}}},
		"the series second": {`"type":"book-chapter","container-title":["System Configuration Management","Lecture Notes in Computer Science"]`,
			&biblio.Imprint{Book: "System Configuration Management", Series: "Lecture Notes in Computer Science"}},
		"the series first": {`"type":"book-chapter","container-title":["Lecture Notes in Computer Science","Social Informatics"]`,
			&biblio.Imprint{Book: "Social Informatics", Series: "Lecture Notes in Computer Science"}},
		"a book that begins like a series": {`"type":"book-chapter","container-title":["Advances in Knowledge Discovery","Lecture Notes in Computer Science"]`,
			&biblio.Imprint{Book: "Advances in Knowledge Discovery", Series: "Lecture Notes in Computer Science"}},
		"neither is called a series": {`"type":"proceedings-article","container-title":["A &amp; <i>B</i>","C"]`, &biblio.Imprint{Book: "A & B", Series: "C"}},
		"one title twice":            {`"type":"book-chapter","container-title":["A","A"]`, nil},
		"an ISBN as an address":      {`"type":"book","ISBN":["","http://id.crossref.org/isbn/9783642391996"]`, &biblio.Imprint{ISBN: "9783642391996"}},
		"no ISBN":                    {`"type":"book","ISBN":["}, url = {x","n/a"],"ISSN":7,"editor":"x"`, nil},
	} {
		w, err := Decode([]byte(`{"DOI":"10.55555/a",` + c.record + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, w.Imprint); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// A graph file can have a million works, of which nothing of this is known: what
// bibliographies alone want costs each a pointer. 576 bytes is a size of Go's
// allocator, the next is 640.
func TestWorksStaySmall(t *testing.T) {
	t.Parallel()
	if size := unsafe.Sizeof(biblio.Work{}); size > 576 {
		t.Errorf("a work is %d bytes", size)
	}
}
