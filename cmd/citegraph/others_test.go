package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"citegraph/fetch/crossref/crossreftest"
)

// allOthers are the services besides Crossref.
var allOthers = []string{doiProxy.variable, dataciteAPI.variable, citationIndex.variable}

// Where Crossref alone can be reached, it says what nobody has: that is missing,
// soon, and each of the others was tried once and named once.
func TestCrossrefAlone(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.kill(allOthers...)
		var cited []string
		for i := range 10 {
			cited = append(cited, "10.5555"+string(rune('0'+i))+"/gone")
		}
		l.add(record("10.55555/seed", cited...))
		o, a := l.mapOf("10.55555/seed", "--cited-by")
		if o.status != exitPartly || a.Ledger.Works["missing"] != 10 || a.Ledger.Works["failed"] != 0 {
			t.Errorf("status %d, states %v\n%s", o.status, a.states(), o.err)
		}
		for host, tried := range l.dead {
			want := int32(1)
			if host == "datacite.test" {
				want = 0 // nothing of it was wanted
			}
			if got := tried.Load(); got != want {
				t.Errorf("%s was tried %d times, want %d", host, got, want)
			}
			if got := strings.Count(o.err, host+" cannot be reached and is asked no more"); got != int(want) {
				t.Errorf("%s is named %d times, want %d:\n%s", host, got, want, o.err)
			}
		}
		// A list, ten look-ups, and ten questions for agencies at five a second.
		if o.took > 7*time.Second {
			t.Errorf("it took %v", o.took)
		}
		if !strings.Contains(o.err, "the works that cite 10.55555/seed are not known") {
			t.Errorf("the ledger does not say what is not known: %s", o.err)
		}
		l.mannerly()
	})
}

// Where nobody can say whether a DOI exists, it is not missing.
func TestNobodyCanSay(t *testing.T) {
	t.Parallel()
	for name, kind := range map[string]crossreftest.Kind{
		"503": crossreftest.Gateway(503), "429": crossreftest.TooMany(crossreftest.HTML, ""), "403": crossreftest.Blocked(), "HTML": crossreftest.HTMLOK(),
		"no such route": crossreftest.Status(404, "application/json", `{"status":"error","message-type":"route-not-found","message-version":"1.0.0","message":"Route not found"}`),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.kill(allOthers...)
				l.add(record("10.55555/seed", "10.55555/gone"))
				l.Crossref.Fault(crossreftest.TargetHas("/agency"), crossreftest.Always, kind)
				o, a := l.mapOf("10.55555/seed")
				if o.status != exitPartly || a.state("10.55555/gone") != "failed" {
					t.Errorf("status %d, it is %s\n%s", o.status, a.state("10.55555/gone"), o.err)
				}
				// What could not be said is not kept: the next run asks again.
				l.Crossref.ClearFaults()
				time.Sleep(2 * time.Minute)
				if o, a := l.mapOf("10.55555/seed"); o.status != exitDone || a.state("10.55555/gone") != "missing" {
					t.Errorf("later: status %d, it is %s\n%s", o.status, a.state("10.55555/gone"), o.err)
				}
			})
		})
	}
}

