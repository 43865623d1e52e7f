package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"citegraph/fetch/biblio"
)

func decode(t *testing.T, message string) *biblio.Work {
	t.Helper()
	w, err := Decode([]byte(message))
	if err != nil {
		t.Fatalf("Decode(%s): %v", message, err)
	}
	return w
}

// The rule is: issued, published, published-print, published-online, posted, created.
func TestYear(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fields, date, basis string }{
		{`"issued":{"date-parts":[[2019,5,1]]},"created":{"date-parts":[[2001]]}`, "2019-05-01", "issued"},
		{`"issued":{"date-parts":[[null]]}`, "", ""},
		{`"issued":{"date-parts":[[null]]},"published-online":{"date-parts":[[2019]]}`, "2019", "published-online"},
		{`"issued":{"date-parts":[]},"published":{"date-parts":[[2018,3]]},"published-print":{"date-parts":[[2019]]}`, "2018-03", "published"},
		{`"issued":{},"published-print":{"date-parts":[[2019]]},"published-online":{"date-parts":[[2018]]}`, "2019", "published-print"},
		{`"issued":null,"posted":{"date-parts":[[2017,1,2]]},"created":{"date-parts":[[2020]]}`, "2017-01-02", "posted"},
		{`"issued":[],"created":{"date-time":"2006-02-15T10:47:47Z"}`, "2006-02-15", "created"},
		{`"issued":{"date-parts":[["2019","05"]]}`, "2019-05", "issued"},
		{`"issued":{"date-parts":[2019,5]}`, "2019-05", "issued"},
		{`"issued":{"date-parts":[[2019.0,5]]}`, "2019-05", "issued"},
		{`"issued":{"date-parts":[[],[null],[2019]]}`, "2019", "issued"},
		{`"issued":{"date-parts":[[2019,0,1]]}`, "2019", "issued"},
		{`"issued":{"date-parts":[[2019,13]]}`, "2019", "issued"},
		{`"issued":{"date-parts":[[2019,2,99]]}`, "2019-02", "issued"},
		{`"issued":{"date-parts":[[2019,null,3]]}`, "2019", "issued"},
		{`"issued":{"date-parts":[[0]]}`, "", ""},
		{`"issued":{"date-parts":[[20190501]]}`, "", ""},
		{`"issued":{"date-parts":[[-5]]}`, "", ""},
		{`"issued":{"date-parts":[["n.d."]]}`, "", ""},
		{`"issued":{"date-parts":"2019"}`, "", ""},
		{`"issued":{"date-parts":{"0":[2019]}}`, "", ""},
		{`"issued":"2019-05-01"`, "2019-05-01", "issued"},
		{`"issued":2019`, "", ""},
		{`"issued":true`, "", ""},
		{`"issued":{"date-parts":[[1665,3,6]]}`, "1665-03-06", "issued"},
		{`"type":"x"`, "", ""},
	} {
		w := decode(t, `{"DOI":"10.55555/a",`+c.fields+`}`)
		if w.Date.String() != c.date || w.YearBasis != c.basis || w.Year != w.Date.Year {
			t.Errorf("%s: %v, %d by %q; want %q by %q", c.fields, w.Date, w.Year, w.YearBasis, c.date, c.basis)
		}
	}
}

// A field of the wrong kind costs that field.
func TestWrongKinds(t *testing.T) {
	t.Parallel()
	fields := []string{
		"type", "title", "original-title", "container-title", "short-container-title", "author", "publisher", "volume", "issue",
		"page", "article-number", "issued", "published", "published-print", "published-online", "posted", "created", "indexed",
		"is-referenced-by-count", "references-count", "reference-count", "reference", "update-to", "updated-by", "relation", "aliases", "alias",
	}
	values := []string{
		`null`, `true`, `false`, `0`, `-1`, `1.5e300`, `"x"`, `""`, `[]`, `{}`, `[[]]`, `[[null]]`, `[null]`, `[{}]`, `[[{}]]`, `[true,1,"x",{"a":[]}]`,
		`{"date-parts":null}`, `{"date-parts":[null]}`, `{"a":{"b":[1]}}`, `{"DOI":[{}],"given":{},"id":[[]],"key":{}}`, `[{"DOI":7,"family":[1],"type":{},"updated":[],"id":{}}]`,
	}
	for _, field := range fields {
		for _, value := range values {
			w := decode(t, `{"`+field+`":`+value+`,"DOI":"10.55555/a","language":"en","title":["T"],"volume":"5"}`)
			if w.DOI != "10.55555/a" || w.Title != "T" || w.Volume != "5" {
				t.Errorf("%s: %s cost more than the field: %+v", field, value, w)
			}
			if !json.Valid(w.Raw) {
				t.Errorf("%s: %s left the raw record %s", field, value, w.Raw)
			}
		}
	}
}

