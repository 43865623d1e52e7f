package fetch_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// says adds relations to a record: "is-preprint-of", "other" …
func says(w *biblio.Work, pairs ...string) *biblio.Work {
	for i := 0; i < len(pairs); i += 2 {
		w.Relations = append(w.Relations, biblio.Relation{Type: pairs[i], DOI: d(pairs[i+1])})
	}
	return w
}

// A preprint and its article, each cited by the seed, each with a list, which
// cite each other too.
func preprintWorld() []*biblio.Work {
	return []*biblio.Work{
		cites("seed", "preprint", "article", "x"),
		says(cites("preprint", "x", "y", "article"), "is-preprint-of", "article"),
		cites("article", "x", "z", "preprint"),
		cites("x"), cites("y"), cites("z"),
	}
}

func TestMergeVersions(t *testing.T) {
	t.Parallel()
	before := grow(t, newOracle(preprintWorld()...), fetch.Plan{Depth: 2}, "seed")
	after := fetch.MergeVersions(before)
	var ids []string
	for _, w := range after.Works {
		ids = append(ids, w.ID)
	}
	if want := []string{"10.55555/article", "10.55555/seed", "10.55555/x", "10.55555/y", "10.55555/z"}; !slices.Equal(ids, want) {
		t.Fatalf("works %q, want %q", ids, want)
	}
	article := after.Works[0]
	if want := []biblio.DOI{d("preprint")}; !slices.Equal(article.Aliases, want) {
		t.Errorf("aliases %q, want %q", article.Aliases, want)
	}
	if got, want := citedIDs(article), []string{"10.55555/x", "10.55555/y", "10.55555/z"}; !slices.Equal(got, want) {
		t.Errorf("the article cites %q, want %q", got, want)
	}
	if got, want := citedIDs(after.Works[1]), []string{"10.55555/article", "10.55555/x"}; !slices.Equal(got, want) {
		t.Errorf("the seed cites %q, want %q", got, want)
	}
	var listed []biblio.DOI
	for _, r := range article.References {
		listed = append(listed, r.DOI)
	}
	if want := []biblio.DOI{d("x"), d("z"), d("preprint"), d("y"), d("article")}; !slices.Equal(listed, want) {
		t.Errorf("its list is %q, want %q: the article's and what only the preprint's has", listed, want)
	}
	l := after.Ledger
	// Of nine entries the two between the versions are the work's own, and of
	// the preprint's x and the seed's second way to the article there is one already.
	if l.References != 9 || l.WithDOI != 9 || l.Self != 2 || l.Duplicate != 2 || l.Works[biblio.Resolved] != 5 {
		t.Errorf("ledger %+v", l)
	}
	if want := []string{"1 work is a version of others and became one with them"}; !slices.Equal(l.Notes, want) {
		t.Errorf("notes %q, want %q", l.Notes, want)
	}
	if before.Ledger.Self != 0 || len(before.Works) != 6 || len(before.Ledger.Notes) != 0 {
		t.Error("the corpus was changed")
	}
}

func citedIDs(w *biblio.Work) []string {
	var ids []string
	for _, c := range w.Citations {
		ids = append(ids, c.Cited)
	}
	return ids
}

