package fetch

import (
	"context"
	"iter"

	"citegraph/fetch/biblio"
)

// A Matcher finds the works that references without a DOI speak of.
type Matcher interface {
	// Searches says whether Match would have to search for the reference: what
	// Plan.MatchLimit counts. It does not for one that tells too little to
	// search with, nor for one with a DOI in its text.
	Searches(ref *biblio.Reference) bool
	// Match yields one Match for each reference, by its index, in any order. It
	// stops early only when ctx ends or the caller stops ranging.
	Match(ctx context.Context, refs []*biblio.Reference) iter.Seq2[int, Match]
}

// A Match is what became of one reference.
type Match struct {
	DOI      biblio.DOI // of the best candidate; "" when there is none
	Score    float64    // 0…1; how surely the reference speaks of it
	Accepted bool       // sure enough to link
	Doubtful bool       // to be reported, not linked
	Err      error      // why there is no answer; then nothing is known
}
