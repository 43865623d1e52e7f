package crossreftest

import (
	"bytes"
	"compress/gzip"
	"strings"
	"testing"
	"testing/fstest"
)

func zipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return b.String()
}

func TestLoadShapes(t *testing.T) {
	t.Parallel()
	const a, b = `{"DOI":"10.55555/A"}`, `{"DOI":"10.55555/b"}`
	for name, text := range map[string]string{
		"lines":     a + "\n" + b + "\n",
		"gzipped":   zipped(a + "\n" + b),
		"members":   zipped(a+"\n") + zipped(b),
		"items":     `{"items":[` + a + `,` + b + `]}`,
		"list":      `{"status":"ok","message-type":"work-list","message":{"items":[` + a + `,` + b + `]}}`,
		"answers":   `{"status":"ok","message":` + a + `}{"status":"ok","message":` + b + `}`,
		"the later": a + b + a,
	} {
		s := New(Options{})
		must(t, s.LoadFS(fstest.MapFS{"f": {Data: []byte(text)}}, "f"))
		if got := strings.Join(s.DOIs(), " "); got != "10.55555/a 10.55555/b" || s.Len() != 2 {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	for _, text := range []string{`{"DOI":7}`, `{"title":["x"]}`, `[1]`, `{`, "\x1f\x8bnope", `{"items":[{}]}`} {
		s := New(Options{})
		if err := s.Load(strings.NewReader(text)); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
	if New(Options{}).LoadFS(fstest.MapFS{}, "none") == nil {
		t.Error("a missing file was taken")
	}
}

func TestRemove(t *testing.T) {
	t.Parallel()
	s := numbered(t, 2)
	s.Remove("10.55555/W000")
	s.Remove("10.55555/never")
	if a := get(t, s, "/works/10.55555/w000"); a.status != 404 || s.Len() != 1 {
		t.Errorf("status %d, %d works", a.status, s.Len())
	}
	if got := s.agencyOrPrefix("10.55555"); got != "Crossref" {
		t.Errorf("the prefix is of %q", got)
	}
	s.Remove("10.55555/w001")
	if got := s.agencyOrPrefix("10.55555"); got != "" {
		t.Errorf("without works the prefix is of %q", got)
	}
}
