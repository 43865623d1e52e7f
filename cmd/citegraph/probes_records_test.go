package main

import (
	"os"
	"strings"

	"citegraph/fetch/crossref/crossreftest"
)

// recordProbes are about what stands in records, and what they leave out.
func recordProbes() map[int]probe {
	return map[int]probe{
		45: {"a date of null", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["T"],"issued":{"date-parts":[[null]]}}`)
			if w := l.theWork(); w.Year != nil {
				l.t.Errorf("year %d", *w.Year)
			}
			ranked := l.run("rank", "10.55555/seed", l.write("dated.json", record("10.55555/dated")), "--by", "year", "--format", "csv")
			if strings.Index(ranked.out, "10.55555/dated") > strings.Index(ranked.out, "10.55555/seed") {
				l.t.Errorf("a work without a year is not last:\n%s", ranked.out)
			}
		}},
		46: {"an online date alone", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["T"],"issued":{"date-parts":[[null]]},"published-online":{"date-parts":[[2019,4]]}}`)
			if w := l.theWork(); w.Year == nil || *w.Year != 2019 {
				l.t.Errorf("year %v", w.Year)
			}
		}},
		47: {"no title, in four ways", func(l *lab) {
			for _, title := range []string{"", `"title":null,`, `"title":[],`, `"title":[""],`} {
				l.one(`{` + title + `"DOI":"10.55555/seed"}`)
				if w := l.theWork(); w.Title != "" || w.Label != "10.55555/seed" {
					l.t.Errorf("%s: title %q, label %q", title, w.Title, w.Label)
				}
			}
		}},
		48: {"an item without a DOI", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","publisher":null,"title":null,"member":null}`)
			file := l.write("items.json", `{"items":[{"DOI":"","title":["None"]},`+record("10.55555/a")+`]}`)
			o, a := l.mapOf(file)
			if o.status != exitDone || len(a.Works) != 1 || a.Ledger.SkippedRecords != 1 || !strings.Contains(o.err, "1 record could not be read") {
				l.t.Errorf("status %d, works %v\n%s", o.status, a.states(), o.err)
			}
			l.crowd(60, 20)
			l.Crossref.Fault(crossreftest.Lists(), crossreftest.Always, crossreftest.EmptyDOI())
			if o, a := l.mapOf("10.55555/seed", "--no-cache"); o.status != exitDone || len(a.states()["resolved"]) != 61 {
				l.t.Errorf("status %d\n%s", o.status, o.err)
			}
		}},
		49: {"markup in a title", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["Spin <mml:math xmlns:mml=\"u\"><mml:mi>Q</mml:mi></mml:math> in <i>Zz</i>"]}`)
			if w := l.theWork(); w.Title != "Spin Q in Zz" {
				l.t.Errorf("title %q", w.Title)
			}
		}},
		50: {"line ends round tags", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["H\n   <sub>2</sub>\n   O"],"author":[{"family":"New\nLine"}]}`)
			w := l.theWork()
			if w.Title != "H2O" && w.Title != "H 2 O" || strings.Contains(w.Label+strings.Join(w.Authors, ""), "\n") {
				l.t.Errorf("title %q, label %q, authors %q", w.Title, w.Label, w.Authors)
			}
		}},
		51: {"a letter that was lost", func(l *lab) {
			l.one("{\"DOI\":\"10.55555/seed\",\"title\":[\"T\"],\"author\":[{\"family\":\"M\ufffdller\"}]}")
			if w := l.theWork(); w.Authors[0] != "M\ufffdller" {
				l.t.Errorf("authors %q", w.Authors)
			}
		}},
		53: {"the DOI of the work, not of its last reference", func(l *lab) {
			l.add(seedCiting("10.55555/a", "10.55555/b", "10.55555/c"))
			a := l.want(map[string]string{"10.55555/seed": "resolved"}, "10.55555/seed", "--depth", "0")
			if a.Works[0].DOI != "10.55555/seed" {
				l.t.Errorf("DOI %s", a.Works[0].DOI)
			}
		}},
		56: {"who asserts a reference", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["T"],"reference":[{"key":"1","DOI":"10.55555/a","doi-asserted-by":"publisher"},
				{"key":"2","DOI":"10.55555/b","doi-asserted-by":"crossref"},{"key":"3","DOI":"10.55555/c"},{"key":"4","unstructured":"A book."}]}`)
			_, a := l.mapOf("10.55555/seed", "--no-cache")
			got := ""
			for _, c := range a.Citations {
				got += c.AssertedBy + " "
			}
			if got != "publisher crossref unstated none " {
				l.t.Errorf("asserted by %s", got)
			}
		}},
		58: {"one title is no edge", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["Introduction"],"reference":[{"key":"1","article-title":"Introduction"}]}`)
			l.add(`{"DOI":"10.55555/intro","title":["Introduction"]}`)
			if _, a := l.mapOf("10.55555/seed", "--match", "--no-cache"); a.state("10.55555/intro") != "not in the map" || a.Ledger.Self != 0 {
				l.t.Errorf("works %v", a.states())
			}
		}},
		59: {"a work that cites itself", func(l *lab) {
			l.add(seedCiting("10.55555/SEED"))
			if _, a := l.mapOf("10.55555/seed"); len(a.Citations) != 0 || a.Ledger.Self != 1 || a.Ledger.References != 1 {
				l.t.Errorf("%d citations, ledger %+v", len(a.Citations), a.Ledger)
			}
		}},
		65: {"a list that is not there although its count is", func(l *lab) {
			l.one(`{"DOI":"10.55555/seed","title":["T"],"references-count":5,"reference-count":5}`)
			w := l.theWork()
			if w.Stated == nil || *w.Stated != 5 || w.Listed != nil && *w.Listed != 0 {
				l.t.Errorf("stated %v, listed %v", w.Stated, w.Listed)
			}
		}},
	}
}

// one makes a record the only one there is.
func (l *lab) one(record string) {
	l.t.Helper()
	l.Crossref.Remove("10.55555/seed")
	l.Crossref.ResetLog()
	if err := os.RemoveAll(l.env[cacheVariable]); err != nil {
		l.t.Fatal(err)
	}
	l.add(record)
}

// theWork is the one work of the map of the seed.
func (l *lab) theWork() atlasWork {
	l.t.Helper()
	o, a := l.mapOf("10.55555/seed", "--depth", "0")
	if len(a.Works) != 1 {
		l.t.Fatalf("works %v\n%s", a.states(), o.err)
	}
	return a.Works[0]
}
