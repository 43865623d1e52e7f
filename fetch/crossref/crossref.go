// Package crossref asks the Crossref REST API for works: one at a time, or by
// the fifty in a list with a filter of DOIs, whichever reaches a DOI and costs
// the service less. How fast it may ask, who it says it is and how often it
// tries again is the business of the http.Client that it is given (see
// fetch/polite); what is asked and what an answer means is told here.
//
// The two kinds of requests have limits of their own at Crossref, a list of
// fifty counting as one, and so a long reading list is asked for in lists
// while single look-ups take what lists cannot say: DOIs with a comma in them,
// and those that a list is silent about, which may be aliases.
package crossref

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// DefaultBase is the address of the public API.
const DefaultBase = "https://api.crossref.org"

// Options change how a Client asks. The zero value is right for most.
type Options struct {
	// Mailto, if not empty, is sent as the parameter of that name with every
	// request. It need not be: an address in the User-Agent does the same and
	// stays out of the logs of proxies.
	Mailto string
}

// A Client is Crossref as a source of works. It remembers every definite
// answer, so that within its life no DOI is asked for twice, and may be used
// by any number of goroutines.
type Client struct {
	base   string // without a slash at its end
	host   string // of base
	path   string // of base, as it stands in it
	http   *http.Client
	mailto string
	memory memory
	lists  lists
}

var _ fetch.BatchSource = (*Client)(nil)

// New makes a Client for the API at base, which may have a path and a slash at
// its end. "" is DefaultBase.
func New(base string, client *http.Client, o Options) (*Client, error) {
	if base == "" {
		base = DefaultBase
	}
	u, err := url.Parse(base)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: the base address of Crossref: %v", fetch.ErrInvalid, err)
	case u.Scheme != "http" && u.Scheme != "https", u.Host == "", u.RawQuery != "", u.Fragment != "":
		return nil, fmt.Errorf("%w: %q is no base address for Crossref, such as %s is", fetch.ErrInvalid, base, DefaultBase)
	}
	c := &Client{
		base: strings.TrimRight(base, "/"), host: u.Host, path: strings.TrimRight(u.EscapedPath(), "/"), mailto: o.Mailto,
		memory: memory{entries: map[biblio.DOI]*entry{}},
		lists:  newLists(),
	}
	own := *client
	own.CheckRedirect = c.heedAliases(client.CheckRedirect)
	c.http = &own
	return c, nil
}

// Work finds the record of one DOI with a single look-up; where only a list
// reaches it (see reach), with a list of one.
//
// An alias leads to the record of another DOI; the asked one is then among
// the record's Aliases.
func (c *Client) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	r := c.memory.answer(ctx, doi, func() fetch.Result { return c.lookUp(ctx, doi, 0) })
	return r.Work, r.Err
}

// lookUp asks for one DOI, to which hops aliases have led.
func (c *Client) lookUp(ctx context.Context, doi biblio.DOI, hops int) fetch.Result {
	road, err := reach(doi)
	if err != nil {
		return fetch.Result{Err: err}
	}
	if road.single {
		r := c.single(ctx, doi)
		if prime := primeOf(r); prime != "" {
			return c.follow(ctx, doi, prime, hops)
		}
		return r
	}
	found, err := c.list(ctx, []biblio.DOI{doi}, c.lists.selected())
	if err != nil {
		return fetch.Result{Err: err}
	}
	if r, ok := found[doi]; ok {
		return r
	}
	return fetch.Result{Err: absent(doi)}
}

// single asks /works/{doi}. Where that is an alias, the error is an *aliasError.
func (c *Client) single(ctx context.Context, doi biblio.DOI) fetch.Result {
	a, err := c.ask(ctx, c.singleTarget(doi))
	if err != nil {
		return fetch.Result{Err: err}
	}
	w, err := a.work()
	if err != nil {
		return fetch.Result{Err: err}
	}
	w, err = a.sameWork(doi, w)
	if err == nil && w.DOI != doi {
		c.memory.note(w.DOI, fetch.Result{Work: w})
	}
	return fetch.Result{Work: w, Err: err}
}

// Agency names the registration agency of a DOI ("DataCite"), as Crossref has
// it; fetch.ErrNotFound where it knows of none. It takes the single lane.
func (c *Client) Agency(ctx context.Context, doi biblio.DOI) (string, error) {
	if !doi.Valid() || doi.IsShort() {
		return "", fmt.Errorf("%s: %w", doi, fetch.ErrInvalid)
	}
	a, err := c.ask(ctx, c.agencyTarget(doi))
	if err != nil {
		return "", err
	}
	return a.agency()
}

// Search lists up to rows works whose citation is like the text, best first as
// Crossref sees it. Being found means nothing yet: the first of the list is
// often another work. The search takes the list lane; the records that it found
// are not asked for again.
func (c *Client) Search(ctx context.Context, bibliographic string, rows int) ([]*biblio.Work, error) {
	text := strings.Join(strings.Fields(bibliographic), " ")
	if text == "" || rows < 1 {
		return nil, fmt.Errorf("%w: a search needs a text and at least one row", fetch.ErrInvalid)
	}
	a, err := c.ask(ctx, c.searchTarget(text, min(rows, 1000)))
	if err != nil {
		return nil, err
	}
	items, err := a.items()
	if err != nil {
		return nil, err
	}
	works := make([]*biblio.Work, 0, len(items))
	for _, item := range items {
		if w, err := decode(item); err == nil {
			works = append(works, w)
			c.memory.note(w.DOI, fetch.Result{Work: w}) // it has all that a look-up would give
		}
	}
	return works, nil
}

// IsList tells list requests from look-ups of a single work by their path:
// Crossref limits the two apart.
func IsList(r *http.Request) bool {
	before, ok := strings.CutSuffix(strings.TrimSuffix(r.URL.EscapedPath(), "/"), "/works")
	return ok && !strings.Contains(before, "/works/")
}