func TestLenience(t *testing.T) {
	t.Parallel()
	w := decode(t, `{"DOI":"10.55555/A","title":"One","container-title":"Venue","volume":12,"page":[null,"7"],
		"is-referenced-by-count":"9","references-count":2.0,"author":{"family":"Solo"},"aliases":"https://doi.org/10.55555/B","alias":["10.55555/c",null,"10.55555/a"],
		"updated-by":{"DOI":"10.55555/n","type":"Partial Retraction","updated":"2020-05"},
		"relation":{"has-preprint":{"id-type":"doi","id":"https://doi.org/10.55555/P"},"is-part-of":[{"id-type":"issn","id":"1234-5678"}],"x":null,"is-version-of":[{"id":"10.55555/a"}]}}`)
	nine, two := 9, 2
	want := &biblio.Work{
		ID: "10.55555/a", DOI: "10.55555/a", Aliases: []biblio.DOI{"10.55555/b", "10.55555/c"}, State: biblio.Resolved, Source: biblio.FromCrossref,
		Title: "One", Authors: []biblio.Author{{Family: "Solo"}}, Venue: "Venue", Volume: "12", Page: "7",
		TotalCitations: &nine, ReferencesStated: &two, ReferencesListed: new(int),
		Updates:    []biblio.Update{{Type: "partial_retraction", DOI: "10.55555/n", Date: biblio.Date{Year: 2020, Month: 5}}},
		Retraction: &biblio.Update{Type: "partial_retraction", DOI: "10.55555/n", Date: biblio.Date{Year: 2020, Month: 5}},
		Relations:  []biblio.Relation{{Type: "has-preprint", DOI: "10.55555/p"}},
		Raw:        w.Raw,
	}
	if diff := cmp.Diff(want, w); diff != "" {
		t.Error(diff)
	}
}

func TestTitlesAndVenues(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fields, title, venue string }{
		{`"title":null`, "", ""},
		{`"title":[]`, "", ""},
		{`"title":[""]`, "", ""},
		{`"title":["  ","<i></i>","Second"]`, "Second", ""},
		{`"title":[["Nested"]]`, "Nested", ""},
		{`"title":[],"original-title":["Urtitel"]`, "Urtitel", ""},
		{`"title":["H\n <sub>2</sub>\n O"],"container-title":["A &amp; B","C"]`, "H2O", "A & B"},
		{`"container-title":[],"short-container-title":["J. X"]`, "", "J. X"},
		{`"title":["M\ufffdller"],"container-title":[null]`, "M\ufffdller", ""},
		{`"title":["\ud835\udc9c \ud835"]`, "𝒜 \ufffd", ""},
	} {
		w := decode(t, `{"DOI":"10.55555/a",`+c.fields+`}`)
		if w.Title != c.title || w.Venue != c.venue {
			t.Errorf("%s: %q in %q; want %q in %q", c.fields, w.Title, w.Venue, c.title, c.venue)
		}
	}
}

func TestAuthors(t *testing.T) {
	t.Parallel()
	w := decode(t, `{"DOI":"10.55555/a","author":[
		{"given":"Ann &amp; P.","family":"O\u2019Neil","sequence":"first","affiliation":[{"name":"X"}],"ORCID":"http://orcid.org/0000-0003-2472-0339"},
		{"sequence":"additional","affiliation":[]}, null, "Ghost", {"name":"The <i>X</i> Group"}, {"literal":"Madonna"}, {"given":"Bin Ouyang"}, {"family":"M\ufffdller","suffix":"Jr"}]}`)
	want := []biblio.Author{
		{Given: "Ann & P.", Family: "O’Neil", ORCID: "0000-0003-2472-0339"}, {Name: "The X Group"}, {Name: "Madonna"}, {Given: "Bin Ouyang"}, {Family: "M\ufffdller", Suffix: "Jr"},
	}
	if !slices.Equal(w.Authors, want) {
		t.Errorf("got %+v", w.Authors)
	}
}

