package render

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

func TestMarkdownGolden(t *testing.T) {
	t.Parallel()
	golden(t, "sample.md", written(t, Markdown, reported()))
}

// reported is the sample with years that the references go back to.
func reported() *view.View {
	v := sample()
	v.Roots = []view.Root{{Year: 1965, References: 7, Median: 2.5, Cited: []view.RootWork{
		{Label: hostile[0], Name: "10.1000/00", References: 4}, {Name: hostile[11] + strings.Repeat(" and so on", 20), References: 2}, {Label: "|", Name: "x", References: 1}, {Label: "never told", References: 1},
	}}}
	return v
}

// A report by mail: what was retracted and what was not checked, where the
// references go back to, the communities and how stable they are.
func TestMarkdownTells(t *testing.T) {
	t.Parallel()
	v := reported()
	v.Ledger.Omitted = append(v.Ledger.Omitted, biblio.Omission{What: "sources", Count: 1, Why: "a sample"})
	text := string(written(t, Markdown, v))
	for _, want := range []string{
		"Of the 15 works of this map, the records of 3 are at hand", "Their reference lists have 5 entries that count here: 3 with a DOI, 1 matched by searching, 1 without.",
		"* **retraction, 2020-05-01** (retraction-watch, notice [10.1000/notice](<https://doi.org/10.1000/notice>)): [Label 5]", "| [Label 5](<https://doi.org/10.1000/05>) · **retracted** ", "* **expression of concern** (publisher): [Label 10]", "12 works without a record could not be checked.",
		"| 1965 | 7 | 2.5 | [&lt;/title\\>", "| 0 | bees, pesticides | 5 | 1990–2002 |", "most important works of each are those of the largest local citations.", "agree with one another to 0.75 ", "(2); \\| (1) |", "## 3 works not asked for (unfetched)",
		"* a broken character (U+FFFD) in title, names or venue: 1 work\n", "| entries with a DOI, of any list, that lead beyond the map | 7 |", "Of 1 work the year is not known.", "* left out: 1 source, a sample\n",
	} {
		if !strings.Contains(text, strings.ReplaceAll(want, `\n`, "\n")) {
			t.Errorf("%q is not in the report", want)
		}
	}
	if strings.Contains(text, "never told") {
		t.Error("a fourth work of a year")
	}
	for i := range v.Items {
		v.Items[i].Work.Retraction, v.Items[i].Work.Concern = nil, nil
	}
	if text := string(written(t, Markdown, v)); !strings.Contains(text, "No notice among 3 records; 12 works without a record could not be checked.") {
		t.Error("no notice is no news")
	}
	v.Items, v.Links = v.Items[1:3], nil
	if text := string(written(t, Markdown, v)); !strings.Contains(text, "No record was at hand, so that nothing could be checked.") {
		t.Error("nothing was checked, and it is not told")
	}
}

// Communities of an edited map may have any numbers; those of one work are only counted.
func TestMarkdownCommunities(t *testing.T) {
	t.Parallel()
	v := &view.View{Modularity: math.NaN(), Stability: math.NaN(), Communities: []view.Community{{Number: 4, Label: "ants"}, {Number: 7, Label: "F"}, {Number: 9, Label: "bees"}}}
	for i, c := range []int{4, 9, 4, -1, 9, 7, 4} {
		v.Items = append(v.Items, view.Item{Work: &biblio.Work{ID: string(rune('a' + i)), Label: string(rune('A' + i)), Year: 2000 + i}, Community: c})
	}
	want := "| 4 | ants | 3 | 2000–2006 | A, C, G |\n| 9 | bees | 2 | 2001–2004 | B, E |\n\n1 work without links in the map: a community of its own.\n"
	if text := string(written(t, Markdown, v)); !strings.Contains(text, want) {
		t.Errorf("not in the report: %s\n%s", want, text)
	}
}

