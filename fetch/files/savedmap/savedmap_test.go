package savedmap

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// viewOf is a saved map as a view, from which render.JSON writes it again.
func viewOf(m *Map) *view.View {
	v := &view.View{Title: m.Title, Graph: m.Graph, LeastCount: m.LeastCount, Strongest: m.Strongest, Seeds: m.Corpus.Seeds, Ledger: m.Corpus.Ledger, Modularity: m.Modularity, Stability: m.Stability}
	for _, name := range m.Measures {
		v.Measures = append(v.Measures, view.Measure{Name: name})
	}
	at := map[string]int{}
	for i, w := range m.Corpus.Works {
		at[w.ID] = i
		v.Items = append(v.Items, view.Item{Work: w, Community: m.Communities[i], Values: m.Values[i]})
	}
	for i, w := range m.Corpus.Works {
		for k, c := range w.Citations {
			p := m.Paths[i][k]
			v.Links = append(v.Links, view.Link{Citing: i, Cited: at[c.Cited], Citation: c, SPC: p.SPC, MainPath: p.Main})
		}
	}
	for _, l := range m.Links {
		v.Links = append(v.Links, view.Link{Citing: l.A, Cited: l.B, Count: l.Count, Strength: l.Strength})
	}
	return v
}

// told is a view with the labels of communities that the text tells: they are made of
// the titles whenever a view is built, and not read.
func told(t require, v *view.View, text []byte) *view.View {
	var m struct {
		Communities []struct {
			Community, Works int
			Label            string
		}
	}
	if err := json.Unmarshal(text, &m); err != nil {
		t.Fatalf("%v", err)
	}
	for _, c := range m.Communities {
		v.Communities = append(v.Communities, view.Community{Number: c.Community, Label: c.Label, Works: c.Works})
	}
	return v
}

func rewritten(t require, text []byte) []byte {
	m, err := Read(bytes.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(m.Problems) > 0 {
		t.Fatalf("problems %v", m.Problems)
	}
	var b bytes.Buffer
	if err := render.JSON(&b, told(t, viewOf(m), text)); err != nil {
		t.Fatalf("%v", err)
	}
	return b.Bytes()
}

// require is what testing.T and rapid.T share.
type require interface{ Fatalf(string, ...any) }

// Read and written again, a map is the same to the byte.
func TestSavedMapsComeBack(t *testing.T) {
	t.Parallel()
	paths, err := filepath.Glob("../../../graph/render/testdata/sample*.json")
	if err != nil {
		t.Fatal(err)
	}
	maps := 0
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !Is(text[:min(len(text), 200)]) {
			continue
		}
		maps++
		if got := rewritten(t, text); !bytes.Equal(got, text) {
			t.Errorf("%s came back as\n%s", path, got)
		}
	}
	if maps < 2 {
		t.Errorf("only %d saved maps among %v", maps, paths)
	}
}

func TestAnyMapComesBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		var text bytes.Buffer
		if err := render.JSON(&text, v); err != nil {
			t.Fatal(err)
		}
		if got := rewritten(t, text.Bytes()); !bytes.Equal(got, text.Bytes()) {
			t.Fatalf("%s came back as\n%s", text.Bytes(), got)
		}
	})
}

// A bibliography of a saved map is that of the map.
func TestBibliographiesComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := drawView(t)
		var text bytes.Buffer
		if err := render.JSON(&text, v); err != nil {
			t.Fatal(err)
		}
		m, err := Read(&text)
		if err != nil {
			t.Fatal(err)
		}
		for name, format := range map[string]render.Format{"BibTeX": render.BibTeX, "RIS": render.RIS, "CSL": render.CSL} {
			var direct, saved bytes.Buffer
			if err := errors.Join(format(&direct, v), format(&saved, viewOf(m))); err != nil {
				t.Fatal(err)
			}
			if direct.String() != saved.String() {
				t.Fatalf("%s of the saved map is\n%s, and of the map\n%s", name, &saved, &direct)
			}
		}
	})
}

