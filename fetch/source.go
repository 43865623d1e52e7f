// Package fetch grows a corpus of works from seeds, by way of a Source.
package fetch

import (
	"context"
	"errors"
	"iter"

	"citegraph/fetch/biblio"
)

// A Source finds the record of a DOI. It may be asked by several goroutines at
// once.
//
// Errors are told apart with errors.Is: ErrNotFound, ErrElsewhere, ErrBlocked,
// ErrUnauthorized, ErrTemporary, ErrInvalid, ErrNotAsked.
// The record's own DOI may differ from the one asked for: then the latter is
// an alias of it.
type Source interface {
	Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error)
}

// A BatchSource answers many questions at once. Grow finds it by assertion.
type BatchSource interface {
	Source
	// Works yields exactly one Result for each DOI of dois, in any order. It
	// stops early only when ctx ends or the caller stops ranging.
	Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, Result]
}

// A Result is a work, or the reason why there is none.
type Result struct {
	Work *biblio.Work
	Err  error
}

// The reasons why a source has no record of a DOI.
var (
	ErrNotFound     = errors.New("not found")            // asked, and not known there
	ErrElsewhere    = errors.New("registered elsewhere") // known to another agency: see AgencyError
	ErrBlocked      = errors.New("blocked")              // 403: the service refuses us; ask no more
	ErrUnauthorized = errors.New("not authorised")       // 401: a token was refused
	ErrTemporary    = errors.New("could not be reached") // after all retries; ask again another time
	ErrInvalid      = errors.New("not a valid request")  // 400 for this DOI alone
	ErrNotAsked     = errors.New("not asked for")        // offline: nothing was asked, so nothing is known
)

// An AgencyError tells which agency has a DOI whose record could not be had.
// errors.Is(err, ErrElsewhere) holds.
type AgencyError struct {
	DOI    biblio.DOI
	Agency string
}

func (e *AgencyError) Error() string { return string(e.DOI) + " is registered with " + e.Agency }

// Is makes an AgencyError an ErrElsewhere.
func (e *AgencyError) Is(target error) bool { return target == ErrElsewhere }
