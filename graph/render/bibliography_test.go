package render

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

func TestBibliographyGoldens(t *testing.T) {
	t.Parallel()
	golden(t, "sample.bib", written(t, BibTeX, sample()))
	golden(t, "sample.ris", written(t, RIS, sample()))
	golden(t, "sample.csl.json", written(t, CSL, sample()))
}

// titled are the works of a view that bibliographies hold.
func titled(v *view.View) []*biblio.Work {
	var list []*biblio.Work
	for i := range v.Items {
		if w := v.Items[i].Work; w.Title != "" {
			list = append(list, w)
		}
	}
	return list
}

func TestUntitled(t *testing.T) {
	t.Parallel()
	v := sample()
	if n := Untitled(v); n != 2 || n+len(titled(v)) != len(v.Items) {
		t.Errorf("%d works without a title", n)
	}
}

// A cslItem is a record as pandoc, or a reader of CSL-JSON, has it.
type cslItem struct {
	ID, Title, DOI, Note string
	Type                 string
	Author               []struct{ Family, Given, Literal, Suffix string }
	Container            string `json:"container-title"`
	Issued               struct {
		Parts [][]int `json:"date-parts"`
	}
}

func cslItems(t *testing.T, text string) []cslItem {
	t.Helper()
	var list []cslItem
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// pandoc reads the BibTeX: as many entries, the titles and names as they were.
func TestBibTeXIsReadByPandoc(t *testing.T) {
	t.Parallel()
	v := sample()
	works := titled(v)
	items := cslItems(t, runTool(t, string(written(t, BibTeX, v)), "pandoc", "-f", "bibtex", "-t", "csljson"))
	if len(items) != len(works) {
		t.Fatalf("%d entries, want %d", len(items), len(works))
	}
	for i, item := range items {
		w := works[i]
		if got, want := letters(item.Title), letters(w.Title); got != want {
			t.Errorf("title %q, want %q", item.Title, w.Title)
		}
		if item.DOI != string(w.DOI) || item.Type != "article-journal" || len(item.Issued.Parts) != 1 || item.Issued.Parts[0][0] != w.Year {
			t.Errorf("entry %d: %+v", i, item)
		}
		// Braces in names are brackets.
		literal := strings.NewReplacer("(", "", ")", "").Replace(letters(item.Author[1].Literal))
		if len(item.Author) != 3 || item.Author[2].Family != "King" || item.Author[2].Suffix != "Jr." ||
			literal != strings.NewReplacer("(", "", ")", "").Replace(letters(w.Authors[1].Name)) {
			t.Errorf("authors of %d: %+v", i, item.Author)
		}
	}
}

// letters is what is left of a text when quotation marks, dashes and spaces may
// have been set in type (pandoc turns ' into ’), and braces without a partner
// left out.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" \t\n\r\u00a0\"'“”‘’`-–—\ufffd{}", r) || r < ' ' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.NewReplacer("<i>", "", "</i>", "").Replace(s), ""))
}

// So does it of the worst of titles.
func TestPandocReadsTorture(t *testing.T) {
	t.Parallel()
	v := torture()
	works := titled(v)
	for reader, f := range map[string]Format{"bibtex": BibTeX, "csljson": CSL} {
		t.Run(reader, func(t *testing.T) {
			t.Parallel()
			items := cslItems(t, runTool(t, string(written(t, f, v)), "pandoc", "-f", reader, "-t", "csljson"))
			if len(items) != len(works) {
				t.Fatalf("%d records, want %d", len(items), len(works))
			}
			for i, item := range items {
				if reader == "bibtex" && letters(line(item.Title)) != letters(line(works[i].Title)) {
					t.Errorf("title %q, want %q", item.Title, works[i].Title)
				}
				if len(item.Author) != 3 || item.Author[2].Family != "King" {
					t.Errorf("authors %+v", item.Author)
				}
			}
		})
	}
}

// A bibliography that pandoc sets from CSL-JSON holds every work.
func TestCSLIsSetByCiteproc(t *testing.T) {
	t.Parallel()
	v := sample()
	page := runTool(t, string(written(t, CSL, v)), "pandoc", "-f", "csljson", "-t", "html", "--citeproc")
	if n := strings.Count(page, `class="csl-entry"`); n != len(titled(v)) || strings.Contains(page, "<script") {
		t.Errorf("%d entries, want %d: %.300s", n, len(titled(v)), page)
	}
}

// A biberEntry is an entry as biber, which reads for BibLaTeX, has it.
type biberEntry struct {
	ID    string `xml:"id,attr"`
	Type  string `xml:"entrytype,attr"`
	Title string `xml:"title"`
	DOI   string `xml:"doi"`
	Date  string `xml:"date"`
	Names []struct {
		Parts []struct {
			Type  string `xml:"type,attr"`
			Text  string `xml:",chardata"`
			Inner []struct {
				Text string `xml:",chardata"`
			} `xml:"namepart"`
		} `xml:"namepart"`
	} `xml:"names>name"`
}

