package render

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

func TestJSONLines(t *testing.T) {
	t.Parallel()
	v := sample()
	v.Items[0].Work.Raw = []byte("{\n \"DOI\": \"10.1000/00\",\n \"title\": [\"a\\nb\"]}")
	v.Items[1].Work.Raw = []byte("<html>")
	v.Items[2].Work.Raw, v.Items[2].Work.Source = []byte(`{"data":{}}`), "datacite"
	v.Items[3].Work.Raw = []byte(`{"DOI":"10.1000/03"}`)
	const want = `{"DOI":"10.1000/00","title":["a\nb"]}` + "\n" + `{"DOI":"10.1000/03"}` + "\n"
	if got := string(written(t, JSONLines, v)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	v.Items[5].Work.Source = "datacite"
	// The states go round in fives, from resolved; the last work is a reference's.
	lacks := []Lack{{"elsewhere", 2}, {"failed", 2}, {"missing", 3}, {"unfetched", 3}, {"unidentified", 1}, {"with a record of datacite", 1}, {"without the record itself", 1}}
	if got := Unrecorded(v); !slices.Equal(got, lacks) {
		t.Errorf("not recorded: %v, want %v", got, lacks)
	}
	z, err := gzip.NewReader(bytes.NewReader(written(t, JSONLinesGzip, v)))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); string(got) != want || err != nil {
		t.Errorf("compressed: %q, %v", got, err)
	}
	if !z.ModTime.IsZero() || z.Name != "" {
		t.Error("the header tells when or under which name it was made")
	}
	if strings.Contains(string(written(t, JSONLines, sample())), "{") {
		t.Error("a record out of nothing")
	}
}
