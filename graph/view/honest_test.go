package view

import (
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/biblio"
	"citegraph/graph"
)

// Every number of the legend is of the whole map, whatever the inks and marks stand
// for, and the account says so; not where all works are drawn.
func TestLegendCountsTheMap(t *testing.T) {
	t.Parallel()
	in := literature(t, 300, 4)
	for i := range in.Network.Len() {
		in.Network.Work(graph.Node(i)).Venue = []string{"Bee World", "Apidologie", ""}[i%3]
	}
	for _, by := range []string{"community", "venue", "state", "year", "local_citations"} {
		v := build(t, in, Options{Top: 40, ColorBy: by})
		for _, e := range v.Picture.Legend {
			whole := 0
			switch {
			case e.Kind == "mark" && e.Name != MarkSeed:
				for i := range v.Items {
					if slices.Contains(Marks(&v.Items[i]), e.Name) {
						whole++
					}
				}
			case e.Kind == "ink" && by == "venue":
				name, _, _ := strings.Cut(e.Label, " · ")
				for i := range v.Items {
					if v.Items[i].Work.Venue == strings.TrimPrefix(name, "no venue") {
						whole++
					}
				}
			case e.Kind == "ink" && by == "state":
				for i := range v.Items {
					if strings.HasPrefix(e.Label, string(v.Items[i].Work.State)+" ") {
						whole++
					}
				}
			default:
				continue
			}
			if e.Count != whole || !strings.HasSuffix(e.Label, " · "+Count(whole)) {
				t.Errorf("by %s: %q counts %d, and there are %d", by, e.Label, e.Count, whole)
			}
		}
		if said := strings.Contains(captions(v, "account"), "the legend counts works of the whole map"); !said {
			t.Errorf("by %s: %q", by, captions(v, "account"))
		}
	}
	if all := captions(build(t, in, Options{Top: All}), "account"); strings.Contains(all, "whole map") {
		t.Errorf("%q", all)
	}
}

// Where the caller knows how far references were followed, the subtitle says that,
// though only the seed is left.
func TestFollowed(t *testing.T) {
	t.Parallel()
	depth := 0
	in := inputOf(t, []*biblio.Work{{ID: "10.5/a", State: biblio.Resolved, Year: 2020, Label: "A 2020", Depth: &depth}}, "10.5/a")
	if got := build(t, in, Options{}).Subtitle; !strings.Contains(got, "references not followed") {
		t.Errorf("%q", got)
	}
	followed := 2
	in.Followed = &followed
	if got, want := build(t, in, Options{}).Subtitle, "1 work · 0 citations · 2020 · references followed 2 steps · from 1 seed"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// A map of links of some strength says so, and how strong the strongest is where
// there is none.
func TestLeastCount(t *testing.T) {
	t.Parallel()
	in := together(t)
	in.LeastCount = 2
	if got := captions(build(t, in, Options{}), "account"); !strings.Contains(got, "; only links of 2 or more.") {
		t.Errorf("%q", got)
	}
	in.LeastCount = 1
	if got := captions(build(t, in, Options{}), "account"); strings.Contains(got, "or more") {
		t.Errorf("%q", got)
	}
	none := linksOf(t, lists(t, "a:", "b:", "x: a", "y: b"), CoCitation)
	none.LeastCount, none.Strongest = 5, 3
	if got, want := captions(build(t, none, Options{}), "account"), "No two works are linked by 5 or more: the strongest link is of 3; 4 works without a link are left out."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	none.Strongest = 0
	if got, want := captions(build(t, none, Options{}), "account"), "No two works are linked by 5 or more; 4 works without a link are left out."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// The account says which works a measure is not defined for, where works are coloured
// by it and some have none.
func TestNotDefined(t *testing.T) {
	t.Parallel()
	in := small(t)
	for by, want := range map[string]string{
		"total_citations": "; “not defined” are works whose record does not count them;", "local_citations": "", "year": "", "community": "",
	} {
		got := captions(build(t, in, Options{ColorBy: by}), "account")
		if want == "" && strings.Contains(got, "not defined") || !strings.Contains(got+";", strings.TrimSuffix(want, ";")) {
			t.Errorf("by %s: %q", by, got)
		}
	}
}

// The account says that works are hardly told apart where such a work is drawn, and
// that the file gave edges no direction.
func TestDoubts(t *testing.T) {
	t.Parallel()
	year := &biblio.Work{ID: "ref:1", State: biblio.Unidentified, Source: biblio.FromReference, Year: 2005, Label: "ref:1"}
	titled := &biblio.Work{ID: "ref:2", State: biblio.Unidentified, Source: biblio.FromReference, Title: "Bees", Label: "Bees n.d."}
	for _, test := range []struct {
		work   *biblio.Work
		ledger biblio.Ledger
		want   string
	}{
		{year, biblio.Ledger{}, ""},
		{titled, biblio.Ledger{Vague: biblio.Vague{Works: 2, Citations: 5}}, ""},
		{year, biblio.Ledger{Vague: biblio.Vague{Works: 2, Citations: 5}}, "; 2 works are known by little more than a year or an author, so that 5 citations may be of different works"},
		{titled, biblio.Ledger{Undirected: 78}, "; 78 edges had no direction: the end named first is read as citing"},
		{titled, biblio.Ledger{Undirected: 1}, "; 1 edge had no direction: the end named first is read as citing"},
	} {
		in := inputOf(t, []*biblio.Work{test.work})
		in.Ledger = test.ledger
		got := captions(build(t, in, Options{}), "account")
		if test.want == "" && (strings.Contains(got, "known by") || strings.Contains(got, "direction")) || !strings.Contains(got, test.want) {
			t.Errorf("%+v: %q", test.ledger, got)
		}
	}
}
