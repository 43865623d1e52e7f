package biblio

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestReferenceKinds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name             string
		ref              Reference
		empty, malformed bool
	}{
		{"only a key", Reference{Key: "jjy190005r1", AssertedBy: ByNone}, true, false},
		{"blanks", Reference{Key: "r", Unstructured: " \n", Deposited: "  "}, true, false},
		{"only a year", Reference{Year: "2010"}, false, false},
		{"only an ISBN", Reference{ISBN: "9780"}, false, false},
		{"a DOI", Reference{DOI: "10.1000/a", Deposited: "10.1000/A"}, false, false},
		{"a DOI that is none", Reference{Deposited: "10.111/maq.12275"}, false, true},
		{"a DOI read elsewhere", Reference{DOI: "10.1000/a"}, false, false},
	} {
		if c.ref.Empty() != c.empty || c.ref.Malformed() != c.malformed {
			t.Errorf("%s: empty %v, malformed %v; want %v, %v", c.name, c.ref.Empty(), c.ref.Malformed(), c.empty, c.malformed)
		}
	}
}

// Entries are vague where two alike in two lists tell nothing of one work.
func TestVague(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		ref  Reference
		want bool
	}{
		{"a year", Reference{Key: "8", Year: "2005"}, true},
		{"an author", Reference{Author: "Gates"}, true},
		{"both", Reference{Author: "Gates", Year: "1914"}, true},
		{"with a volume", Reference{Author: "Gates", Year: "1914", Volume: "7"}, true},
		{"a page of an unknown volume by nobody", Reference{Year: "1914", Volume: "7", FirstPage: "3"}, true},
		{"an author's page", Reference{Author: "Gates", Year: "1914", FirstPage: "3"}, false},
		{"a title", Reference{Title: "Bees"}, false},
		{"a text", Reference{Unstructured: "Gates 1914"}, false},
		{"a journal", Reference{Journal: "Apidologie", Year: "1914"}, false},
		{"a book", Reference{VolumeTitle: "Bees"}, false},
		{"an ISBN", Reference{ISBN: "9780"}, false},
		{"a DOI", Reference{DOI: "10.1000/a", Year: "1914"}, false},
		{"a DOI that is none", Reference{Deposited: "10.111/maq.12275", Year: "1914"}, false},
	} {
		if got := c.ref.Vague(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestRepairedFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		deposited string
		used      DOI
		want      string
	}{
		{"10.1000/abc", "10.1000/abc", ""},
		{"10.1000/ABC", "10.1000/abc", ""},
		{"10.1000/abc.", "10.1000/abc", "10.1000/abc."},
		{"10.1000/abc.", "10.1000/abc.", ""},
		{"https://doi.org/10.1000/abc", "10.1000/abc", "https://doi.org/10.1000/abc"},
		{"10.1000/7%3C5", "10.1000/7<5", "10.1000/7%3C5"},
		{"10.1000/\u212A", "10.1000/k", "10.1000/\u212A"},
		{"", "10.1000/abc", ""},
		{"10.1000/abc.", "", ""},
	} {
		r := Reference{Deposited: c.deposited}
		if got := r.RepairedFrom(c.used); got != c.want {
			t.Errorf("%q used as %q: repaired from %q; want %q", c.deposited, c.used, got, c.want)
		}
	}
}

func TestRefID(t *testing.T) {
	t.Parallel()
	base := Reference{Key: "ref10", Author: "Müller", Year: "2019", Title: "Beyond Data, and Model", Volume: "12", FirstPage: "L5"}
	id := RefID(&base)
	if !strings.HasPrefix(id, "ref:") || len(id) != 20 {
		t.Fatalf("RefID is %q", id)
	}
	change := func(f func(*Reference)) string {
		r := base
		f(&r)
		return RefID(&r)
	}
	for name, got := range map[string]string{
		"another key":              change(func(r *Reference) { r.Key = "x" }),
		"another journal":          change(func(r *Reference) { r.Journal = "Proc. X" }),
		"case and punctuation":     change(func(r *Reference) { r.Title = "beyond  data and model." }),
		"accents":                  change(func(r *Reference) { r.Author = "MULLER" }),
		"composed otherwise":       change(func(r *Reference) { r.Author = "Mu\u0308ller" }),
		"a text beside the title":  change(func(r *Reference) { r.Unstructured = "whole text" }),
		"another issue or edition": change(func(r *Reference) { r.Issue, r.Edition = "2", "3" }),
	} {
		if got != id {
			t.Errorf("%s gives another work", name)
		}
	}
	seen := map[string]string{id: "base"}
	for name, got := range map[string]string{
		"author": change(func(r *Reference) { r.Author = "Maier" }),
		"year":   change(func(r *Reference) { r.Year = "2019a" }),
		"title":  change(func(r *Reference) { r.Title = "Beyond data" }),
		"volume": change(func(r *Reference) { r.Volume = "13" }),
		"page":   change(func(r *Reference) { r.FirstPage = "5" }),
		"none":   change(func(r *Reference) { r.Title = "" }),
		"text":   change(func(r *Reference) { r.Title, r.Unstructured = "", "whole text" }),
		"moved":  change(func(r *Reference) { r.Volume, r.FirstPage = "12l5", "" }),
	} {
		if other := seen[got]; other != "" {
			t.Errorf("another %s gives the work of %s", name, other)
		}
		seen[got] = name
	}
}

