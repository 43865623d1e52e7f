package biblio

import (
	"errors"
	"html"
	"net/url"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The DOIs with the prefix 10.55555 are invented; the others stand in Crossref
// records as they are written here.
func TestParseDOI(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, in, want string }{
		{"bare", "10.1109/sc.2012.71", "10.1109/sc.2012.71"},
		{"upper case", "10.55555/ABC.1", "10.55555/abc.1"},
		{"ASCII case only: the Kelvin sign is no k", "10.55555/\u212A.Ä", "10.55555/\u212A.Ä"},
		{"a sub-prefix", "10.1000.10/123", "10.1000.10/123"},
		{"doi:", "doi:10.55555/x.1", "10.55555/x.1"},
		{"DOI and a blank", "DOI: 10.55555/x.1", "10.55555/x.1"},
		{"info URI", "info:doi/10.55555/x.1", "10.55555/x.1"},
		{"white space around", "\t 10.55555/x.1\r\n", "10.55555/x.1"},
		{"doi.org", "https://doi.org/10.55555/X.1", "10.55555/x.1"},
		{"dx.doi.org", "http://dx.doi.org/10.55555/x.1", "10.55555/x.1"},
		{"www.doi.org without a scheme", "www.doi.org/10.55555/x.1", "10.55555/x.1"},
		{"a capital host", "HTTPS://DOI.ORG/10.55555/x.1", "10.55555/x.1"},
		{"doi: within doi.org", "https://doi.org/doi:10.55555/x.1", "10.55555/x.1"},
		{"an address with query and fragment", "https://doi.org/10.55555/x.1?utm_source=a&b=c#top", "10.55555/x.1"},
		{"a query after a bare DOI", "10.55555/x.1?journalCode=abc", "10.55555/x.1"},
		{"the rest of a query", "10.55555/x.1&domain=pdf", "10.55555/x.1"},
		{"an escaped question mark is content", "https://doi.org/10.55555/x%3F1", "10.55555/x?1"},
		{"an escaped slash", "https://doi.org/10.55555%2Fx.1", "10.55555/x.1"},
		{"an escaped slash, bare", "10.55555%2fx.1", "10.55555/x.1"},
		{"escaped twice", "https://doi.org/10.55555%252Fx.1", "10.55555/x.1"},
		{"escaped within an address", "https://doi.org/10.55555/7%3C5%3E1", "10.55555/7<5>1"},
		{"escaped where it was deposited", "10.55555/7%3C5%3E1", "10.55555/7<5>1"},
		{"per cent that is no code", "10.55555/100%zz", "10.55555/100%zz"},
		{"per cent that decodes to a blank", "10.55555/a%20b", "10.55555/a%20b"},

		{"SICI", "10.55555/(QA)0001-9<12::T-1>2.0.ZZ;2-K", "10.55555/(qa)0001-9<12::t-1>2.0.zz;2-k"},
		{"SICI with #", "10.1002/(SICI)1096-9896(200001)190:1<61::AID-PATH502>3.0.CO;2-#", "10.1002/(sici)1096-9896(200001)190:1<61::aid-path502>3.0.co;2-#"},
		{"SICI with #, in an address", "https://doi.org/10.1002/(SICI)1096-9896(200001)190:1%3C61::AID-PATH502%3E3.0.CO;2-#", "10.1002/(sici)1096-9896(200001)190:1<61::aid-path502>3.0.co;2-#"},
		{"SICI with a plus", "10.1002/1099-1166(200112)16:1+<::aid-gps566>3.0.co;2-s", "10.1002/1099-1166(200112)16:1+<::aid-gps566>3.0.co;2-s"},
		{"SICI with blanks", "10.1002/(SICI)1097-0258(19980815/30)17:15/16 <1661::AID-SIM968> 3.0.CO;2-2", "10.1002/(sici)1097-0258(19980815/30)17:15/16<1661::aid-sim968>3.0.co;2-2"},
		{"brackets and semicolon", "10.55555/77[3:AB]2.0.ZZ;2", "10.55555/77[3:ab]2.0.zz;2"},
		{"ASCE", "10.1061/(ASCE)0733-9399(2002)128:4(380)", "10.1061/(asce)0733-9399(2002)128:4(380)"},
		{"a slash at the end", "10.55555/zz/", "10.55555/zz/"},
		{"a slash at the end, in an address", "https://doi.org/10.55555/zz/", "10.55555/zz/"},
		{"two slashes", "10.53555//kuey.v29i4.7348", "10.53555//kuey.v29i4.7348"},
		{"a plus at the end", "10.1021/bi961176+", "10.1021/bi961176+"},
		{"a comma", "10.55555/j.1.2504,2509", "10.55555/j.1.2504,2509"},
		{"an underscore after a book's DOI", "10.55555/3-540_8", "10.55555/3-540_8"},

		{"brackets around", "(see 10.55555/tao.9(XY))", "10.55555/tao.9(xy)"},
		{"a bracket that closes nothing", "10.1007/s12229-010-9061-9)", "10.1007/s12229-010-9061-9"},
		{"stop", "10.1186/1471-2458-8-202.", "10.1186/1471-2458-8-202"},
		{"stop and quote", "“10.55555/x.1.”", "10.55555/x.1"},
		{"comma, semicolon, ellipsis", "10.55555/x.1,;…", "10.55555/x.1"},
		{"closing tag", "<ref>10.55555/q.1</ref>", "10.55555/q.1"},
		{"line break tag", "10.55555/q.1<br/>", "10.55555/q.1"},
		{"literal \\n", `10.55555/q.1\n`, "10.55555/q.1"},
		{"literal \\n and more", `10.55555/q.1\nhttp://example.org`, "10.55555/q.1"},
		{"East Asian stop", "10.55555/q.1。", "10.55555/q.1"},
		{"a known tail stays: nobody was asked", "10.55555/q.1/full", "10.55555/q.1/full"},

		{"two, with a semicolon", "10.55555/a;10.55555/b", "10.55555/a"},
		{"two, with a comma and a blank", "10.55555/a, 10.55555/b", "10.55555/a"},
		{"two, with a stop", "10.55555/a. 10.55555/b", "10.55555/a"},
		{"a sentence after it", "10.55555/x.1. Accessed 3 May", "10.55555/x.1"},
		{"a remark after it", "10.55555/x.1 (retracted)", "10.55555/x.1"},
		{"a page after it", "10.55555/x.1. pp. 12", "10.55555/x.1"},
		{"an identifier after it", "10.55555/x.1; PMID: 1234", "10.55555/x.1"},

		{"blanks inside", "10. 1371/journal.pone. 0012731", "10.1371/journal.pone.0012731"},
		{"blanks inside and a stop", "10. 1001/archpediatrics. 2012. 209.", "10.1001/archpediatrics.2012.209"},
		{"blanks around the slash", "10.55555 / x.1", "10.55555/x.1"},
		{"a blank after the slash", "10.55555/ abc", "10.55555/abc"},
		{"a blank in the prefix", "doi: 10 .55555/abc", "10.55555/abc"},
		{"a line break", "10.1371/journal.\n pone.0012731", "10.1371/journal.pone.0012731"},
		{"a blank before a word part", "10.1371/journal. pone. 0012731", "10.1371/journal.pone.0012731"},
		{"a no-break space", "10.1371/journal.pone.\u00a00012731", "10.1371/journal.pone.0012731"},
		{"a blank after a hyphen", "10.1016/s0022- 1910(98)00058-4", "10.1016/s0022-1910(98)00058-4"},
		{"zero-width characters", "\ufeff10.55555/\u200bx\u00ad.1\u2060", "10.55555/x.1"},
		{"fullwidth", "１０．５５５５５／ＡＢＣ", "10.55555/abc"},

		{"entity", "10.1892/0891-6640(2005)19&lt;115:UTMOPI>2.0.CO;2", "10.1892/0891-6640(2005)19<115:utmopi>2.0.co;2"},
		{"entity twice", "10.1130/0091-7613(2002)030&amp;lt;1103:HIROPA&amp;gt;2.0.CO;2", "10.1130/0091-7613(2002)030<1103:hiropa>2.0.co;2"},
		{"numeric entities", "10.55555/7&#60;5&#x3E;1", "10.55555/7<5>1"},
		{"an entity without its semicolon is none", "10.55555/a&section", "10.55555/a&section"},
		{"typesetter's junk", "10.1002/1097-0142(196811)22:5##hssm###x3C;1068::aid-cncr2820220525##hssm###x3E;3.0.co;2-3", "10.1002/1097-0142(196811)22:5<1068::aid-cncr2820220525>3.0.co;2-3"},
		{"[amp]", "10.1002/(sici)1522-2594(200005)43:5[amp]#60;621::aid-mrm1>3.0.co;2-3", "10.1002/(sici)1522-2594(200005)43:5<621::aid-mrm1>3.0.co;2-3"},
		{"a quotation mark within", `10.55555/a"b`, `10.55555/a"b`},
		{"a quotation mark within, coded", `https://doi.org/10.55555/a%22b`, `10.55555/a"b`},
		{"a quotation mark that closes", `"10.55555/a"b`, "10.55555/a"},
		{"JSON's slash", `10.1371\/journal.pone.0033693`, "10.1371/journal.pone.0033693"},
		{"JSON's angle brackets", `10.55555/7\u003c5\u003e1`, "10.55555/7<5>1"},

		{"LaTeX underscore", `10.1007/978-94-011-4295-3\_23`, "10.1007/978-94-011-4295-3_23"},
		{"LaTeX underscore in braces", `10.55555/a{\_}b`, "10.55555/a_b"},
		{"Citavi's underscore", `10.55555/a{\textunderscore}b`, "10.55555/a_b"},
		{"Citavi's underscore with a blank", `10.55555/a{\textunderscore }b`, "10.55555/a_b"},
		{"textunderscore with braces after", `10.55555/a\textunderscore{}b`, "10.55555/a_b"},
		{"LaTeX angle brackets", `10.55555/7{\textless}5{\textgreater}1`, "10.55555/7<5>1"},
		{"LaTeX angle brackets as formulas", `10.55555/7$<$5$\gt$1`, "10.55555/7<5>1"},
		{"LaTeX per cent", `10.55555/7\%3C5\%3E1`, "10.55555/7<5>1"},
		{"LaTeX specials", `10.55555/a\&b\$c\#d`, "10.55555/a&b$c#d"},
		{"BibTeX brackets", `10.55555/77{[}3:AB{]}2.0.ZZ;2`, "10.55555/77[3:ab]2.0.zz;2"},
		{"BibTeX field", "doi = {10.55555/x.1},", "10.55555/x.1"},
		{"href", `\href{https://doi.org/10.55555/a\_b}{text}`, "10.55555/a_b"},
		{"Markdown link", "[10.55555/x.1](https://doi.org/10.55555/x.1)", "10.55555/x.1"},
		{"HTML link", `<a href="https://doi.org/10.55555/x.1">10.55555/x.1</a>`, "10.55555/x.1"},

		{"PLOS", "https://journals.plos.org/plosone/article?id=10.1371/journal.pone.0012731", "10.1371/journal.pone.0012731"},
		{"PLOS, escaped", "https://journals.plos.org/plosone/article/file?id=10.1371%2Fjournal.pone.0012731&type=printable", "10.1371/journal.pone.0012731"},
		{"Wiley", "https://onlinelibrary.wiley.com/doi/abs/10.1002/(SICI)1097-4571(199709)48:9%3C804::AID-ASI5%3E3.0.CO;2-V", "10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v"},
		{"Taylor & Francis", "https://www.tandfonline.com/doi/full/10.1080/00218839.2018.1460911?src=recsys", "10.1080/00218839.2018.1460911"},
		{"Springer", "https://link.springer.com/article/10.1007/s00442-010-1628-y/fulltext.html#Sec2", "10.1007/s00442-010-1628-y"},
		{"Springer's PDF", "https://link.springer.com/content/pdf/10.1007/s00442-010-1628-y.pdf", "10.1007/s00442-010-1628-y"},
		{"Frontiers", "https://www.frontiersin.org/articles/10.3389/fpsyg.2019.00001/full", "10.3389/fpsyg.2019.00001"},
		{"ACM", "https://dl.acm.org/doi/pdf/10.1145/3292500.3330701", "10.1145/3292500.3330701"},
		{"bioRxiv", "https://www.biorxiv.org/content/10.1101/2020.01.01.123456v1.full.pdf", "10.1101/2020.01.01.123456"},
		{"Oxford", "https://academic.oup.com/bioinformatics/article/doi/10.1093/bioinformatics/btaa123/5738893", "10.1093/bioinformatics/btaa123"},
		{"a search", "https://search.crossref.org/?q=10.55555%2Fx.1&from_ui=yes", "10.55555/x.1"},
		{"a redirect", "https://example.org/go?url=https%3A%2F%2Fdoi.org%2F10.55555%2Fx.1%26a%3Db", "10.55555/x.1"},

		{"en dash: kept, and a hint given", "10.55555/s10–20", "10.55555/s10–20"},
		{"shortDOI", "10/b6", "10/b6"},
		{"shortDOI, upper case and doi:", "doi:10/B6", "10/b6"},
		{"shortDOI as an address", "https://doi.org/10/b6", "10/b6"},
		{"shortDOI's short form", "https://doi.org/b6", "10/b6"},
		{"shortdoi.org", "http://shortdoi.org/b6", "10/b6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := ParseDOI(c.in)
			if err != nil || string(got) != c.want {
				t.Errorf("ParseDOI(%q) = %q, %v; want %q", c.in, got, err, c.want)
			}
			if readings := Readings(c.in); !slices.Contains(readings, DOI(c.want)) {
				t.Errorf("Readings(%q) = %q: without %q", c.in, readings, c.want)
			}
		})
	}
}

func TestParseDOIRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ in, hint string }{
		{"", "empty"},
		{" \t", "empty"},
		{"not-a-doi", "10.1234/abc"},
		{"10.111/maq.12275", "too short"}, // as a publisher deposited it
		{"10.55555", "after it is missing"},
		{"10.55555/", "missing"},
		{"doi: 10.55555/ ", "missing"},
		{"10.55555/.", "missing"},
		{"https://example.org/articles/s41586-019-1724-z", "open the page"},
		{"https://doi.org/api/handles/", "holds none"},
		{"10/12", "10.1234/abc"}, // a page or a date
		{"110.1000/abc", "10.1234/abc"},
		{"\x00\x01\xff", "10.1234/abc"},
	} {
		d, err := ParseDOI(c.in)
		if !errors.Is(err, ErrNotDOI) || !strings.Contains(err.Error(), c.hint) {
			t.Errorf("ParseDOI(%q) = %q, %v; want ErrNotDOI with %q", c.in, d, err, c.hint)
		}
		if rs := Readings(c.in); rs != nil {
			t.Errorf("Readings(%q) = %q; want none", c.in, rs)
		}
	}
}

func TestNotDOIErrorIsShort(t *testing.T) {
	t.Parallel()
	_, err := ParseDOI(strings.Repeat("ä", 1000))
	if len(err.Error()) > 200 || strings.ContainsRune(err.Error(), '\uFFFD') {
		t.Errorf("the error is %d bytes: %v", len(err.Error()), err)
	}
}

