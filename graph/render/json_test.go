package render

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"citegraph/graph/view"
	"pgregory.net/rapid"
)

// decoded is a JSON text as encoding/json, which did not write it, reads it.
func decoded(t *testing.T, text []byte) map[string]any {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var m map[string]any
	if err := d.Decode(&m); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return m
}

func TestJSONGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.json", written(t, JSON, sample()))
	golden(t, "sample-co-citation.json", written(t, JSON, shared()))
}

// The keys, their order and the values of INTERFACE's schema.
func TestJSONSchema(t *testing.T) {
	t.Parallel()
	text := written(t, JSON, sample())
	m := decoded(t, text)
	wantKeys(t, text, "format", "version", "title", "seeds", "stability", "works", "citations", "ledger")
	works := m["works"].([]any)
	if len(works) != len(hostile)+1 {
		t.Fatalf("%d works", len(works))
	}
	for i, title := range hostile {
		w := works[i].(map[string]any)
		if got, want := w["title"], strings.ToValidUTF8(title, "\ufffd"); got != want {
			t.Errorf("title %q came back as %q", want, got)
		}
	}
	seed := works[0].(map[string]any)
	for key, want := range map[string]string{
		"id": `"10.1000/00"`, "doi": `"10.1000/00"`, "aliases": `["10.1000/alias","10.1000/other"]`, "state": `"resolved"`,
		"year": "1990", "depth": "0", "total_citations": "0", "community": "0",
		"measures": `{"disruption":null,"local_citations":0,"pagerank":0.3333333333333333}`,
	} {
		if got, _ := json.Marshal(seed[key]); string(got) != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
	for _, absent := range []string{"retraction", "concern", "agency"} {
		if _, ok := seed[absent]; ok {
			t.Errorf("%s is there without a reason", absent)
		}
	}
	text2 := works[len(works)-1].(map[string]any)
	for key, want := range map[string]string{
		"title": `""`, "authors": "[]", "year": "null", "venue": `""`, "type": `""`, "depth": "null", "references_stated": "null",
		"references_listed": "null", "total_citations": "null", "community": "null", "measures": `{"disruption":0,"local_citations":1,"pagerank":null}`,
	} {
		if got, _ := json.Marshal(text2[key]); string(got) != want {
			t.Errorf("unidentified: %s is %s, want %s", key, got, want)
		}
	}
	if _, ok := text2["doi"]; ok {
		t.Error("a work without a DOI has one")
	}
	if got := works[5].(map[string]any)["retraction"]; got.(map[string]any)["date"] != "2020-05-01" {
		t.Errorf("retraction %v", got)
	}
	if got := works[10].(map[string]any)["concern"].(map[string]any); got["date"] != nil || got["doi"] != nil {
		t.Errorf("concern %v", got)
	}
	if got := works[3].(map[string]any)["agency"]; got == nil {
		t.Error("elsewhere without its agency")
	}
}

func wantKeys(t *testing.T, text []byte, keys ...string) {
	t.Helper()
	at := 0
	for _, k := range keys {
		i := bytes.Index(text[at:], []byte("\n  \""+k+"\": "))
		if i < 0 {
			t.Fatalf("key %q is not where it belongs", k)
		}
		at += i
	}
}

func TestJSONCitations(t *testing.T) {
	t.Parallel()
	list := decoded(t, written(t, JSON, sample()))["citations"].([]any)
	// 2^53 is the last integer that every float64 reader holds.
	for i, want := range []any{json.Number("12"), json.Number("9007199254740992"), "9007199254740993", nil, json.Number("0")} {
		c := list[i].(map[string]any)
		if c["spc"] != want {
			t.Errorf("spc %d is %v, want %v", i, c["spc"], want)
		}
		if _, scored := c["score"]; scored != (i == 1) {
			t.Errorf("citation %d: score %v", i, scored)
		}
		if _, repaired := c["repaired_from"]; repaired != (i == 3) {
			t.Errorf("citation %d: repaired %v", i, repaired)
		}
	}
}

func TestJSONLinks(t *testing.T) {
	t.Parallel()
	text := written(t, JSON, shared())
	m := decoded(t, text)
	wantKeys(t, text, "title", "graph", "seeds", "works", "links", "ledger")
	if m["graph"] != "co-citation" || m["citations"] != nil {
		t.Error("a co-citation map has links, no citations")
	}
	got, _ := json.Marshal(m["links"].([]any)[0])
	if string(got) != `{"a":"10.1000/00","b":"10.1000/01","count":3,"strength":0.25}` {
		t.Errorf("link %s", got)
	}
}

func TestJSONEmpty(t *testing.T) {
	t.Parallel()
	m := decoded(t, written(t, JSON, &view.View{Modularity: math.NaN(), Stability: math.NaN()}))
	if m["modularity"] != nil || m["stability"] != nil || len(m["works"].([]any)) != 0 || len(m["seeds"].([]any)) != 0 {
		t.Errorf("an empty map: %v", m)
	}
	states := m["ledger"].(map[string]any)["works"].(map[string]any)
	if len(states) != 6 {
		t.Errorf("every state is counted, 0 included: %v", states)
	}
}

// No text can leave a script element or an HTML comment that the JSON is put in.
func TestJSONInsideScript(t *testing.T) {
	t.Parallel()
	text := written(t, JSON, sample())
	if bytes.Contains(text, []byte("</")) || bytes.Contains(text, []byte("<!")) {
		t.Error("markup that ends a script element got through")
	}
}

func TestJSONStringAgainstEncodingJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune{'<', '/', '!', '\\', '"', 0, 0x7f, '\u2028', 'x'}))).Draw(t, "s")
		var back string
		if err := json.Unmarshal(appendJSONString(nil, s), &back); err != nil || back != s {
			t.Fatalf("%q came back as %q, %v", s, back, err)
		}
	})
}

func TestJSONNumberAgainstEncodingJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64().Draw(t, "f")
		want, err := json.Marshal(f)
		if err != nil {
			want = []byte("null")
		}
		if f == 0 {
			want = []byte("0")
		}
		if got := appendJSONNumber(nil, f); string(got) != string(want) {
			t.Fatalf("%v is written %s, want %s", f, got, want)
		}
	})
}

func FuzzJSONString(f *testing.F) {
	for _, s := range hostile {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var back string
		if err := json.Unmarshal(appendJSONString(nil, s), &back); err != nil {
			t.Fatal(err)
		}
		if utf8.ValidString(s) && back != s {
			t.Fatalf("%q came back as %q", s, back)
		}
	})
}

// Every format hands on the error of its writer.
func TestWriteErrors(t *testing.T) {
	t.Parallel()
	broken := errors.New("disk full")
	v := random(90, 1) // few enough citations for Mermaid
	for i := range v.Items {
		v.Items[i].Work.Raw = []byte(`{"DOI":"10.5555/000001"}`)
	}
	for _, s := range Specs() {
		if err := s.Write(failing{broken}, v); !errors.Is(err, broken) {
			t.Errorf("%s: %v", s.Name, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestDeterministic(t *testing.T) {
	t.Parallel()
	for _, s := range Specs() {
		if !bytes.Equal(written(t, s.Write, sample()), written(t, s.Write, sample())) {
			t.Errorf("%s: the same view gave other bytes", s.Name)
		}
	}
}

func BenchmarkJSON100000(b *testing.B) {
	v := random(100_000, 1)
	b.ReportAllocs()
	for b.Loop() {
		var n count
		if err := JSON(&n, v); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(n))
	}
}

type count int

func (c *count) Write(p []byte) (int, error) { *c += count(len(p)); return len(p), nil }
