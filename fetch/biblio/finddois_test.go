package biblio

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFindDOIs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, in string
		want     []DOI
	}{
		{"brackets of the text, not of the DOI", "as shown (see 10.55555/tao.9(XY)), and", dois("10.55555/tao.9(xy)")},
		{"a whole SICI", "In 10.1002/(SICI)1097-4571(199709)48:9<804::AID-ASI5>3.0.CO;2-V. Then", dois("10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v")},
		{"a SICI in HTML", "<p>10.1002/(SICI)1097-4571(199709)48:9&lt;804::AID-ASI5&gt;3.0.CO;2-V</p>", dois("10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v")},
		{"in order, without repeats", "10.55555/b 10.55555/a, 10.55555/B.", dois("10.55555/b", "10.55555/a")},
		{"across lines", "10.55555/a\r\n\r\nhttps://doi.org/10.55555/b\n", dois("10.55555/a", "10.55555/b")},
		{"the ends of sentences", "First 10.55555/a. Second 10.55555/b; third: 10.55555/c!", dois("10.55555/a", "10.55555/b", "10.55555/c")},
		{"a list without blanks", "10.55555/a,10.55555/b;https://doi.org/10.55555/c", dois("10.55555/a", "10.55555/b", "10.55555/c")},
		{"a comma within", "10.55555/j.1.2504,2509 and", dois("10.55555/j.1.2504,2509")},
		{"quotes", `"10.55555/a" '10.55555/b' “10.55555/c” 10.55555/d’s`, dois("10.55555/a", "10.55555/b", "10.55555/c", "10.55555/d")},
		{"a quotation mark within", `10.55555/a"b`, dois(`10.55555/a"b`)},
		{"a quotation mark within, in text", `as in 10.55555/a"b. And "10.55555/c"d`, dois(`10.55555/a"b`, "10.55555/c")},
		{"a quotation mark of an attribute", `<a href=10.55555/a"target=_blank">`, dois("10.55555/a")},
		{"JSON", `{"DOI":"10.55555\/a","x":["10.55555/b","c"]}`, dois("10.55555/a", "10.55555/b")},
		{"escaped quotes", `{\"DOI\":\"10.55555/a\",\"y\":1}`, dois("10.55555/a")},
		{"Markdown", "[10.55555/a](https://doi.org/10.55555/b) and <https://doi.org/10.55555/c>", dois("10.55555/a", "10.55555/b", "10.55555/c")},
		{"HTML", `<a href='https://doi.org/10.55555/a'>x</a><a href=https://doi.org/10.55555/b>y</a>`, dois("10.55555/a", "10.55555/b")},
		{"LaTeX", `\href{https://doi.org/10.55555/a\_b}{x} \doi{10.55555/c{\textunderscore}d}`, dois("10.55555/a_b", "10.55555/c_d")},
		{"BibTeX", "  doi = {10.55555/a},\n  url = \"https://dx.doi.org/10.55555/b\"", dois("10.55555/a", "10.55555/b")},
		{"RIS", "DO  - 10.55555/a\nUR  - https://example.org/doi/10.55555/b/abstract", dois("10.55555/a", "10.55555/b")},
		{"a wiki reference", "<ref>{{doi|10.55555/a}}</ref>", dois("10.55555/a")},
		{"glued to what stands before", "v2.4.1.10.5281/zenodo.11171501. doi10.55555/b", dois("10.5281/zenodo.11171501", "10.55555/b")},
		{"East Asian text", "见10.55555/a。另见（10.55555/b）", dois("10.55555/a", "10.55555/b")},
		{"invisible characters", "10.55555/\u200ba\u00ad1", dois("10.55555/a1")},
		{"a landing page's query", "https://example.org/x?doi=10.55555%2Fa&t=1", dois("10.55555/a")},
		{"a broken DOI alone on its line", "10. 1371/journal.pone. 0012731", dois("10.1371/journal.pone.0012731")},
		{"shortDOIs as addresses or alone", "https://doi.org/b6 and\n10/cjbz\n", dois("10/b6", "10/cjbz")},
		{"fractions and dates are none", "in 10/12 cases, 10/20 of 10.5/2", nil},
		{"versions and prices are none", "version 10.1234, $10.99/unit, 110.1234/a", nil},
		{"nothing", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := FindDOIs(c.in); !slices.Equal(got, c.want) {
				t.Errorf("FindDOIs(%q)\n got %q\nwant %q", c.in, got, c.want)
			}
		})
	}
}

// What is put into prose comes out of it.
func TestFindDOIsInProse(t *testing.T) {
	t.Parallel()
	words := rapid.SampledFrom(strings.Fields("the of (see in 2019, <b>bold</b> https://example.org/x 10.5 % & pp. 12–15 [3] §4 “ ” \n \r\n"))
	around := rapid.SampledFrom([]string{"bare", "brackets", "angles", "quotes", "tag", "doi:", "doi.org", "URL", "entities", "LaTeX", "in query"})
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		var want []DOI
		for range rapid.IntRange(0, 6).Draw(t, "n") {
			for range rapid.IntRange(1, 4).Draw(t, "words") {
				text.WriteString(words.Draw(t, "word") + " ")
			}
			d := genDOI.Draw(t, "doi")
			text.WriteString(dresses[around.Draw(t, "dress")](d) + " ")
			if !slices.Contains(want, DOI(d)) {
				want = append(want, DOI(d))
			}
		}
		if got := FindDOIs(text.String()); !slices.Equal(got, want) {
			t.Fatalf("FindDOIs(%q)\n got %q\nwant %q", text.String(), got, want)
		}
	})
}

// A file may be one line without a blank.
func TestFindDOIsInLongLines(t *testing.T) {
	t.Parallel()
	const n = 5_000
	for in, want := range map[string]int{
		strings.Repeat("10.55555/a,", n):                        1,
		strings.Repeat("https://doi.org/10.55555/a;", n):        1,
		strings.Repeat("(10.55555/a)", n):                       1,
		"10.55555/a." + strings.Repeat("10.5", n):               0, // longer than any DOI
		strings.Repeat("10.", n) + "55555/a":                    1,
		"https://example.org/?" + strings.Repeat("10.5555%", n): 0,
	} {
		if got := FindDOIs(in); len(got) != want {
			t.Errorf("FindDOIs(%.20q…) gives %d DOIs; want %d: %.60q", in, len(got), want, got)
		}
	}
	if d, err := ParseDOI("10.55555/" + strings.Repeat("a", n)); err == nil {
		t.Errorf("a DOI of %d characters", len(d))
	}
}

func FuzzFindDOIs(f *testing.F) {
	f.Add("see (10.55555/tao.9(XY)), <a href=\"https://doi.org/10.55555/b\">10.55555%2Fb</a>\n10/b6")
	f.Add(`10.1002/(SICI)1<2::A>3.0.CO;2-#,10.1000/a\_b](x`)
	f.Fuzz(func(t *testing.T, s string) {
		found := FindDOIs(s)
		for i, d := range found {
			if !d.Valid() || slices.Contains(found[:i], d) {
				t.Fatalf("FindDOIs(%q) = %q: %q is invalid or repeated", s, found, d)
			}
			if again, err := ParseDOI(string(d)); err != nil || again != d {
				t.Fatalf("FindDOIs(%q): %q reads as %q, %v", s, d, again, err)
			}
		}
	})
}
