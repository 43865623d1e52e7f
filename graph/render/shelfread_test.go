package render

import (
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph/view"
)

// A placed is where a reader says that a work is to be found.
type placed struct {
	Type, Container, Series, Volume, Issue, First, Last, Publisher, Editor string
}

// checkShelf compares what a reader found with what the shelf holds. Readers that
// know no word for a field leave it empty: reads says what of a place they know.
func checkShelf(t *testing.T, got []placed, reads func(w *biblio.Work, p placed) placed) {
	t.Helper()
	v := shelf()
	if len(got) != len(v.Items) {
		t.Fatalf("%d works, want %d", len(got), len(v.Items))
	}
	for i := range got {
		w := v.Items[i].Work
		at := placeOf(w)
		first, last := pages(w.Page)
		want := placed{bibTypeOf(w).bibtex, at.container, at.series, w.Volume, w.Issue, first, last, at.publisher, ""}
		if len(at.editors) > 0 {
			want.Editor = at.editors[0].Family
		}
		if want = reads(w, want); got[i] != want {
			t.Errorf("%s\n got %+v\nwant %+v", w.Type, got[i], want)
		}
	}
}

// The place of the first is as its record has it, and a chapter stands in its book.
func TestShelfIsWhatItSays(t *testing.T) {
	t.Parallel()
	text := string(written(t, BibTeX, shelf()))
	for _, want := range []string{
		"volume    = {274},\n  number    = {1608},\n  pages     = {303--313},\n  publisher = {The Royal Society},",
		"pages     = {e0197589},", "@incollection{", "booktitle = {Web Engineering},\n  series    = {Lecture Notes in Computer Science},",
		"@inproceedings{", "booktitle = {2012 International Conference},", "@book{", "editor    = {Lymer, D.}", "@phdthesis{",
		"school    = {{State University and Agricultural College}},", "@techreport{", "institution = {National Bureau of Economic Research},", "howpublished = {CRAN: Contributed Packages},",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not there", want)
		}
	}
	article, _, _ := strings.Cut(text, "@incollection")
	if strings.Contains(article, "editor") {
		t.Error("an article has an editor")
	}
}