// Which of a group stays, and with which aliases.
func TestWhichVersionStays(t *testing.T) {
	t.Parallel()
	posted := func(w *biblio.Work) *biblio.Work { w.Type = "posted-content"; return w }
	for _, c := range []struct {
		name  string
		works []*biblio.Work
		lost  []string // have no record
		stays string
		goes  []string
	}{
		{"the preprint says so", []*biblio.Work{says(work("a"), "is-preprint-of", "b"), work("b")}, nil, "b", []string{"a"}},
		{"the article says so", []*biblio.Work{work("a"), says(work("b"), "has-preprint", "a")}, nil, "b", []string{"a"}},
		{"both say so", []*biblio.Work{says(work("a"), "is-preprint-of", "b"), says(work("b"), "has-preprint", "a")}, nil, "b", []string{"a"}},
		{"a chain", []*biblio.Work{says(work("a"), "is-version-of", "b"), says(work("b"), "is-preprint-of", "c"), work("c")}, nil, "c", []string{"a", "b"}},
		{"two preprints", []*biblio.Work{work("a"), work("b"), says(work("c"), "has-preprint", "a", "has-preprint", "b")}, nil, "c", []string{"a", "b"}},
		{"each the other's version: by type", []*biblio.Work{posted(says(work("a"), "is-version-of", "b")), says(work("b"), "is-version-of", "a")}, nil, "b", []string{"a"}},
		{"each the other's version: by id", []*biblio.Work{says(work("a"), "is-version-of", "b"), says(work("b"), "is-version-of", "a")}, nil, "a", []string{"b"}},
		{"a circle of three", []*biblio.Work{says(work("a"), "is-version-of", "b"), says(work("b"), "is-version-of", "c"), says(work("c"), "is-version-of", "a")}, nil, "a", []string{"b", "c"}},
		{"identical: by type", []*biblio.Work{posted(says(work("a"), "is-identical-to", "b")), work("b")}, nil, "b", []string{"a"}},
		{"identical: by id", []*biblio.Work{work("a"), says(work("b"), "is-identical-to", "a")}, nil, "a", []string{"b"}},
		{"a record before none", []*biblio.Work{says(work("a"), "is-preprint-of", "b")}, []string{"b"}, "a", []string{"b"}},
		{"the article has a record, the preprint has none", []*biblio.Work{says(work("b"), "has-preprint", "a")}, []string{"a"}, "b", []string{"a"}},
		{"itself", []*biblio.Work{says(work("a"), "is-version-of", "a")}, nil, "", nil},
		{"outside the map", []*biblio.Work{says(work("a"), "is-preprint-of", "nowhere")}, nil, "", nil},
		{"no version: review, part, supplement, translation", []*biblio.Work{
			says(work("a"), "is-review-of", "b", "is-part-of", "b", "is-supplement-to", "b", "is-translation-of", "b", "is-reply-to", "b", "cites", "b"), work("b")}, nil, "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			seeds := slices.Clone(c.lost)
			for _, w := range c.works {
				seeds = append(seeds, string(w.DOI[len("10.55555/"):]))
			}
			before := grow(t, newOracle(c.works...), fetch.Plan{}, seeds...)
			after := fetch.MergeVersions(before)
			if c.stays == "" {
				if after != before || len(fetch.Versions(before)) != 0 {
					t.Errorf("versions %v", fetch.Versions(before))
				}
				return
			}
			if len(after.Works) != 1 || after.Works[0].ID != string(d(c.stays)) || !slices.Equal(after.Seeds, []string{string(d(c.stays))}) {
				t.Fatalf("works %v, seeds %q", after.Works, after.Seeds)
			}
			var aliases []string
			for _, a := range after.Works[0].Aliases {
				aliases = append(aliases, string(a[len("10.55555/"):]))
			}
			if !slices.Equal(aliases, c.goes) {
				t.Errorf("aliases %q, want %q", aliases, c.goes)
			}
		})
	}
}

// Pairs are told the same whoever states them, by any DOI of theirs.
func TestVersions(t *testing.T) {
	t.Parallel()
	article := work("article")
	article.Aliases = []biblio.DOI{d("old")}
	c := &fetch.Corpus{Works: []*biblio.Work{article, says(work("preprint"), "is-preprint-of", "old", "is-preprint-of", "article")}}
	for _, w := range c.Works {
		w.ID = string(w.DOI)
	}
	want := []fetch.Version{{ID: "10.55555/preprint", Of: "10.55555/article", Type: "is-preprint-of"}}
	if diff := cmp.Diff(want, fetch.Versions(c)); diff != "" {
		t.Error(diff)
	}
}

// That a preprint was withdrawn is not said of the article, and not lost either.
func TestMergeKeepsTheWithdrawal(t *testing.T) {
	t.Parallel()
	preprint := says(work("preprint"), "is-preprint-of", "article")
	preprint.Updates = []biblio.Update{{Type: "withdrawal", DOI: d("notice")}}
	biblio.JudgeUpdates(preprint)
	after := fetch.MergeVersions(grow(t, newOracle(preprint, work("article")), fetch.Plan{}, "preprint", "article"))
	if after.Works[0].Retraction != nil {
		t.Error("the article is said to be withdrawn")
	}
	want := "10.55555/preprint, a version of 10.55555/article, has a notice of withdrawal; 10.55555/article has none"
	if !slices.Contains(after.Ledger.Notes, want) {
		t.Errorf("notes %q", after.Ledger.Notes)
	}
}

