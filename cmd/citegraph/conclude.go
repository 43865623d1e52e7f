package main

import (
	"fmt"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
	"citegraph/graph/render"
	"citegraph/graph/view"
)

// conclude gives the account of a run on stderr, and its exit status.
func (c *command) conclude(s *survey, v *view.View) error {
	lines := account(s.ledger, s.citations)
	if s.isGraphFile() {
		lines = []string{graphAccount(s.ledger, s.citations)}
	}
	before := ""
	if c.since != 0 || c.until != 0 {
		before = "before " + c.years() + ": "
	}
	for _, line := range lines {
		c.advise("%s%s", before, line)
	}
	if s.links != nil {
		c.advise("%s: %s", s.kind, s.linksCounted())
	}
	for _, line := range noticed(s.works()) {
		c.advise("%s", line)
	}
	c.tellSought(s)
	for _, line := range s.absentSeeds() {
		c.advise("%s", line)
	}
	if s.cut > 0 {
		c.advise("%s cut short or damaged: more records are missing than are counted", areOf(s.cut, "file"))
	}
	for _, line := range remarks(s.ledger) {
		c.advise("%s", line)
	}
	if n := damaged(s.works()); n > 0 {
		c.advise("%s a broken character (U+FFFD) in title, names or venue: kept as the record has it", haveOf(n, "work"))
	}
	if v != nil {
		for _, o := range v.Picture.Omitted {
			why := o.Why
			if o.What == "labels" && s.tooltips {
				why += ": see the tooltips"
			}
			c.advise("not drawn: %d %s, %s", o.Count, o.Noun(), why)
		}
	}
	if s.stopped {
		had := s.ledger.Works[biblio.Resolved]
		c.advise("stopped: %d of %d works were had, the rest is marked failed; running again goes on", had, had+s.ledger.Works[biblio.Failed])
	}
	if c.requests.Load() > 0 {
		c.tellMailto()
	}
	if s.stopped || s.unreached > 0 || s.ledger.Works[biblio.Failed] > 0 {
		return errPartly
	}
	return nil
}

// linksCounted says how many links there are and, where --min-strength left none, of
// what strength there would be one.
func (s *survey) linksCounted() string {
	if s.links.Size() == 0 && s.strongest > 0 {
		return fmt.Sprintf("no link of %d or more, the strongest is %d", s.least, s.strongest)
	}
	return countOf(int(s.links.Size()), "link")
}

// tellSought accounts for searches, in vain or not.
func (c *command) tellSought(s *survey) {
	if !s.records {
		return // nothing was grown
	}
	if c.match {
		c.advise("--match: %s searched for, %d matched, %d doubtful", countOf(s.sought.Searched, "reference"), s.ledger.Matched, s.sought.Doubtful)
	}
	if c.citedBy {
		c.advise("--cited-by: %s the seeds", cite(s.sought.Citing))
	}
}

func cite(works int) string {
	if works == 1 {
		return "1 work cites"
	}
	return countOf(works, "work") + " cite"
}

// damaged counts the works whose texts have lost a character on their way.
func damaged(works []*biblio.Work) int {
	n := 0
	for _, w := range works {
		if len(w.Damaged()) > 0 {
			n++
		}
	}
	return n
}

// bibliographies are the formats that hold only works with a title.
var bibliographies = [...]string{"bib", "ris", "csl"}

// tellNotHeld says how many works are not in the files among the outputs that
// hold only works of a kind: bibliographies those with a title, raw records those
// that Crossref has one of.
func (c *command) tellNotHeld(v *view.View, targets []target) {
	among := func(formats ...string) bool {
		return slices.ContainsFunc(targets, func(t target) bool { return slices.Contains(formats, t.format) })
	}
	if n := render.Untitled(v); n > 0 && among(bibliographies[:]...) {
		c.advise("not in the bibliography: %s without a title", countOf(n, "work"))
	}
	if !among("jsonl", "jsonl.gz") {
		return
	}
	if lacks := render.Unrecorded(v); len(lacks) > 0 {
		total, parts := 0, make([]string, len(lacks))
		for i, lack := range lacks {
			total += lack.Works
			parts[i] = fmt.Sprintf("%d %s", lack.Works, lack.Why)
		}
		c.advise("not among the raw records: %s without one of Crossref's (%s)", countOf(total, "work"), strings.Join(parts, ", "))
	}
}