// biber finds everything, under the names of BibLaTeX.
func TestShelfIsReadByBiber(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	source, target := filepath.Join(dir, "shelf.bib"), filepath.Join(dir, "shelf.xml")
	if err := os.WriteFile(source, written(t, BibTeX, shelf()), 0o600); err != nil {
		t.Fatal(err)
	}
	runTool(t, "", "biber", "--tool", "--quiet", "--output-format=biblatexml", "--output-file="+target, source)
	text, err := os.ReadFile(target)
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Entries []struct {
			Type         string   `xml:"entrytype,attr"`
			Journal      string   `xml:"journaltitle"`
			Book         string   `xml:"booktitle"`
			HowPublished string   `xml:"howpublished"`
			Series       string   `xml:"series"`
			Volume       string   `xml:"volume"`
			Number       string   `xml:"number"`
			Publisher    []string `xml:"publisher>list>item"`
			Institution  []string `xml:"institution>list>item"`
			Pages        []struct {
				Text  string `xml:",chardata"`
				Start string `xml:"start"`
				End   string `xml:"end"`
			} `xml:"pages>list>item"`
			Names []struct {
				Type  string   `xml:"type,attr"`
				Parts []string `xml:"name>namepart"`
			} `xml:"names"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	var got []placed
	for _, e := range list.Entries {
		p := placed{Type: e.Type, Container: e.Journal + e.Book + e.HowPublished, Series: e.Series, Volume: e.Volume, Issue: e.Number,
			Publisher: strings.Join(append(e.Publisher, e.Institution...), "; ")}
		for _, page := range e.Pages {
			p.First, p.Last = strings.TrimSpace(page.Text)+page.Start, page.End
		}
		for _, n := range e.Names {
			if n.Type == "editor" {
				p.Editor = n.Parts[0]
			}
		}
		got = append(got, p)
	}
	checkShelf(t, got, func(_ *biblio.Work, p placed) placed {
		p.Type = map[string]string{"phdthesis": "thesis", "techreport": "report"}[p.Type] + strings.NewReplacer("phdthesis", "", "techreport", "").Replace(p.Type)
		return p
	})
}

// pandoc finds everything in BibTeX and CSL-JSON, under the names of CSL. It
// sets the titles of books in small letters, and joins publisher and howpublished.
func TestShelfIsReadByPandoc(t *testing.T) {
	t.Parallel()
	for reader, f := range map[string]Format{"bibtex": BibTeX, "csljson": CSL} {
		t.Run(reader, func(t *testing.T) {
			t.Parallel()
			text := runTool(t, string(written(t, f, shelf())), "pandoc", "-f", reader, "-t", "csljson")
			checkShelf(t, cslPlaces(t, text), func(w *biblio.Work, p placed) placed { return pandocKnows(reader, w, p) })
		})
	}
}

// cslPlaces reads CSL-JSON.
func cslPlaces(t *testing.T, text string) []placed {
	t.Helper()
	var list []struct {
		Type, Volume, Issue, Page, Publisher string

		Container string                    `json:"container-title"`
		Series    string                    `json:"collection-title"`
		Editor    []struct{ Family string } `json:"editor"`
	}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	var got []placed
	for _, item := range list {
		p := placed{Type: item.Type, Container: strings.ToLower(item.Container), Series: strings.ToLower(item.Series), Volume: item.Volume, Issue: item.Issue, Publisher: item.Publisher}
		p.First, p.Last, _ = strings.Cut(item.Page, "-")
		if len(item.Editor) > 0 {
			p.Editor = item.Editor[0].Family
		}
		got = append(got, p)
	}
	return got
}

// pandocKnows is what pandoc makes of a place.
func pandocKnows(reader string, w *biblio.Work, p placed) placed {
	p.Container, p.Series, p.Type = strings.ToLower(p.Container), strings.ToLower(p.Series), bibTypeOf(w).csl
	if reader == "bibtex" && bibTypeOf(w).bibtex == "misc" {
		p.Type, p.Publisher, p.Container = "", join(placeOf(w).container, "; ", p.Publisher), ""
	}
	return p
}

// A modsDetail is a number in the records of bibutils.
type modsDetail struct {
	Type   string `xml:"type,attr"`
	Number string `xml:"number"`
}

// bibutils finds volume, issue and pages in both formats.
func TestShelfIsReadByBibutils(t *testing.T) {
	t.Parallel()
	for tool, f := range map[string]Format{"bib2xml": BibTeX, "ris2xml": RIS} {
		t.Run(tool, func(t *testing.T) {
			t.Parallel()
			var list struct {
				Records []struct {
					Details []modsDetail `xml:"part>detail"`
					OfBook  []modsDetail `xml:"relatedItem>part>detail"`
					First   string       `xml:"part>extent>start"`
					Last    string       `xml:"part>extent>end"`
				} `xml:"mods"`
			}
			if err := xml.Unmarshal([]byte(runTool(t, string(written(t, f, shelf())), tool)), &list); err != nil {
				t.Fatal(err)
			}
			var got []placed
			for _, r := range list.Records {
				p := placed{First: r.First, Last: r.Last}
				for _, d := range append(r.Details, r.OfBook...) {
					switch d.Type {
					case "volume":
						p.Volume = d.Number
					case "issue":
						p.Issue = d.Number
					case "page":
						p.First = d.Number
					}
				}
				got = append(got, p)
			}
			checkShelf(t, got, func(_ *biblio.Work, p placed) placed {
				return placed{Volume: p.Volume, Issue: p.Issue, First: p.First, Last: p.Last}
			})
		})
	}
}

const readShelf = `
const {Cite} = need("@citation-js/core");
need("@citation-js/plugin-ris");
say(new Cite(fs.readFileSync(file, "utf8"), {forceType: "@ris/file"}).data.map(d => ({...d, editor: undefined, author: undefined})), [], true);
`

// Citation.js finds volume, issue and pages in RIS; it has words of its own for the
// rest.
func TestShelfOpensInCitationJS(t *testing.T) {
	t.Parallel()
	found := readByNode(t, "@citation-js/plugin-ris", "shelf.ris", written(t, RIS, shelf()), readShelf)
	text, err := json.Marshal(found.Nodes)
	if err != nil {
		t.Fatal(err)
	}
	numbers := func(p placed) placed { return placed{Volume: p.Volume, Issue: p.Issue, First: p.First, Last: p.Last} }
	got := cslPlaces(t, string(text))
	for i := range got {
		got[i] = numbers(got[i])
	}
	checkShelf(t, got, func(_ *biblio.Work, p placed) placed { return numbers(p) })
}

// What a hostile record says of volume, pages and the rest stays in its field.
func TestHostilePlaces(t *testing.T) {
	t.Parallel()
	v := &view.View{}
	for _, s := range hostileNow() {
		v.Items = append(v.Items, view.Item{Community: -1, Work: &biblio.Work{
			ID: "x", Title: "t", Label: "l", Type: "book-chapter", Volume: s, Issue: s, Page: s, Publisher: s,
			Imprint: &biblio.Imprint{Book: s, Series: s, ISBN: s, ISSN: s, Editors: []biblio.Author{{Family: s, Given: s}, {Name: s}}},
		}})
	}
	n := len(v.Items)
	if got := len(cslItems(t, string(written(t, CSL, v)))); got != n {
		t.Errorf("CSL: %d records, want %d", got, n)
	}
	ris := string(written(t, RIS, v))
	if got := strings.Count(ris, "\r\nER  - \r\n"); got != n || strings.Count(ris, "TY  - ") != n {
		t.Errorf("RIS: %d records, want %d", got, n)
	}
	if got := len(cslItems(t, runTool(t, string(written(t, BibTeX, v)), "pandoc", "-f", "bibtex", "-t", "csljson"))); got != n {
		t.Errorf("BibTeX: %d entries, want %d", got, n)
	}
}
