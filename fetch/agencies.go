package fetch

import (
	"context"
	"errors"
	"strings"

	"citegraph/fetch/biblio"
)

// An AgencyFinder names the registration agency of a DOI. ErrNotFound: no
// agency has it.
type AgencyFinder interface {
	Agency(ctx context.Context, doi biblio.DOI) (string, error)
}

// ByAgency is the Source to ask for what Crossref does not know: it finds the
// agency of the DOI and asks that agency's source. The names in sources are
// the agencies' as doi.org spells them ("DataCite"), in any case.
//
// What it answers: ErrNotFound where the agency is Crossref or none, an
// AgencyError where the agency's record is not to be had, and ErrTemporary or
// ErrBlocked where somebody could not be asked.
func ByAgency(finder AgencyFinder, sources map[string]Source) Source {
	lower := make(map[string]Source, len(sources))
	for name, s := range sources {
		lower[strings.ToLower(name)] = s
	}
	return &byAgency{finder, lower}
}

type byAgency struct {
	finder  AgencyFinder
	sources map[string]Source
}

// Work implements Source.
func (b *byAgency) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	name, err := b.finder.Agency(ctx, doi)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(name, "Crossref") {
		return nil, ErrNotFound
	}
	source := b.sources[strings.ToLower(name)]
	if source == nil {
		return nil, &AgencyError{DOI: doi, Agency: name}
	}
	w, err := source.Work(ctx, doi)
	if errors.Is(err, ErrNotFound) || errors.Is(err, ErrInvalid) {
		return nil, &AgencyError{DOI: doi, Agency: name}
	}
	return w, err
}
