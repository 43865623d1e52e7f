package record

import (
	"bufio"
	"compress/gzip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
)

const shared = "../../../../shared/data"

func sharedFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(shared, name))
	if err != nil {
		t.Skip("the shared records are not here: ", err)
	}
	return b
}

func oddRecord(t *testing.T, name string) *biblio.Work {
	t.Helper()
	w, err := Decode(sharedFile(t, "odd/"+name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// One real record of each oddity found among 13,944 (shared data, odd/README.tsv
// says which). The values were read off the records.
var odd = []struct {
	file, doi, title, first    string // first author
	authors                    int
	date, basis                string
	listed, stated, total, rel int
}{
	{"aliases-1", "10.50505/issntest_0703_3", "Test article", "Shirakawa, Ann P.", 1, "1999", "issued", 0, 0, 1, 0},
	{"author-missing-1", "10.7167/2013/854869/dataset/9", "", "", 0, "2013-02-06", "created", 0, 0, 0, 0},
	{"author-name-only-1", "10.4095/110861", "Fargey Creek, Manitoba", "Geological Survey of Canada", 1, "1964", "issued", 0, 0, 0, 0},
	{"author-no-family-1", "10.4156/ijact.vol5.issue9.7", "Mobile Widget Platform Based on HTML5 Technology", "Bin Ouyang", 5, "2013-05-31", "issued", 0, 0, 0, 0},
	{"author-role-or-new-fields-1", "10.5555/alias", "alias", "p, v", 1, "2014", "issued", 0, 0, 0, 0},
	{"author-suffix-1", "10.3354/meps10287", "Amphipod control of epiphyte load and its concomitant effects on shoalgrass Halodule wrightii biomass", "Myers, JA", 2, "2013-05-30", "issued", 0, 44, 16, 0},
	{"container-empty-1", "10.7167/2013/854869/dataset/9", "", "", 0, "2013-02-06", "created", 0, 0, 0, 0},
	{"cycle-1a", "10.3896/ibra.1.52.1.14", "Standard methods for Nosema research", "Fries, Ingemar", 14, "2013-01", "issued", 151, 151, 93, 0},
	{"cycle-1b", "10.3896/ibra.1.52.4.10", "Miscellaneous standard methods for Apis mellifera research", "Human, Hannelie", 25, "2013-01", "issued", 174, 174, 61, 0},
	{"doi-nonascii-1", "10.53555//kuey.v29i4.7348", "Educational Administration: Theory and Practice", "", 0, "2024-08-22", "created", 0, 0, 0, 0},
	{"doi-sici-1", "10.1111/(issn)1442-9993", "Austral Ecology", "", 0, "2010-05-10", "created", 0, 0, 0, 0},
	{"is-referenced-huge-1", "10.1007/978-1-4899-4541-9", "An Introduction to the Bootstrap", "Efron, Bradley", 2, "1993", "issued", 0, 0, 8563, 0},
	{"issued-future-vs-indexed-1", "10.1126/science.adx7214", "Mars rover detects long-chain carbon molecules", "Voosen, Paul", 1, "2025-03-28", "issued", 0, 0, 0, 0},
	{"issued-null-1", "10.7167/2013/854869/dataset/9", "", "", 0, "2013-02-06", "created", 0, 0, 0, 0},
	{"issued-year-month-1", "10.13007/713", "Wrong Incentives Push CEO to Focus on the Short-term", "", 0, "2018-07", "issued", 0, 0, 0, 0},
	{"issued-year-only-1", "10.5040/9781472562562", "Regional and Global Regulation of International Trade", "", 0, "2002", "issued", 0, 0, 0, 0},
	{"language-title-original-1", "10.1093/benz/9780199773787.article.b00052483", "Domenico da Leonessa", "", 0, "2011-10-31", "issued", 0, 0, 0, 0},
	{"null-values-1", "10.1001/amaguides.6th.skin", "The Skin", "", 0, "2008", "issued", 0, 0, 0, 0},
	{"page-odd-1", "10.1016/b978-0-12-682103-1.50004-6", "CONTRIBUTORS", "", 0, "1984", "issued", 0, 0, 0, 0},
	{"posted-content-1", "10.5194/acp-2019-155-ac2", "Reply to Anonymous Referee #2", "Zhou, Shengzhen", 1, "2019-08-02", "issued", 0, 0, 0, 1},
	{"ref-count-gt-list-1", "10.1676/03-101.1", "HOST USE BY SYMPATRIC COWBIRDS IN SOUTHEASTERN ARIZONA", "CHACE, JAMESON F.", 1, "2005-12", "issued", 0, 23, 4, 0},
	{"ref-doi-angle-1", "10.4242/balisagevol5.renear01", "There are No Documents", "Renear, Allen H.", 2, "2010-07-29", "created", 3, 3, 7, 0},
	{"ref-doi-backslash-quote-1", "10.1155/2019/4545917", "Coordinating Real-Time Serial Cooperative Work by Cuing the Order in the Case of Theatrical Performance Practice", "Sasaki, Kosuke", 2, "2019-02-13", "issued", 27, 27, 2, 0},
	{"ref-doi-double-slash-1", "10.1259/bjr/13489819", "An investigation of search pattern extent in the threshold contrast detection task", "Kotre, C J", 1, "2006-05", "issued", 13, 13, 0, 0},
	{"ref-doi-entity-1", "10.1155/2016/2878751", "Cutaneous Disease as Sole Clinical Manifestation of Protothecosis in a Boxer Dog", "Papadogiannakis, Emmanouil I.", 4, "2016", "issued", 22, 22, 4, 0},
	{"ref-doi-hash-question-1", "10.1155/2019/8970172", "Primary Mature Cystic Teratoma Compressing the Prostate in a 28-Year-Old Male: A Case Report and Literature Review", "Chalhoub, Khalil", 5, "2019-02-19", "issued", 21, 21, 2, 0},
	{"ref-doi-invalid-1", "10.1155/2013/362972", "The Impact of ART on the Economic Outcomes of People Living with HIV/AIDS", "Nannungi, Annet", 3, "2013", "issued", 12, 12, 1, 0},
	{"ref-doi-nonascii-1", "10.3896/ibra.1.49.1.02", "Declines of managed honey bees and beekeepers in Europe", "Potts, Simon G", 8, "2010-01", "issued", 16, 16, 191, 0},
	{"ref-doi-parens-brackets-1", "10.4324/9780429306600-3", "Human Ecology and Ecology", "Siegel, Paul M.", 1, "2019-09-18", "issued", 1, 1, 0, 0},
	{"ref-doi-percent-1", "10.1063/1.4789779", "Local probing of the interaction between intrinsic defects and ferroelectric domain walls in lithium niobate", "Stone, Greg", 5, "2013-01-28", "issued", 22, 22, 14, 0},
	{"ref-doi-space-1", "10.1155/2013/362972", "The Impact of ART on the Economic Outcomes of People Living with HIV/AIDS", "Nannungi, Annet", 3, "2013", "issued", 12, 12, 1, 0},
	{"ref-doi-trailing-punct-1", "10.1155/2013/680705", "Receipt of Prescribed Controlled Substances by Adolescents and Young Adults Prior to Presenting for Opiate Dependence Treatment", "Matson, Steven C.", 4, "2013", "issued", 10, 10, 0, 0},
	{"ref-doi-uppercase-1", "10.4324/9780203414989-29", "SPECTACLE ECOLOGY, HUMAN ECOLOGY AND CRISIS OF URBANITY", "", 0, "2002-11-01", "issued", 1, 1, 0, 0},
	{"ref-duplicate-doi-1", "10.1063/1.1747436", "Space Charge in Electrolytes", "Gordon, A. R.", 1, "1950-01", "issued", 5, 5, 3, 0},
	{"ref-duplicate-key-1", "10.1063/1.1747436", "Space Charge in Electrolytes", "Gordon, A. R.", 1, "1950-01", "issued", 5, 5, 3, 0},
	{"ref-html-in-text-1", "10.1371/journal.pone.0178914", "Correction: Dual-targeting of Arabidopsis DMP1 isoforms to the tonoplast and the plasma membrane", "The PLOS ONE Staff", 1, "2017-06-02", "issued", 1, 1, 0, 0},
	{"ref-isbn-or-standard-1", "10.1016/j.precisioneng.2022.05.011", "Preliminary study of photomask pattern inspection by beam-shaped knife-edge interferometry", "Wang, Zhikun", 3, "2022-09", "issued", 21, 21, 0, 0},
	{"ref-no-useful-field-1", "10.1001/jama.2018.15187", "Is Everybody Happy?", "", 0, "2019-02-05", "issued", 1, 1, 0, 0},
	{"ref-self-citation-1", "10.1111/1365-2664.14881", "The transition from resistance to acceptance: Managing a marine invasive species in a changing world", "Keller, Abigail G.", 4, "2025-01-24", "issued", 56, 56, 4, 0},
	{"ref-unstructured-contains-doi-1", "10.1002/fee.70021", "The role of AI in ecology’s computational carbon footprint", "Norman, Kari E", 4, "2025-11-27", "issued", 7, 7, 0, 0},
	{"ref-unstructured-only-1", "10.1201/9780429500459-7", "There’s Plenty of Room at the Bottom", "Feynman, Richard", 1, "2018-11-16", "created", 1, 1, 7, 0},
	{"ref-url-doi-in-unstructured-crossref-none-1", "10.1002/1097-0061(20000930)17:3<238::aid-yea35>3.0.co;2-x", "The Second International Meeting on Microarray Data Standards, Annotations, Ontologies and Databases", "Hayes, Andy", 1, "2000", "issued", 4, 4, 3, 0},
	{"ref-year-odd-1", "10.1109/pac.2005.1591482", "A TCL/TK Widget for Display of MEDM Screens", "Soliday, R.", 1, "2006-02-15", "created", 4, 4, 0, 0},
	{"refs-very-many-1", "10.1103/revmodphys.89.035006", "Universal few-body physics and cluster formation", "Greene, Chris H.", 3, "2017-08-28", "issued", 657, 657, 87, 0},
	{"relation-is-preprint-1", "10.1002/essoar.10504562.1", "Leveraging Uncertainty Quantification to Design Ocean Climate Observing Systems", "Loose, Nora", 2, "2020-10-27", "issued", 0, 0, 0, 1},
	{"relation-nonempty-1", "10.1371/journal.pone.0323007.g002", "", "", 0, "2025-05-07", "created", 0, 0, 0, 1},
	{"retracted-title-1", "10.1155/2014/128505", "Retracted: Structural and Optical Properties of Germanium Thin Films Prepared by the Vacuum Evaporation Technique", "", 0, "2014", "issued", 1, 1, 0, 0},
	{"score-present-1", "10.17117/na.2016.10.02.036", "", "", 0, "2017-02-26", "created", 0, 0, 0, 0},
	{"title-astral-or-rtl-1", "10.4286/ikakikaigaku.55.4_197_1", "27.新しい手術野展開機構", "", 0, "1985-04-01", "issued", 0, 0, 0, 0},
	{"title-double-escaped-1", "10.1001/archsurg.1997.01430310110029", "PRODUCTS & SERVICES", "", 0, "1997-07-01", "issued", 0, 0, 0, 0},
	{"title-empty-array-1", "10.1001/archderm.106.3.410", "", "", 0, "1972-09-01", "issued", 0, 0, 2, 0},
	{"title-entities-1", "10.1002/2050-7038.12442/v2/review2", "Review for \"Hybrid risk‐averse energy management optimizer for large‐scale industrial building microgrids\"", "", 0, "2020-03-09", "issued", 0, 0, 0, 1},
	{"title-html-tags-1", "10.1086/475534", "The Boy Scout Movement: Applied by the Church. N. E. Richardson , O. E. Loomis", "", 0, "1916-05", "issued", 0, 0, 0, 0},
	{"title-key-absent-1", "10.7167/2013/854869/dataset/9", "", "", 0, "2013-02-06", "created", 0, 0, 0, 0},
	{"title-leading-space-1", "10.3354/meps003157", "Growth of Acetabularia calyculus in Three Different Media", "Yoneshigue Braga, Y", 1, "1980", "issued", 0, 0, 0, 0},
	{"title-mathml-1", "10.1155/s0161171292000589", "Fixed point theorems for d-complete topological spaces I", "Hicks, Troy L.", 1, "1992", "issued", 0, 0, 8, 0},
	{"title-multiple-1", "10.36499/psnst.v14i1.11969", "Desain Widget Antarmuka Sistem Informasi Olahraga Lari Marathon untuk Pelatih", "Wandy, Wandy", 1, "2025-04-24", "issued", 0, 0, 0, 0},
	{"title-newline-spaces-1", "10.1177/0583102406061499", "A Summary Review of Wireless Sensors and Sensor Networks for Structural Health Monitoring", "Lynch, J. P.", 1, "2006-03-01", "issued", 0, 0, 601, 0},
	{"title-very-long-1", "10.5040/9781472549266.ch-010", "", "", 0, "2014-09-12", "created", 0, 0, 0, 0}, // title: below
	{"type-unusual-1", "10.7167/2013/854869/dataset/9", "", "", 0, "2013-02-06", "created", 0, 0, 0, 0},
	{"update-to-1", "10.1371/journal.pone.0148592", "Correction: Developing and Integrating Advanced Movement Features Improves Automated Classification of Ciliate Species", "The PLOS ONE Staff", 1, "2016-01-29", "issued", 0, 0, 0, 0},
	{"updated-by-1", "10.1371/journal.pbio.0050002", "Impaired Genome Maintenance Suppresses the Growth Hormone–Insulin-Like Growth Factor 1 Axis in Mice with Cockayne Syndrome", "van der Pluijm, Ingrid", 17, "2006-12-12", "issued", 72, 72, 181, 1},
}

func TestOddRecords(t *testing.T) {
	t.Parallel()
	for _, c := range odd {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			w := oddRecord(t, c.file)
			if string(w.DOI) != c.doi || w.ID != c.doi || w.State != biblio.Resolved || w.Source != biblio.FromCrossref {
				t.Errorf("the work is %q, %q, %s, %s", w.DOI, w.ID, w.State, w.Source)
			}
			if w.Title != c.title && c.file != "title-very-long-1" {
				t.Errorf("title %q; want %q", w.Title, c.title)
			}
			first := ""
			if len(w.Authors) > 0 {
				first = w.Authors[0].String()
			}
			if len(w.Authors) != c.authors || first != c.first {
				t.Errorf("%d authors from %q; want %d from %q", len(w.Authors), first, c.authors, c.first)
			}
			if w.Date.String() != c.date || w.YearBasis != c.basis || w.Year != w.Date.Year {
				t.Errorf("date %v, year %d by %s; want %s by %s", w.Date, w.Year, w.YearBasis, c.date, c.basis)
			}
			if *w.ReferencesListed != c.listed || *w.ReferencesStated != c.stated || *w.TotalCitations != c.total || len(w.References) != c.listed {
				t.Errorf("listed %d, stated %d, cited %d; want %d, %d, %d", *w.ReferencesListed, *w.ReferencesStated, *w.TotalCitations, c.listed, c.stated, c.total)
			}
			if len(w.Relations) != c.rel || w.Retraction != nil || w.Concern != nil {
				t.Errorf("relations %v, retraction %v, concern %v", w.Relations, w.Retraction, w.Concern)
			}
		})
	}
}

func TestEveryOddFileIsInTheTable(t *testing.T) {
	t.Parallel()
	sharedFile(t, "odd/README.tsv")
	files, err := filepath.Glob(filepath.Join(shared, "odd", "*.json"))
	if err != nil || len(files) != len(odd) {
		t.Errorf("%d files, %d in the table, %v", len(files), len(odd), err)
	}
}

func TestOddDetails(t *testing.T) {
	t.Parallel()
	if w := oddRecord(t, "aliases-1"); !slices.Equal(w.Aliases, []biblio.DOI{"10.50505/issntest", "10.50505/issntest_0703", "10.50505/issntest_0703_2"}) {
		t.Errorf("aliases %q", w.Aliases)
	}
	if w := oddRecord(t, "author-suffix-1"); w.Authors[1].String() != "Heck, KL, Jr" || w.Authors[1].Suffix != "Jr" {
		t.Errorf("the author with a suffix is %+v", w.Authors[1])
	}
	if w := oddRecord(t, "page-odd-1"); w.Page != "vii" || w.Venue != "Trace Analysis" || w.Type != "book-chapter" || w.Publisher != "Elsevier" {
		t.Errorf("%+v", w)
	}
	if w := oddRecord(t, "title-very-long-1"); len(w.Title) < 500 || strings.ContainsAny(w.Title, "\n<") {
		t.Errorf("the long title is %q", w.Title)
	}
	if w := oddRecord(t, "issued-future-vs-indexed-1"); w.Indexed != "2025-03-27" || w.Volume != "387" || w.Issue != "6741" {
		t.Errorf("indexed %s, volume %s, issue %s", w.Indexed, w.Volume, w.Issue)
	}
	if w := oddRecord(t, "relation-is-preprint-1"); w.Relations[0] != (biblio.Relation{Type: "is-preprint-of", DOI: "10.1029/2020ms002386"}) || w.Authors[0].ORCID != "0000-0002-3684-9634" {
		t.Errorf("relations %v, author %+v", w.Relations, w.Authors[0])
	}
	if w := oddRecord(t, "posted-content-1"); w.Relations[0] != (biblio.Relation{Type: "is-reply-to", DOI: "10.5194/acp-2019-155-rc2"}) {
		t.Errorf("the same relation from both sides is %v", w.Relations)
	}
	if w := oddRecord(t, "update-to-1"); !slices.Equal(w.Notices, []biblio.Update{{Type: "correction", DOI: "10.1371/journal.pone.0145345", Date: biblio.Date{Year: 2016, Month: 1, Day: 29}}}) || w.Updates != nil {
		t.Errorf("notices %+v, updates %+v", w.Notices, w.Updates)
	}
	if w := oddRecord(t, "updated-by-1"); !slices.Equal(w.Updates, []biblio.Update{{Type: "correction", DOI: "10.1371/journal.pbio.0060304", Date: biblio.Date{Year: 2008, Month: 11, Day: 25}, Source: "publisher"}}) {
		t.Errorf("updates %+v", w.Updates)
	}
}

// What one entry of each odd list becomes.
func TestOddReferences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ file, deposited, doi, asserter string }{
		{"ref-doi-angle-1", "10.1002/(SICI)1097-4571(199709)48:9<804::AID-ASI5>3.0.CO;2-V", "10.1002/(sici)1097-4571(199709)48:9<804::aid-asi5>3.0.co;2-v", "publisher"},
		{"ref-doi-backslash-quote-1", `10.1007/978-94-011-4295-3\_23`, "10.1007/978-94-011-4295-3_23", "publisher"},
		{"ref-doi-double-slash-1", "10.1088/0031-9155/28/10/003", "10.1088/0031-9155/28/10/003", "publisher"},
		{"ref-doi-entity-1", "10.1892/0891-6640(2005)19&lt;115:UTMOPI>2.0.CO;2", "10.1892/0891-6640(2005)19<115:utmopi>2.0.co;2", "publisher"},
		{"ref-doi-hash-question-1", "10.1002/1097-0142(196811)22:5##hssm###x3C;1068::aid-cncr2820220525##hssm###x3E;3.0.co;2-3", "10.1002/1097-0142(196811)22:5<1068::aid-cncr2820220525>3.0.co;2-3", "publisher"},
		{"ref-doi-invalid-1", "10. 1371/journal.pone. 0012731", "10.1371/journal.pone.0012731", "publisher"},
		{"ref-doi-nonascii-1", "10.1111/j.1523–1739.2009.01331.x", "10.1111/j.1523–1739.2009.01331.x", "publisher"},
		{"ref-doi-parens-brackets-1", "10.1016/0040-5809(75)90052-0", "10.1016/0040-5809(75)90052-0", "crossref"},
		{"ref-doi-percent-1", "10.1002/1521-3951(200209)233:2%3C250::AID-PSSB250%3E3.0.CO;2-1", "10.1002/1521-3951(200209)233:2<250::aid-pssb250>3.0.co;2-1", "publisher"},
		{"ref-doi-trailing-punct-1", "10. 1001/archpediatrics. 2012. 209.", "10.1001/archpediatrics.2012.209", "publisher"},
		{"ref-doi-uppercase-1", "10.1017/CBO9780511557699.002", "10.1017/cbo9780511557699.002", "crossref"},
		{"ref-self-citation-1", "10.1111/1365-2664.14881", "10.1111/1365-2664.14881", "crossref"},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			w := oddRecord(t, c.file)
			i := slices.IndexFunc(w.References, func(r biblio.Reference) bool { return r.Deposited == c.deposited })
			if i < 0 {
				t.Fatalf("no entry with %q", c.deposited)
			}
			r := w.References[i]
			if string(r.DOI) != c.doi || r.AssertedBy != c.asserter || r.Malformed() || r.Empty() {
				t.Errorf("the entry is %+v", r)
			}
		})
	}
	if r := oddRecord(t, "ref-no-useful-field-1").References[0]; !r.Empty() || r.AssertedBy != biblio.ByNone || r.Key != "jjy190005r1" {
		t.Errorf("an entry with only a key is %+v", r)
	}
	if r := oddRecord(t, "ref-year-odd-1").References[3]; r.Year != "0" || r.Empty() || biblio.ParseYear(r.Year) != 0 {
		t.Errorf("an entry of the year 0 is %+v", r)
	}
	if r := oddRecord(t, "ref-html-in-text-1").References[0]; !strings.HasPrefix(r.Title, "Dual-targeting of Arabidopsis DMP1 isoforms") {
		t.Errorf("an entry with markup is titled %q", r.Title)
	}
	isbn := oddRecord(t, "ref-isbn-or-standard-1").References
	if i := slices.IndexFunc(isbn, func(r biblio.Reference) bool { return r.ISBN != "" }); i < 0 || strings.Contains(isbn[i].ISBN, "/") || isbn[i].Title != "Design for manufacturability and yield for nano-scale CMOS" {
		t.Errorf("the entry with an ISBN is %d", i)
	}
}

