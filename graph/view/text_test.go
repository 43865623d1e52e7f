package view

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/layout"
)

// small is a map of every state, mark and line.
func small(t testing.TB) Input {
	t.Helper()
	depth, total := 1, 12345
	work := func(id string, year int, state biblio.State, cites ...string) *biblio.Work {
		w := &biblio.Work{ID: id, DOI: biblio.DOI(id), State: state, Source: biblio.FromCrossref, Year: year, Title: "On " + id, Label: "Label " + id, Depth: &depth}
		for _, c := range cites {
			w.Citations = append(w.Citations, biblio.Citation{Cited: c, AssertedBy: biblio.ByPublisher})
		}
		return w
	}
	works := []*biblio.Work{
		work("10.5/a", 1990, biblio.Resolved),
		work("10.5/b", 1995, biblio.Unfetched, "10.5/a"),
		work("10.5/c", 1999, biblio.Unidentified, "10.5/a"),
		work("10.5/d", 2001, biblio.Missing, "10.5/b", "10.5/c"),
		work("10.5/e", 2002, biblio.Elsewhere, "10.5/d"),
		work("10.5/f", 2003, biblio.Failed, "10.5/e"),
		work("10.5/g", 2004, biblio.Resolved, "10.5/f", "10.5/i"),
		work("10.5/h", 2005, biblio.Resolved, "10.5/g"),
		work("10.5/i", 2006, biblio.Resolved, "10.5/a", "10.5/h"),
		work("10.5/j", 0, biblio.Resolved, "10.5/a"),
	}
	works[0].TotalCitations, works[0].Indexed = &total, "2024-02-03"
	works[4].Agency = "JaLC"
	works[6].Retraction = &biblio.Update{Type: "retraction", DOI: "10.5/n", Date: biblio.Date{Year: 2010, Month: 3}, Source: "publisher"}
	works[7].Concern = &biblio.Update{Type: "expression_of_concern"}
	works[7].Citations[0].AssertedBy = biblio.ByMatch
	works[8].Indexed = "2024-05-06"
	return inputOf(t, works, "10.5/i")
}

func TestSubtitle(t *testing.T) {
	t.Parallel()
	if got, want := build(t, small(t), Options{}).Subtitle, "10 works · 12 citations · 1990–2006 · references followed 1 step · from 1 seed"; got != want {
		t.Errorf("%q\nnot\n%q", got, want)
	}
	if got := build(t, inputOf(t, []*biblio.Work{{ID: "x", State: biblio.Unidentified}}), Options{}).Subtitle; got != "1 work · 0 citations" {
		t.Errorf("%q", got)
	}
}

// captions are the free texts of a role, joined.
func captions(v *View, role string) string {
	var lines []string
	for _, c := range v.Picture.Captions {
		if c.Role == role {
			lines = append(lines, c.Text)
		}
	}
	return strings.Join(lines, " ")
}

func TestAccount(t *testing.T) {
	t.Parallel()
	in := small(t)
	in.Ledger = biblio.Ledger{WithoutDOI: 7, Beyond: 3943, Omitted: []biblio.Omission{{What: "works", Count: 12, Why: "cut by --max-works"}, {What: "works", Why: "none"}}}
	got := captions(build(t, in, Options{}), "account")
	want := "Showing all 10 works and 12 citations; 1 without a year; 7 references of the lists followed have no DOI; 3\u202f943 with one lead outside the map; 12 works left out: cut by --max-works."
	if got != want {
		t.Errorf("%q\nnot\n%q", got, want)
	}
	v := build(t, in, Options{Top: 3})
	got = captions(v, "account")
	want = "Showing 3 of 10 works (seeds, main path, then works tied to these, by citations in this map) and 2 of 12 citations; the legend counts works of the whole map; 7 references of the lists followed have no DOI; 3\u202f943 with one lead outside the map; 12 works left out: cut by --max-works."
	if got != want {
		t.Errorf("%q\nnot\n%q", got, want)
	}
	wanted := []biblio.Omission{
		{What: "works", Count: 7, Why: "not among the 3 that come first: seeds, main path, then works tied to these, by citations in this map"},
		{What: "citations", Count: 10, Why: "of works that are not drawn"},
	}
	if !slices.Equal(v.Picture.Omitted, wanted) {
		t.Errorf("omitted: %v", v.Picture.Omitted)
	}
}