func TestDOI(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		doi         DOI
		prefix, url string
		short       bool
	}{
		{"10.1109/sc.2012.71", "10.1109", "https://doi.org/10.1109/sc.2012.71", false},
		{"10/b6", "10", "https://doi.org/10/b6", true},
		{"10.1002/(sici)1<2::a>3.0.co;2-#", "10.1002", "https://doi.org/10.1002/(sici)1%3C2::a%3E3.0.co;2-%23", false},
		{"10.55555/a%b?c", "10.55555", "https://doi.org/10.55555/a%25b%3Fc", false},
		{`10.55555/a"b'c&d`, "10.55555", "https://doi.org/10.55555/a%22b%27c%26d", false},
		{"10.53555//kuey", "10.53555", "https://doi.org/10.53555//kuey", false},
		{"10.55555/../a", "10.55555", "https://doi.org/10.55555%2F../a", false},
		{"10.55555/ü", "10.55555", "https://doi.org/10.55555/%C3%BC", false},
	} {
		if !c.doi.Valid() || c.doi.Prefix() != c.prefix || c.doi.URL() != c.url || c.doi.IsShort() != c.short {
			t.Errorf("%q: valid %v, prefix %q, URL %q, short %v", c.doi, c.doi.Valid(), c.doi.Prefix(), c.doi.URL(), c.doi.IsShort())
		}
	}
	for _, d := range []DOI{"", "10", "10.", "10.1000", "10.1000/", "10.100/a", "10.1000/a b", "10.1000/A", "doi:10.1000/a", "10.1000/a\x00", "10.1234567890/a", "10/", "10/12", "10/A"} {
		if d.Valid() {
			t.Errorf("%q is valid", d)
		}
	}
}