// part is what biber found of the k-th name, its words joined.
func (e biberEntry) part(k int, kind string) string {
	for _, p := range e.Names[k].Parts {
		if p.Type != kind {
			continue
		}
		words := []string{strings.TrimSpace(p.Text)}
		for _, inner := range p.Inner {
			words = append(words, inner.Text)
		}
		return strings.Join(words, "")
	}
	return ""
}

// biber, a third reader, takes every entry, with its key, title and names.
func TestBibTeXIsReadByBiber(t *testing.T) {
	t.Parallel()
	for kind, v := range map[string]*view.View{"sample": sample(), "torture": torture()} {
		t.Run(kind, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			source, target := filepath.Join(dir, "map.bib"), filepath.Join(dir, "map.xml")
			if err := os.WriteFile(source, written(t, BibTeX, v), 0o600); err != nil {
				t.Fatal(err)
			}
			runTool(t, "", "biber", "--tool", "--quiet", "--output-format=biblatexml", "--output-file="+target, source)
			text, err := os.ReadFile(target)
			if err != nil {
				t.Fatal(err)
			}
			var got struct {
				Entries []biberEntry `xml:"entry"`
			}
			if err := xml.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			works := titled(v)
			if len(got.Entries) != len(works) {
				t.Fatalf("%d entries, want %d", len(got.Entries), len(works))
			}
			for i, e := range got.Entries {
				checkBiber(t, e, works[i])
			}
		})
	}
}

func checkBiber(t *testing.T, e biberEntry, w *biblio.Work) {
	t.Helper()
	// biber keeps LaTeX as it is but for < and >, and composes characters.
	plain := strings.NewReplacer(`{\textless}`, "<", `{\textgreater}`, ">", "{<}", "<", "{>}", ">")
	if got, want := plain.Replace(oneLine(e.Title)), plain.Replace(oneLine(norm.NFC.String("{"+tex(w.Title)+"}"))); got != want {
		t.Errorf("%s: title %q, want %q", e.ID, got, want)
	}
	if e.DOI != verbatim(string(w.DOI)) || e.Type != "article" || !strings.HasPrefix(e.Date, fmt.Sprint(w.Year)) {
		t.Errorf("%s: DOI %q, type %q, date %q", e.ID, e.DOI, e.Type, e.Date)
	}
	if len(e.Names) != len(w.Authors) || e.part(2, "family") != "King" || e.part(2, "given") != "M." {
		t.Errorf("%s: names %+v", e.ID, e.Names)
	}
}

// bibutils, another reader, counts the same records in BibTeX and RIS.
func TestBibutilsCounts(t *testing.T) {
	t.Parallel()
	for kind, v := range map[string]*view.View{"sample": sample(), "torture": torture()} {
		for tool, f := range map[string]Format{"bib2xml": BibTeX, "ris2xml": RIS} {
			t.Run(tool+" "+kind, func(t *testing.T) {
				t.Parallel()
				var got struct {
					Records []struct {
						IDs []struct {
							Type string `xml:"type,attr"`
							Text string `xml:",chardata"`
						} `xml:"identifier"`
					} `xml:"mods"`
				}
				if err := xml.Unmarshal([]byte(runTool(t, string(written(t, f, v)), tool)), &got); err != nil {
					t.Fatal(err)
				}
				if len(got.Records) != len(titled(v)) {
					t.Fatalf("%d records, want %d", len(got.Records), len(titled(v)))
				}
				for i, w := range titled(v) {
					found := false
					for _, id := range got.Records[i].IDs {
						// From RIS it takes the one in the address.
						found = found || id.Type == "doi" && (id.Text == verbatim(string(w.DOI)) || "https://doi.org/"+id.Text == w.DOI.URL())
					}
					if !found {
						t.Errorf("no DOI %s in %+v", w.DOI, got.Records[i])
					}
				}
			})
		}
	}
}

// No text of a record can begin a line of its own or end the record.
func TestRISRecords(t *testing.T) {
	t.Parallel()
	v := sample()
	text := string(written(t, RIS, v))
	ends := 0
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if line == "" {
			continue
		}
		if len(line) < 6 || line[2:6] != "  - " {
			t.Errorf("no RIS line: %q", line)
		}
		if strings.HasPrefix(line, "ER") {
			ends++
		}
	}
	if ends != len(titled(v)) {
		t.Errorf("%d records, want %d", ends, len(titled(v)))
	}
	for _, want := range []string{"TI  - ER - TY - JOUR\r\n", "SP  - 1\r\nEP  - 9\r\n", "AU  - King, M., Jr.\r\n", "DA  - 1990/01//\r\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not there", want)
		}
	}
}

func TestCSLIsReadByPandoc(t *testing.T) {
	t.Parallel()
	v := sample()
	text := string(written(t, CSL, v))
	items := cslItems(t, text)
	works := titled(v)
	if len(items) != len(works) {
		t.Fatalf("%d records, want %d", len(items), len(works))
	}
	for i, item := range items {
		if w := works[i]; item.ID != w.ID || item.Title != valid(w.Title) || item.Author[1].Literal != valid("Org "+w.Title) {
			t.Errorf("record %d: %+v", i, item)
		}
	}
	if got := cslItems(t, runTool(t, text, "pandoc", "-f", "csljson", "-t", "csljson")); len(got) != len(works) {
		t.Errorf("pandoc reads %d records, want %d", len(got), len(works))
	}
}

