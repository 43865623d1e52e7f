package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"citegraph/fetch/crossref/crossreftest"
)

// A reference without a DOI is linked only if a candidate of the search passes;
// the citation says so, with its score.
func TestMatch(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(`{"DOI":"10.55555/seed","title":["Seed"],"reference":[
				{"key":"1","author":"Bauer","year":"2012","article-title":"Legion: Expressing locality and independence with logical regions","first-page":"66"},
				{"key":"2","author":"Smith","year":"2014","article-title":"text mining data"},
				{"key":"3","unstructured":"Introduction."},
				{"key":"4","unstructured":"Doe, J. (2011). A thing. https://doi.org/10.55555/TOLD"}]}`,
			`{"DOI":"10.55555/legion","title":["Legion: Expressing Locality and Independence with Logical Regions"],"author":[{"family":"Bauer"}],"issued":{"date-parts":[[2012]]},"page":"66-77"}`,
			`{"DOI":"10.55555/other","title":["Data mining in text books about mining"],"author":[{"family":"Smith"}],"issued":{"date-parts":[[2004]]}}`,
			`{"DOI":"10.55555/intro","title":["Introduction"],"author":[{"family":"Roe"}]}`,
			`{"DOI":"10.55555/told","title":["A thing"],"author":[{"family":"Doe"}],"issued":{"date-parts":[[2011]]}}`)
		_, without := l.mapOf("10.55555/seed")
		if without.Ledger.Matched != 0 || without.Ledger.WithoutDOI != 4 {
			t.Errorf("without --match: ledger %+v", without.Ledger)
		}
		for _, log := range []*crossreftest.Recorder{l.Crossref.Recorder, l.DOI.Recorder} {
			log.ResetLog()
		}
		o, a := l.mapOf("10.55555/seed", "--match")
		var matched []string
		for _, c := range a.Citations {
			if c.AssertedBy != "match" {
				continue
			}
			matched = append(matched, c.Cited)
			if c.Score <= 0 || c.Score > 1 {
				t.Errorf("%s: score %v", c.Cited, c.Score)
			}
		}
		if want := []string{"10.55555/legion", "10.55555/told"}; !slices.Equal(matched, want) || a.Ledger.Matched != 2 || a.Ledger.WithoutDOI != 2 {
			t.Errorf("matched %q, want %q; ledger %+v\n%s", matched, want, a.Ledger, o.err)
		}
		l.mannerly()
		l.Crossref.ResetLog()
		_, warm := l.mapOf("10.55555/seed", "--match")
		if n := l.Crossref.Count(""); n != 0 || !bytes.Equal(warm.bytes, a.bytes) {
			t.Errorf("a warm run made %d requests", n)
		}
		if _, off := l.mapOf("10.55555/seed", "--match", "--offline"); !bytes.Equal(off.bytes, a.bytes) {
			t.Error("an offline run gave another map")
		}
	})
}

// A DOI in the text of a reference is asked for once, also at another agency and
// without a store.
func TestMatchElsewhere(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(`{"DOI":"10.55555/seed","title":["Seed"],"reference":[{"key":"1","unstructured":"Donnees. https://doi.org/10.5438/data"},
			{"key":"2","unstructured":"doi:10.5438/DATA"}]}`)
		l.data()
		_, a := l.mapOf("10.55555/seed", "--match", "--no-cache")
		if a.state("10.5438/data") != "resolved" || a.Ledger.Matched != 2 {
			t.Errorf("works %v, ledger %+v", a.states(), a.Ledger)
		}
		if n := l.DataCite.Count(""); n != 1 {
			t.Errorf("DataCite was asked %d times", n)
		}
		l.mannerly()
	})
}

// Searches stop at the limit, with a word.
func TestMatchLimit(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		var entries []string
		for i := range 12 {
			entries = append(entries, fmt.Sprintf(`{"key":"%d","author":"Author%d","year":"2001","article-title":"A telling title about subject number %d and its kin"}`, i, i, i))
		}
		l.add(`{"DOI":"10.55555/seed","title":["Seed"],"reference":[` + strings.Join(entries, ",") + `]}`)
		o, _ := l.mapOf("10.55555/seed", "--match", "--match-limit", "5")
		searches := 0
		for _, q := range l.Crossref.Log() {
			if strings.Contains(q.Query, "query.bibliographic") {
				searches++
			}
		}
		if searches != 5 || !strings.Contains(o.err, "left out: 7 searches, references without a DOI beyond the limit of 5 searches") {
			t.Errorf("%d searches\n%s", searches, o.err)
		}
		l.mannerly()
	})
}

// A search that cannot be made leaves references unmatched, and is told; offline
// without a store nothing is searched.
func TestMatchOutOfOrder(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(`{"DOI":"10.55555/seed","title":["Seed"],"reference":[{"key":"1","author":"Bauer","year":"2012","article-title":"Legion: Expressing locality and independence with logical regions"}]}`)
		l.Crossref.Fault(crossreftest.TargetHas("query.bibliographic"), crossreftest.Always, crossreftest.Gateway(503))
		o, a := l.mapOf("10.55555/seed", "--match")
		if o.status != exitPartly || a.Ledger.WithoutDOI != 1 || !strings.Contains(o.err, "1 reference without a DOI was not matched: ") {
			t.Errorf("status %d, ledger %+v\n%s", o.status, a.Ledger, o.err)
		}
		l.Crossref.ResetLog()
		file := l.write("seed.json", `{"DOI":"10.55555/seed","title":["Seed"],"reference":[{"key":"1","author":"Bauer","year":"2012","article-title":"Legion: Expressing locality and independence with logical regions"}]}`)
		o, _ = l.mapOf(file, "--match", "--offline", "--no-cache", "--cited-by")
		if o.status != exitDone || l.Crossref.Count("") != 0 || !strings.Contains(o.err, "not asked for") {
			t.Errorf("offline: status %d\n%s", o.status, o.err)
		}
	})
}
