package fetch

import (
	"cmp"
	"slices"

	"citegraph/fetch/biblio"
)

// answers is what one run has learnt so far. What it holds does not depend on
// the order in which the answers to a set of questions came.
type answers struct {
	records map[biblio.DOI]*biblio.Work // by the record's own DOI
	aliases map[biblio.DOI]biblio.DOI   // met or listed, to the own DOI of a record
	reasons map[biblio.DOI]error        // why there is no record of what was asked for
	entries map[*biblio.Work][]entry    // reference lists, read once
	citing  map[biblio.DOI]citers       // of the seeds that were asked for theirs
	matches map[string]Match            // of references without a DOI, by RefID

	searched int // references that were, or are being, searched for

	// late is set when an answer gives a record to a DOI that was thought to
	// have none or to be an alias: what was built on that has to be built again.
	late bool
}

func newAnswers() *answers {
	return &answers{
		records: make(map[biblio.DOI]*biblio.Work),
		aliases: make(map[biblio.DOI]biblio.DOI),
		reasons: make(map[biblio.DOI]error),
		entries: make(map[*biblio.Work][]entry),
		citing:  make(map[biblio.DOI]citers),
		matches: make(map[string]Match),
	}
}

// An answer is a Result and the DOI that was asked for.
type answer struct {
	doi biblio.DOI
	Result
}

// own is the DOI under which the record of an answer stands.
func (r answer) own() biblio.DOI { return cmp.Or(r.Work.DOI, r.doi) }

// learn takes in the answers to one set of questions. A DOI with a record of its
// own is a work of its own; else it is an alias of the record that it led to;
// else of a record that lists it, the smallest first.
func (a *answers) learn(batch []answer) {
	slices.SortStableFunc(batch, func(x, y answer) int { return cmp.Compare(x.doi, y.doi) })
	fresh := a.learnRecords(batch)
	for _, r := range batch {
		if r.Work != nil && a.records[r.doi] == nil {
			a.aliases[r.doi] = r.own()
		}
	}
	for _, doi := range fresh {
		for _, alias := range a.records[doi].Aliases {
			a.learnAlias(alias, doi)
		}
	}
	for _, r := range batch {
		if r.Work == nil {
			a.reasons[r.doi] = r.Err
		}
	}
}

// learnRecords keeps the records of a batch and returns their DOIs, sorted. A
// record that was asked for by its own DOI goes before one that an alias led to.
func (a *answers) learnRecords(batch []answer) []biblio.DOI {
	var fresh []biblio.DOI
	for _, aliased := range [...]bool{false, true} {
		for _, r := range batch {
			if r.Work == nil || (r.own() != r.doi) != aliased || a.records[r.own()] != nil {
				continue
			}
			a.late = a.late || a.reasons[r.own()] != nil || a.aliases[r.own()] != ""
			a.records[r.own()] = r.Work
			fresh = append(fresh, r.own())
		}
	}
	slices.Sort(fresh)
	return fresh
}

func (a *answers) learnAlias(alias, doi biblio.DOI) {
	if a.records[alias] != nil || a.aliases[alias] != "" {
		return
	}
	a.late = a.late || a.reasons[alias] != nil
	a.aliases[alias] = doi
}

// resolve is the DOI of the work that doi leads to, as far as is known.
func (a *answers) resolve(doi biblio.DOI) biblio.DOI {
	if prime, ok := a.aliases[doi]; ok && a.records[doi] == nil {
		return prime
	}
	return doi
}

func (a *answers) found(doi biblio.DOI) bool { return a.records[a.resolve(doi)] != nil }

// used is the reading by which an entry leads to a work: the first one with a
// record, else the likeliest.
func (a *answers) used(e *entry) biblio.DOI {
	for _, r := range e.readings {
		if !a.found(r) {
			continue
		}
		if doi := a.resolve(r); isDecoded(r, doi) {
			return doi
		}
		return r
	}
	return e.likeliest
}

// isDecoded reports whether asked is no alias of doi but doi itself, with
// percent-codes left in that a service has undone.
func isDecoded(asked, doi biblio.DOI) bool { return asked != doi && asked.Decoded() == doi }

// where is the DOI of the work that an entry leads to.
func (a *answers) where(e *entry) biblio.DOI { return a.resolve(a.used(e)) }

// questions are the readings that have to be asked for before it is certain
// where an entry leads: the first one; and when that is not found, all others
// together, up to one that is known to be found. It is certain when there are
// none.
func (a *answers) questions(e *entry) []biblio.DOI {
	var open []biblio.DOI
	for i, r := range e.readings {
		if a.found(r) {
			break
		}
		if a.reasons[r] == nil {
			open = append(open, r)
			if i == 0 {
				break
			}
		}
	}
	return open
}

// list reads the reference list of a record.
func (a *answers) list(w *biblio.Work) []entry {
	list, ok := a.entries[w]
	if !ok {
		list = make([]entry, len(w.References))
		for i := range w.References {
			list[i] = entryOf(&w.References[i])
		}
		a.entries[w] = list
	}
	return list
}