// Labels that found no room are counted.
func TestAccountOfLabels(t *testing.T) {
	t.Parallel()
	v := build(t, literature(t, 429, 8), Options{Top: All})
	labelled := 0
	for i := range v.Items {
		if v.Items[i].Caption.Text != "" {
			labelled++
		}
	}
	if labelled == 429 || labelled < 40 {
		t.Fatalf("%d labels", labelled)
	}
	if want := Count(labelled) + " works labelled"; !strings.Contains(captions(v, "account"), want) {
		t.Errorf("%q lacks %q", captions(v, "account"), want)
	}
	if last := v.Picture.Omitted[len(v.Picture.Omitted)-1]; last.What != "labels" || last.Count != 429-labelled {
		t.Errorf("omitted: %v", last)
	}
}

func TestProvenance(t *testing.T) {
	t.Parallel()
	want := "Records: Crossref (5), as indexed between 2024-02-03 and 2024-05-06. Drawn by citegraph 1.2.3."
	if got := captions(build(t, small(t), Options{}), "provenance"); got != want {
		t.Errorf("%q\nnot\n%q", got, want)
	}
}

// The legend has a sample of every mark and line that occurs, and of no other.
func TestLegend(t *testing.T) {
	t.Parallel()
	names := func(v *View, kind string) (names []string) {
		for _, e := range v.Picture.Legend {
			if e.Kind == kind {
				names = append(names, e.Name)
			}
		}
		return names
	}
	v := build(t, small(t), Options{})
	if got, want := names(v, "mark"), []string{"seed", "unfetched", "unidentified", "missing", "elsewhere", "failed", "retracted", "concern"}; !slices.Equal(got, want) {
		t.Errorf("marks %v", got)
	}
	if got, want := names(v, "line"), []string{"citation", "matched", "against-time", "main-path"}; !slices.Equal(got, want) {
		t.Errorf("lines %v", got)
	}
	in := small(t)
	in.Paths, in.Seeds = nil, nil
	v = build(t, in, Options{Top: 2})
	if got := drawnIDs(v); !slices.Equal(got, []string{"10.5/a", "10.5/i"}) {
		t.Fatalf("drawn %v", got)
	}
	if got := names(v, "mark"); len(got) > 0 {
		t.Errorf("marks %v", got)
	}
	if got := names(v, "line"); !slices.Equal(got, []string{"citation"}) {
		t.Errorf("lines %v", got)
	}
}

// A main path of one citation is no way that thought has taken: the data have
// it, the picture does not.
func TestShortMainPath(t *testing.T) {
	t.Parallel()
	works := []*biblio.Work{{ID: "a", Year: 1990}, {ID: "b", Year: 2000, Citations: []biblio.Citation{{Cited: "a"}}}}
	v := build(t, inputOf(t, works), Options{})
	if l := v.Links[0]; !l.MainPath || l.Line != LineCitation {
		t.Errorf("%+v", l)
	}
	if strings.Contains(v.Description, "Main path") {
		t.Errorf("a path that is not drawn: %q", v.Description)
	}
}

func TestTooltips(t *testing.T) {
	t.Parallel()
	v := build(t, small(t), Options{})
	for i, want := range []string{
		"Label 10.5/a\nOn 10.5/a\ncited 4 times in this map, 12\u202f345 times in all",
		"Label 10.5/b\nOn 10.5/b\ncited once in this map\nnot fetched: known from the citing list only",
		"Label 10.5/c\nOn 10.5/c\ncited once in this map\na reference without a DOI",
		"Label 10.5/d\nOn 10.5/d\ncited once in this map\nno registration agency knows this DOI",
		"Label 10.5/e\nOn 10.5/e\ncited once in this map\nregistered with JaLC, whose record could not be had",
		"Label 10.5/f\nOn 10.5/f\ncited once in this map\ncould not be reached this time",
		"Label 10.5/g\nOn 10.5/g\ncited once in this map\nRETRACTION 2010-03, doi 10.5/n, source: publisher",
		"Label 10.5/h\nOn 10.5/h\ncited once in this map\nEXPRESSION OF CONCERN",
		"Label 10.5/i\nOn 10.5/i\nseed · cited once in this map",
	} {
		if got := v.Items[i].Tooltip; got != want {
			t.Errorf("%q\nnot\n%q", got, want)
		}
	}
}