func TestOwnDOI(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]biblio.DOI{
		`"10.55555\/ABC"`:                "10.55555/abc",
		`"10.55555/abc."`:                "10.55555/abc.", // as registered
		`"10.55555/abc/"`:                "10.55555/abc/",
		`"10.55555/a%3Cb"`:               "10.55555/a%3cb",
		`"https://doi.org/10.55555/abc"`: "10.55555/abc",
		`" 10.55555/abc\n"`:              "10.55555/abc",
		`"10.1371\\/journal.pone.1"`:     "10.1371/journal.pone.1", // as one public record has it
		`["10.55555/abc"]`:               "10.55555/abc",
	} {
		if w := decode(t, `{"DOI":`+in+`,"reference":[{"key":"1","DOI":"10.55555/last"}]}`); w.DOI != want || w.ID != string(want) {
			t.Errorf("%s is %q, %q; want %q", in, w.DOI, w.ID, want)
		}
	}
	for _, in := range []string{`{}`, `{"DOI":null}`, `{"DOI":""}`, `{"DOI":" "}`, `{"DOI":7}`, `{"DOI":{}}`, `{"DOI":[]}`, `{"DOI":"n/a"}`, `{"DOI":"10/abc"}`} {
		if w, err := Decode([]byte(in)); !errors.Is(err, ErrNoDOI) || w != nil {
			t.Errorf("Decode(%s) = %v, %v; want ErrNoDOI", in, w, err)
		}
	}
	for _, in := range []string{``, ` `, `null`, `[]`, `"x"`, `7`, `{`, `{"DOI":"10.55555/a"`, `{"DOI":"10.55555/a"}}`, `{"DOI":"10.55555/a",}`, `{'DOI':'10.55555/a'}`, "\x1f\x8b", `{"DOI":"10.55555/a` + "\n" + `"}`} {
		if w, err := Decode([]byte(in)); !errors.Is(err, ErrNotRecord) || w != nil {
			t.Errorf("Decode(%s) = %v, %v; want ErrNotRecord", in, w, err)
		}
	}
}

func TestReferences(t *testing.T) {
	t.Parallel()
	w := decode(t, `{"DOI":"10.55555/a","reference":[
		{"key":"1","DOI":"https://doi.org/10.55555/B.","doi-asserted-by":"publisher"},
		{"key":"2","DOI":"10.55555/c"},
		{"key":"3","DOI":"10.55/c","doi-asserted-by":"crossref","year":2008},
		{"key":"4","article-title":"A <i>b</i>","volume-title":"V","journal-title":"J &amp; K","author":"Bauer","year":"2008a","volume":3,"first-page":"7"},
		{"key":"5","series-title":"S"}, {"key":"6","standard-designator":"ISO 1","standards-body":"ISO"},
		{"key":"7","ISBN":"http://id.crossref.org/isbn/9780306406157","ISSN":["https://id.crossref.org/issn/1234-5678"]},
		"Bauer M. On bees. 2012", null, 7, {"key":null,"DOI":null,"year":[],"unstructured":{}} ]}`)
	want := []biblio.Reference{
		{Key: "1", DOI: "10.55555/b", Deposited: "https://doi.org/10.55555/B.", AssertedBy: "publisher"},
		{Key: "2", DOI: "10.55555/c", Deposited: "10.55555/c", AssertedBy: "unstated"},
		{Key: "3", Deposited: "10.55/c", AssertedBy: "none", Year: "2008"},
		{Key: "4", AssertedBy: "none", Title: "A b", VolumeTitle: "V", Journal: "J & K", Author: "Bauer", Year: "2008a", Volume: "3", FirstPage: "7"},
		{Key: "5", AssertedBy: "none", Title: "S", SeriesTitle: "S"},
		{Key: "6", AssertedBy: "none", Title: "ISO 1", Journal: "ISO"},
		{Key: "7", AssertedBy: "none", ISBN: "9780306406157", ISSN: "1234-5678"},
		{AssertedBy: "none", Unstructured: "Bauer M. On bees. 2012"},
		{AssertedBy: "none"}, {AssertedBy: "none", Unstructured: "7"}, {AssertedBy: "none"},
	}
	if diff := cmp.Diff(want, w.References); diff != "" {
		t.Error(diff)
	}
	if *w.ReferencesListed != len(want) || w.ReferencesStated != nil {
		t.Errorf("listed %d, stated %v", *w.ReferencesListed, w.ReferencesStated)
	}
}

// Raw is a copy: what becomes of the buffer does not matter.
func TestRaw(t *testing.T) {
	t.Parallel()
	message := []byte("{ \"DOI\" : \"10.55555\\/a\",\n \"title\": [\"x < y\"] }")
	w, err := Decode(message)
	if err != nil {
		t.Fatal(err)
	}
	clear(message)
	if want := `{"DOI":"10.55555\/a","title":["x < y"]}`; string(w.Raw) != want || w.DOI != "10.55555/a" || w.Title != "x < y" {
		t.Errorf("raw %s; want %s", w.Raw, want)
	}
	again, err := Decode(w.Raw)
	if diff := cmp.Diff(w, again); err != nil || diff != "" {
		t.Error(err, diff)
	}
}

