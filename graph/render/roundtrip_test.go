package render

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/fetch/files/savedmap"
	"citegraph/graph"
	"citegraph/graph/read"
	"citegraph/graph/view"
)

// anyMap draws a map: works with and without DOIs, years and titles, hostile
// texts, and links of any of the three kinds.
func anyMap(t *rapid.T) *view.View {
	v := &view.View{Title: rapid.SampledFrom(hostileNow()).Draw(t, "map"), Measures: []view.Measure{{Name: "local_citations"}}}
	v.Graph = rapid.SampledFrom([]string{"", "co-citation", "coupling"}).Draw(t, "kind")
	n := rapid.IntRange(1, 12).Draw(t, "works")
	texts := rapid.OneOf(rapid.SampledFrom(hostileNow()), rapid.String())
	for i := range n {
		w := &biblio.Work{ID: fmt.Sprintf("10.55555/%02d", i), State: biblio.Resolved, Source: biblio.FromCrossref, Title: texts.Draw(t, "title"), Label: fmt.Sprintf("Label %d", i)}
		switch rapid.IntRange(0, 3).Draw(t, "id") {
		case 0:
			w.ID = fmt.Sprintf("ref:%02d", i)
			w.State, w.Source = biblio.Unidentified, biblio.FromReference
		case 1:
			w.ID += `(a)<b>"c'd&e;f[g]`
		}
		if w.State == biblio.Resolved {
			w.DOI = biblio.DOI(w.ID)
		}
		w.Year = rapid.SampledFrom([]int{0, 1865, 1999, 2026}).Draw(t, "year")
		v.Items = append(v.Items, view.Item{Work: w, Community: -1, Values: []float64{float64(i)}})
	}
	slices.SortFunc(v.Items, func(a, b view.Item) int { return bytes.Compare([]byte(a.Work.ID), []byte(b.Work.ID)) })
	for i := range n {
		for j := range n {
			if i == j || undirected(v) && i > j || !rapid.Bool().Draw(t, "link") {
				continue
			}
			l := view.Link{Citing: i, Cited: j}
			if undirected(v) {
				l.Count, l.Strength = 2, 0.5
			} else {
				l.Citation = biblio.Citation{Cited: v.Items[j].Work.ID, AssertedBy: biblio.ByPublisher, Key: line(texts.Draw(t, "key"))}
			}
			v.Links = append(v.Links, l)
		}
	}
	return v
}

// made is what a format makes of a view, within a property.
func made(t *rapid.T, f Format, v *view.View) *bytes.Buffer {
	var b bytes.Buffer
	if err := f(&b, v); err != nil {
		t.Fatal(err)
	}
	return &b
}

// Every map that is written comes back: the works, and every link from end to end.
func TestMapsComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := anyMap(t)
		arcs := make([][2]graph.Node, len(v.Links))
		for i, l := range v.Links {
			arcs[i] = [2]graph.Node{graph.Node(l.Citing), graph.Node(l.Cited)}
		}
		checkGraph(t, v, arcs, read.GraphMLFormat, GraphML)
		checkGraph(t, v, arcs, read.PajekFormat, Pajek)
		checkSaved(t, v)
	})
}

func checkGraph(t *rapid.T, v *view.View, arcs [][2]graph.Node, format read.Format, to Format) {
	name := string(format)
	g, err := format.Read(made(t, to, v))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	undirectedLinks := 0
	if undirected(v) {
		undirectedLinks = len(v.Links)
	}
	if len(g.Labels) != len(v.Items) || g.Skipped != 0 || g.Undirected != undirectedLinks || !slices.Equal(g.Arcs, arcs) {
		t.Fatalf("%s: %d works, arcs %v (%d skipped: %s), want %d and %v", name, len(g.Labels), g.Arcs, g.Skipped, g.Complaint, len(v.Items), arcs)
	}
	for i := range v.Items {
		w := v.Items[i].Work
		want := w.Label // all that Pajek knows, and what GraphML calls a work without a DOI
		if format == read.GraphMLFormat {
			if w.DOI != "" {
				want = w.ID
			}
			if g.Years != nil && int(g.Years[i]) != w.Year {
				t.Fatalf("%s: year %d, want %d", name, g.Years[i], w.Year)
			}
		}
		if g.Labels[i] != want {
			t.Fatalf("%s: work %d is %q, want %q", name, i, g.Labels[i], want)
		}
	}
}

func checkSaved(t *rapid.T, v *view.View) {
	m, err := savedmap.Read(made(t, JSON, v))
	if err != nil {
		t.Fatal(err)
	}
	citations := 0
	for i, w := range m.Corpus.Works {
		citations += len(w.Citations)
		if was := v.Items[i].Work; w.ID != was.ID || w.Title != valid(was.Title) || w.Year != was.Year || w.Label != was.Label {
			t.Fatalf("work %d is %q %q, want %q %q", i, w.ID, w.Title, was.ID, was.Title)
		}
	}
	if undirected(v) {
		citations = len(m.Links)
	}
	if len(m.Corpus.Works) != len(v.Items) || citations != len(v.Links) || len(m.Problems) > 0 {
		t.Fatalf("%d works, %d links, want %d and %d; %v", len(m.Corpus.Works), citations, len(v.Items), len(v.Links), m.Problems)
	}
}

// So does the table of citations, which holds no works without any.
func TestCitationsComeBack(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := anyMap(t)
		if undirected(v) || len(v.Links) == 0 {
			return
		}
		g, err := read.Pairs(made(t, CitationsCSV, v))
		if err != nil || g.Skipped != 0 || len(g.Arcs) != len(v.Links) {
			t.Fatalf("%v: %+v, want %d citations", err, g, len(v.Links))
		}
		for i, a := range g.Arcs {
			l := v.Links[i]
			if g.Labels[a[0]] != v.Items[l.Citing].Work.ID || g.Labels[a[1]] != v.Items[l.Cited].Work.ID {
				t.Fatalf("citation %d runs %q → %q", i, g.Labels[a[0]], g.Labels[a[1]])
			}
		}
	})
}
