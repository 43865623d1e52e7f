package render_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
	"citegraph/graph/measure"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// every is a map with a work of every state and mark and a citation of every
// kind; titles, labels, venues and DOIs are as given.
func every(t testing.TB, title func(i int) string) *view.View {
	t.Helper()
	var works []*biblio.Work
	add := func(year int, state biblio.State, cites ...int) *biblio.Work {
		i := len(works)
		id := fmt.Sprintf("10.5555/%02d", i)
		w := &biblio.Work{
			ID: id, DOI: biblio.DOI(fmt.Sprintf(`10.5555/%02d<a href="x">'&%s`, i, "é")), State: state, Source: biblio.FromCrossref, Year: year,
			Title: title(i), Venue: title(i), Label: fmt.Sprintf("Work %d %s", i, title(i)), Agency: title(i), Indexed: "2024-05-06",
		}
		for _, c := range cites {
			w.Citations = append(w.Citations, biblio.Citation{Cited: fmt.Sprintf("10.5555/%02d", c), AssertedBy: biblio.ByPublisher})
		}
		works = append(works, w)
		return w
	}
	add(1990, biblio.Resolved)
	add(1995, biblio.Unfetched, 0)
	add(1999, biblio.Unidentified, 0).DOI = ""
	add(2001, biblio.Missing, 1, 2)
	add(2002, biblio.Elsewhere, 3)
	add(2003, biblio.Failed, 4)
	add(2004, biblio.Resolved, 5, 8).Retraction = &biblio.Update{Type: "retraction", DOI: "10.5555/n", Date: biblio.Date{Year: 2010}, Source: "publisher"}
	add(2005, biblio.Resolved, 6).Concern = &biblio.Update{Type: "expression_of_concern"}
	add(2006, biblio.Resolved, 0, 7)
	add(0, biblio.Resolved, 0)
	works[7].Citations[0].AssertedBy = biblio.ByMatch
	net, _ := graph.Build(works, graph.Options{})
	ctx := context.Background()
	communities, err := measure.Communities(ctx, net, measure.CommunityOptions{})
	if err != nil {
		t.Fatal(err)
	}
	paths, err := measure.MainPath(ctx, net, measure.GlobalPath)
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Build(view.Input{
		Title: title(0), Seeds: []string{"10.5555/08"}, Network: net, Communities: communities.Of, Paths: &paths,
		Modularity: math.NaN(), Stability: math.NaN(), Tool: "citegraph test",
	}, view.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func plainTitle(i int) string { return fmt.Sprintf("title %d", i) }

func svgOf(t testing.TB, v *view.View) string {
	t.Helper()
	var b bytes.Buffer
	if err := render.SVG(&b, v); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// updated tells whether goldens are to be rewritten: by the flag of the
// package's other tests.
func updated() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

func TestSVGGolden(t *testing.T) {
	t.Parallel()
	got := svgOf(t, every(t, plainTitle))
	name := filepath.Join("testdata", "every.svg")
	if updated() {
		if err := os.WriteFile(name, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the picture is not as in %s: look at both, then run the tests with -update", name)
	}
}

// elements reads the document with an XML parser, and gives all text and the
// attributes of each element.
func elements(t testing.TB, doc string) (text string, all []xml.StartElement) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(doc))
	var b strings.Builder
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return b.String(), all
		}
		if err != nil {
			t.Fatalf("not XML: %v", err)
		}
		switch x := token.(type) {
		case xml.CharData:
			b.Write(x)
		case xml.StartElement:
			all = append(all, x.Copy())
		}
	}
}

func attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

var hostileTitles = []string{
	`</title><script>alert(1)</script>`,
	`"><svg onload="alert(1)">`,
	`' onmouseover='alert(1)`,
	`]]> --> <!-- <![CDATA[ &amp; &lt; &#0; &bogus; %s %d`,
	"nul\x00 bell\x07 escape\x1b delete\x7f",
	"right\u202eleft \u2066isolate\u2069 mark\u200f",
	"broken \xff\xfe \xed\xa0\x80 utf",
	"not characters \ufffe \uffff",
	`javascript:alert(1)`,
	"漢字 עברית 🐝 e\u0301",
}

