package view

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/files"
	"citegraph/graph"
	"citegraph/graph/layout"
	"citegraph/graph/measure"
)

// linksOf turns a map of citations into one of co-citation or coupling.
func linksOf(t rapid.TB, in Input, kind string) Input {
	t.Helper()
	ctx := context.Background()
	pair := graph.CoCitation
	if kind == Coupling {
		pair = graph.Coupling
	}
	links, err := pair(ctx, in.Network, graph.PairOptions{})
	if err != nil {
		t.Fatal(err)
	}
	columns, err := measure.ComputeLinks(ctx, links, []string{measure.LinksName, measure.LinkStrengthName}, measure.Options{})
	if err != nil {
		t.Fatal(err)
	}
	communities, err := measure.LinkCommunities(ctx, links, measure.CommunityOptions{})
	if err != nil {
		t.Fatal(err)
	}
	in.Links, in.Graph, in.Columns, in.Communities, in.Paths = links, kind, columns, communities.Of, nil
	return in
}

// lists are works a, b, c … each of which cites what is written after it.
func lists(t rapid.TB, spec ...string) Input {
	t.Helper()
	var works []*biblio.Work
	for _, s := range spec {
		id, cited, _ := strings.Cut(s, ":")
		w := &biblio.Work{ID: id, Label: "Work " + id, State: biblio.Resolved, Source: biblio.FromCrossref, Year: 2000}
		for _, c := range strings.Fields(cited) {
			w.Citations = append(w.Citations, biblio.Citation{Cited: c, AssertedBy: biblio.ByPublisher})
		}
		works = append(works, w)
	}
	net, _ := graph.Build(works, graph.Options{})
	return Input{Title: "Lists", Network: net, Stability: math.NaN(), Tool: "citegraph 1.2.3"}
}

// Of x, y and z, which cite them, a and b are cited together three times, a and
// c twice and b and c twice; d and e once; f is cited alone.
func together(t rapid.TB) Input {
	return linksOf(t, lists(t, "a:", "b:", "c:", "d:", "e:", "f:", "x: a b", "y: a b c", "z: a b c", "u: d e", "v: f"), CoCitation)
}

func TestLinkMap(t *testing.T) {
	t.Parallel()
	in := together(t)
	in.Seeds = []string{"x"}
	v := build(t, in, Options{})
	checkPicture(t, v)
	if len(v.Items) != 11 || v.Graph != CoCitation || v.Picture.Layout != "force" || v.Picture.Axis != nil {
		t.Errorf("%d items in a map of %q by %q", len(v.Items), v.Graph, v.Picture.Layout)
	}
	if got, want := drawnIDs(v), []string{"a", "b", "c", "d", "e"}; !slices.Equal(got, want) {
		t.Errorf("drawn are %v, not %v", got, want)
	}
	// s(a) = s(b) = 5, s(c) = 4, s(d) = s(e) = 1.
	type link struct {
		a, b     int
		count    int
		strength float64
	}
	var got []link
	for _, l := range v.Links {
		got = append(got, link{l.Citing, l.Cited, l.Count, l.Strength})
		if !l.Drawn || l.Line != LineLink || len(l.Path) != 4 {
			t.Errorf("the link of %d and %d is not drawn: %+v", l.Citing, l.Cited, l)
		}
	}
	want := []link{{0, 1, 3, 3.0 / 25}, {0, 2, 2, 2.0 / 20}, {1, 2, 2, 2.0 / 20}, {3, 4, 1, 1}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("links %v, not %v", got, want)
	}
	if w := v.Links; !(w[0].Width > w[1].Width && w[1].Width == w[2].Width && w[2].Width > w[3].Width && w[3].Width > 0) {
		t.Errorf("widths %v, %v, %v, %v do not follow the counts", w[0].Width, w[1].Width, w[2].Width, w[3].Width)
	}
	if got, want := v.Subtitle, "Co-citation map · 11 works · 4 links · 2000 · from 1 seed"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := captions(v, "account"), "Showing all 5 linked works; 6 works without a link are left out; all 4 links drawn."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if !slices.Contains(v.Picture.Omitted, biblio.Omission{What: "works", Count: 6, Why: "not linked with any other"}) {
		t.Errorf("isolated works are not among %v", v.Picture.Omitted)
	}
	if tip := v.Items[0].Tooltip; !strings.Contains(tip, "linked with 2 works, link strength 5") {
		t.Errorf("tooltip %q", tip)
	}
	if d := v.Description; !strings.HasPrefix(d, "Co-citation map · ") || !strings.Contains(d, "Largest by link strength: Work a (5)") {
		t.Errorf("description %q", d)
	}
}

