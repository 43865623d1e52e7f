package main

import (
	"citegraph/fetch"
	"citegraph/fetch/match"
	"citegraph/fetch/store"
)

// A road is where works come from, in the order of asking: the records of
// files, the store, and the services, each of which is asked for what those
// before it do not know.
type road struct {
	source  fetch.Source
	citing  fetch.Citing  // nil unless asked for
	matcher fetch.Matcher // nil unless asked for
}

// road leads from the records at hand over the store to the services. --offline
// ends at the store.
func (c *command) road(records *fetch.Records, held *store.Store, m meter) (road, error) {
	asked := offline(held)
	if !c.offline {
		var err error
		if asked, err = c.online(held, m); err != nil {
			return road{}, err
		}
	}
	r := road{source: fetch.Sequence(records, asked.works)}
	if c.citedBy {
		r.citing = asked.citing
	}
	if c.match {
		r.matcher = match.New(asked.search, r.source)
	}
	return r, nil
}
