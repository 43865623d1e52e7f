package fetch

import (
	"context"
	"iter"

	"citegraph/fetch/biblio"
)

// A Corpus is what Grow brings home: every work of the map, placeholders
// included, the citations between them (on the citing work), and the account
// of what was read and left out. Nobody changes it afterwards.
//
// The ledger's Cycles and AgainstTime are left empty: they are properties of
// the graph, and counted where it is built.
type Corpus struct {
	Seeds  []string       // ids, sorted
	Works  []*biblio.Work // sorted by ID
	Ledger biblio.Ledger
	// Unreached counts the questions beside those for works that could not be
	// answered this time: who cites a seed, which work a reference speaks of. Like
	// failed works, they are a reason to run again.
	Unreached int
	Sought    Sought
}

// Sought is what was looked for beside the reference lists, found or not: a
// search in vain should not look like none.
type Sought struct {
	Searched int // references without a DOI that a search was made for
	Doubtful int // entries that resemble a work too little to be linked
	Citing   int // works that cite a seed, as far as the index knows, in the map or not
}

// A Plan says how far to grow.
type Plan struct {
	Depth    int // steps of references to follow; 0 = the seeds alone
	MaxWorks int // works with a DOI at most, seeds never cut; 0 = no limit
	// CitedBy, if not nil, is asked for the works that cite the seeds. They
	// take their place at depth −1, after all references were followed and
	// within what MaxWorks leaves.
	CitedBy Citing
	// Matcher, if not nil, looks for the works that the entries without a DOI of
	// the works at a depth below Depth speak of. It searches for MatchLimit
	// references at most (0 = no limit), those of the works nearest to the seeds
	// first, then by citing DOI and in the order of the list.
	Matcher    Matcher
	MatchLimit int
	// Notices, if not nil, ranges over further records: what they are notices of
	// counts for the works of the map although they are not in it. (Those that
	// are asked for anyway count always.)
	Notices iter.Seq[*biblio.Work]
	// Skipped is the number of records that could not be read where the seeds
	// or records came from: for the ledger's SkippedRecords.
	Skipped int
	// Progress, if not nil, is called from Grow's own goroutine whenever the
	// counts change.
	Progress func(Progress)
}

// Citing knows which works cite a work.
type Citing interface {
	// Citing returns the DOIs of the works that cite doi, in any order. None
	// are known of a work that nobody cites, and of one that is not known.
	Citing(ctx context.Context, doi biblio.DOI) ([]biblio.DOI, error)
}

// Progress is where a growing corpus stands. Within a level Done and Total only
// rise: what was asked in vain is answered too, and a second reading of a DOI
// is a further question.
type Progress struct {
	Depth       int  // the level that is being asked for
	Matching    bool // references are being matched that may lead there
	Done, Total int  // DOIs of that level, or references, answered and asked for
}