func TestDescription(t *testing.T) {
	t.Parallel()
	got := build(t, small(t), Options{}).Description
	for _, want := range []string{"10 works", "Largest by citations in this map: Label 10.5/a (4)", "Main path, oldest first: Label 10.5/a, ", "Showing all 10 works"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q lacks %q", got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1\u202f000", 27770: "27\u202f770", -1234567: "−1\u202f234\u202f567"} {
		if got := Count(n); got != want {
			t.Errorf("%d: %q", n, got)
		}
	}
	for v, want := range map[float64]string{
		3: "3", 2414: "2\u202f414", 0.00848123: "0.00848", 1.5: "1.5", 12.34: "12.3", 999.4: "999", 999.6: "1\u202f000", 2344.5: "2\u202f345",
		0.0000123456: "0.0000123", 1e-12: "1×10⁻¹²", -3.26e-10: "−3.3×10⁻¹⁰", 9.99e-10: "1×10⁻⁹", 5e-324: "4.9×10⁻³²⁴", 1e-9: "0.000000001", 0: "0", -0.25: "−0.25", -1234.5: "−1\u202f235", 9.996: "10", 0.9996: "1", 1e20: "100\u202f000\u202f000\u202f000\u202f000\u202f000\u202f000",
		math.Inf(1): "∞", math.Inf(-1): "−∞", math.NaN(): "–",
	} {
		if got := number(v); got != want {
			t.Errorf("%v: %q", v, got)
		}
	}
}

func TestLongTitle(t *testing.T) {
	t.Parallel()
	in := small(t)
	in.Title = strings.Repeat("A title that does not end ", 30)
	v := build(t, in, Options{})
	checkPicture(t, v)
	lines := 0
	for _, c := range v.Picture.Captions {
		if c.Role == "title" {
			lines++
		}
	}
	if lines != 2 || !strings.HasSuffix(captions(v, "title"), "…") || v.Title != in.Title {
		t.Errorf("%d lines: %q", lines, captions(v, "title"))
	}
}

// Communities are named by the words that set their titles apart.
func TestCommunityNames(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	clique := func(prefix string, titles ...string) {
		for i, title := range titles {
			w := &biblio.Work{ID: prefix + string(rune('a'+i)), State: biblio.Resolved, Year: 1990 + i, Title: title, Label: prefix + " label"}
			for k := range i {
				w.Citations = append(w.Citations, biblio.Citation{Cited: prefix + string(rune('a'+k))})
			}
			works = append(works, w)
		}
	}
	clique("1", "Pesticides and Nosema ceranae in honey bees", "A model of Nosema ceranae", "Spread of Nosema ceranae", "The nosema ceranae of bees")
	clique("2", "Quantum dots in silicon", "Silicon and Quantum Dots", "Silicon, quantum dots and light")
	clique("3", "Of this", "And that")
	v := build(t, inputOf(t, works), Options{})
	var labels []string
	for _, e := range v.Picture.Legend {
		if e.Kind == "ink" {
			labels = append(labels, e.Label)
		}
	}
	if want := []string{"ceranae, Nosema · 4", "dots, quantum · 3", "3 label · 2"}; !slices.Equal(labels, want) {
		t.Errorf("%q, not %q", labels, want)
	}
	want := []Community{{0, "ceranae, Nosema", 4}, {1, "dots, quantum", 3}, {2, "3 label", 2}}
	for _, o := range []Options{{}, {SizeBy: "total_citations"}, {ColorBy: "year", Top: 1}} { // whatever the picture
		if v := build(t, inputOf(t, works), o); !slices.Equal(v.Communities, want) {
			t.Errorf("%+v: %v, not %v", o, v.Communities, want)
		}
	}
}

// Communities of an edited map may have any numbers.
func TestCommunitiesOfAnyNumber(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	for i := range 6 {
		works = append(works, &biblio.Work{ID: fmt.Sprintf("w%d", i), State: biblio.Resolved, Year: 2000, Label: fmt.Sprintf("L%d", i)})
	}
	in := inputOf(t, works)
	in.Communities = []int{math.MaxInt, -1, 3, math.MaxInt, -1, 3}
	v := build(t, in, Options{})
	var labels []string
	for _, e := range v.Picture.Legend {
		if e.Kind == "ink" {
			labels = append(labels, e.Label)
		}
	}
	if !slices.Contains(labels, "L2 · 2") {
		t.Errorf("%q", labels)
	}
}