// describe gives a work what bibliographies want to know of it.
func describe(t *rapid.T, w *biblio.Work) {
	text := rapid.String()
	w.Source = rapid.SampledFrom([]string{biblio.FromCrossref, biblio.FromReference}).Draw(t, "source")
	w.Type = rapid.SampledFrom([]string{"journal-article", "book-chapter", "monograph", "dissertation", "report", "posted-content", ""}).Draw(t, "kind")
	w.Venue, w.Volume, w.Issue, w.Publisher = text.Draw(t, "venue"), text.Draw(t, "volume"), text.Draw(t, "issue"), text.Draw(t, "publisher")
	w.Page = rapid.OneOf(text, rapid.SampledFrom([]string{"303-313", "e1", "n/a-n/a"})).Draw(t, "page")
	w.Date = biblio.Date{Year: w.Year, Month: rapid.IntRange(0, 12).Draw(t, "month"), Day: rapid.IntRange(0, 31).Draw(t, "day")}
	w.Imprint = biblio.Imprint{
		Book: text.Draw(t, "book"), Series: text.Draw(t, "series"), ISBN: text.Draw(t, "isbn"), ISSN: text.Draw(t, "issn"),
		Editors: rapid.SliceOfN(rapid.Custom(func(t *rapid.T) biblio.Author {
			return biblio.Author{Family: text.Draw(t, "family"), Given: text.Draw(t, "given"), Name: text.Draw(t, "name")}
		}), 0, 2).Draw(t, "editors"),
	}.Given()
}

// drawView makes a map of a few works of any kind.
func drawView(t *rapid.T) *view.View {
	text := rapid.String()
	number := rapid.OneOf(rapid.Float64(), rapid.Just(math.NaN()))
	optional := rapid.Ptr(rapid.IntRange(-3, 1000), true)
	update := rapid.Custom(func(t *rapid.T) *biblio.Update {
		if rapid.Bool().Draw(t, "none") {
			return nil
		}
		d := biblio.Date{Year: rapid.IntRange(0, 2100).Draw(t, "year"), Month: rapid.IntRange(0, 12).Draw(t, "month"), Day: rapid.IntRange(0, 31).Draw(t, "day")}
		return &biblio.Update{Type: text.Draw(t, "type"), Date: d, DOI: biblio.DOI(text.Draw(t, "doi")), Source: "publisher"}
	})
	v := &view.View{
		Graph: rapid.SampledFrom([]string{"", "co-citation", "coupling"}).Draw(t, "graph"), Title: text.Draw(t, "title"), Modularity: number.Draw(t, "modularity"), Stability: number.Draw(t, "stability"), Measures: []view.Measure{{Name: "b"}, {Name: "a"}},
	}
	if v.Graph != "" {
		v.LeastCount = rapid.SampledFrom([]int{0, 2, 7}).Draw(t, "least")
		v.Strongest = rapid.SampledFrom([]int{0, 6}).Draw(t, "strongest")
	}
	v.Ledger = biblio.Ledger{References: 3, Works: map[biblio.State]int{biblio.Failed: 2}, AgainstTime: [][2]string{{"x", "y"}}, Cycles: [][]string{{"p", "q"}}}
	v.Ledger.Vague.Works = rapid.IntRange(0, 2).Draw(t, "vague")
	v.Ledger.Vague.Citations = 3 * v.Ledger.Vague.Works
	v.Ledger.Undirected = rapid.IntRange(0, 2).Draw(t, "undirected")
	for i := range rapid.IntRange(0, 6).Draw(t, "works") {
		w := &biblio.Work{
			ID: strconv.Itoa(i), State: rapid.SampledFrom(biblio.States[:]).Draw(t, "state"), Source: "file",
			Title: text.Draw(t, "title"), Year: rapid.IntRange(0, 2100).Draw(t, "year"), Label: text.Draw(t, "label"),
			Depth: optional.Draw(t, "depth"), TotalCitations: optional.Draw(t, "total"), ReferencesListed: optional.Draw(t, "listed"),
			Retraction: update.Draw(t, "retraction"), Concern: update.Draw(t, "concern"), Agency: "agency",
			Indexed: rapid.SampledFrom([]string{"", "2024-05-06"}).Draw(t, "indexed"),
		}
		for range rapid.IntRange(0, 3).Draw(t, "authors") {
			w.Authors = append(w.Authors, biblio.Author{Family: text.Draw(t, "family"), Given: text.Draw(t, "given"), Name: text.Draw(t, "name"), Suffix: text.Draw(t, "suffix")})
		}
		if w.State != biblio.Elsewhere {
			w.Agency = ""
		}
		if rapid.Bool().Draw(t, "described") {
			describe(t, w)
		}
		v.Items = append(v.Items, view.Item{Work: w, Community: rapid.IntRange(-1, 3).Draw(t, "community"), Values: []float64{number.Draw(t, "b"), number.Draw(t, "a")}})
		for j := range i {
			if v.Graph != "" {
				if rapid.Bool().Draw(t, "linked") {
					v.Links = append(v.Links, view.Link{Citing: j, Cited: i, Count: rapid.IntRange(1, 9).Draw(t, "count"), Strength: rapid.Float64Range(0, 2).Draw(t, "strength")})
				}
				continue
			}
			if rapid.Bool().Draw(t, "cites") {
				c := biblio.Citation{AssertedBy: rapid.SampledFrom([]string{"publisher", "match"}).Draw(t, "by"), Key: text.Draw(t, "key"), RepairedFrom: text.Draw(t, "repaired")}
				if c.AssertedBy == "match" {
					c.Score = rapid.Float64Range(0, 1).Draw(t, "score")
				}
				v.Links = append(v.Links, view.Link{Citing: i, Cited: j, Citation: c, SPC: rapid.SampledFrom([]string{"", "0", "9007199254740993"}).Draw(t, "spc"), MainPath: rapid.Bool().Draw(t, "main")})
			}
		}
	}
	if v.Graph != "" { // the ends of a link are in order, and so are the links
		slices.SortFunc(v.Links, func(x, y view.Link) int { return cmp.Or(x.Citing-y.Citing, x.Cited-y.Cited) })
	}
	return v
}

