package main

import (
	"fmt"
	"time"

	"citegraph/fetch/polite"
)

// observed counts what is sent, and names retries and waits while they happen.
func (c *command) observed(e polite.Event, m meter) {
	m.heard(e)
	switch e.Kind {
	case polite.Asked:
		if c.requests.Add(1) == manyRequests {
			c.tellMailto()
		}
	case polite.Down:
		c.advise("%s cannot be reached and is asked no more: %s", e.Service, e.Reason)
	}
}

// manyRequests are worth an address: from then on it is worth knowing.
const manyRequests = 20

// tellMailto says once what an address is good for.
func (c *command) tellMailto() {
	if c.mailto == "" {
		c.mailtoTold.Do(func() { c.advise("with --mailto you@example.org (or CITEGRAPH_MAILTO) the services answer faster") })
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
