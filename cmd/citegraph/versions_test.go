package main

import (
	"slices"
	"strings"
	"testing"
)

// preprints adds a seed that cites a preprint and its article; only the preprint's
// record says that they belong together.
func (l *lab) preprints() {
	l.add(record("10.55555/seed", "10.55555/preprint", "10.55555/article"),
		`{"DOI":"10.55555/preprint","type":"posted-content","title":["P"],"relation":{"is-preprint-of":[{"id-type":"doi","id":"10.55555/ARTICLE","asserted-by":"subject"}]},
			"reference":[{"key":"1","DOI":"10.55555/x"},{"key":"2","DOI":"10.55555/article"}]}`,
		`{"DOI":"10.55555/article","type":"journal-article","title":["A"],"reference":[{"key":"1","DOI":"10.55555/x"}]}`,
		record("10.55555/x"))
}

func TestVersionsAreTold(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.preprints()
		o, a := l.mapOf("10.55555/seed", "--depth", "2")
		if len(a.Works) != 4 || !strings.Contains(o.err, "1 pair of one work in two versions") || strings.Contains(o.err, "is-preprint-of") {
			t.Errorf("%d works\n%s", len(a.Works), o.err)
		}
		if o, _ := l.mapOf("10.55555/seed", "--depth", "2", "-v"); !strings.Contains(o.err, "10.55555/preprint is-preprint-of 10.55555/article") {
			t.Errorf("stderr: %s", o.err)
		}
		if o, _ := l.mapOf("10.55555/x"); strings.Contains(o.err, "version") {
			t.Errorf("stderr: %s", o.err)
		}
	})
}

func TestVersionsAreMerged(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.preprints()
		o, a := l.mapOf("10.55555/seed", "--depth", "2", "--merge-versions")
		if len(a.Works) != 3 || a.state("10.55555/preprint") != "resolved" || a.Ledger.Works["resolved"] != 3 {
			t.Errorf("works %v\n%s", a.states(), o.err)
		}
		var citations []string
		for _, c := range a.Citations {
			citations = append(citations, c.Citing+" "+c.Cited)
		}
		if want := []string{"10.55555/article 10.55555/x", "10.55555/seed 10.55555/article"}; !slices.Equal(citations, want) {
			t.Errorf("citations %q, want %q", citations, want)
		}
		if a.Ledger.References != 5 || a.Ledger.Duplicate != 2 || a.Ledger.Self != 1 {
			t.Errorf("ledger %+v", a.Ledger)
		}
		if !strings.Contains(o.err, "1 work is a version of others and became one with them") {
			t.Errorf("stderr: %s", o.err)
		}
		// The preprint's DOI leads to the article.
		if _, b := l.mapOf("10.55555/preprint", "10.55555/article", "--depth", "2", "--merge-versions"); !slices.Equal(b.Seeds, []string{"10.55555/article"}) {
			t.Errorf("seeds %q", b.Seeds)
		}
	})
}

// A retracted work is known by its own record, or by the notice alone, be it in
// the map or in a file; the notice is not retracted, and of a work without a
// record nobody says that it is not.
func TestRetractions(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		notice := `{"DOI":"10.55555/notice","title":["Retracted: C"],"update-to":[{"DOI":"10.55555/C","type":"retraction","source":"publisher","updated":{"date-parts":[[2020,5,1]]}}]}`
		l.add(record("10.55555/seed", "10.55555/a", "10.55555/b", "10.55555/c", "10.55555/d", "10.55555/gone"),
			`{"DOI":"10.55555/a","title":["A"],"updated-by":[
				{"DOI":"10.55555/na","type":"retraction","source":"publisher","updated":{"date-parts":[[2019,3]]}},
				{"DOI":"10.55555/na","type":"retraction","source":"retraction-watch","updated":{"date-parts":[[2019,3,2]]}}]}`,
			`{"DOI":"10.55555/b","title":["B"],"updated-by":[{"DOI":"10.55555/nb","type":"correction","source":"publisher"}]}`,
			record("10.55555/c"),
			`{"DOI":"10.55555/d","title":["D"],"updated-by":[{"DOI":"10.55555/d","type":"new_version"}],"update-to":[{"DOI":"10.55555/d","type":"new_version"}]}`,
			notice)
		for _, args := range [][]string{{"10.55555/seed", "10.55555/notice"}, {"10.55555/seed", l.write("notice.json", notice)}} {
			_, a := l.mapOf(args...)
			for _, w := range a.Works {
				got := ""
				if r := w.Retraction; r != nil {
					got = r.Type + " " + r.DOI + " " + r.Date + " " + r.Source
				}
				want := map[string]string{
					"10.55555/a": "retraction 10.55555/na 2019-03-02 retraction-watch",
					"10.55555/c": "retraction 10.55555/notice 2020-05-01 publisher",
				}[w.ID]
				if got != want {
					t.Errorf("%q: %s: retraction %q, want %q", args, w.ID, got, want)
				}
			}
		}
	})
}
