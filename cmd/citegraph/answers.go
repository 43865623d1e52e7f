package main

import (
	"context"
	"fmt"
	"net/http"

	"citegraph/fetch"
	"citegraph/fetch/agency"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref"
	"citegraph/fetch/datacite"
	"citegraph/fetch/opencitations"
	"citegraph/fetch/polite"
	"citegraph/fetch/store"
)

// answers are whom a run asks for what no file of its own knows: for works,
// for who cites one, and for what a reference may speak of.
type answers struct {
	works  fetch.Source
	citing fetch.Citing
	search store.Searcher
}

// sideLane is how many questions wait at once for services without batches;
// the client decides how many are under way.
const sideLane = 8

// online asks the registries, with the store in front of each of them.
func (c *command) online(held *store.Store, m meter) (answers, error) {
	client := c.client(m)
	registry, err := crossref.New(c.base(crossrefAPI), client, crossref.Options{})
	if err != nil {
		return answers{}, misuse(err.Error())
	}
	proxy := agency.New(c.base(doiProxy), client)
	index := opencitations.New(c.base(citationIndex), client)
	mode := c.mode()

	// Crossref knows the agencies of other people's DOIs too, but counts each
	// question: it stands in for doi.org where that cannot be reached.
	agencies, whole := fetch.FirstAgency(proxy, registry), fetch.Expander(proxy)
	if held != nil {
		agencies, whole = held.Agencies(agencies, mode), held.Expander(whole, mode)
	}
	others := fetch.ByAgency(agencies, map[string]fetch.Source{"DataCite": datacite.New(c.base(dataciteAPI), client)})
	works := fetch.ExpandShort(whole, fetch.Sequence(registry, fetch.Concurrent(fetch.Remember(others), sideLane)))
	if held == nil {
		return answers{works: works, citing: index, search: registry}, nil
	}
	return answers{
		works:  held.Source(works, mode),
		citing: held.Citing(index, mode),
		search: held.Searcher(registry, mode),
	}, nil
}

// offline asks nobody: what the store does not hold is not known.
func offline(held *store.Store) answers {
	if held == nil {
		return answers{nobody{}, nobody{}, nobody{}}
	}
	return answers{
		works:  held.Source(nil, store.Offline),
		citing: held.Citing(nil, store.Offline),
		search: held.Searcher(nil, store.Offline),
	}
}

// nobody is who is asked without a network and without a store.
type nobody struct{ fetch.Offline }

func (nobody) Citing(context.Context, biblio.DOI) ([]biblio.DOI, error) {
	return nil, fmt.Errorf("%w: no network is used", fetch.ErrNotAsked)
}

func (nobody) Search(context.Context, string, int) ([]*biblio.Work, error) {
	return nil, fmt.Errorf("%w: no network is used", fetch.ErrNotAsked)
}

// client is the one http.Client of a run: all services share its manners.
func (c *command) client(m meter) *http.Client {
	registry := polite.Crossref(c.base(crossrefAPI), crossref.IsList)
	if c.token != "" {
		registry.Header = http.Header{"Crossref-Plus-API-Token": {"Bearer " + c.token}}
	}
	all := []polite.Service{
		polite.DOIOrg(c.base(doiProxy)),
		polite.DataCite(c.base(dataciteAPI), c.mailto),
		polite.OpenCitations(c.base(citationIndex)),
	}
	for i := range all {
		all[i].Optional = true
	}
	return polite.NewClient(polite.Options{
		Agent:    "citegraph/" + release,
		Mailto:   c.mailto,
		Services: append([]polite.Service{registry}, all...), // first: where one mirror plays all, its rules hold
		Base:     c.transport,
		Check:    crossref.CheckAnswer,
		Observe:  func(e polite.Event) { c.observed(e, m) },
	})
}
