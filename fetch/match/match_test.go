package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/match"
)

func work(doi biblio.DOI, family, title string, year int) *biblio.Work {
	return &biblio.Work{DOI: doi, ID: string(doi), Title: title, Year: year, Type: "journal-article", Authors: []biblio.Author{{Family: family}}}
}

func placed(w *biblio.Work, venue, volume, page string) *biblio.Work {
	w.Venue, w.Volume, w.Page = venue, volume, page
	return w
}

// The cases are of the kinds that users of matching tools report: a best hit
// that is another work, rubrics, parts, notices, names and years spelt
// otherwise. The bands are what a careful reader would say.
func TestJudge(t *testing.T) {
	t.Parallel()
	bees := placed(work("10.55555/bees", "Müller", "On the dance of the honey bee: a field study", 2014), "Journal of Animal Ecology", "83", "253-267")
	for _, tc := range []struct {
		name string
		ref  biblio.Reference
		work *biblio.Work
		want match.Band
	}{
		{"all fields agree", biblio.Reference{Author: "Muller", Year: "2014a", Title: "On the dance of the honey-bee: A field study", Journal: "J Anim Ecol", Volume: "83", FirstPage: "253"}, bees, match.Accepted},
		{"without the subtitle", biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee"}, bees, match.Accepted},
		{"a place without a title", biblio.Reference{Author: "MÜLLER K", Year: "2014", Journal: "J. Anim. Ecol.", Volume: "83", FirstPage: "253"}, bees, match.Accepted},
		{"the printed year is one later", biblio.Reference{Author: "Müller", Year: "2015", Title: "On the dance of the honey bee: a field study", Volume: "83"}, bees, match.Accepted},
		{"running text", biblio.Reference{Unstructured: "K. Müller and L. Ott (2014). On the dance of the honey bee: a field study. J Anim Ecol 83, 253–267."}, bees, match.Accepted},
		{"running text, another page and volume", biblio.Reference{Unstructured: "K. Müller (2014). On the dance of the honey bee: a field study. Anim Behav 12, 99."}, bees, match.Doubtful},
		{"another year by far", biblio.Reference{Author: "Müller", Year: "1998", Title: "On the dance of the honey bee: a field study"}, bees, match.Rejected},
		{"another author", biblio.Reference{Author: "Ott", Year: "2014", Title: "On the dance of the honey bee: a field study"}, bees, match.Doubtful},
		{"a title and nothing else", biblio.Reference{Title: "On the dance of the honey bee: a field study"}, bees, match.Doubtful},
		{"an author and a year", biblio.Reference{Author: "Müller", Year: "2014"}, bees, match.Rejected},
		{"the best hit of a search for four words", biblio.Reference{Unstructured: "Smith 2014 text mining data"}, work("10.55555/tm", "Smith", "Text mining of clinical data", 2014), match.Rejected},
		{"two works titled Introduction", biblio.Reference{Author: "Smith", Year: "2014", Title: "Introduction"}, work("10.55555/i", "Smith", "Introduction", 2014), match.Rejected},
		{"an editorial in the same volume", biblio.Reference{Author: "Smith", Year: "2014", Title: "Editorial", Volume: "3"}, placed(work("10.55555/e", "Smith", "Editorial", 2014), "Nature", "3", "1"), match.Rejected},
		{"a correction of the work", biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee: a field study"}, work("10.55555/c", "Müller", "Correction: On the dance of the honey bee: a field study", 2014), match.Rejected},
		{"a comment on the work, same page number", biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee", FirstPage: "253"}, placed(work("10.55555/c", "Müller", "Comment on 'On the dance of the honey bee'", 2014), "", "83", "253"), match.Rejected},
		{"a retracted work keeps its title", biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee: a field study"}, work("10.55555/r", "Müller", "RETRACTED: On the dance of the honey bee: a field study", 2014), match.Accepted},
		{"a second part", biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee"}, work("10.55555/2", "Müller", "On the dance of the honey bee. II. Swarms", 2014), match.Doubtful},
		{"a figure of the work", biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee: a field study"}, &biblio.Work{DOI: "10.55555/f", Type: "component", Title: bees.Title, Year: 2014, Authors: bees.Authors}, match.Rejected},
		{"a lost letter", biblio.Reference{Author: "M�ller", Year: "2014", Title: "On the dance of the honey bee: a field study"}, bees, match.Accepted},
		{"two years off, nothing else", biblio.Reference{Author: "Müller", Year: "2016", Title: "On the dance of the honey bee: a field study"}, bees, match.Doubtful},
	} {
		if v := match.Judge(&tc.ref, tc.work); v.Band != tc.want {
			t.Errorf("%s: %v (%.3f), want %v", tc.name, v.Band, v.Score, tc.want)
		}
	}
}

// Two records that nothing tells apart are a doubt, whatever the order.
func TestBestOfTwins(t *testing.T) {
	t.Parallel()
	ref := &biblio.Reference{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee"}
	a, b := work("10.55555/a", "Müller", "On the dance of the honey bee", 2014), work("10.55555/b", "Müller", "On the dance of the honey bee", 2014)
	for _, list := range [][]*biblio.Work{{a, b}, {b, a}, {b, a, b}} {
		if v := match.Best(ref, list); v.Band != match.Doubtful || v.Work != a {
			t.Errorf("%v, %s", v.Band, v.Work.DOI)
		}
	}
	if v := match.Best(ref, []*biblio.Work{a, a}); v.Band != match.Accepted {
		t.Errorf("one record twice is no twin: %v", v.Band)
	}
	if v := match.Best(ref, nil); v.Work != nil || v.Band != match.Rejected {
		t.Errorf("no candidates: %+v", v)
	}
}

func TestQuery(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		ref    biblio.Reference
		query  string
		enough bool
	}{
		{biblio.Reference{Author: "Öhler", Year: "2001", Title: "On <i>Bombus</i> &amp; co", Journal: "Apidologie"}, "Öhler 2001 On Bombus & co Apidologie", true},
		{biblio.Reference{Author: "Öhler", Year: "2001"}, "Öhler 2001", false},
		{biblio.Reference{Title: "Introduction", Author: "Öhler"}, "Öhler Introduction", false},
		{biblio.Reference{Author: "A", Year: "1", Journal: "J", Volume: "2", FirstPage: "3"}, "A 1 J 2 3", true},
		{biblio.Reference{Unstructured: "see there"}, "see there", false},
		{biblio.Reference{Key: "k"}, "", false},
	} {
		if q, ok := match.Query(&tc.ref); q != tc.query || ok != tc.enough {
			t.Errorf("%q, %v; want %q, %v", q, ok, tc.query, tc.enough)
		}
	}
}

// A score is a share, and its band follows from it, whatever the fields hold.
func TestScoreIsAShare(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringN(0, 40, 200)
		ref := &biblio.Reference{Author: s.Draw(t, "author"), Year: s.Draw(t, "year"), Title: s.Draw(t, "title"), Journal: s.Draw(t, "journal"),
			Volume: s.Draw(t, "volume"), FirstPage: s.Draw(t, "page"), Unstructured: s.Draw(t, "text")}
		w := placed(work("10.55555/x", s.Draw(t, "family"), s.Draw(t, "work's title"), rapid.IntRange(0, 2030).Draw(t, "work's year")), s.Draw(t, "venue"), s.Draw(t, "work's volume"), s.Draw(t, "work's page"))
		if v := match.Judge(ref, w); !(v.Score >= 0 && v.Score <= 1) {
			t.Errorf("score %v", v.Score)
		}
	})
}

// index is a search and a source of its works, which counts the searches.
type index struct {
	works    []*biblio.Work
	searches atomic.Int32
	err      error
}

func (x *index) Search(_ context.Context, _ string, _ int) ([]*biblio.Work, error) {
	x.searches.Add(1)
	return x.works, x.err
}

func (x *index) Work(_ context.Context, doi biblio.DOI) (*biblio.Work, error) {
	i := slices.IndexFunc(x.works, func(w *biblio.Work) bool { return w.DOI == doi })
	if i < 0 {
		return nil, fetch.ErrNotFound
	}
	return x.works[i], nil
}

func TestMatcher(t *testing.T) {
	t.Parallel()
	x := &index{works: []*biblio.Work{work("10.55555/bees", "Müller", "On the dance of the honey bee", 2014), work("10.55555/data", "Ott", "A table of counts", 2013)}}
	m := match.New(x, x)
	refs := []*biblio.Reference{
		{Author: "Müller", Year: "2014", Title: "On the dance of the honey bee"},
		{Key: "again", Author: "Müller", Year: "2014", Title: "On the dance of the honey bee"},
		{Unstructured: "https://doi.org/10.55555/bees"},
		{Unstructured: "K. Müller (2014) in a journal. doi:10.55555/bees"},
		{Unstructured: "Another work altogether, with the data of 10.55555/data in its appendix"},
		{Unstructured: "https://doi.org/10.55555/unknown"},
		{Author: "Smith"},
	}
	want := []string{"10.55555/bees accepted", "10.55555/bees accepted", "10.55555/bees accepted", "10.55555/bees accepted", "10.55555/data doubtful", " ", " "}
	got := make([]string, len(refs))
	for i, a := range m.Match(t.Context(), refs) {
		band := ""
		if a.Accepted {
			band = "accepted"
		} else if a.Doubtful {
			band = "doubtful"
		}
		got[i] = fmt.Sprintf("%s %s", a.DOI, band)
		if searched := i < 2; m.Searches(refs[i]) != searched {
			t.Errorf("Searches(%d) = %v", i, !searched)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if n := x.searches.Load(); n != 1 {
		t.Errorf("%d searches for one reference", n)
	}
	down := match.New(&index{err: fetch.ErrTemporary}, x)
	for _, a := range down.Match(t.Context(), refs[:1]) {
		if !errors.Is(a.Err, fetch.ErrTemporary) || a.Accepted {
			t.Errorf("a search that fails: %+v", a)
		}
	}
}
