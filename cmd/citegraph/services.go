package main

import (
	"net/http"

	"citegraph/fetch"
	"citegraph/fetch/agency"
	"citegraph/fetch/crossref"
	"citegraph/fetch/datacite"
	"citegraph/fetch/opencitations"
	"citegraph/fetch/polite"
)

// The clients of one run. Offline there are none of them: each field is nil, which
// the store takes for "ask nobody".
type clients struct {
	registry *crossref.Client
	proxy    *agency.Client
	datacite *datacite.Client
	index    *opencitations.Client
}

func (c *command) clients(m meter) (clients, error) {
	client := c.client(m)
	registry, err := crossref.New(c.base(crossrefAPI), client, crossref.Options{})
	if err != nil {
		return clients{}, misuse(err.Error())
	}
	return clients{
		registry: registry,
		proxy:    agency.New(c.base(doiProxy), client),
		datacite: datacite.New(c.base(dataciteAPI), client),
		index:    opencitations.New(c.base(citationIndex), client),
	}, nil
}

// agencies asks doi.org, and where it cannot be reached Crossref, which knows
// the other agencies' DOIs too, but counts each question.
func (s clients) agencies() fetch.AgencyFinder { return fetch.FirstAgency(s.proxy, s.registry) }

// client is the one http.Client of a run: all services share its manners.
func (c *command) client(m meter) *http.Client {
	registry := polite.Crossref(c.base(crossrefAPI), crossref.IsList)
	if c.token != "" {
		registry.Header = http.Header{"Crossref-Plus-API-Token": {"Bearer " + c.token}}
	}
	services := []polite.Service{
		polite.DOIOrg(c.base(doiProxy)),
		polite.DataCite(c.base(dataciteAPI), c.mailto),
		polite.OpenCitations(c.base(citationIndex)),
	}
	for i := range services {
		services[i].Optional = true
	}
	return polite.NewClient(polite.Options{
		Agent:    "citegraph/" + release,
		Mailto:   c.mailto,
		Services: append(services, registry),
		Base:     c.transport,
		Check:    crossref.CheckAnswer,
		Observe:  func(e polite.Event) { c.observed(e, m) },
	})
}