// drawCorpus is a small corpus with relations at random, and citations as a
// ledger would count them.
func drawCorpus(t *rapid.T) *fetch.Corpus {
	n := rapid.IntRange(1, 8).Draw(t, "works")
	name := func(i int) string { return string(rune('a' + i)) }
	index := rapid.IntRange(0, n-1)
	kinds := slices.Sorted(maps.Keys(inverse))
	c := &fetch.Corpus{Ledger: biblio.Ledger{Works: map[biblio.State]int{}}}
	for i := range n {
		w := work(name(i))
		w.ID, w.State, w.Depth = string(w.DOI), biblio.Resolved, new(rapid.IntRange(-1, 3).Draw(t, "depth"))
		if rapid.IntRange(0, 4).Draw(t, "state") == 0 {
			w.State = biblio.Missing
		}
		w.Type = rapid.SampledFrom([]string{"posted-content", "journal-article"}).Draw(t, "type")
		for range rapid.IntRange(0, 2).Draw(t, "relations") {
			says(w, rapid.SampledFrom(kinds).Draw(t, "kind"), name(index.Draw(t, "to")))
		}
		for j := range n {
			if j == i || rapid.IntRange(0, 2).Draw(t, "cites") > 0 {
				continue
			}
			by := rapid.SampledFrom([]string{biblio.ByPublisher, biblio.ByOpenCitations}).Draw(t, "by")
			w.Citations = append(w.Citations, biblio.Citation{Cited: string(d(name(j))), AssertedBy: by, Key: w.ID + name(j)})
			if by == biblio.ByPublisher {
				c.Ledger.References++
				c.Ledger.WithDOI++
			}
		}
		c.Ledger.Works[w.State]++
		c.Works = append(c.Works, w)
		if rapid.Bool().Draw(t, "seed") {
			c.Seeds = append(c.Seeds, w.ID)
		}
	}
	return c
}

// inverse is how the other side would state a relation between versions.
var inverse = map[string]string{
	"is-preprint-of": "has-preprint", "has-preprint": "is-preprint-of",
	"is-manuscript-of": "has-manuscript", "has-manuscript": "is-manuscript-of",
	"is-version-of": "has-version", "has-version": "is-version-of",
	"is-variant-form-of": "has-variant-form", "has-variant-form": "is-variant-form-of",
	"is-identical-to": "is-identical-to",
}

// otherSide is the same corpus with every relation stated by the other work.
func otherSide(c *fetch.Corpus) *fetch.Corpus {
	out := *c
	out.Works = nil
	stated := map[string][]biblio.Relation{}
	for _, w := range c.Works {
		for _, r := range w.Relations {
			stated[string(r.DOI)] = append(stated[string(r.DOI)], biblio.Relation{Type: inverse[r.Type], DOI: w.DOI})
		}
	}
	for _, w := range c.Works {
		copied := *w
		copied.Relations = stated[w.ID]
		out.Works = append(out.Works, &copied)
	}
	return &out
}

// leads is where each work of a corpus is after a merger.
func leads(before, after *fetch.Corpus) map[string]string {
	to := map[string]string{}
	for _, w := range after.Works {
		to[w.ID] = w.ID
		for _, a := range w.Aliases {
			to[string(a)] = w.ID
		}
	}
	if len(to) != len(before.Works) {
		panic(fmt.Sprint("works were lost or are in two places: ", to))
	}
	return to
}