// Each record says which seed led to it, and whether it was retracted.
func TestNotes(t *testing.T) {
	t.Parallel()
	v := sample()
	v.Links = append(v.Links, view.Link{Citing: 5, Cited: 0})
	v.Items[5].Work.Depth = ptr(-1)
	items := cslItems(t, string(written(t, CSL, v)))
	for i, want := range map[int]string{
		0: "citegraph: seed", 1: "citegraph: found from seed 10.1000/00 (Label 0), depth 1",
		5: "citegraph: cites towards seed 10.1000/00 (Label 0), depth -1; retraction, 2020-05-01, doi 10.1000/notice, source: retraction-watch", 10: "expression of concern, source: publisher", 12: "",
	} {
		if items[i].Note != want {
			t.Errorf("note of %d is %q, want %q", i, items[i].Note, want)
		}
	}
}

func TestOriginsAreTheNearest(t *testing.T) {
	t.Parallel()
	// 0 and 4 are seeds: 0 → 1 → 2 → 3, 4 → 2; 5 cites 3; 6 stands alone.
	v := &view.View{Items: make([]view.Item, 7), Links: []view.Link{
		{Citing: 0, Cited: 1}, {Citing: 1, Cited: 2}, {Citing: 2, Cited: 3}, {Citing: 4, Cited: 2}, {Citing: 5, Cited: 3},
	}}
	v.Items[0].Seed, v.Items[4].Seed = true, true
	if got, want := origins(v), []int{0, 0, 4, 4, 4, 4, -1}; !slices.Equal(got, want) {
		t.Errorf("origins %v, want %v", got, want)
	}
}

// BibTeX counts braces, whatever stands before them: in every text they balance.
func TestTexBalances(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringOf(rapid.SampledFrom([]rune(`{}\%$&#_^~ab`)))).Draw(t, "s")
		depth := 0
		for _, r := range tex(s) {
			switch r {
			case '{':
				depth++
			case '}':
				depth--
			}
			if depth < 0 {
				break
			}
		}
		if depth != 0 {
			t.Fatalf("%q is written %q", s, tex(s))
		}
	})
}

func TestBibKeysAreUnique(t *testing.T) {
	t.Parallel()
	var v view.View
	for i, label := range []string{"Müller 2012", "Muller 2012", "漢字 2012", "", "李 n.d.", "Muller2012", "MULLER 2012"} {
		v.Items = append(v.Items, view.Item{Work: &biblio.Work{ID: fmt.Sprint(i), Title: "t", Label: label}})
	}
	var keys []string
	for line := range strings.Lines(string(written(t, BibTeX, &v))) {
		if key, ok := strings.CutPrefix(line, "@misc{"); ok {
			keys = append(keys, strings.TrimSuffix(key, ",\n"))
		}
	}
	want := []string{"Muller2012", "Muller2012-2", "2012", "work", "nd", "Muller2012-3", "MULLER2012-4"}
	if !slices.Equal(keys, want) {
		t.Errorf("keys %v, want %v", keys, want)
	}
}

// A publisher is one, whatever words its name has.
func TestBibPublisher(t *testing.T) {
	t.Parallel()
	v := &view.View{Items: []view.Item{
		{Work: &biblio.Work{ID: "a", Title: "t", Type: "dissertation", Publisher: "College of Arts and Sciences", Venue: "Theses"}},
		{Work: &biblio.Work{ID: "b", Title: "t", Venue: "Journal of Brands & Andirons"}},
	}}
	text := string(written(t, BibTeX, v))
	for _, want := range []string{"@phdthesis{", "school    = {{College of Arts and Sciences}},", "series    = {Theses},", "@article{", `journal   = {Journal of Brands \& Andirons},`} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}

func TestPages(t *testing.T) {
	t.Parallel()
	for page, want := range map[string][2]string{
		"370-379": {"370", "379"}, "370–379": {"370", "379"}, "e0197589": {"e0197589", ""}, "S1-S5": {"S1", "S5"}, "": {}, "1-3, 7-9": {"1-3, 7-9", ""},
		"370 -- 379": {"370", "379"}, "370−379": {"370", "379"}, "12-": {"12", ""}, "233-240.e2": {"233", "240.e2"}, "49.e9-49.e14": {"49.e9", "49.e14"},
		"v-xi": {"v", "xi"}, "III-XIV": {"III", "XIV"}, "P-234": {"P-234", ""}, "11-1-11-20": {"11-1-11-20", ""}, "8-8, 11": {"8-8, 11", ""}, "٣-٧": {"٣", "٧"},
		"n/a-n/a": {}, "no-no": {}, "N/A": {}, "-": {}, "1}-2{": {"1}-2{", ""}, "1\n-2": {"1", "2"}, "note": {"note", ""},
	} {
		if first, last := pages(page); first != want[0] || last != want[1] {
			t.Errorf("pages(%q) = %q, %q, want %v", page, first, last, want)
		}
	}
}
