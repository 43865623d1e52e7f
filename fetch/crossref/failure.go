package crossref

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"citegraph/fetch"
)

// An APIError is an answer that is none, or the lack of one. errors.Is tells
// its Kind, one of the reasons of package fetch.
type APIError struct {
	Kind   error // fetch.ErrNotFound …
	Status int   // 0 when there was no answer
	Host   string
	// Failures are what was wrong with the request, as a 400 tells it.
	Failures []Failure
	// Message says in words what Status does not.
	Message string
	// Pool is the pool that the answer came from ("polite-array"), Limits what
	// it allows ("3 per 1s, 3 at a time"), Contact the address that was given;
	// each "" when unknown.
	Pool, Limits, Contact string
	Cause                 error // of a lack of an answer
}

// A Failure is one thing that the API found wrong with a request.
type Failure struct {
	Type    string `json:"type"`    // "doi-not-valid", "select-not-available" …
	Value   string `json:"value"`   // what it is about
	Message string `json:"message"` // in words
}

func (e *APIError) Error() string {
	parts := []string{e.Host, e.Kind.Error()}
	if e.Status != 0 && e.Status != http.StatusOK {
		parts = append(parts, strings.TrimSpace(fmt.Sprintf("%d %s", e.Status, http.StatusText(e.Status))))
	}
	for _, f := range e.Failures {
		parts = append(parts, f.Type+" "+f.Value, f.Message)
	}
	if e.Message != "" {
		parts = append(parts, e.Message)
	}
	if e.Cause != nil {
		parts = append(parts, short(e.Cause))
	}
	text := strings.Join(slices.DeleteFunc(parts, func(s string) bool { return strings.TrimSpace(s) == "" }), ": ")
	if e.Status == 0 || e.Kind == fetch.ErrNotFound || e.Kind == fetch.ErrInvalid {
		return text // on what terms nobody heard us matters little
	}
	return text + " (" + e.terms() + ")"
}

// short leaves the host, which is told already, out of an error of looking it up.
func short(cause error) string {
	var unknown *net.DNSError
	if errors.As(cause, &unknown) {
		return unknown.Err
	}
	return cause.Error()
}

// terms says who asked, and on what terms.
func (e *APIError) terms() string {
	who := "asked without an address"
	if e.Contact != "" {
		who = "asked as " + e.Contact
	}
	if e.Pool != "" {
		who += ", pool " + e.Pool
	}
	if e.Limits != "" {
		who += ", limit " + e.Limits
	}
	return who
}

// Unwrap gives the kind and the cause.
func (e *APIError) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// about begins an APIError with what a request says.
func about(req *http.Request, status int) *APIError {
	e := &APIError{Status: status}
	if req != nil {
		e.Host, e.Contact = req.URL.Host, contact(req.UserAgent())
		if e.Contact == "" {
			e.Contact = req.URL.Query().Get("mailto")
		}
	}
	return e
}

func contact(agent string) string {
	_, rest, _ := strings.Cut(agent, "mailto:")
	end := strings.IndexAny(rest, ";) ")
	if end < 0 {
		end = len(rest)
	}
	return rest[:end]
}

// noAnswer is the error where no answer came.
func noAnswer(ctx context.Context, req *http.Request, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the address, which may be very long
	}
	e := about(req, 0)
	e.Kind, e.Cause = fetch.ErrTemporary, err
	return e
}

// refused is the error for an answer that is not a 200.
func refused(resp *http.Response, body []byte) error {
	e := about(resp.Request, resp.StatusCode)
	e.Kind = kind(resp.StatusCode)
	e.Pool = resp.Header.Get("X-Api-Pool")
	if limit := resp.Header.Get("X-Rate-Limit-Limit"); limit != "" {
		e.Limits = limit + " per " + resp.Header.Get("X-Rate-Limit-Interval")
		if n := resp.Header.Get("X-Concurrency-Limit"); n != "" {
			e.Limits += ", " + n + " at a time"
		}
	}
	if e.Kind == fetch.ErrNotFound && bytes.HasPrefix(bytes.TrimSpace(body), []byte("<")) {
		// A page is said by a balancer, a proxy or some other server at the
		// address, never by the service of a DOI.
		e.Kind = fetch.ErrTemporary
	}
	var said envelope[json.RawMessage]
	if json.Unmarshal(body, &said) != nil || said.Message == nil {
		return e
	}
	var failures []Failure
	var text string
	switch {
	case json.Unmarshal(*said.Message, &failures) == nil:
		e.Failures = failures
	case json.Unmarshal(*said.Message, &text) == nil:
		e.Message = text
	}
	if e.Status == http.StatusNotFound && said.Type != "" {
		// The bare text "Resource not found." is said of a DOI; this one is
		// about the route or the cursor, and the DOI may well be known.
		e.Kind = fetch.ErrTemporary
	}
	return e
}

func kind(status int) error {
	switch status {
	case http.StatusNotFound, http.StatusGone:
		return fetch.ErrNotFound
	case http.StatusForbidden:
		return fetch.ErrBlocked
	case http.StatusUnauthorized:
		return fetch.ErrUnauthorized
	case http.StatusBadRequest, http.StatusUnprocessableEntity,
		http.StatusRequestURITooLong, http.StatusRequestHeaderFieldsTooLarge, http.StatusRequestEntityTooLarge:
		return fetch.ErrInvalid
	}
	return fetch.ErrTemporary
}