// Whatever titles, labels and DOIs hold, the document is XML with no element
// and no attribute but ours, and the text is that of the title.
func TestHostileText(t *testing.T) {
	t.Parallel()
	_, plain := elements(t, svgOf(t, every(t, plainTitle)))
	names := map[string]bool{}
	for _, e := range plain {
		names[e.Name.Local] = true
		for _, a := range e.Attr {
			names[e.Name.Local+"/"+a.Name.Local] = true
		}
	}
	for _, h := range hostileTitles {
		doc := svgOf(t, every(t, func(int) string { return h }))
		text, all := elements(t, doc)
		harmless(t, h, names, text, all)
	}
	if text, _ := elements(t, svgOf(t, every(t, func(int) string { return hostileTitles[0] }))); strings.Count(text, hostileTitles[0]) < 10 {
		t.Error("the text of the title is not in the document as text")
	}
}

// Text alternatives, and links that the keyboard reaches.
func TestAccessibility(t *testing.T) {
	t.Parallel()
	v := every(t, plainTitle)
	doc := svgOf(t, v)
	_, all := elements(t, doc)
	if root := all[0]; attr(root, "role") != "img" || attr(root, "aria-labelledby") != "citegraph-title citegraph-desc" {
		t.Errorf("root: %v", root.Attr)
	}
	for _, want := range []string{`<title id="citegraph-title">title 0</title>`, `<desc id="citegraph-desc">Citation map: 10 works`} {
		if !strings.Contains(doc, want) {
			t.Errorf("no %s", want)
		}
	}
	links := 0
	ids := map[string]bool{}
	for _, e := range all {
		if id := attr(e, "id"); id != "" {
			if ids[id] {
				t.Errorf("two elements %s", id)
			}
			ids[id] = true
		}
		if e.Name.Local == "a" {
			links++
			if attr(e, "rel") != "noopener noreferrer" {
				t.Errorf("a link without rel: %v", e.Attr)
			}
		}
		switch e.Name.Local {
		case "script", "foreignObject", "image", "use":
			t.Errorf("an element %s", e.Name.Local)
		}
	}
	if links != 9 { // all but the one without a DOI
		t.Errorf("%d links", links)
	}
	for i := range v.Items {
		if !ids[fmt.Sprintf("w%d", i)] {
			t.Errorf("no element for work %d", i)
		}
	}
	if got, want := regexp.MustCompile(`href="([^"]*00[^"]*)"`).FindStringSubmatch(doc)[1], "https://doi.org/10.5555/00%3Ca%20href=%22x%22%3E%27%26%C3%A9"; got != want {
		t.Errorf("the link is %s, not %s", got, want)
	}
}

var workElement = regexp.MustCompile(`(?s)<(?:a|g) id="w(\d+)" class="(?:ink\d|none) ?([^"]*)".*?</title>(.*?)</(?:a|g)>`)

// The keyboard goes from link to link as a reader goes through time: from the
// oldest work to the newest.
func TestLinksGoLeftToRight(t *testing.T) {
	t.Parallel()
	v := every(t, plainTitle)
	slices.Reverse(v.Items)
	_, all := elements(t, svgOf(t, v))
	var years []int
	for _, e := range all {
		var i int
		if n, _ := fmt.Sscanf(attr(e, "id"), "w%d", &i); n == 1 && v.Items[i].Work.Year != 0 {
			years = append(years, v.Items[i].Work.Year)
		}
	}
	if len(years) < 8 || !slices.IsSorted(years) {
		t.Errorf("the works come in the order %v", years)
	}
}

// Every state has a shape of its own: told without colour, since classes and
// places are taken out before shapes are compared.
func TestEveryStateHasItsShape(t *testing.T) {
	t.Parallel()
	doc := svgOf(t, every(t, plainTitle))
	shape := map[string]string{}
	numbers := regexp.MustCompile(`-?\d+(\.\d+)?`)
	coordinates := regexp.MustCompile(` (c?[xyr]|width|height|d)="[^"]*"`)
	for _, m := range workElement.FindAllStringSubmatch(doc, -1) {
		state := m[2]
		s := coordinates.ReplaceAllStringFunc(m[3], func(a string) string {
			if strings.HasPrefix(a, ` d="`) {
				return lineShape(a)
			}
			return numbers.ReplaceAllString(a, "")
		})
		if strings.Contains(state, "unfetched") {
			s += " dashed" // by the style sheet: see below
		}
		if other, seen := shape[state]; seen && other != s {
			t.Errorf("%s is drawn in two ways", state)
		}
		shape[state] = s
	}
	if !strings.Contains(doc, ".unfetched .hollow{stroke-dasharray:") {
		t.Error("unfetched works are not dashed")
	}
	owner := map[string]string{}
	for state, s := range shape {
		if owner[s] != "" {
			t.Errorf("%q and %q have one shape: %s", state, owner[s], s)
		}
		owner[s] = state
	}
	if len(shape) != 9 { // resolved, seed, retracted, concern, and the five other states
		t.Errorf("%d shapes: %v", len(shape), shape)
	}
}

