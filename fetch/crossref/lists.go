package crossref

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// What a list request may hold. Fifty DOIs are what was seen to work; the
// server's own limit for a request line has been 4096 bytes.
const (
	mostRows  = 50
	mostBytes = 3500
)

// lists is what a client has learned of this server's list requests.
type lists struct {
	mu     sync.Mutex
	bytes  int      // that a request target may have
	fields []string // to select
	none   bool     // there is no list route here
}

func newLists() lists {
	return lists{bytes: mostBytes, fields: []string{
		"DOI", "title", "original-title", "author", "editor", "type", "publisher", "ISBN", "ISSN",
		"issued", "published", "published-print", "published-online", "posted", "created", "indexed",
		"container-title", "short-container-title", "volume", "issue", "page", "article-number",
		"reference", "references-count", "is-referenced-by-count", "relation", "update-to", "updated-by",
	}}
}

func (l *lists) selected() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.fields
}

func (l *lists) limit() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.bytes
}

func (l *lists) missing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.none
}

// haveNone notes that this server has no lists.
func (l *lists) haveNone() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.none = true
}

// tooLong notes that a target of so many bytes was too long.
func (l *lists) tooLong(bytes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bytes = max(min(l.bytes, bytes/2), 256)
}

// drop leaves refused fields out from now on. It is true if the request that
// was refused had any of them, so that without them it may be accepted.
func (l *lists) drop(refused, sent []string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	useful := false
	for _, field := range refused {
		if field == "DOI" || !slices.Contains(sent, field) {
			continue
		}
		useful = true
		if i := slices.Index(l.fields, field); i >= 0 {
			l.fields = slices.Delete(slices.Clone(l.fields), i, i+1)
		}
	}
	return useful
}

// list asks for a batch in one request and matches the answers to the questions
// by DOI: their order is not ours, and what the server does not know, or knows
// as an alias, is simply not there.
func (c *Client) list(ctx context.Context, dois []biblio.DOI, fields []string) (map[biblio.DOI]fetch.Result, error) {
	a, err := c.ask(ctx, c.listTarget(dois, fields))
	if err != nil {
		return nil, err
	}
	items, err := a.items()
	if err != nil {
		return nil, err
	}
	asked := make(map[biblio.DOI]bool, len(dois))
	for _, d := range dois {
		asked[d] = true
	}
	found := make(map[biblio.DOI]fetch.Result, len(items))
	for _, item := range items {
		w, err := decode(item)
		if err != nil {
			if doi := doiOf(item); asked[doi] {
				found[doi] = fetch.Result{Err: a.odd("holds a record that cannot be read: " + err.Error())}
			}
			continue
		}
		if _, twice := found[w.DOI]; asked[w.DOI] && !twice {
			found[w.DOI] = fetch.Result{Work: w}
		}
	}
	return found, nil
}

// absent is the error for a DOI that only a list could have, and has not.
func absent(doi biblio.DOI) error {
	return fmt.Errorf("%s: %w at Crossref", doi, fetch.ErrNotFound)
}

// tooLong tells whether a request was refused for its length.
func tooLong(err error) bool {
	switch statusOf(err) {
	case http.StatusRequestURITooLong, http.StatusRequestHeaderFieldsTooLarge, http.StatusRequestEntityTooLarge:
		return true
	}
	return false
}

// noRoute tells whether there is nothing where lists should be.
func noRoute(err error) bool {
	switch statusOf(err) {
	case http.StatusNotFound, http.StatusGone, http.StatusMethodNotAllowed, http.StatusNotImplemented:
		return true
	}
	return false
}

// tooSlow tells whether a smaller list may be answered where this one was not.
func tooSlow(err error) bool {
	var t interface{ Timeout() bool }
	return statusOf(err) == http.StatusGatewayTimeout || errors.As(err, &t) && t.Timeout()
}

func statusOf(err error) int {
	var e *APIError
	if errors.As(err, &e) {
		return e.Status
	}
	return 0
}

// culprits are those of dois that a 400 names.
func culprits(err error, dois []biblio.DOI) []biblio.DOI {
	var e *APIError
	if !errors.As(err, &e) {
		return nil
	}
	var named []biblio.DOI
	for _, f := range e.Failures {
		for _, d := range dois {
			if f.Type == "doi-not-valid" && f.Value == string(d) && !slices.Contains(named, d) {
				named = append(named, d)
			}
		}
	}
	return named
}

// refusedFields are the selected fields that a 400 says there are not.
func refusedFields(err error) []string {
	var e *APIError
	if !errors.As(err, &e) {
		return nil
	}
	var named []string
	for _, f := range e.Failures {
		if f.Type == "select-not-available" {
			named = append(named, f.Value)
		}
	}
	return named
}