func TestMergeVersionsByItsLaws(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		before := drawCorpus(t)
		kept := deepCopy(before)
		after := fetch.MergeVersions(before)
		if !reflect.DeepEqual(before, kept) {
			t.Fatal("the corpus was changed")
		}
		to := leads(before, after)

		// Two works are one exactly if relations lead from one to the other: by
		// walking them, not by joining sets.
		for _, w := range before.Works {
			reached := walk(before, w.ID)
			for _, o := range before.Works {
				if (to[w.ID] == to[o.ID]) != reached[o.ID] {
					t.Fatalf("%s and %s: one work: %v, related: %v", w.ID, o.ID, to[w.ID] == to[o.ID], reached[o.ID])
				}
			}
		}

		// The citations are the images of the old ones, each once, none to itself.
		want := map[[2]string]bool{}
		entries := 0
		for _, w := range before.Works {
			for _, c := range w.Citations {
				if x, y := to[w.ID], to[c.Cited]; x != y {
					want[[2]string{x, y}] = true
				}
				if c.AssertedBy != biblio.ByOpenCitations {
					entries++
				}
			}
		}
		got := map[[2]string]bool{}
		left := 0
		for _, w := range after.Works {
			if !slices.IsSortedFunc(w.Citations, func(a, b biblio.Citation) int { return cmpString(a.Cited, b.Cited) }) {
				t.Fatalf("citations of %s are not sorted", w.ID)
			}
			for _, c := range w.Citations {
				if got[[2]string{w.ID, c.Cited}] {
					t.Fatalf("%s cites %s twice", w.ID, c.Cited)
				}
				got[[2]string{w.ID, c.Cited}] = true
				if c.AssertedBy != biblio.ByOpenCitations {
					left++
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Fatalf("citations %v, want %v", got, want)
		}
		l := after.Ledger
		if l.References != before.Ledger.References || l.Duplicate+l.Self != entries-left {
			t.Fatalf("ledger %+v; %d entries led to citations, %d do", l, entries, left)
		}
		total := 0
		for _, n := range l.Works {
			total += n
		}
		if total != len(after.Works) {
			t.Fatalf("%d works by state, %d in all", total, len(after.Works))
		}

		// Whoever states the relations, and however often it is done.
		if mirrored := fetch.MergeVersions(otherSide(before)); !maps.Equal(leads(before, mirrored), to) {
			t.Fatalf("stated by the other side: %v, want %v", leads(before, mirrored), to)
		}
		if again := fetch.MergeVersions(after); again != after {
			t.Fatalf("there is more to merge: %v", fetch.Versions(after))
		}
	})
}

func cmpString(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// walk finds what relations lead to, in any direction.
func walk(c *fetch.Corpus, from string) map[string]bool {
	reached := map[string]bool{from: true}
	for grown := true; grown; {
		grown = false
		for _, w := range c.Works {
			for _, r := range w.Relations {
				if a, b := w.ID, string(r.DOI); reached[a] != reached[b] {
					reached[a], reached[b], grown = true, true, true
				}
			}
		}
	}
	return reached
}

func deepCopy(c *fetch.Corpus) *fetch.Corpus {
	out := *c
	out.Seeds = slices.Clone(c.Seeds)
	out.Works = nil
	out.Ledger.Works = maps.Clone(c.Ledger.Works)
	for _, w := range c.Works {
		copied := *w
		copied.Relations, copied.Citations = slices.Clone(w.Relations), slices.Clone(w.Citations)
		copied.Depth = new(*w.Depth)
		out.Works = append(out.Works, &copied)
	}
	return &out
}

// What was searched for is still told when versions were merged.
func TestMergeVersionsKeepsWhatWasSought(t *testing.T) {
	t.Parallel()
	pair := []*biblio.Work{
		{ID: "10.55555/a", DOI: "10.55555/a", State: biblio.Resolved, Type: "journal-article", Relations: []biblio.Relation{{Type: "has-preprint", DOI: "10.55555/p"}}},
		{ID: "10.55555/p", DOI: "10.55555/p", State: biblio.Resolved, Type: "posted-content"},
	}
	sought := fetch.Sought{Searched: 3, Doubtful: 1, Citing: 2}
	c := fetch.MergeVersions(&fetch.Corpus{Seeds: []string{"10.55555/a"}, Works: pair, Sought: sought, Unreached: 1})
	if len(c.Works) != 1 || c.Sought != sought || c.Unreached != 1 {
		t.Errorf("%d works, sought %+v, unreached %d", len(c.Works), c.Sought, c.Unreached)
	}
}