const small = `{"format": "citegraph-map", "version": 1, "title": "t", "seeds": ["10.1/b"], "later": {"x": [1]},
"works": [
 {"id": "10.1/b", "doi": "10.1/b", "state": "resolved", "source": "crossref", "title": "B", "authors": ["Bauer, Michael", "CERN"], "year": 2012,
  "retraction": {"type": "retraction", "doi": null, "date": "2020-05", "source": "publisher"}, "measures": {"pagerank": 0.5, "disruption": null}},
 {"id": "10.1/a", "state": "unfetched", "year": null, "depth": null, "community": null, "measures": {"disruption": -1, "pagerank": 0.25}}],
"citations": [{"citing": "10.1/b", "cited": "10.1/a", "asserted_by": "publisher", "key": "r1", "spc": "9007199254740993", "main_path": true}],
"ledger": {"references": 7, "works": {"resolved": 1}}}`

func TestRead(t *testing.T) {
	t.Parallel()
	m, err := Read(strings.NewReader(small))
	if err != nil || len(m.Problems) > 0 {
		t.Fatal(err, m.Problems)
	}
	a, b := m.Corpus.Works[0], m.Corpus.Works[1] // by id, whatever the order in the file
	if a.ID != "10.1/a" || a.Year != 0 || a.Depth != nil || a.State != biblio.Unfetched || m.Communities[0] != -1 {
		t.Errorf("%+v", a)
	}
	if b.Title != "B" || !slices.Equal(b.Authors, []biblio.Author{{Family: "Bauer", Given: "Michael"}, {Name: "CERN"}}) {
		t.Errorf("%+v", b)
	}
	if r := b.Retraction; r == nil || r.Date != (biblio.Date{Year: 2020, Month: 5}) || r.DOI != "" {
		t.Errorf("%+v", r)
	}
	if !slices.Equal(m.Measures, []string{"disruption", "pagerank"}) || m.Values[0][1] != 0.25 || !math.IsNaN(m.Values[1][0]) || m.Values[1][1] != 0.5 {
		t.Errorf("%v %v", m.Measures, m.Values)
	}
	if c := b.Citations; len(c) != 1 || c[0].Cited != "10.1/a" || m.Paths[1][0] != (Path{"9007199254740993", true}) {
		t.Errorf("%+v", c)
	}
	if m.Corpus.Ledger.References != 7 || m.Title != "t" || !math.IsNaN(m.Stability) || !slices.Equal(m.Corpus.Seeds, []string{"10.1/b"}) {
		t.Errorf("%+v", m)
	}
}