func TestHint(t *testing.T) {
	t.Parallel()
	for doi, want := range map[DOI]string{
		"10.55555/s10–20":   "did you mean the hyphen of 10.55555/s10-20",
		"10.1139/x06‐238":   "10.1139/x06-238",
		"10.55555/q.1/full": "did you mean 10.55555/q.1?",
	} {
		if got := doi.Hint(); !strings.Contains(got, want) {
			t.Errorf("%q.Hint() = %q; want %q in it", doi, got, want)
		}
	}
	if got := DOI("10.55555/q.1").Hint(); got != "" {
		t.Errorf("a DOI without fault gets the hint %q", got)
	}
}

// genDOI draws DOIs that no dress of ours takes anything from.
var genDOI = rapid.Custom(func(t *rapid.T) string {
	prefix := rapid.StringMatching(`10\.[1-9][0-9]{3,8}(\.[0-9]{1,3})?/`).Draw(t, "prefix")
	suffix := rapid.OneOf(
		rapid.StringMatching(`[a-z0-9]{1,8}([.\-_/:][a-z0-9]{1,6}){0,4}[0-9]`),
		rapid.StringMatching(`\([a-z]{2,4}\)[0-9]{4}-[0-9]{4}\([0-9]{6}\)[0-9]{1,2}:[0-9]<[0-9]{1,4}::[a-z]{3}-[a-z]{1,4}[0-9]>[23]\.0\.co;2-[0-9a-z]`),
		rapid.StringMatching(`[0-9]{4}-[0-9]{4}\([0-9]{4}\)[0-9]{3}\[[0-9]{4}:[a-z]{6}\]2\.0\.co;2`),
		rapid.StringMatching(`[a-z]\.[0-9]\.[0-9]{4},[0-9]{4}`),
	).Draw(t, "suffix")
	return prefix + suffix
})