// A community has the ink of its number, in pictures of few works and of all; a
// citation has the ink of its works where they are of one.
func TestInks(t *testing.T) {
	t.Parallel()
	in := literature(t, 300, 2)
	v := build(t, in, Options{})
	for _, v := range []*View{v, build(t, in, Options{Top: 20}), build(t, in, Options{Top: All})} {
		for i := range v.Items {
			item := &v.Items[i]
			want := item.Community
			if want >= CategoryInks {
				want = -1
			}
			if item.Drawn && item.Ink != want {
				t.Errorf("community %d has ink %d in a picture of %d works", item.Community, item.Ink, len(drawnIDs(v)))
			}
		}
	}
	for k := range v.Links {
		l := &v.Links[k]
		a, b := v.Items[l.Citing].Ink, v.Items[l.Cited].Ink
		if want := a == b && a >= 0 && l.Line == LineCitation; (l.Ink >= 0) != want || want && l.Ink != a {
			t.Fatalf("a %q from ink %d to %d has ink %d", l.Line, a, b, l.Ink)
		}
	}
}

func TestColorBy(t *testing.T) {
	t.Parallel()
	in := small(t)
	for i, venue := range []string{"PLoS ONE", "PLOS ONE", "Apidologie"} {
		in.Network.Work(graph.Node(i)).Venue = venue
	}
	labels := func(by string) (labels []string) {
		for _, e := range build(t, in, Options{ColorBy: by}).Picture.Legend {
			if e.Kind == "ink" {
				labels = append(labels, e.Label)
			}
		}
		return labels
	}
	for by, want := range map[string][]string{
		"venue": {"PLoS ONE · 2", "Apidologie · 1", "no venue · 7"},
		"state": {"resolved · 5", "elsewhere · 1", "failed · 1", "missing · 1", "unfetched · 1", "unidentified · 1"},
		"year":  {"1990 · 1", "1995 · 1", "1999 · 1", "2001–2002 · 2", "2003 · 1", "2004–2005 · 2", "2006 · 1", "year unknown · 1"},
	} {
		if got := labels(by); !slices.Equal(got, want) {
			t.Errorf("by %s: %q, not %q", by, got, want)
		}
	}
}

// Where nearly all works that are drawn are of small communities, these have the
// inks that are free.
func TestInksOfSmallCommunities(t *testing.T) {
	t.Parallel()
	var works []*biblio.Work
	for i := range 40 {
		works = append(works, &biblio.Work{ID: fmt.Sprintf("w%02d", i), State: biblio.Resolved, Year: 2000, Label: "L"})
	}
	in := inputOf(t, works)
	in.Communities = make([]int, len(works))
	for i := range works {
		in.Communities[i] = 10 + i/20
	}
	v := build(t, in, Options{})
	for i := range v.Items {
		if want := i / 20; v.Items[i].Ink != want {
			t.Fatalf("community %d has ink %d, not %d", in.Communities[i], v.Items[i].Ink, want)
		}
	}
}

// Numbers and words agree with one another at none, one and many.
func TestGrammar(t *testing.T) {
	t.Parallel()
	work := func(id string, depth int, cites ...string) *biblio.Work {
		w := &biblio.Work{ID: id, State: biblio.Resolved, Label: id, Year: 2000, Depth: &depth}
		for _, c := range cites {
			w.Citations = append(w.Citations, biblio.Citation{Cited: c})
		}
		return w
	}
	for _, c := range []struct {
		works             []*biblio.Work
		ledger            biblio.Ledger
		subtitle, account string
	}{
		{nil, biblio.Ledger{}, "0 works · 0 citations", "No work in this map."},
		{[]*biblio.Work{work("a", 0)}, biblio.Ledger{WithoutDOI: 1}, "1 work · 0 citations · 2000 · references not followed", "Showing the only work; 1 reference of the lists followed has no DOI."},
		{[]*biblio.Work{work("a", 0), work("b", 0)}, biblio.Ledger{Beyond: 1}, "2 works · 0 citations · 2000 · references not followed",
			"Showing all 2 works; none cites another; 1 reference with a DOI leads outside the map."},
		{[]*biblio.Work{work("a", 0, "b"), work("b", 1)}, biblio.Ledger{Omitted: []biblio.Omission{{What: "works", Count: 1, Why: "too late"}}},
			"2 works · 1 citation · 2000 · references followed 1 step", "Showing all 2 works and 1 citation; 1 work left out: too late."},
	} {
		in := inputOf(t, c.works)
		in.Ledger = c.ledger
		v := build(t, in, Options{})
		if v.Subtitle != c.subtitle {
			t.Errorf("%q, not %q", v.Subtitle, c.subtitle)
		}
		if got := captions(v, "account"); got != c.account {
			t.Errorf("%q, not %q", got, c.account)
		}
	}
}

