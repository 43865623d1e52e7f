package biblio

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestAuthor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		author      Author
		long, short string
	}{
		{Author{Given: "Michael", Family: "Bauer"}, "Bauer, Michael", "Bauer"},
		{Author{Given: "KL", Family: "Heck", Suffix: "Jr"}, "Heck, KL, Jr", "Heck"},
		{Author{Family: "Plato"}, "Plato", "Plato"},
		{Author{Given: "Bin Ouyang"}, "Bin Ouyang", "Bin Ouyang"},
		{Author{Name: "Geological Survey of Canada"}, "Geological Survey of Canada", "Geological Survey of Canada"},
		{Author{Name: "The Group", Family: "Bauer", Given: "M."}, "Bauer, M.", "Bauer"},
		{Author{}, "", ""},
	} {
		if long, short := c.author.String(), c.author.ShortName(); long != c.long || short != c.short {
			t.Errorf("%+v: %q, %q; want %q, %q", c.author, long, short, c.long, c.short)
		}
	}
}

func TestDate(t *testing.T) {
	t.Parallel()
	inOrder := []struct {
		date Date
		text string
	}{
		{Date{1665, 3, 6}, "1665-03-06"},
		{Date{2020, 5, 1}, "2020-05-01"},
		{Date{2020, 5, 2}, "2020-05-02"},
		{Date{2020, 5, 0}, "2020-05"},
		{Date{2020, 0, 0}, "2020"},
		{Date{2021, 1, 1}, "2021-01-01"},
		{Date{}, ""},
	}
	for i, c := range inOrder {
		if got := c.date.String(); got != c.text {
			t.Errorf("%#v is %q; want %q", c.date, got, c.text)
		}
		for j, other := range inOrder {
			if got, want := c.date.Compare(other.date), max(-1, min(1, i-j)); got != want {
				t.Errorf("%v against %v: %d; want %d", c.date, other.date, got, want)
			}
		}
	}
}

func TestParseYear(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int{
		"2008": 2008, "2008a": 2008, " 2008 ": 2008, "c1998": 1998, "(1998)": 1998, "1999-03-02": 1999, "20190302": 2019,
		"in press, 2021": 2021, "1998-2001": 1998, "1998–2001": 1998, "1998/99": 1998, "1905 [1998]": 1905, "2019 to 2020": 2019,
		"in press": 0, "0": 0, "": 0, "99": 0, "9999": 0, "0000": 0, "1066": 0, "12008": 0, "n.d.": 0,
		"published 1998, read 2003": 0,
	} {
		if got := ParseYear(in); got != want {
			t.Errorf("ParseYear(%q) = %d; want %d", in, got, want)
		}
	}
}

func work(id string, year int, family string) *Work {
	w := &Work{ID: id, DOI: DOI(id), Year: year}
	if family != "" {
		w.Authors = []Author{{Family: family}}
	}
	return w
}

func TestLabels(t *testing.T) {
	t.Parallel()
	titled := func(id string, year int, title string) *Work {
		w := work(id, year, "")
		w.Title = title
		return w
	}
	text := titled("ref:1", 0, "Smith J. Growing things in the dark. 2010")
	text.DOI = ""
	bare := &Work{ID: "ref:2"}
	in := &Work{ID: "ref:3", Year: 1999, Venue: "J. Biol. Chem."}
	for _, c := range []struct {
		name  string
		works []*Work
		want  []string
	}{
		{"family and year", []*Work{work("10.1000/a", 2012, "Bauer")}, []string{"Bauer 2012"}},
		{"no year", []*Work{work("10.1000/a", 0, "Bauer")}, []string{"Bauer n.d."}},
		{"suffixes for all, in the order of ids", []*Work{work("10.1000/a", 2012, "Bauer"), work("10.1000/b", 2012, "Adler"), work("10.1000/c", 2012, "Bauer")},
			[]string{"Bauer 2012a", "Adler 2012", "Bauer 2012b"}},
		{"no year, several", []*Work{work("10.1000/a", 0, "Bauer"), work("10.1000/b", 0, "Bauer")}, []string{"Bauer n.d.a", "Bauer n.d.b"}},
		{"a title of many words", []*Work{titled("10.1000/a", 2012, "On the Origin of Species by Means")}, []string{"On the Origin of 2012"}},
		{"a title of one", []*Work{titled("10.1000/a", 2012, "Contributors")}, []string{"Contributors 2012"}},
		{"neither: the DOI alone", []*Work{work("10.1000/a", 2012, "")}, []string{"10.1000/a"}},
		{"known only as text", []*Work{text}, []string{"Smith J. Growing things n.d."}},
		{"known only by its journal", []*Work{in}, []string{"J. Biol. Chem. 1999"}},
		{"nothing at all", []*Work{bare}, []string{"ref:2"}},
		{"the first author with a name", []*Work{{ID: "10.1000/a", Year: 1, Authors: []Author{{}, {Name: "NASA"}}}}, []string{"NASA 1"}},
		{"a name with a line break", []*Work{work("10.1000/a", 2012, "Bau\ner\u202e")}, []string{"Bau er 2012"}},
		{"equal by accident", []*Work{work("10.1000/a", 2012, "Bauer"), work("10.1000/b", 2012, "Bauer"), {ID: "Bauer 2012a"}},
			[]string{"Bauer 2012b", "Bauer 2012c", "Bauer 2012a"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Labels(c.works); !slices.Equal(got, c.want) {
				t.Errorf("got %q; want %q", got, c.want)
			}
		})
	}
}