// doi.org names the agency of a prefix; of one that it refuses to speak of
// (to addresses in data centres, say), Crossref does.
func TestAgencies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, doi     string
		prepare       func(*lab)
		status        int
		state, agency string
		source        string
	}{
		{name: "another agency", doi: "10.2777/x", prepare: func(l *lab) { l.DOI.SetAgency("10.2777", "JaLC") }, state: "elsewhere", agency: "JaLC"},
		{name: "another agency, doi.org refuses", doi: "10.2777/x", state: "elsewhere", agency: "mEDRA",
			prepare: func(l *lab) {
				l.Crossref.SetAgency("10.2777/x", "mEDRA")
				l.DOI.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Blocked())
			}},
		{name: "another agency, doi.org is out of order", doi: "10.2777/x", state: "elsewhere", agency: "mEDRA",
			prepare: func(l *lab) {
				l.Crossref.SetAgency("10.2777/x", "mEDRA")
				l.DOI.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Gateway(502))
			}},
		{name: "DataCite's record", doi: "10.5438/data", state: "resolved", source: "datacite", prepare: (*lab).data},
		{name: "DataCite has none", doi: "10.5438/none", state: "elsewhere", agency: "DataCite", prepare: (*lab).data},
		{name: "a DOI that ends in a slash", doi: "10.5438/data/", state: "elsewhere", agency: "DataCite", prepare: (*lab).data},
		{name: "DataCite is out of order", doi: "10.5438/data", state: "failed", status: exitPartly,
			prepare: func(l *lab) {
				l.data()
				l.DataCite.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Gateway(503))
			}},
		{name: "DataCite cannot be reached", doi: "10.5438/data", state: "failed", status: exitPartly,
			prepare: func(l *lab) {
				l.data()
				l.kill(dataciteAPI.variable)
			}},
		{name: "DataCite refuses", doi: "10.5438/data", state: "failed", status: exitPartly,
			prepare: func(l *lab) {
				l.data()
				l.DataCite.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Blocked())
			}},
		{name: "Crossref's prefix", doi: "10.55555/gone", state: "missing", prepare: func(*lab) {}},
		{name: "no agency", doi: "10.99999/gone", state: "missing", prepare: func(*lab) {}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.add(record("10.55555/seed", c.doi, "10.55555/other"), record("10.55555/other"))
				c.prepare(l)
				o, a := l.mapOf("10.55555/seed")
				if o.status != c.status || a.state("10.55555/other") != "resolved" {
					t.Errorf("status %d, want %d; the rest is %s\n%s", o.status, c.status, a.state("10.55555/other"), o.err)
				}
				for _, w := range a.Works {
					if w.ID != c.doi {
						continue
					}
					if w.State != c.state || w.Agency != c.agency || c.source != "" && w.Source != c.source {
						t.Errorf("it is %s %q %s", w.State, w.Agency, w.Source)
					}
				}
				if c.state == "failed" && !strings.Contains(o.err, strings.TrimPrefix(l.env[dataciteAPI.variable], "http://")[:8]) {
					t.Errorf("the ledger does not name the service: %s", o.err)
				}
				l.mannerly()
			})
		})
	}
}

// data adds a record to DataCite that cites two works of Crossref.
func (l *lab) data() {
	err := l.DataCite.Add(`{"doi":"10.5438/data","titles":[{"title":"Donnees","titleType":"TranslatedTitle"}],"publicationYear":2011,
		"relatedIdentifiers":[{"relationType":"References","relatedIdentifier":"https://doi.org/10.55555/OTHER","relatedIdentifierType":"DOI"},
			{"relationType":"Cites","relatedIdentifier":"10.55555/seed","relatedIdentifierType":"DOI"}]}`)
	if err != nil {
		l.t.Fatal(err)
	}
}

// The relations of a DataCite record are its references, and citations that it
// asserts. A translated title is better than none.
func TestDataCiteReferences(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(record("10.55555/seed", "10.5438/data"), record("10.55555/other"))
		l.data()
		_, a := l.mapOf("10.55555/seed", "--depth", "2")
		var asserted []string
		for _, c := range a.Citations {
			if c.Citing == "10.5438/data" {
				asserted = append(asserted, c.Cited+" "+c.AssertedBy)
			}
		}
		if want := []string{"10.55555/other datacite", "10.55555/seed datacite"}; !slices.Equal(asserted, want) {
			t.Errorf("citations %q, want %q", asserted, want)
		}
		for _, w := range a.Works {
			if w.ID == "10.5438/data" && w.Title != "Donnees" {
				t.Errorf("title %q", w.Title)
			}
		}
	})
}

