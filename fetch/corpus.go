package fetch

import "citegraph/fetch/biblio"

// A Corpus is what Grow brings home: every work of the map, placeholders
// included, the citations between them (on the citing work), and the account
// of what was read and left out. Nobody changes it afterwards.
type Corpus struct {
	Seeds  []string       // ids, sorted
	Works  []*biblio.Work // sorted by ID
	Ledger biblio.Ledger
}

// A Plan says how far to grow.
type Plan struct {
	Depth    int // steps of references to follow; 0 = the seeds alone
	MaxWorks int // works with a DOI at most, seeds never cut; 0 = no limit
	// Progress, if not nil, is called from Grow's own goroutine whenever the
	// counts change.
	Progress func(Progress)
}

// Progress is where a growing corpus stands.
type Progress struct {
	Depth       int // the level that is being asked for
	Done, Total int // works of that level answered, and asked
}
