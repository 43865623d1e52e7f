package render

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// hostile are titles that have broken some writer of some format.
var hostile = []string{
	`</title><script>alert(1)</script>`,
	`<i>E. coli</i> & "double" 'single' \ back\`,
	"line\nbreak\ttab\x00nul\x1besc",
	`=HYPERLINK("http://example.org","click")`,
	`{a|b|<port>} \N \G \l \"`,
	"𝔘nicode 🐝 עברית 漢字 e\u0301",
	`]]> --> <!-- &amp; &lt; &#0; %s %d`,
	"replaced \ufffd broken \xff",
	`@article{x, title = {}}, $x_1^2$ # % ~ ^ {unbalanced`,
	"ER  - \r\nTY  - JOUR",
	`*Vertices 3 "quoted`,
	"[[wiki]] | pipe | `code` _under_ *star* # head",
	"-1+1 omics",
	"",
}

func ptr(i int) *int { return &i }

// sample is a map with a work of every state and every oddity, and a citation of
// every kind. Its works are in order of id.
func sample() *view.View {
	v := &view.View{
		Title:      `The "hostile" map </title> & more`,
		Seeds:      []string{"10.1000/00"},
		Modularity: 0.375, Stability: 0.75,
		Measures: []view.Measure{
			{Name: "local_citations", Unit: "works", Doc: "in-degree inside the map"},
			{Name: "pagerank", Unit: "share", Doc: "damping 0.85"},
			{Name: "disruption", Doc: "−1 … 1"},
		},
	}
	states := []biblio.State{biblio.Resolved, biblio.Unfetched, biblio.Missing, biblio.Elsewhere, biblio.Failed}
	for i, title := range hostile {
		w := &biblio.Work{
			ID: fmt.Sprintf("10.1000/%02d", i), DOI: biblio.DOI(fmt.Sprintf("10.1000/%02d", i)),
			State: states[i%len(states)], Source: biblio.FromCrossref, Title: title, Type: "journal-article",
			Year: 1990 + i, Venue: "J. " + title, Label: fmt.Sprintf("Label %d", i), Depth: ptr(min(i, 1)),
			Authors: []biblio.Author{{Family: "O'Neil" + title, Given: "A."}, {Name: "Org " + title}, {Family: "King", Given: "M.", Suffix: "Jr."}},
			Volume:  "12", Issue: "3", Page: "1-9", Publisher: title,
			TotalCitations: ptr(i * 10), ReferencesStated: ptr(3), ReferencesListed: ptr(2),
			Date: biblio.Date{Year: 1990 + i, Month: 1 + i%12},
		}
		if w.State == biblio.Elsewhere {
			w.Agency = "DataCite " + title
		}
		v.Items = append(v.Items, view.Item{Work: w, Community: i % 3, Values: []float64{float64(i), 1 / float64(i+3), math.NaN()}})
	}
	first := v.Items[0].Work
	v.Items[0].Seed, v.Items[0].MainPath = true, true
	first.Aliases = []biblio.DOI{"10.1000/alias", "10.1000/other"}
	v.Items[5].Work.Retraction = &biblio.Update{Type: "retraction", DOI: "10.1000/notice", Date: biblio.Date{Year: 2020, Month: 5, Day: 1}, Source: "retraction-watch"}
	v.Items[10].Work.Concern = &biblio.Update{Type: "expression_of_concern", Source: "publisher"}
	v.Items = append(v.Items, view.Item{
		Work:      &biblio.Work{ID: `ref:a"b\`, State: biblio.Unidentified, Source: biblio.FromReference, Label: `Known "only" from text\`},
		Community: -1, Values: []float64{1, math.Inf(1), math.Copysign(0, -1)},
	})
	last := len(v.Items) - 1
	v.Links = []view.Link{
		{Citing: 0, Cited: 1, Citation: biblio.Citation{AssertedBy: biblio.ByPublisher, Key: `k"1`}, SPC: "12", MainPath: true},
		{Citing: 0, Cited: 2, Citation: biblio.Citation{AssertedBy: biblio.ByMatch, Key: "=k2", Score: 0.97}, SPC: "9007199254740992"},
		{Citing: 0, Cited: last, Citation: biblio.Citation{AssertedBy: biblio.ByNone}, SPC: "9007199254740993"},
		{Citing: 1, Cited: 3, Citation: biblio.Citation{AssertedBy: biblio.ByCrossref, RepairedFrom: "10.1000/03."}, AgainstTime: true},
		{Citing: 2, Cited: 1, Citation: biblio.Citation{AssertedBy: biblio.ByUnstated}, SPC: "0"},
	}
	for i := range v.Links {
		v.Links[i].Citation.Cited = v.Items[v.Links[i].Cited].Work.ID
	}
	v.Ledger = biblio.Ledger{
		References: 5, WithDOI: 3, Matched: 1, WithoutDOI: 1, Duplicate: 2, Beyond: 7, SkippedRecords: 1,
		Works:       map[biblio.State]int{biblio.Resolved: 3, biblio.Unidentified: 1},
		Cycles:      [][]string{{"10.1000/01", "10.1000/02"}},
		AgainstTime: [][2]string{{"10.1000/01", "10.1000/03"}},
		Omitted:     []biblio.Omission{{What: "works", Count: 4, Why: `beyond "max-works"`}},
	}
	v.Communities = []view.Community{{Number: 0, Label: "bees, pesticides", Works: 5}, {Number: 1, Label: hostile[0], Works: 5}, {Number: 2, Label: "Label 11", Works: 4}}
	return v
}

// shared is the sample as a map of co-citation.
func shared() *view.View {
	v := sample()
	v.Graph = "co-citation"
	v.Links = []view.Link{{Citing: 0, Cited: 1, Count: 3, Strength: 0.25}, {Citing: 1, Cited: 4, Count: 1, Strength: 1.0 / 3}}
	return v
}

// random is a map of n works without cycles, five citations each on average.
func random(n int, seed uint64) *view.View {
	rng := rand.New(rand.NewPCG(seed, 1))
	v := &view.View{Title: "random", Modularity: math.NaN(), Stability: math.NaN(), Measures: []view.Measure{{Name: "local_citations"}}}
	for i := range n {
		id := fmt.Sprintf("10.5555/%06d", i)
		v.Items = append(v.Items, view.Item{
			Work:   &biblio.Work{ID: id, DOI: biblio.DOI(id), State: biblio.Resolved, Source: biblio.FromCrossref, Title: "A title of the usual length for work number " + id, Year: 1980 + i*40/n, Label: "Author " + id, Depth: ptr(1)},
			Values: []float64{rng.Float64()}, Community: i % 9,
		})
		for range min(i, 5) {
			v.Links = append(v.Links, view.Link{Citing: i, Cited: rng.IntN(i), SPC: "1", Citation: biblio.Citation{AssertedBy: biblio.ByPublisher}})
		}
	}
	slices.SortFunc(v.Links, func(a, b view.Link) int { return (a.Citing-b.Citing)*n + a.Cited - b.Cited })
	v.Links = slices.CompactFunc(v.Links, func(a, b view.Link) bool { return a.Citing == b.Citing && a.Cited == b.Cited })
	return v
}

// written is what a format makes of a view.
func written(t testing.TB, f Format, v *view.View) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// golden compares got with a file of testdata, or rewrites it under -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from what is written now; run with -update and look at the difference", path)
	}
}

// oneLine is a text as a format that has no line breaks and no control
// characters gives it back.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(s, "\ufffd"), func(r rune) bool { return r <= ' ' || r >= 0x7f && r < 0xa0 }), " ")
}
