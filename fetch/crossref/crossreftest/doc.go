// Package crossreftest plays the Crossref REST API, and the three services
// that stand behind it, from works in files: a server for tests, benchmarks
// and demonstrations without a network.
//
//	s := crossreftest.Start(t, crossreftest.Options{})
//	s.AddWork(`{"DOI":"10.55555/a","title":["A"],"reference":[{"key":"1","DOI":"10.55555/B"}]}`)
//	s.Fault(crossreftest.Lists(), 1, crossreftest.Gateway(503))
//	… let the client under test ask s.URL …
//	if got := s.MaxInWindow(crossreftest.LaneList, time.Second); got > 1 { … }
//
// What it plays is the API as it behaves, not as it is documented: one
// malformed DOI spoils a whole batch, a comma in a DOI splits the filter after
// decoding, unknown DOIs and aliases are silently missing from lists, the same
// cursor comes back on every page, a 404 wears three dresses. Limits are those
// of the public, polite and plus pools; with Options.Enforce they are kept with
// 429s. Faults are scripted: see Fault.
//
// Every request is recorded (Log), answered ones before their last byte leaves,
// so that a test that has read an answer finds it in the log.
//
// The package knows nothing of the client that it tests.
package crossreftest
