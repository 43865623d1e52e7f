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

// sideLane is how many questions wait at once for services without batches;
// the client decides how many are under way.
const sideLane = 8

// road leads from the records at hand over the store to the services. --offline
// ends at the store.
func (c *command) road(records *fetch.Records, held *store.Store, m meter) (road, error) {
	if c.offline {
		return c.ending(records, c.kept(held, clients{}, nil)), nil
	}
	services, err := c.clients(m)
	if err != nil {
		return road{}, err
	}
	return c.ending(records, c.kept(held, services, nil)), nil
}