// --cited-by takes in the works that cite the seeds, one step back. A citation
// index that is out of order costs these alone, and another run may have them.
func TestCitedBy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		prepare func(*lab)
		citing  int
		status  int
	}{
		{"as usual", func(*lab) {}, 2, exitDone},
		{"out of order", func(l *lab) {
			l.OpenCitations.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Status(500, "text/html", "<h1>500</h1>"))
		}, 0, exitPartly},
		{"cannot be reached", func(l *lab) { l.kill(citationIndex.variable) }, 0, exitPartly},
		{"never heard of it", func(l *lab) {
			l.OpenCitations.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Status(200, "application/json", "[]"))
		}, 0, exitDone},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			inLab(t, func(l *lab) {
				l.add(record("10.55555/seed", "10.55555/a"), record("10.55555/a"),
					record("10.55555/later", "10.55555/seed", "10.55555/a", "10.55555/beyond"), record("10.55555/silent"))
				l.OpenCitations.AddSides([]string{"omid:br/1", "doi:10.55555/LATER", "pmid:7"}, []string{"doi:10.55555/seed"}, "")
				l.OpenCitations.AddCitation("10.55555/silent", "10.55555/seed", "2020-01")
				c.prepare(l)
				o, a := l.mapOf("10.55555/seed", "--cited-by")
				citing := 0
				for _, w := range a.Works {
					if *w.Depth < 0 {
						citing++
					}
				}
				if o.status != c.status || citing != c.citing || a.state("10.55555/a") != "resolved" {
					t.Errorf("status %d, %d citing works, want %d\n%s", o.status, citing, c.citing, o.err)
				}
				if unknown := strings.Contains(o.err, "the works that cite 10.55555/seed are not known"); unknown != (c.citing == 0 && c.name != "never heard of it") {
					t.Errorf("stderr: %s", o.err)
				}
				l.mannerly()
				if c.citing > 0 {
					l.OpenCitations.ResetLog()
					l.Crossref.ResetLog()
					_, warm := l.mapOf("10.55555/seed", "--cited-by")
					if n := l.OpenCitations.Count("") + l.Crossref.Count(""); n != 0 || !bytes.Equal(warm.bytes, a.bytes) {
						t.Errorf("a warm run made %d requests", n)
					}
					_, cold := l.mapOf("10.55555/seed", "--cited-by", "--offline")
					if !bytes.Equal(cold.bytes, a.bytes) {
						t.Error("an offline run gave another map")
					}
				}
			})
		})
	}
}

// A shortDOI is expanded through doi.org, also in a batch, and ends as an alias.
func TestShortDOI(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.add(record("10.55555/seed", "10/b6", "10.55555/whole"), record("10.55555/whole"))
		l.DOI.AddShort("10/b6", "10.55555/whole")
		o, a := l.mapOf("10.55555/seed")
		if o.status != exitDone || len(a.Works) != 2 || !slices.ContainsFunc(a.Works, func(w atlasWork) bool { return slices.Contains(w.Aliases, "10/b6") }) {
			t.Errorf("status %d, works %v\n%s", o.status, a.states(), o.err)
		}
		for _, q := range l.Crossref.Log() {
			if slices.Contains(q.DOIs, "10/b6") || q.Status == 400 {
				t.Errorf("Crossref was asked %s", q.Target)
			}
		}
		if a.Ledger.Duplicate != 1 {
			t.Errorf("%d duplicates, want 1: both entries lead to one work", a.Ledger.Duplicate)
		}
	})
}

// In an outage old answers are better than none, and it is said that they are
// old; that the service is down is never "not found".
func TestStale(t *testing.T) {
	t.Parallel()
	inLab(t, func(l *lab) {
		l.literature(10)
		_, a := l.mapOf("10.55555/seed")
		time.Sleep(40 * 24 * time.Hour)
		l.Crossref.Fault(crossreftest.Any(), crossreftest.Always, crossreftest.Gateway(503))
		l.Crossref.ResetLog()
		o, stale := l.mapOf("10.55555/seed")
		if !strings.Contains(o.err, "works are described by an old record: it could not be asked for again") {
			t.Errorf("stderr: %s", o.err)
		}
		if l.Crossref.Count("") == 0 {
			t.Error("it was not asked again")
		}
		if got, want := stale.Ledger.Works["resolved"], a.Ledger.Works["resolved"]; got != want || stale.state("10.55555/gone") != "failed" {
			t.Errorf("%d works are resolved, want %d; gone is %s", got, want, stale.state("10.55555/gone"))
		}
		if o.status != exitPartly {
			t.Errorf("status %d", o.status)
		}
		for _, w := range stale.Works {
			if old := w.Stale == "record"; old != (w.State == "resolved") {
				t.Errorf("%s is %s, stale %q", w.ID, w.State, w.Stale)
			}
		}
		// A saved map keeps the mark.
		if _, again := l.mapOf(l.write("saved.json", string(stale.bytes)), "--offline"); !bytes.Equal(again.bytes, stale.bytes) {
			t.Error("a saved map comes back as another one")
		}
	})
}
