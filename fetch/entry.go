package fetch

import (
	"slices"

	"citegraph/fetch/biblio"
)

// An entry is a reference as Grow sees it: the readings of its DOI in the order
// in which they are tried, and the likeliest of them, for which the entry stands
// when none is found. Without a DOI both are empty, until it is matched.
type entry struct {
	ref       *biblio.Reference
	readings  []biblio.DOI
	likeliest biblio.DOI
	id        string // see refID
	match     *Match // nil where nothing was accepted
}

func entryOf(ref *biblio.Reference) entry {
	if ref.Malformed() {
		return entry{ref: ref}
	}
	e := readDOI(ref.Deposited, ref.DOI)
	e.ref = ref
	return e
}

// seedEntry is an entry that nobody lists: a DOI asked for by name.
func seedEntry(doi biblio.DOI) entry { return readDOI(string(doi), doi) }

// readDOI collects the readings of a deposited DOI. The likeliest is always
// among them, so that it is asked for.
func readDOI(deposited string, likeliest biblio.DOI) entry {
	var readings []biblio.DOI
	if deposited != "" {
		readings = biblio.Readings(deposited)
	}
	if likeliest == "" && len(readings) > 0 {
		likeliest = readings[0]
	}
	if likeliest != "" && !slices.Contains(readings, likeliest) {
		readings = append(readings, likeliest)
	}
	return entry{readings: readings, likeliest: likeliest}
}

func (e *entry) hasDOI() bool { return len(e.readings) > 0 }

// matched reports whether the entry has its DOI from a match.
func (e *entry) matched() bool { return e.match != nil || e.ref.AssertedBy == biblio.ByMatch }

// accept makes the entry one that leads to the work it was matched with.
func (e *entry) accept(m Match) {
	e.match = &m
	e.readings, e.likeliest = []biblio.DOI{m.DOI}, m.DOI
}

// refID is the id of the work that the entry stands for where it has no DOI.
func (e *entry) refID() string {
	if e.id == "" {
		e.id = biblio.RefID(e.ref)
	}
	return e.id
}

// citation is the citation that an entry with a DOI gives, but for its target:
// used is the reading that led there.
func (e *entry) citation(used biblio.DOI) biblio.Citation {
	switch {
	case e.match != nil:
		return biblio.Citation{AssertedBy: biblio.ByMatch, Key: e.ref.Key, Score: e.match.Score}
	case e.ref.AssertedBy == "" || e.ref.AssertedBy == biblio.ByNone:
		return biblio.Citation{AssertedBy: biblio.ByUnstated, Key: e.ref.Key, RepairedFrom: e.ref.RepairedFrom(used)}
	}
	return biblio.Citation{AssertedBy: e.ref.AssertedBy, Key: e.ref.Key, RepairedFrom: e.ref.RepairedFrom(used)}
}
