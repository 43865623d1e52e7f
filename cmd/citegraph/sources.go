package main

import (
	"fmt"
	"net/http"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/agency"
	"citegraph/fetch/crossref"
	"citegraph/fetch/datacite"
	"citegraph/fetch/opencitations"
	"citegraph/fetch/polite"
)

// A road is where works come from, in the order of asking.
type road struct {
	source fetch.Source
	citing fetch.Citing // nil unless asked for
}

// road leads from the records at hand to the services. --offline ends at the
// records.
func (c *command) road(records *fetch.Records, m meter) (road, error) {
	if c.offline {
		return road{source: fetch.Sequence(records, fetch.Offline{})}, nil
	}
	client := c.client(m)
	registry, err := crossref.New(c.base(crossrefAPI), client, crossref.Options{})
	if err != nil {
		return road{}, misuse(err.Error())
	}
	proxy := agency.New(c.base(doiProxy), client)
	others := fetch.ByAgency(proxy, map[string]fetch.Source{"DataCite": datacite.New(c.base(dataciteAPI), client)})
	services := fetch.ExpandShort(proxy, fetch.Sequence(registry, fetch.Concurrent(others, sideLane)))
	r := road{source: fetch.Sequence(records, services)}
	if c.citedBy {
		r.citing = opencitations.New(c.base(citationIndex), client)
	}
	return r, nil
}

// sideLane is how many questions wait at once for services without batches;
// the client decides how many are under way.
const sideLane = 8

// client is the one http.Client of a run: all services share its manners.
func (c *command) client(m meter) *http.Client {
	registry := polite.Crossref(c.base(crossrefAPI), crossref.IsList)
	if c.token != "" {
		registry.Header = http.Header{"Crossref-Plus-API-Token": {"Bearer " + c.token}}
	}
	return polite.NewClient(polite.Options{
		Agent:  "citegraph/" + version(),
		Mailto: c.mailto,
		Services: []polite.Service{
			registry,
			polite.DOIOrg(c.base(doiProxy)),
			polite.DataCite(c.base(dataciteAPI), c.mailto),
			polite.OpenCitations(c.base(citationIndex)),
		},
		Base:    c.transport,
		Check:   crossref.CheckAnswer,
		Observe: func(e polite.Event) { c.observed(e, m) },
	})
}

// observed names retries and waits while they happen.
func (c *command) observed(e polite.Event, m meter) {
	if e.Kind == polite.Asked {
		c.requests.Add(1)
	}
	if why := told(e); why != "" {
		m.waiting(why)
	}
}

// told is what a user wants to know of an event; "" for nothing.
func told(e polite.Event) string {
	wait := e.Wait.Round(100 * time.Millisecond)
	switch e.Kind {
	case polite.Retrying:
		return fmt.Sprintf("%s: %s; try %d in %s", e.Service, e.Reason, e.Try, wait)
	case polite.Waiting:
		return fmt.Sprintf("%s asks to wait %s: %s", e.Service, wait, e.Reason)
	case polite.Refused:
		return fmt.Sprintf("%s refuses: %s", e.Service, e.Reason)
	}
	return ""
}