func TestLabelsBeyondZ(t *testing.T) {
	t.Parallel()
	var works []*Work
	for i := range 704 {
		works = append(works, work(string(rune('a'+i/26))+string(rune('a'+i%26)), 2012, "Li"))
	}
	got := Labels(works)
	for i, want := range map[int]string{0: "Li 2012a", 25: "Li 2012z", 26: "Li 2012aa", 51: "Li 2012az", 52: "Li 2012ba", 701: "Li 2012zz", 702: "Li 2012aaa"} {
		if got[i] != want {
			t.Errorf("label %d is %q; want %q", i, got[i], want)
		}
	}
}

func TestLabelsAreUnique(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		works := make([]*Work, n)
		for i := range works {
			works[i] = work(letters(i), rapid.SampledFrom([]int{0, 2012}).Draw(t, "year"), rapid.SampledFrom([]string{"", "A", "A 2012a", "A n.d."}).Draw(t, "family"))
			works[i].Title = rapid.SampledFrom([]string{"", "A", "A 2012"}).Draw(t, "title")
		}
		labels := Labels(works)
		slices.Sort(labels)
		if len(labels) != n || len(slices.Compact(labels)) != n {
			t.Fatalf("labels are not unique: %q", labels)
		}
	})
}

func TestDecoded(t *testing.T) {
	t.Parallel()
	for d, want := range map[DOI]DOI{
		"10.55555/a":         "10.55555/a",
		"10.55555/7%3c5%3e1": "10.55555/7<5>1",
		"10.55555/%41bc":     "10.55555/abc",   // folded, as every DOI is
		"10.55555/7%253c5":   "10.55555/7%3c5", // once
		"10.55555/100%":      "10.55555/100%",
		"10.55555/%zz":       "10.55555/%zz",
	} {
		if got := d.Decoded(); got != want {
			t.Errorf("%s: %s; want %s", d, got, want)
		}
	}
}

func TestParseAuthor(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]Author{
		"Bauer, Michael": {Family: "Bauer", Given: "Michael"}, "Heck, KL, Jr": {Family: "Heck", Given: "KL", Suffix: "Jr"},
		"CERN": {Name: "CERN"}, ", x": {Name: ", x"}, "x, ": {Name: "x, "}, "": {},
	} {
		if got := ParseAuthor(name); got != want || got.String() != name {
			t.Errorf("ParseAuthor(%q) = %+v", name, got)
		}
	}
}

// Names come apart where their commas tell the parts, and in citing lists where
// they are family names.
func TestComeApart(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		source string
		author Author
		want   bool
	}{
		{FromCrossref, Author{Family: "Heck", Given: "K. L.", Suffix: "Jr", ORCID: "0000-0002-1825-0097"}, true},
		{FromCrossref, Author{Name: "CERN"}, true},
		{FromCrossref, Author{Name: "Food and Agriculture Organization, Rome"}, false},
		{FromCrossref, Author{Family: "Sukarno"}, false},
		{FromCrossref, Author{Family: "King", Suffix: "Jr"}, false},
		{FromReference, Author{Family: "Sukarno"}, true},
		{FromReference, Author{Family: "Klein, A"}, false},
	} {
		if got := ComeApart(c.source, []Author{{Family: "Klein", Given: "A."}, c.author}); got != c.want {
			t.Errorf("%s: %+v comes apart: %v", c.source, c.author, got)
		}
	}
}

func TestOmissionNoun(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		omission Omission
		want     string
	}{
		{Omission{What: "works", Count: 1}, "work"},
		{Omission{What: "works", Count: 2}, "works"},
		{Omission{What: "works", Count: 0}, "works"},
		{Omission{What: "searches", Count: 1}, "search"},
		{Omission{What: "searches", Count: 3}, "searches"},
		{Omission{What: "works as starts of shortest chains", Count: 1}, "work as starts of shortest chains"},
	} {
		if got := c.omission.Noun(); got != c.want {
			t.Errorf("%+v: %q, want %q", c.omission, got, c.want)
		}
	}
}
