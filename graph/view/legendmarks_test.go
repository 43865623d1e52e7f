package view

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// In a map of links the legend counts the works that have one, whatever inks and marks
// stand for, and the account says so: the others are said to be left out.
func TestLegendCountsLinkedWorks(t *testing.T) {
	t.Parallel()
	in := literature(t, 300, 4)
	for i := range in.Network.Len() {
		w := in.Network.Work(graph.Node(i))
		w.Venue = []string{"Bee World", "Apidologie"}[i%2]
		w.State = []biblio.State{biblio.Resolved, biblio.Resolved, biblio.Unfetched}[i%3]
	}
	in = linksOf(t, in, CoCitation)
	linked := func(is func(i int) bool) int {
		n := 0
		for i := range in.Network.Len() {
			if in.Links.Degree(graph.Node(i)) > 0 && is(i) {
				n++
			}
		}
		return n
	}
	whole := linked(func(int) bool { return true })
	if whole == in.Network.Len() || whole < 60 {
		t.Fatalf("%d of %d works are linked", whole, in.Network.Len())
	}
	for _, by := range []string{"venue", "state", "year", "community"} {
		v := build(t, in, Options{Top: 50, ColorBy: by})
		inks := 0
		for _, e := range v.Picture.Legend {
			switch e.Kind {
			case "mark":
				if want := linked(func(i int) bool { return slices.Contains(Marks(&v.Items[i]), e.Name) }); e.Count != want {
					t.Errorf("by %s: %q, and %d are linked", by, e.Label, want)
				}
			case "ink":
				inks += e.Count
			}
		}
		if by != "year" && by != "community" && inks != whole || inks > whole {
			t.Errorf("by %s: the inks stand for %d works of %d", by, inks, whole)
		}
		if got := captions(v, "account"); !strings.Contains(got, "; the legend counts all linked works") {
			t.Errorf("by %s: %q", by, got)
		}
	}
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{Top: All}, ""},
		{Options{Top: 20, Hide: []biblio.State{biblio.Unfetched}}, "; the legend counts all linked works, hidden ones too"},
	} {
		if got := captions(build(t, in, c.o), "account"); !strings.Contains(got, c.want) || c.want == "" && strings.Contains(got, "the legend counts") {
			t.Errorf("%+v: %q", c.o, got)
		}
	}
}

// unknown are n works in two communities, of which the first so many have no DOI.
func unknown(t *testing.T, n, without int) Input {
	t.Helper()
	var works []*biblio.Work
	for i := range n {
		w := &biblio.Work{ID: fmt.Sprint("w", i), State: biblio.Resolved, Year: 2000 + i, Label: fmt.Sprint("W", i)}
		if i < without {
			w.State = biblio.Unidentified
		}
		for k := i % 2; k < i; k += 2 {
			w.Citations = append(w.Citations, biblio.Citation{Cited: fmt.Sprint("w", k)})
		}
		works = append(works, w)
	}
	return inputOf(t, works)
}

// Samples of sizes and inks have the shape that most works have. Where no work has a
// DOI, no sample explains the square, and the account says it once.
func TestSamplesHaveTheUsualShape(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		without int
		shape   string
		mark    string
	}{
		{0, "", ""},
		{5, "", "no DOI · 5"},
		{6, "unidentified", "no DOI · 6"},
		{10, "unidentified", ""},
	} {
		v := build(t, unknown(t, 10, c.without), Options{})
		mark, kinds := "", map[string]int{}
		for _, e := range v.Picture.Legend {
			switch e.Kind {
			case "size", "ink":
				if kinds[e.Kind]++; e.Name != c.shape {
					t.Errorf("%d without: the sample %q is %q, not %q", c.without, e.Label, e.Name, c.shape)
				}
			case "mark":
				mark += e.Label
			}
		}
		if kinds["size"] < 2 || kinds["ink"] < 2 {
			t.Errorf("%d without: samples %v", c.without, kinds)
		}
		if mark != c.mark {
			t.Errorf("%d without: %q, not %q", c.without, mark, c.mark)
		}
		if said := strings.Contains(captions(v, "account"), "; no work has a DOI"); said != (c.without == 10) {
			t.Errorf("%d without: %q", c.without, captions(v, "account"))
		}
	}
}

// The subtitle speaks of the years of the map. The account says which the axis has,
// where these are others: not where there is no axis, nor in narrow pictures.
func TestYearsDrawn(t *testing.T) {
	t.Parallel()
	in := star(t, 100) // works of 1990 and 2000; the seed is of 2010
	in.Seeds = nil
	for _, c := range []struct {
		o    Options
		said string
	}{
		{Options{Top: 2}, "; the works drawn are of 1990–2000"},
		{Options{Top: 21}, "; the years drawn, 1990–2000, are as wide as their works need"},
		{Options{Top: 21, Width: 340}, "; years are as wide as their works need"},
		{Options{Top: All}, "; years are as wide as their works need"},
	} {
		v := build(t, in, c.o)
		if got := captions(v, "account"); !strings.Contains(got, c.said) || c.o.Top == All && strings.Contains(got, "drawn") {
			t.Errorf("%+v: %q", c.o, got)
		}
		if !strings.Contains(v.Subtitle, "1990–2010") {
			t.Errorf("%q", v.Subtitle)
		}
	}
}