// However much there is to say, all of it is in the picture, on as many lines as
// it takes; the plot gives way.
func TestNothingSaidIsCut(t *testing.T) {
	t.Parallel()
	in := small(t)
	in.Tool = strings.Repeat("a tool of many words ", 30)
	for k := range 12 {
		in.Ledger.Omitted = append(in.Ledger.Omitted, biblio.Omission{What: "works", Count: 1000 + k, Why: "left out for a reason that takes some words to tell"})
	}
	for _, o := range []Options{{}, {Top: 4}, {Width: 800}} {
		v := build(t, in, o)
		checkPicture(t, v)
		for role, end := range map[string]string{"account": "some words to tell.", "provenance": "of many words .", "subtitle": "1 seed"} {
			if got := captions(v, role); strings.Contains(got, "…") || !strings.HasSuffix(strings.Join(strings.Fields(got), " "), end) {
				t.Errorf("%+v: %s %q", o, role, got)
			}
		}
	}
}

// Citations that the layout leaves out since longer chains imply them are said to
// be left out, in words and in numbers.
func TestReduced(t *testing.T) {
	t.Parallel()
	in := small(t)
	v := build(t, in, Options{Layout: "dot", Arrange: func(li layout.Input, o layout.Options) (layout.Layout, error) {
		l := layout.Timeline(li, o)
		l.Engine, l.Routes[0], l.Routes[1], l.Reduced = "dot", nil, nil, 2
		return l, nil
	}})
	if got := captions(v, "account"); !strings.Contains(got, "; 2 citations that longer chains imply are left out;") {
		t.Errorf("account %q", got)
	}
	if want := (biblio.Omission{What: "citations", Count: 2, Why: "implied by longer chains"}); !slices.Contains(v.Picture.Omitted, want) {
		t.Errorf("omitted %v", v.Picture.Omitted)
	}
}

// Lines are about as long as one another, no more than need be, and hold all words.
func TestEven(t *testing.T) {
	t.Parallel()
	f := layout.Face{Size: 10}
	text := strings.TrimSpace(strings.Repeat("words of some length ", 12))
	for _, width := range []float64{150, 300, 420, 1500} {
		plain, lines := wrap(text, width, 20, f.Width, f.Fit), even(text, width, 20, f)
		if len(lines) != len(plain) || strings.Join(lines, " ") != text {
			t.Errorf("width %v: %q", width, lines)
		}
		for _, line := range lines {
			if f.Width(line) > width || len(lines) > 1 && f.Width(line) < width/4 {
				t.Errorf("width %v: %q", width, lines)
			}
		}
	}
	if got := even(text, 300, 2, f); len(got) != 2 || !strings.HasSuffix(got[1], "…") {
		t.Errorf("%q", got)
	}
}

// The works of a graph file are vertices, and have no references that could lack a DOI.
func TestGraphFileHasNoReferences(t *testing.T) {
	t.Parallel()
	for source, said := range map[string]bool{biblio.FromFile: false, biblio.FromCrossref: true} {
		in := inputOf(t, []*biblio.Work{{ID: "a", Source: source, State: biblio.Unidentified, Label: "A"}})
		in.Ledger = biblio.Ledger{WithoutDOI: 7}
		if got := captions(build(t, in, Options{}), "account"); strings.Contains(got, "7 references of the lists followed have no DOI") != said {
			t.Errorf("%s: %q", source, got)
		}
	}
}