// The counts were made with another JSON reader over the same 7,255 records.
func TestAssortedWorks(t *testing.T) {
	t.Parallel()
	f, err := os.Open(filepath.Join(shared, "works.jsonl.gz"))
	if err != nil {
		t.Skip("the shared records are not here: ", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		w, err := Decode(lines.Bytes())
		if err != nil {
			t.Fatalf("%v in %.100s", err, lines.Bytes())
		}
		tally(got, w)
	}
	want := map[string]int{
		"works": 7255, "count without list": 529, "references": 90302, "with a DOI": 67683, "malformed": 1,
		"crossref": 38773, "publisher": 27344, "unstated": 1566,
		"no title":  292 - 5,   // five have only an original title
		"no author": 944,       // the one person without a name is not alone
		"key only":  117 + 129, // 129 have a blank text beside it
	}
	for name, n := range want {
		if got[name] != n {
			t.Errorf("%s: %d; want %d", name, got[name], n)
		}
	}
	if got["no year"] != 0 || got["created"] > 129 { // 129 have a null issued date; some of them another
		t.Errorf("no year: %d; by created: %d", got["no year"], got["created"])
	}
}

func tally(got map[string]int, w *biblio.Work) {
	count := func(name string, is bool) {
		if is {
			got[name]++
		}
	}
	count("works", true)
	count("no title", w.Title == "")
	count("no author", len(w.Authors) == 0)
	count("no year", w.Year == 0)
	count("created", w.YearBasis == "created")
	count("count without list", *w.ReferencesStated > 0 && len(w.References) == 0)
	for i := range w.References {
		r := &w.References[i]
		count("references", true)
		count("with a DOI", r.DOI != "")
		count("malformed", r.Malformed())
		count("key only", r.Empty())
		count(r.AssertedBy, r.DOI != "")
	}
}