// A year that is none costs the year, and is told; the work stays.
func TestYears(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{"1": 1, "9999": 9999, "10000": 0, "5000000000": 0, "-5": 0} {
		m, err := Read(strings.NewReader(strings.Replace(small, `"year": 2012`, `"year": `+text, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if w := m.Corpus.Works[1]; w.ID != "10.1/b" || w.Year != want {
			t.Errorf("%s: %s has the year %d", text, w.ID, w.Year)
		}
		if told := slices.ContainsFunc(m.Problems, func(p string) bool { return strings.Contains(p, text+" is no year") }); told != (want == 0) {
			t.Errorf("%s: problems %q", text, m.Problems)
		}
	}
}

// An entry that makes no sense costs itself, and is told.
func TestProblems(t *testing.T) {
	t.Parallel()
	work := func(s string) string {
		return strings.Replace(small, `"works": [`, `"works": [`+s+",", 1)
	}
	citation := func(s string) string {
		return strings.Replace(small, `"citations": [`, `"citations": [`+s+",", 1)
	}
	link := func(s string) string {
		return strings.Replace(small, `"citations"`, `"links": [{"a": "10.1/a", "b": "10.1/b", `+s+`}], "citations"`, 1)
	}
	for text, want := range map[string]string{
		work(`{"state": "resolved"}`):                          "without an id",
		work(`{"id": "10.1/b", "state": "failed"}`):            "there twice",
		work(`{"id": "x", "state": "lost"}`):                   "no such state",
		work(`{"id": 7}`):                                      "work 1: ",
		work(`{"id": "x", "state": "failed", "measures": []}`): "work 1: ",
		work(`"x"`): "work 1: it cannot be a string",
		work(`{"id": "x", "state": "failed", "year": 2000.5}`):                "work 1: year cannot be a number 2000.5",
		work(`{"id": "x", "state": "failed", "measures": {"pagerank": "x"}}`): "work 1: measures cannot be a string",
		small + "{}":                       "what follows the map",
		link(`"count": 0, "strength": 0`):  "its count is 0",
		link(`"count": -3, "strength": 0`): "its count is -3",
		link(`"count": 2147483648`):        "its count is 2147483648",
		link(`"count": 1, "strength": -1`): "its strength -1",
		strings.Replace(link(`"count": 1`), `"links": [`, `"links": [{"a": "10.1/a", "b": "10.1/b", "count": 2},`, 1): "there twice",
		citation(`{"citing": "10.1/b", "cited": "no"}`):                                                               "not among the works",
		citation(`{"citing": "10.1/b", "cited": "10.1/a"}`):                                                           "there twice",
		strings.Replace(small, `"seeds": [`, `"seeds": ["no",`, 1):                                                    `seed "no"`,
		strings.Replace(small, `"citations"`, `"links": [{"a": "10.1/b", "b": "10.1/a"}], "citations"`, 1):            "in order",
	} {
		m, err := Read(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: %v", want, err)
			continue
		}
		if len(m.Problems) != 1 || !strings.Contains(m.Problems[0], want) || len(m.Corpus.Works) != 2 {
			t.Errorf("%s: %q, %d works", want, m.Problems, len(m.Corpus.Works))
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]error{
		"": ErrNotMap, "[]": ErrNotMap, "{}": ErrNotMap, `{"format": "other"}`: ErrNotMap, `{"format": 1}`: ErrNotMap,
		small[:200]: ErrNotMap, strings.Replace(small, `"version": 1`, `"version": 2`, 1): ErrVersion,
		strings.Replace(small, `"works": [`, `"works": {`, 1): ErrNotMap,
	} {
		if _, err := Read(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%.60q: %v, want %v", text, err, want)
		}
	}
	for text, want := range map[string]string{
		strings.Replace(small, `"version": 1,`, "", 1):                           "it has no version",
		strings.Replace(small, `"version": 1`, `"version": null`, 1):             "it has no version",
		strings.Replace(small, `"version": 1`, `"version": 0`, 1):                "there is no version 0",
		strings.Replace(small, `"version": 1`, `"version": 1.5`, 1):              "there is no version 1.5",
		strings.Replace(small, `"version": 1`, `"version": 1, "graph": "zz"`, 1): `its graph is "zz", and not citation, co-citation or coupling`,
		strings.Replace(small, `"works": [`, `"works": null, "x": [`, 1):         `"null" in place of "["`,
	} {
		if _, err := Read(strings.NewReader(text)); !errors.Is(err, ErrNotMap) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60q: %v, want %q", text, err, want)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := Read(io.MultiReader(strings.NewReader(small[:300]), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

func TestIs(t *testing.T) {
	t.Parallel()
	for beginning, want := range map[string]bool{
		small[:60]: true, ` {"format":"citegraph-map"`: true, `{"format":"citegraph-rank"}`: false, `{"DOI":"10.1/a"}`: false,
		"": false, "[": false, `{"form`: false, `{"title":"x","format":"citegraph-map"}`: true,
		`{"citations": [{"asserted_by": "file", "cited": "a", "citing": "b"}, {"ass`: true, `{"citations": [], "format": "citegraph-map", "grap`: true,
		`{"citations": [{"asser`: false, `{"citations": [{"cited": "a"}]}`: false, `{"citations": []}`: false, `{"a": {"format": "citegraph-map"}}`: false, "\x1f\x8b": false,
	} {
		if got := Is([]byte(beginning)); got != want {
			t.Errorf("Is(%q) = %v", beginning, got)
		}
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]biblio.Date{
		"2020-05-01": {Year: 2020, Month: 5, Day: 1}, "2020-05": {Year: 2020, Month: 5}, "0987": {Year: 987}, "": {}, "soon": {}, "2020-5-1": {}, "2020-05-01-02": {},
	} {
		if got := date(s); got != want {
			t.Errorf("date(%q) = %+v, want %+v", s, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(`{"format":"citegraph-map","version":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := Read(bytes.NewReader(text))
		if err != nil {
			return
		}
		n := len(m.Corpus.Works)
		if len(m.Values) != n || len(m.Communities) != n || len(m.Paths) != n {
			t.Fatalf("%d works, %d values, %d communities, %d paths", n, len(m.Values), len(m.Communities), len(m.Paths))
		}
		for i, w := range m.Corpus.Works {
			if len(m.Paths[i]) != len(w.Citations) || len(m.Values[i]) != len(m.Measures) {
				t.Fatalf("work %d is not aligned", i)
			}
		}
		var b bytes.Buffer
		if err := render.JSON(&b, viewOf(m)); err != nil {
			t.Fatal(err)
		}
		again, err := Read(&b)
		if err != nil || len(again.Problems) > 0 || !reflect.DeepEqual(again.Measures, m.Measures) && n > 0 {
			t.Fatalf("written again it is no map: %v %v", err, again)
		}
	})
}

func ExampleRead() {
	m, err := Read(strings.NewReader(small))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Title, len(m.Corpus.Works), m.Corpus.Works[1].Citations[0].Cited)
	// Output: t 2 10.1/a
}