func TestLinkLegend(t *testing.T) {
	t.Parallel()
	v := build(t, together(t), Options{})
	var labels []string
	for _, e := range v.Picture.Legend {
		labels = append(labels, e.Label)
		if e.Kind == "line" && e.Width == 0 {
			t.Errorf("the line of %q has no width", e.Label)
		}
	}
	if got, want := strings.Join(labels, "|"), "link strength|1|2|5|Work a · 3|Work d · 2|cited together|1×|3×"; got != want {
		t.Errorf("legend %q, not %q", got, want)
	}
}

func TestCouplingMap(t *testing.T) {
	t.Parallel()
	v := build(t, linksOf(t, lists(t, "a:", "b:", "x: a b", "y: a b", "z: b"), Coupling), Options{})
	if got, want := drawnIDs(v), []string{"x", "y", "z"}; !slices.Equal(got, want) {
		t.Errorf("drawn are %v, not %v", got, want)
	}
	if !strings.HasPrefix(v.Subtitle, "Bibliographic coupling map · ") {
		t.Errorf("subtitle %q", v.Subtitle)
	}
	if !slices.ContainsFunc(v.Picture.Legend, func(e Entry) bool { return e.Label == "shared references" }) {
		t.Error("the legend does not say what lines are")
	}
}

// Maps of no link have a picture that says so.
func TestLinkMapOfNothing(t *testing.T) {
	t.Parallel()
	for name, in := range map[string]Input{
		"no work":  lists(t),
		"one work": lists(t, "a:"),
		"one list": lists(t, "a:", "x: a"),
	} {
		v := build(t, linksOf(t, in, CoCitation), Options{})
		checkPicture(t, v)
		if got := captions(v, "account"); len(drawnIDs(v)) != 0 || !strings.HasPrefix(got, "No two works are linked") {
			t.Errorf("%s: %v drawn, account %q", name, drawnIDs(v), got)
		}
	}
}

// Top counts linked works: by their strongest links, or by the measure that was
// chosen. Long lists that are cited once do not push others out.
func TestLinkTop(t *testing.T) {
	t.Parallel()
	spec := []string{"a:", "b:", "c:", "x: a b", "y: a b", "z: c a"}
	long := "long:"
	for i := range 9 {
		spec = append(spec, fmt.Sprintf("l%d:", i))
		long += fmt.Sprintf(" l%d", i)
	}
	in := linksOf(t, lists(t, append(spec, long)...), CoCitation)
	v := build(t, in, Options{Top: 2})
	if got, want := drawnIDs(v), []string{"a", "b"}; !slices.Equal(got, want) {
		t.Errorf("by strongest links %v are drawn, not %v", got, want)
	}
	if got := captions(v, "account"); !strings.Contains(got, "Showing 2 of 12 linked works, those of the strongest links; 4 works without a link are left out; the strongest of 38 links drawn") {
		t.Errorf("account %q", got)
	}
	if got, want := drawnIDs(build(t, in, Options{Top: 3, SizeBy: "links"})), []string{"l0", "l1", "l2"}; !slices.Equal(got, want) {
		t.Errorf("by links %v are drawn, not %v", got, want)
	}
	in.Seeds = []string{"c"}
	if got, want := drawnIDs(build(t, in, Options{Top: 3})), []string{"a", "b", "c"}; !slices.Equal(got, want) {
		t.Errorf("with the seed %v are drawn, not %v", got, want)
	}
	if got := len(drawnIDs(build(t, in, Options{Top: All}))); got != 12 {
		t.Errorf("%d works are drawn, not 12", got)
	}
}

