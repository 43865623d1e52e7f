// Package match finds the work that a reference without a DOI speaks of. A
// search gives candidates; what is accepted is decided here, by title, first
// author, year, volume, page and journal, never by the rank of the search.
//
// Reference matching as search followed by validation: Crossref's own study of
// 2018 gives the search's best hit a precision too low to link by.
package match

import (
	"cmp"
	"slices"

	"citegraph/fetch/biblio"
)

// A Band is what follows from a score.
type Band int

const (
	// Rejected: another work, or too little to tell.
	Rejected Band = iota
	// Doubtful: perhaps this work; reported, not linked.
	Doubtful
	// Accepted: this work.
	Accepted
)

// String names the band.
func (b Band) String() string { return [...]string{"rejected", "doubtful", "accepted"}[b] }

// The lowest scores of the bands. They are set by the evaluation in
// eval_test.go: no false match among the accepted on its look-alikes.
const (
	acceptedFrom = 0.85
	doubtfulFrom = 0.60
)

// A Verdict is the judgement on one candidate.
type Verdict struct {
	Work  *biblio.Work // nil when there is no candidate at all
	Score float64      // 0…1
	Band  Band
}

func bandOf(score float64) Band {
	switch {
	case score >= acceptedFrom:
		return Accepted
	case score >= doubtfulFrom:
		return Doubtful
	}
	return Rejected
}

// Best judges every candidate and returns the best. Where a second one, a
// different work, would be accepted as well and is as good, nothing tells them
// apart, and the best is doubtful. Ties go to the smaller DOI.
func Best(r *biblio.Reference, candidates []*biblio.Work) Verdict {
	verdicts := make([]Verdict, 0, len(candidates))
	seen := map[biblio.DOI]bool{}
	for _, w := range candidates {
		if w != nil && w.DOI != "" && !seen[w.DOI] {
			seen[w.DOI] = true
			verdicts = append(verdicts, Judge(r, w))
		}
	}
	slices.SortFunc(verdicts, func(a, b Verdict) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Work.DOI, b.Work.DOI))
	})
	if len(verdicts) == 0 {
		return Verdict{}
	}
	best := verdicts[0]
	if len(verdicts) > 1 && best.Band == Accepted && verdicts[1].Band == Accepted && best.Score-verdicts[1].Score < 0.01 {
		best.Score, best.Band = acceptedFrom-0.01, Doubtful
	}
	return best
}

// unmatchable are kinds of records that no reference list cites as works.
var unmatchable = map[string]bool{
	"component": true, "peer-review": true, "journal": true, "journal-issue": true, "journal-volume": true,
	"grant": true, "proceedings-series": true, "book-series": true, "report-series": true, "database": true,
}

// Judge says how surely a reference speaks of the work of a record.
//
// The score is the weighted mean of the agreement of the fields that both
// have, capped where something speaks against a match: another title, another
// author, a year more than two off, another volume and page, or simply too
// little evidence in all.
func Judge(r *biblio.Reference, w *biblio.Work) Verdict {
	if unmatchable[w.Type] {
		return Verdict{Work: w}
	}
	e := fields(r, w)
	mean, mass := e.mean()
	score := e.cap(mean, mass)
	if r.Unstructured != "" {
		t := running(r.Unstructured, w)
		mean, mass = t.mean()
		// What the fields tell for certain is not undone by the text.
		if s := t.cap(mean, mass); s > score && !(e.title != unknown && e.title < 0.75) && !(e.year != unknown && e.yearsApart > 2) {
			score = s
		}
	}
	return Verdict{Work: w, Score: score, Band: bandOf(score)}
}

// enough is the mass of agreeing evidence that a match needs: a title and the
// author, or author, year, volume and page.
const enough = 6.4

// cap lowers a score to what the gravest objection allows.
func (e evidence) cap(score, mass float64) float64 {
	const doubtful, rejected = acceptedFrom - 0.01, doubtfulFrom - 0.01
	// The very place in a journal, and the place with nothing against it.
	placed := e.page == 1 && e.volume == 1
	certain := placed && e.title >= 0.9 && e.author != 0
	most := 1.0
	lower := func(to float64, because bool) {
		if because {
			most = min(most, to)
		}
	}
	lower(rejected, e.title != unknown && e.title < 0.75 && !(placed && e.author == 1))
	lower(doubtful, e.title != unknown && e.title < 0.95 && !(e.page == 1 && e.author != 0 && e.title >= 0.75))
	lower(doubtful, e.author == 0 && !placed)
	lower(doubtful, e.author != unknown && e.author < 1 && !placed && e.title < 0.97)
	lower(doubtful, e.year != unknown && e.yearsApart > 1 && !placed)
	lower(rejected, e.year != unknown && e.yearsApart > 5 && !certain)
	lower(doubtful, e.volume == 0 && e.page == 0)
	lower(doubtful, e.journal == 0 && e.volume == 0 && e.page != 1)
	if e.title == unknown {
		return min(score, most, e.placeAlone())
	}
	lower(doubtful, mass < enough)
	lower(rejected, mass < 4)
	return min(score, most)
}

// placeAlone is the most that a reference without a telling title can have:
// its place in the journal must be told in full, year, volume and page, and
// either the author or the journal with it.
func (e evidence) placeAlone() float64 {
	const doubtful, rejected = acceptedFrom - 0.01, doubtfulFrom - 0.01
	switch {
	case e.page != 1:
		return rejected
	case e.volume != 1 || e.year < 0.7 || e.author == 0 || e.journal == 0:
		return doubtful
	case e.author == 1 || e.author == unknown && e.journal == 1 && e.yearsApart == 0:
		return 1
	}
	return doubtful
}
