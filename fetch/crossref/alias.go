package crossref

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// The look-up of an alias is answered with the way to the record of its prime
// DOI. Such a redirect is not followed blindly: the prime may have been asked
// for already, or another alias may just be on its way there, and no record is
// to be fetched twice.

// errManyRedirects ends what the http.Client itself would have ended.
var errManyRedirects = errors.New("stopped after 10 redirects")

// heedAliases makes a CheckRedirect that stops at redirects from one DOI to
// another, and leaves all others to check (nil for what http.Client does).
func (c *Client) heedAliases(check func(*http.Request, []*http.Request) error) func(*http.Request, []*http.Request) error {
	return func(req *http.Request, via []*http.Request) error {
		switch {
		case check != nil:
			if err := check(req, via); err != nil {
				return err
			}
		case len(via) >= 10:
			return errManyRedirects
		}
		from, to := c.doiAt(via[0].URL), c.doiAt(req.URL)
		if from != "" && to != "" && from != to {
			return http.ErrUseLastResponse
		}
		return nil
	}
}

// doiAt is the DOI whose look-up an address is; "" when it is anything else. A
// mirror under a path of its own may redirect to the paths of what it mirrors.
func (c *Client) doiAt(u *url.URL) biblio.DOI {
	_, last, ok := strings.Cut(strings.TrimPrefix(u.EscapedPath(), c.path), "/works/")
	if !ok {
		return ""
	}
	plain, err := url.PathUnescape(last)
	doi := biblio.Fold(plain)
	if err != nil || !doi.Valid() || doi.IsShort() || endsInRoute(string(doi)) {
		return ""
	}
	return doi
}

// An aliasError is where a look-up was sent: no end of it, and shown to nobody.
type aliasError struct{ prime biblio.DOI }

func (e *aliasError) Error() string { return "an alias of " + string(e.prime) }

// sentOn is the error for an answer that redirects to another DOI; nil when it
// does not.
func (c *Client) sentOn(resp *http.Response) error {
	if resp.StatusCode < 300 || resp.StatusCode > 399 {
		return nil
	}
	to, err := resp.Location()
	if err != nil {
		return nil
	}
	if prime := c.doiAt(to); prime != "" && prime != c.doiAt(resp.Request.URL) {
		return &aliasError{prime}
	}
	return nil
}

// maxHops is how many aliases may lead to one another.
const maxHops = 5

// follow answers the look-up of an alias by that of its prime, which is known,
// under way, or begins here. It may wait for whoever has asked for the prime, so
// it must not keep from work whom that one waits for.
func (c *Client) follow(ctx context.Context, doi, prime biblio.DOI, hops int) fetch.Result {
	if hops >= maxHops || !c.memory.lead(doi, prime) {
		return fetch.Result{Err: &APIError{
			Kind: fetch.ErrTemporary, Status: http.StatusMovedPermanently, Host: c.host,
			Message: string(doi) + " leads to " + string(prime) + ", and to no end",
		}}
	}
	r := c.memory.answer(ctx, prime, func() fetch.Result { return c.lookUp(ctx, prime, hops+1) })
	if r.Work != nil {
		r.Work = withAlias(r.Work, doi)
	}
	return r
}

// primeOf is the DOI that a look-up was sent on to; "" when it has ended.
func primeOf(r fetch.Result) biblio.DOI {
	var alias *aliasError
	if errors.As(r.Err, &alias) {
		return alias.prime
	}
	return ""
}

// withAlias is a work that is also known by another DOI.
func withAlias(w *biblio.Work, alias biblio.DOI) *biblio.Work {
	if w.DOI == alias || slices.Contains(w.Aliases, alias) {
		return w
	}
	known := *w
	known.Aliases = append(slices.Clone(w.Aliases), alias)
	slices.Sort(known.Aliases)
	return &known
}