// The places of works come from another engine if there is one: it is given
// the lines that are drawn, and those alone.
func TestLinkMapArranged(t *testing.T) {
	t.Parallel()
	given := 0
	o := Options{Arrange: func(in layout.Input, o layout.Options) (layout.Layout, error) {
		given = len(in.Arcs)
		return layout.Force(in, o), nil
	}}
	v := build(t, linksOf(t, literature(t, 200, 5), CoCitation), o)
	drawn := 0
	for _, l := range v.Links {
		if l.Drawn {
			drawn++
		}
	}
	if drawn != given || given == 0 {
		t.Errorf("%d lines were given, and %d drawn", given, drawn)
	}
}

func TestLinkMapOverlaps(t *testing.T) {
	t.Parallel()
	for _, n := range []int{3, 21, 80, 150, 500} {
		for _, kind := range []string{CoCitation, Coupling} {
			in := linksOf(t, literature(t, n, uint64(n)), kind)
			checkPicture(t, build(t, in, Options{}))
			checkPicture(t, build(t, in, Options{Top: All, ColorBy: "year"}))
		}
	}
}

func TestLinkMapProperties(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 25).Draw(t, "works")
		var spec []string
		for i := range n {
			s := fmt.Sprintf("w%02d:", i)
			for range rapid.IntRange(0, 6).Draw(t, "references") {
				s += fmt.Sprintf(" w%02d", rapid.IntRange(0, n-1).Draw(t, "cited"))
			}
			spec = append(spec, s)
		}
		in := linksOf(t, lists(t, spec...), rapid.SampledFrom([]string{CoCitation, Coupling}).Draw(t, "kind"))
		v, err := Build(in, Options{Top: rapid.SampledFrom([]int{0, All, 1, 4}).Draw(t, "top")})
		if err != nil {
			t.Fatal(err)
		}
		checkLinks(t, v, in.Links)
	})
}

// checkLinks fails if a drawn work has no line, a line no drawn work, or works
// or lines are missing in the account.
func checkLinks(t rapid.TB, v *View, links *graph.Links) {
	t.Helper()
	if len(v.Items) != links.Len() || int64(len(v.Links)) != links.Size() {
		t.Fatalf("%d items and %d links, of %d and %d", len(v.Items), len(v.Links), links.Len(), links.Size())
	}
	tied := make([]bool, len(v.Items))
	works, lines := len(v.Items), len(v.Links)
	for _, l := range v.Links {
		if !l.Drawn {
			continue
		}
		if !v.Items[l.Citing].Drawn || !v.Items[l.Cited].Drawn || l.Width <= 0 {
			t.Fatalf("a line of %v from %d to %d", l.Width, l.Citing, l.Cited)
		}
		tied[l.Citing], tied[l.Cited] = true, true
		lines--
	}
	for i := range v.Items {
		if v.Items[i].Drawn != tied[i] {
			t.Fatalf("work %d: drawn %v, with a line %v", i, v.Items[i].Drawn, tied[i])
		}
		if tied[i] {
			works--
		}
	}
	for _, o := range v.Picture.Omitted {
		switch o.What {
		case "works":
			works -= o.Count
		case "links":
			lines -= o.Count
		}
	}
	if works != 0 || lines != 0 {
		t.Fatalf("the account is %d works and %d links short: %v", works, lines, v.Picture.Omitted)
	}
}