// dresses put clothes on a DOI that ParseDOI has to take off again.
var dresses = map[string]func(string) string{
	"bare":      func(d string) string { return d },
	"upper":     strings.ToUpper,
	"doi:":      func(d string) string { return "DOI: " + d },
	"doi.org":   func(d string) string { return "https://doi.org/" + d },
	"escaped":   func(d string) string { return "http://dx.doi.org/" + url.PathEscape(d) },
	"URL":       func(d string) string { return DOI(d).URL() },
	"in query":  func(d string) string { return "https://example.org/a?x=1&id=" + url.QueryEscape(d) + "&y=2" },
	"landing":   func(d string) string { return "https://example.org/doi/abs/" + d + "?x=y#z" },
	"entities":  html.EscapeString,
	"entities2": func(d string) string { return html.EscapeString(html.EscapeString(d)) },
	"LaTeX":     strings.NewReplacer("_", `\_`, "<", `{\textless}`, ">", `{\textgreater}`).Replace,
	"Citavi":    strings.NewReplacer("_", `{\textunderscore}`).Replace,
	"JSON":      strings.NewReplacer("/", `\/`, "<", `\u003c`).Replace,
	"brackets":  func(d string) string { return "(" + d + ")." },
	"angles":    func(d string) string { return "<" + d + ">," },
	"quotes":    func(d string) string { return "“" + d + "”;" },
	"tag":       func(d string) string { return "<ref>" + d + "</ref>" },
	"invisible": func(d string) string { return "\ufeff" + d[:9] + "\u200b" + d[9:] + "\u2060" },
	"line end":  func(d string) string { return d + "\r\n" },
}

func TestDressedAndUndressed(t *testing.T) {
	t.Parallel()
	for name, dress := range dresses {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				d := genDOI.Draw(t, "doi")
				in := dress(d)
				got, err := ParseDOI(in)
				if err != nil || string(got) != d {
					t.Fatalf("ParseDOI(%q) = %q, %v; want %q", in, got, err, d)
				}
				if rs := Readings(in); !slices.Contains(rs, DOI(d)) {
					t.Fatalf("Readings(%q) = %q; want %q among them", in, rs, d)
				}
			})
		})
	}
}

func FuzzParseDOI(f *testing.F) {
	for name := range dresses {
		f.Add(dresses[name]("10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v"))
	}
	f.Add("10. 1371/journal.pone. 0012731")
	f.Add("10.1002/x##hssm###x3C;1[amp]#60;%253C")
	f.Add("10/b6")
	f.Fuzz(func(t *testing.T, s string) {
		d, err := ParseDOI(s)
		rs := Readings(s)
		if err != nil {
			if !errors.Is(err, ErrNotDOI) || d != "" {
				t.Fatalf("ParseDOI(%q) = %q, %v", s, d, err)
			}
			return
		}
		if !d.Valid() {
			t.Fatalf("ParseDOI(%q) = %q, which is not valid", s, d)
		}
		if again, err := ParseDOI(string(d)); err != nil || again != d {
			t.Fatalf("ParseDOI(%q) = %q, whose own reading is %q, %v", s, d, again, err)
		}
		if !slices.Contains(rs, d) {
			t.Fatalf("Readings(%q) = %q: without ParseDOI's %q", s, rs, d)
		}
		for i, r := range rs {
			if !r.Valid() || slices.Contains(rs[:i], r) {
				t.Fatalf("Readings(%q) = %q: %q is invalid or repeated", s, rs, r)
			}
		}
		if u, err := url.Parse(d.URL()); err != nil || u.Host != "doi.org" || u.Path != "/"+string(d) {
			t.Fatalf("%q.URL() = %q, %v", d, d.URL(), err)
		}
	})
}