func TestDecodeAny(t *testing.T) {
	t.Parallel()
	const a, b = `{"DOI":"10.55555/a"}`, `{"DOI":"10.55555/b"}`
	for _, c := range []struct{ body, want string }{
		{a, "10.55555/a"},
		{`{"status":"ok","message-type":"work","message":` + a + `}`, "10.55555/a"},
		{`{"message":{"total-results":2,"items":[` + a + `,` + b + `]}}`, "10.55555/a 10.55555/b"},
		{`{"items":[` + a + `,` + b + `]}`, "10.55555/a 10.55555/b"},
		{`[` + a + `,` + b + `]`, "10.55555/a 10.55555/b"},
		{`{"items":[` + a + `,{"DOI":""},null,` + b + `]}`, "10.55555/a - - 10.55555/b"},
		{`{"items":[]}`, ""},
		{`{"status":"failed","message-type":"validation-failure","message":[{"type":"doi-not-valid","value":"x","message":"y"}]}`, "-"},
		{`{"status":"error","message":"Route not found"}`, "-"},
		{`Resource not found.`, "-"},
		{``, "-"},
		{`{"DOI":"10.55555/a","message":` + b + `}`, "10.55555/a"},
		{strings.Repeat(`{"message":`, 9) + a + strings.Repeat(`}`, 9), "-"},
	} {
		var got []string
		for w, err := range DecodeAny([]byte(c.body)) {
			if err != nil {
				got = append(got, "-")
			} else {
				got = append(got, string(w.DOI))
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("DecodeAny(%s) gives %q; want %q", c.body, s, c.want)
		}
	}
	for range DecodeAny([]byte(`[` + a + `,` + b + `]`)) {
		break // an early end is no fault
	}
}

// The fast decoder and the standard library must read the same record.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"DOI":"10.55555/a","title":["<i>x</i>"],"issued":{"date-parts":[[2019,5,null]]},"author":[{"family":"M\ufffdller"}],"reference":[{"key":"1","DOI":"10.1/x"},"t",null]}`,
		`{"doi":"10.55555/b","DOI":"10.55555\/a","relation":{"a":[{"id":"10.55555/c"}],"b":{}},"updated-by":[{"type":"retraction","updated":{"date-time":"2020-01"}}],"aliases":"x"}`,
		`{"DOI":["10.55555/a\u0000\ud800"],"is-referenced-by-count":1e3,"references-count":"7","volume":-0.0,"page":[[["x"]]]}`,
		`[{"items":[]}]`, `{"message":{"items":[{"DOI":"10.55555/a"}]}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, message []byte) {
		before := bytes.Clone(message)
		for w, err := range DecodeAny(message) {
			if (w == nil) == (err == nil) {
				t.Fatalf("%v and %v", w, err)
			}
		}
		w, err := Decode(message)
		if !bytes.Equal(before, message) {
			t.Fatal("the message was changed")
		}
		if err != nil {
			if !errors.Is(err, ErrNoDOI) && !errors.Is(err, ErrNotRecord) {
				t.Fatal(err)
			}
			return
		}
		if !json.Valid(message) || !w.DOI.Valid() || w.DOI.IsShort() || len(w.References) != *w.ReferencesListed {
			t.Fatalf("%s gives %+v", message, w)
		}
		sameDecoding[work](t, w.Raw)
		var fields map[string]json.RawMessage
		if err := json.Unmarshal(w.Raw, &fields); err != nil {
			t.Fatal(err)
		}
		for _, raw := range fields {
			sameDecoding[text](t, raw)
			sameDecoding[list[person]](t, raw)
			sameDecoding[list[update]](t, raw)
			sameDecoding[references](t, raw)
			sameDecoding[[]json.RawMessage](t, raw)
			sameDecoding[map[string]json.RawMessage](t, raw)
		}
	})
}

func sameDecoding[T any](t *testing.T, raw []byte) {
	t.Helper()
	var fast, slow T
	errFast, errSlow := unmarshal(raw, &fast), json.Unmarshal(raw, &slow)
	if (errFast == nil) != (errSlow == nil) {
		t.Fatalf("%s: %v, but the standard library says %v", raw, errFast, errSlow)
	}
	if diff := cmp.Diff(slow, fast, cmp.AllowUnexported(number{})); errSlow == nil && diff != "" {
		t.Fatalf("the decoders differ on %s:\n%s", raw, diff)
	}
}

func BenchmarkDecode(b *testing.B) {
	refs := strings.Repeat(`{"key":"r","DOI":"10.55555/ABC.12","doi-asserted-by":"crossref","author":"Bauer","year":"2012","article-title":"On the life of bees","journal-title":"Bee World","volume":"3","first-page":"7"},`, 30)
	message := []byte(`{"DOI":"10.55555/a","title":["On bees"],"issued":{"date-parts":[[2019,5,1]]},"license":[{"URL":"https://example.org/licence"}],"reference":[` + refs[:len(refs)-1] + `]}`)
	b.SetBytes(int64(len(message)))
	for b.Loop() {
		if _, err := Decode(message); err != nil {
			b.Fatal(err)
		}
	}
}