// lineShape tells whether a path runs level, or up or down.
func lineShape(d string) string {
	var x0, y0, x1, y1 float64
	if n, _ := fmt.Sscanf(d, ` d="M%f %fL%f %f`, &x0, &y0, &x1, &y1); n < 4 {
		return " curve"
	}
	switch {
	case y0 == y1:
		return " level"
	case (y1-y0)*(x1-x0) < 0:
		return " rising"
	}
	return " falling"
}

func TestSVGIsStable(t *testing.T) {
	v := every(t, plainTitle)
	want := svgOf(t, v)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for range 3 {
		if svgOf(t, every(t, plainTitle)) != want {
			t.Fatal("another document for the same map")
		}
	}
}

// All themes are the same drawing with other inks.
func TestThemes(t *testing.T) {
	t.Parallel()
	v := every(t, plainTitle)
	style := regexp.MustCompile(`(?s)<style>.*?</style>|class="citegraph \w+"|fill="#\w+"|fill:#\w+`)
	light := svgOf(t, v)
	for _, theme := range []string{"dark", "print"} {
		v.Picture.Theme = theme
		doc := svgOf(t, v)
		if style.ReplaceAllString(doc, "") != style.ReplaceAllString(light, "") {
			t.Errorf("%s is another drawing", theme)
		}
		if doc == light || !strings.Contains(doc, `class="citegraph `+theme+`"`) {
			t.Errorf("%s has no inks of its own", theme)
		}
		elements(t, doc)
	}
}

// A writer's error comes back.
func TestSVGError(t *testing.T) {
	t.Parallel()
	full := errors.New("no space left")
	if err := render.SVG(failing{full}, every(t, plainTitle)); !errors.Is(err, full) {
		t.Errorf("%v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Under 1 KB a work on average, in a literature of 300 works that cite five
// each.
func TestSVGSize(t *testing.T) {
	t.Parallel()
	const n = 300
	var works []*biblio.Work
	for i := range n {
		w := &biblio.Work{
			ID: fmt.Sprintf("10.1016/j.jip.2009.%05d", i), State: biblio.Resolved, Source: biblio.FromCrossref, Year: 1960 + i/5, Label: fmt.Sprintf("Author %d", 1960+i/5),
			Title: "Ten years of changes in the weights of hives and what they say of a landscape", Venue: "Journal of Invertebrate Pathology",
		}
		w.DOI = biblio.DOI(w.ID)
		for k := 1; k <= 5 && i >= 7*k; k++ {
			w.Citations = append(w.Citations, biblio.Citation{Cited: works[(i*k*7919)%i].ID, AssertedBy: biblio.ByPublisher})
		}
		works = append(works, w)
	}
	net, _ := graph.Build(works, graph.Options{})
	v, err := view.Build(view.Input{Title: "Hives", Network: net}, view.Options{Top: view.All})
	if err != nil {
		t.Fatal(err)
	}
	if size := len(svgOf(t, v)); size > n*1024 {
		t.Errorf("%d bytes for %d works and %d citations", size, n, net.Arcs())
	}
}

// harmless holds a document with a hostile text to the elements and attributes
// that one without has, to links to DOIs, and to no control characters.
func harmless(t *testing.T, hostile string, names map[string]bool, text string, all []xml.StartElement) {
	t.Helper()
	for _, e := range all {
		if !names[e.Name.Local] {
			t.Errorf("%q makes an element %s", hostile, e.Name.Local)
		}
		for _, a := range e.Attr {
			if !names[e.Name.Local+"/"+a.Name.Local] {
				t.Errorf("%q makes an attribute %s of %s", hostile, a.Name.Local, e.Name.Local)
			}
		}
		if href := attr(e, "href"); href != "" && !strings.HasPrefix(href, "https://doi.org/10.5555/") {
			t.Errorf("a link to %s", href)
		}
	}
	if strings.ContainsAny(text, "\x00\x07\x1b\u202e\u2066\u200f") {
		t.Errorf("%q: a control is left", hostile)
	}
}
