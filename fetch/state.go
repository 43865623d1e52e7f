package fetch

import (
	"context"
	"errors"
	"fmt"

	"citegraph/fetch/biblio"
)

// troubles are the reasons why a work has no record: the state that each leaves
// it in, and, where the reader of the ledger has to know more than the state, what
// to say of it. Of several that an error wraps the first applies: trouble that
// leaves all open before answers, and of these what tells more before what tells
// less.
var troubles = [...]struct {
	reason error
	state  biblio.State
	note   string
}{
	{ErrBlocked, biblio.Failed, "a service refuses to answer us"},
	{ErrUnauthorized, biblio.Failed, "a service refused the token"},
	{ErrTemporary, biblio.Failed, "a service could not be reached"},
	{context.Canceled, biblio.Failed, "the run was stopped before an answer came"},
	{context.DeadlineExceeded, biblio.Failed, "the time ran out before an answer came"},
	{ErrElsewhere, biblio.Elsewhere, ""},
	{ErrNotFound, biblio.Missing, ""},
	{ErrInvalid, biblio.Missing, "the DOI was refused as invalid"},
	{ErrNotAsked, biblio.Unfetched, ""},
	{nil, biblio.Failed, "unforeseen trouble"},
}

// trouble is the index in troubles of the reason of an error.
func trouble(err error) int {
	for i, t := range troubles {
		if t.reason != nil && errors.Is(err, t.reason) {
			return i
		}
	}
	return len(troubles) - 1
}

// definite reports whether an error is an answer, which asking again would only repeat.
func definite(err error) bool { return err != nil && troubles[trouble(err)].state != biblio.Failed }

// agencyOf is the agency that an error names; "" when it names none.
func agencyOf(err error) string {
	var agency *AgencyError
	if errors.As(err, &agency) {
		return agency.Agency
	}
	return ""
}

// A toll counts the works, or references, that each trouble befell.
type toll [len(troubles)]struct {
	count int
	first error
}

// add counts one more; they come in a fixed order, so that the first is one.
func (t *toll) add(err error) biblio.State {
	i := trouble(err)
	if t[i].count++; t[i].first == nil {
		t[i].first = err
	}
	return troubles[i].state
}

// notes says what befell how many works, with the first of them as the example.
func (t *toll) notes() []string {
	var notes []string
	for i, n := range t {
		if n.count > 0 && troubles[i].note != "" {
			notes = append(notes, fmt.Sprintf("%s %s: %s (%v)", plural(n.count, "work is", "works are"), troubles[i].state, troubles[i].note, n.first))
		}
	}
	return notes
}

// unreached is how many there may be an answer to another time.
func (t *toll) unreached() int {
	n := 0
	for i := range t {
		if troubles[i].state == biblio.Failed {
			n += t[i].count
		}
	}
	return n
}

// omissions says of how many questions the answers are not in the map. Hosts and
// details are left to the notes: the same trouble makes the same ledger.
func (t *toll) omissions(what string) []biblio.Omission {
	var all []biblio.Omission
	for i, n := range t {
		if n.count > 0 {
			why := troubles[i].note
			if why == "" {
				why = troubles[i].reason.Error()
			}
			all = append(all, biblio.Omission{What: what, Count: n.count, Why: why})
		}
	}
	return all
}
