package fetch

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"citegraph/fetch/biblio"
)

// A SeedError says that not one seed had a record, and of each why. errors.Is
// finds the reasons: ErrNotFound, ErrBlocked, context.Canceled …
type SeedError struct {
	Seeds   []biblio.DOI // in order
	Reasons []error      // of each seed
}

// Error is one line: the reasons of the first seeds, and how many more there are.
func (e *SeedError) Error() string {
	if len(e.Seeds) == 0 {
		return "no seed was given"
	}
	if why := e.common(); why != "" {
		return fmt.Sprintf("none of the %d seeds could be had: %s", len(e.Seeds), why)
	}
	const most = 3
	var told []string
	for i, doi := range e.Seeds[:min(most, len(e.Seeds))] {
		told = append(told, seedReason(doi, e.Reasons[i]))
	}
	if n := len(e.Seeds) - most; n > 0 {
		told = append(told, fmt.Sprintf("and %d more", n))
	}
	if len(e.Seeds) == 1 {
		return "the seed could not be had: " + told[0]
	}
	return fmt.Sprintf("none of the %d seeds could be had: %s", len(e.Seeds), strings.Join(told, "; "))
}

// common is the one trouble for which none of several seeds was had; "" where
// there are more, or answers.
func (e *SeedError) common() string {
	if len(e.Seeds) < 2 || definite(e.Reasons[0]) {
		return ""
	}
	first := e.Reasons[0].Error()
	for i, doi := range e.Seeds {
		if s := e.Reasons[i].Error(); s != first || strings.Contains(s, string(doi)) {
			return ""
		}
	}
	return first
}

func seedReason(doi biblio.DOI, err error) string {
	s := err.Error()
	if !strings.Contains(s, string(doi)) {
		s = string(doi) + ": " + s
	}
	if hint := doi.Hint(); hint != "" {
		s += " (" + hint + ")"
	}
	return s
}

// Unwrap gives the reasons to errors.Is and errors.As.
func (e *SeedError) Unwrap() []error { return e.Reasons }

// seedIDs are the works that the seeds lead to.
func (g *growth) seedIDs() []biblio.DOI {
	ids := make(map[biblio.DOI]bool)
	for i := range g.seeds {
		ids[g.where(&g.seeds[i])] = true
	}
	return slices.Sorted(maps.Keys(ids))
}

func (g *growth) anySeed() bool {
	return slices.ContainsFunc(g.seedIDs(), func(doi biblio.DOI) bool { return g.records[doi] != nil })
}

func (g *growth) seedError() error {
	if g.anySeed() {
		return nil
	}
	e := &SeedError{Seeds: g.seedIDs()}
	for _, doi := range e.Seeds {
		e.Reasons = append(e.Reasons, g.reasons[doi])
	}
	return e
}