// Where neither title, text nor page tell works apart, the journal does.
func TestRefIDOfSparseEntries(t *testing.T) {
	t.Parallel()
	refs := []Reference{
		{Author: "kirkeminde", Year: "2012", Journal: "ACS Appl. Mater. Interfaces"},
		{Author: "kirkeminde", Year: "2012", Journal: "Nanoscale"},
		{Author: "kirkeminde", Year: "2012"},
		{ISBN: "9780306406157"}, {ISBN: "9780198526636"}, {Deposited: "10.111/a"}, {Deposited: "10.111/b"}, {Author: "?"},
	}
	seen := map[string]bool{}
	for i := range refs {
		seen[RefID(&refs[i])] = true
	}
	if len(seen) != len(refs) {
		t.Errorf("%d entries are %d works", len(refs), len(seen))
	}
	a := Reference{Author: "haydak", Year: "1970", Volume: "15", FirstPage: "143", Journal: "Ann Rev Entomol"}
	b := Reference{Author: "haydak", Year: "1970", Volume: "15", FirstPage: "143", Journal: "Annu Rev Entomol"}
	if RefID(&a) != RefID(&b) {
		t.Error("one work under two abbreviations of its journal is two")
	}
}

func mention(citing string, r Reference) Mention { return Mention{citing, &r} }

func TestFromMentions(t *testing.T) {
	t.Parallel()
	mentions := []Mention{
		mention("10.1000/c", Reference{Title: "On  Bees", Author: "Bauer", Year: "2012a", Journal: "Bee World", Volume: "3", FirstPage: "7"}),
		mention("10.1000/b", Reference{Title: "Bees", Author: "Bauer", Year: "2013", Journal: "Bee Wld"}),
		mention("10.1000/a", Reference{Title: "On Bees", Author: "BAUER", Year: "in press", Issue: "2"}),
		mention("10.1000/d", Reference{Year: "2012", Journal: "Bee Wld", Unstructured: "Bauer 2012"}),
		mention("10.1000/e", Reference{Key: "nothing"}),
	}
	w := FromMentions("10.1000/x", mentions)
	if w.ID != "10.1000/x" || w.DOI != "10.1000/x" || w.Source != FromReference || w.State != "" || w.Type != "" {
		t.Errorf("the placeholder is %+v", w)
	}
	if w.Title != "On Bees" || w.Year != 2012 || w.Venue != "Bee Wld" || w.Volume != "3" || w.Issue != "2" || w.Page != "7" {
		t.Errorf("the commonest values are %+v", w)
	}
	if !slices.Equal(w.Authors, []Author{{Family: "Bauer"}}) {
		t.Errorf("the authors are %+v", w.Authors)
	}
}

func TestFromMentionsTies(t *testing.T) {
	t.Parallel()
	w := FromMentions("10.1000/x", []Mention{
		mention("10.1000/b", Reference{Title: "A title", Year: "2001"}),
		mention("10.1000/a", Reference{Title: "Z title", Year: "2002"}),
		mention("10.1000/a", Reference{Title: "Y title"}), // the same list twice: no order helps
	})
	if w.Title != "Y title" || w.Year != 2002 {
		t.Errorf("the smallest citing id gives %q, %d", w.Title, w.Year)
	}
}

func TestFromMentionsOfText(t *testing.T) {
	t.Parallel()
	text := Reference{Unstructured: "Smith J. Growing things.\n 2010"}
	if w := FromMentions("ref:1", []Mention{{"10.1000/a", &text}}); w.Title != "Smith J. Growing things. 2010" || w.DOI != "" || w.Authors != nil || w.Year != 0 {
		t.Errorf("a work known only as text is %+v", w)
	}
	if w := FromMentions("10.1000/x", []Mention{{"10.1000/a", &text}}); w.Title != "" {
		t.Errorf("a work with a DOI has its text for a title: %q", w.Title)
	}
	book := Reference{Title: "A Book", VolumeTitle: "A Book", SeriesTitle: "A Series"}
	if w := FromMentions("ref:1", []Mention{{"10.1000/a", &book}}); w.Venue != "A Series" {
		t.Errorf("a book appeared in %q", w.Venue)
	}
}

func TestFromMentionsIgnoresOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pick := func(of ...string) string { return rapid.SampledFrom(of).Draw(t, "value") }
		mentions := make([]Mention, rapid.IntRange(1, 8).Draw(t, "n"))
		for i := range mentions {
			mentions[i] = mention(pick("a", "b", "c"), Reference{Title: pick("", "T", "U"), Author: pick("", "A", "B"), Year: pick("", "2001", "2002b"), Journal: pick("", "J", "K")})
		}
		w := FromMentions("10.1000/x", mentions)
		other := FromMentions("10.1000/x", rapid.Permutation(mentions).Draw(t, "order"))
		if w.Title != other.Title || !slices.Equal(w.Authors, other.Authors) || w.Year != other.Year || w.Venue != other.Venue {
			t.Fatalf("%+v against %+v", w, other)
		}
	})
}

func TestJudgeUpdates(t *testing.T) {
	t.Parallel()
	day := func(d int) Date { return Date{2020, 5, d} }
	for _, c := range []struct {
		name                string
		work                Work
		retraction, concern *Update
	}{
		{name: "nothing", work: Work{Title: "On bees"}},
		{name: "corrections and versions", work: Work{Updates: []Update{{Type: "correction", DOI: "10.1000/n"}, {Type: "new_version", DOI: "10.1000/n"}, {Type: "erratum"}}}},
		{name: "updated-by only", work: Work{Updates: []Update{{Type: "retraction", DOI: "10.1000/n", Date: day(1), Source: "publisher"}}},
			retraction: &Update{"retraction", "10.1000/n", day(1), "publisher"}},
		{name: "the gravest before the earliest", work: Work{Updates: []Update{{Type: "partial_retraction", DOI: "10.1000/p", Date: day(1)}, {Type: "withdrawal", DOI: "10.1000/w", Date: day(2)}, {Type: "removal", DOI: "10.1000/r", Date: day(3)}}},
			retraction: &Update{"removal", "10.1000/r", day(3), ""}},
		{name: "the earliest", work: Work{Updates: []Update{{Type: "retraction", DOI: "10.1000/a"}, {Type: "retraction", DOI: "10.1000/b", Date: day(2)}, {Type: "retraction", DOI: "10.1000/c", Date: day(1)}}},
			retraction: &Update{"retraction", "10.1000/c", day(1), ""}},
		{name: "one event from two sources", work: Work{Updates: []Update{{Type: "retraction", DOI: "10.1000/n", Date: day(1), Source: "retraction-watch"}, {Type: "retraction", DOI: "10.1000/n", Date: day(1), Source: "publisher"}}},
			retraction: &Update{"retraction", "10.1000/n", day(1), "publisher"}},
		{name: "itself", work: Work{DOI: "10.1000/x", Aliases: []DOI{"10.1000/y"}, Updates: []Update{{Type: "retraction", DOI: "10.1000/x"}, {Type: "removal", DOI: "10.1000/y"}}}},
		{name: "a concern", work: Work{Updates: []Update{{Type: "expression_of_concern", DOI: "10.1000/n", Date: day(2)}, {Type: "expression_of_concern", DOI: "10.1000/m", Date: day(1)}}},
			concern: &Update{"expression_of_concern", "10.1000/m", day(1), ""}},
		{name: "both", work: Work{Updates: []Update{{Type: "expression_of_concern", DOI: "10.1000/n"}, {Type: "withdrawal"}}},
			retraction: &Update{Type: "withdrawal"}, concern: &Update{Type: "expression_of_concern", DOI: "10.1000/n"}},
		{name: "the title alone", work: Work{Title: "RETRACTED ARTICLE: On bees"}, retraction: &Update{Type: "retraction", Source: "title"}},
		{name: "the title in brackets", work: Work{Title: "[RETRACTED] On bees"}, retraction: &Update{Type: "retraction", Source: "title"}},
		{name: "an update before the title", work: Work{Title: "RETRACTED: On bees", Updates: []Update{{Type: "withdrawal", DOI: "10.1000/n"}}}, retraction: &Update{Type: "withdrawal", DOI: "10.1000/n"}},
		{name: "a notice titled after its work", work: Work{Title: "Retracted: Structural and Optical Properties"}},
		{name: "a notice in capitals", work: Work{Title: "RETRACTION: On bees"}},
		{name: "a notice that says what it is of", work: Work{Title: "RETRACTED: On bees", Notices: []Update{{Type: "retraction", DOI: "10.1000/r"}}}},
		{name: "a word that begins so", work: Work{Title: "RETRACTEDNESS in print"}},
		{name: "a title about it", work: Work{Title: "Why papers are RETRACTED"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := c.work
			JudgeUpdates(&w)
			if !equal(w.Retraction, c.retraction) || !equal(w.Concern, c.concern) {
				t.Errorf("retraction %+v, concern %+v; want %+v, %+v", w.Retraction, w.Concern, c.retraction, c.concern)
			}
			slices.Reverse(w.Updates)
			JudgeUpdates(&w)
			if !equal(w.Retraction, c.retraction) || !equal(w.Concern, c.concern) {
				t.Errorf("in reverse: retraction %+v, concern %+v", w.Retraction, w.Concern)
			}
		})
	}
}

func equal(a, b *Update) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}