// The main path runs from the cited to the citing, whatever the years.
func TestMainPathOrder(t *testing.T) {
	t.Parallel()
	v := &view.View{}
	for i, year := range []int{2020, 0, 1990, 2000, 1980} {
		v.Items = append(v.Items, view.Item{Work: &biblio.Work{ID: string(rune('a' + i)), Year: year}, MainPath: i < 4})
	}
	v.Links = []view.Link{{Citing: 0, Cited: 1, MainPath: true}, {Citing: 1, Cited: 2, MainPath: true}, {Citing: 2, Cited: 3, MainPath: true}}
	if got, want := mainPath(v), []int{3, 2, 1, 0}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	// In a cycle nobody is first, and everybody is there.
	v.Links = append(v.Links, view.Link{Citing: 3, Cited: 0, MainPath: true})
	if got := mainPath(v); len(got) != 4 {
		t.Errorf("%v", got)
	}
}

// Two readers of Markdown find the tables and no markup of a title's.
func TestMarkdownIsReadByPandoc(t *testing.T) {
	t.Parallel()
	v := reported()
	for _, reader := range []string{"gfm", "markdown"} {
		page := runTool(t, string(written(t, Markdown, v)), "pandoc", "-f", reader, "-t", "html", "--wrap=none")
		if strings.Contains(page, "<script") || strings.Contains(page, "<i>") || strings.Contains(page, "<code>") {
			t.Errorf("%s: a title became markup", reader)
		}
		if strings.Contains(page, `href="http:`) {
			t.Errorf("%s: a title became a link", reader)
		}
		if n := strings.Count(page, "<table"); n != 4 {
			t.Errorf("%s: %d tables", reader, n)
		}
		if n := strings.Count(page, "<tr"); n < len(v.Items)+1+1+16 {
			t.Errorf("%s: %d rows", reader, n)
		}
		for _, want := range []string{"*Vertices", "[[wiki]] | pipe | `code` _under_", "{a|b|"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: %q did not come through", reader, want)
			}
		}
	}
}

func TestMarkdownText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"see https://example.org": `see https\://example.org`, "www.example.org": `www\.example.org`, // readers make links of these
		"a | b\n# c": `a \| b \# c`, "<b>&amp;": `&lt;b\>&amp;amp;`, "[x](y)": `\[x\]\(y\)`, "\u202eabc": "abc",
	} {
		if got := MarkdownText(text); got != want {
			t.Errorf("%q is written %q, want %q", text, got, want)
		}
	}
}

// In CommonMark an escaped text is that text again.
func TestMdTextOneLine(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "s")
		if got := MarkdownText(s); strings.ContainsAny(got, "<\n\r\u202e\u2067") {
			t.Fatalf("%q is written %q", s, got)
		}
	})
}

func TestRecordsAtHand(t *testing.T) {
	t.Parallel()
	const others = "; what is said of the others comes from the lists that cite them."
	for _, c := range []struct {
		resolved, all int
		want          string
	}{
		{1, 1, "The record of the one work of this map is at hand."},
		{0, 1, "There is no record of the one work of this map."},
		{1521, 1521, "The records of all 1\u202f521 works of this map are at hand."},
		{1, 21, "Of the 21 works of this map, the record of 1 is at hand" + others},
		{0, 2, "Of the 2 works of this map, the records of 0 are at hand" + others},
	} {
		if got := recordsAtHand(c.resolved, c.all); got != c.want {
			t.Errorf("%d of %d: %q, want %q", c.resolved, c.all, got, c.want)
		}
	}
}

// A map that lost works to --since has the account of what was there before.
func TestMarkdownAccountIsOfTheWhole(t *testing.T) {
	t.Parallel()
	v := sample()
	const before = "These counts are of the 1\u202f521 works that there were before some were left out."
	if strings.Contains(string(written(t, Markdown, v)), "before some were left out") {
		t.Error("told of a map that lost none")
	}
	v.Ledger.References, v.Ledger.Works[biblio.Unfetched] = 1, 1521-v.Ledger.Works[biblio.Resolved]-v.Ledger.Works[biblio.Unidentified]
	text := string(written(t, Markdown, v))
	for _, want := range []string{before, "have 1 entry that counts here", "| works unfetched | 1\u202f517 |"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