// honeybees is the literature of a study, as the program grows it.
func honeybees(t *testing.T) *fetch.Corpus {
	t.Helper()
	const doi = "10.1371/journal.pone.0197589"
	path := filepath.Join("..", "..", "..", "shared", "data", "honeybee", "works.jsonl.gz")
	file, err := os.Open(path)
	if err != nil {
		t.Skip("without the shared records there are no honey bees")
	}
	defer file.Close()
	held, err := files.Read(path, file)
	if err != nil {
		t.Fatal(err)
	}
	corpus, err := fetch.Grow(context.Background(), fetch.NewRecords(held.Works), []biblio.DOI{doi}, fetch.Plan{Depth: 2})
	if err != nil {
		t.Fatal(err)
	}
	return corpus
}

// In pictures of hundreds of works too, those of the main path are labelled before
// all others: of twelve, at most one finds no room.
func TestMainPathOfHoneybees(t *testing.T) {
	t.Parallel()
	corpus := honeybees(t)
	in := inputOf(t, corpus.Works, string(corpus.Seeds[0]))
	all, bare := 0, 0
	for _, o := range []Options{{}, {Top: 160}, {Top: 300}, {Top: All, Hide: []biblio.State{biblio.Unidentified}}} {
		v := build(t, in, o)
		for i := range v.Items {
			if item := &v.Items[i]; item.Drawn && item.MainPath {
				if all++; item.Caption.Text == "" {
					bare++
				}
			}
		}
	}
	if all < 40 || bare*12 > all {
		t.Errorf("%d of %d works of the main path have no label", bare, all)
	}
}

// The honey bee literature, as it comes out of the program.
func TestLinkMapOfHoneybees(t *testing.T) {
	t.Parallel()
	corpus := honeybees(t)
	net, _ := graph.Build(corpus.Works, graph.Options{})
	for _, kind := range []string{CoCitation, Coupling} {
		in := linksOf(t, Input{Title: "Bees", Seeds: corpus.Seeds, Network: net, Stability: math.NaN()}, kind)
		for _, o := range []Options{{}, {Top: 40}, {Width: 600}, {Theme: "dark", ColorBy: "venue"}} {
			v := build(t, in, o)
			checkPicture(t, v)
			checkLinks(t, v, in.Links)
			labelled := 0
			for i := range v.Items {
				if v.Items[i].Caption.Text != "" {
					labelled++
				}
			}
			if drawn := len(drawnIDs(v)); labelled < drawn*3/4 && o.Width == 0 {
				t.Errorf("%s: labels for %d of %d works", kind, labelled, drawn)
			}
		}
	}
}

// On a page of any width, no row of the legend ends between a heading and its first
// sample.
func TestLegendHeadingsStayWithSamples(t *testing.T) {
	t.Parallel()
	for width := 240.0; width < 700; width += 7 {
		b := &builder{v: &View{}, u: 1}
		f := flow{}
		f.add(Entry{Kind: "ink", Label: "somewhat long · 358", R: 5})
		f.add(Entry{Kind: "mark", Label: "no DOI · 358", R: 5})
		f.add(Entry{Kind: "head", Label: "cited together"})
		f.add(Entry{Kind: "line", Name: LineLink, Label: "2×", R: 22})
		f.breakInto(b, width)
		if f.row[2] != f.row[3] {
			t.Errorf("%v wide: rows %v", width, f.row)
		}
	}
}

// Maps of links on half a page have fewer works too; whoever says how many has so many.
func TestTopOfNarrowLinkMaps(t *testing.T) {
	t.Parallel()
	in := linksOf(t, star(t, 200), CoCitation) // all of cited001 … cited200 are cited together
	few := linksOf(t, star(t, 40), CoCitation)
	for _, c := range []struct {
		in   Input
		o    Options
		want int
	}{
		{in, Options{}, someLinked}, {in, Options{Width: 640}, someLinked}, {in, Options{Width: 321}, 43}, {in, Options{Height: 200}, 42},
		{in, Options{Width: 321, Top: 60}, 60}, {few, Options{Width: 321}, 40}, {few, Options{Width: 200}, 21},
	} {
		if got := len(drawnIDs(build(t, c.in, c.o))); got != c.want {
			t.Errorf("%+v: %d of %d works drawn, not %d", c.o, got, c.in.Network.Len(), c.want)
		}
	}
}
