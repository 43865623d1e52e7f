package polite

import "time"

// An Event tells an observer what a client is doing.
type Event struct {
	Kind    EventKind
	Service string // the host
	Lane    Lane
	Status  int           // of the answer; 0 when there was none
	Try     int           // for Retrying: the number of the try to come, 2 at least
	Wait    time.Duration // for Waiting and Retrying: how long
	Reason  string        // why; for Answered: why there was none
	Pool    string        // for Limited: as the service calls it
	Limits  Limits        // for Limited: what is kept from now on
}

// An EventKind says what an Event is about.
type EventKind int

// The kinds of events.
const (
	Asked    EventKind = iota // a request was sent
	Answered                  // an answer was read, or there was none
	Retrying                  // the question will be put again after Wait
	Waiting                   // the service asked everyone to wait
	Refused                   // the service refuses us; nothing more will be sent to it
	Limited                   // the service said what it allows, and it is something new
	Down                      // no connection can be made to an optional service; it is asked no more
)

func (k EventKind) String() string {
	return [...]string{"asked", "answered", "retrying", "waiting", "refused", "limited", "down"}[k]
}
