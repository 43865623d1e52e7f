package fetch

import (
	"context"
	"errors"
	"fmt"

	"citegraph/fetch/biblio"
)

// FirstAgency asks one finder after the other until one gives an answer: a name,
// or ErrNotFound. One that cannot be reached, refuses us, or takes the question
// for invalid has given none. Where nobody gives an answer the error tells what
// befell each, and is never ErrNotFound; without finders it is ErrNotAsked.
func FirstAgency(finders ...AgencyFinder) AgencyFinder { return firstAgency(finders) }

type firstAgency []AgencyFinder

// Agency implements AgencyFinder.
func (f firstAgency) Agency(ctx context.Context, doi biblio.DOI) (string, error) {
	var trouble error
	for _, finder := range f {
		name, err := finder.Agency(ctx, doi)
		switch {
		case err == nil, errors.Is(err, ErrNotFound), ctx.Err() != nil:
			return name, err
		case trouble == nil:
			trouble = err
		default:
			trouble = fmt.Errorf("%w; %w", trouble, err)
		}
	}
	if trouble == nil {
		return "", fmt.Errorf("the agency of %s: %w", doi, ErrNotAsked)
	}
	return "", trouble
}
