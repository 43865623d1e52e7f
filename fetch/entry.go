package fetch

import (
	"slices"

	"citegraph/fetch/biblio"
)

// An entry is a reference as Grow sees it: the readings of its DOI in the order
// in which they are tried, and the likeliest of them, for which the entry stands
// when none is found. Without a DOI both are empty.
type entry struct {
	ref       *biblio.Reference
	readings  []biblio.DOI
	likeliest biblio.DOI
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

// assertedBy says who stands behind an entry that has a DOI.
func (e *entry) assertedBy() string {
	if e.ref.AssertedBy == "" || e.ref.AssertedBy == biblio.ByNone {
		return biblio.ByUnstated
	}
	return e.ref.AssertedBy
}
