// Package wire asks a JSON service one question over HTTP and sorts the answers
// that are none into the reasons that package fetch names. The small sources
// (agency, datacite, opencitations) stand on it; fetch/crossref, whose statuses
// mean more, has its own.
package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// maxBody bounds what one answer may hold; the largest honest ones (a work
// that 50,000 others cite) are under 20 MB.
const maxBody = 64 << 20

// An Error is an answer that is none. errors.Is tells its kind, one of the
// reasons of package fetch.
type Error struct {
	Host   string
	Status int   // 0 when there was no answer at all
	Kind   error // fetch.ErrNotFound …
	Cause  error // of a transport fault; may be nil
}

func (e *Error) Error() string {
	switch {
	case e.Status == 0 && e.Cause != nil:
		return fmt.Sprintf("%s: %v: %v", e.Host, e.Kind, e.Cause)
	case e.Status == http.StatusOK:
		return fmt.Sprintf("%s: %v: the answer is not JSON", e.Host, e.Kind)
	default:
		return fmt.Sprintf("%s: %v (HTTP %d)", e.Host, e.Kind, e.Status)
	}
}

// Unwrap gives the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// Get asks for address and returns the body of a 200 that is valid JSON.
// Every other end is an *Error, except the end of ctx, which is ctx.Err().
func Get(ctx context.Context, client *http.Client, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", fetch.ErrInvalid, err)
	}
	req.Header.Set("Accept", "application/json")
	resp, err := client.Do(req)
	if err != nil {
		return nil, noAnswer(ctx, req.URL.Host, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		_, _ = io.CopyN(io.Discard, resp.Body, 64<<10) // so that the connection can be used again
		return nil, &Error{Host: req.URL.Host, Status: resp.StatusCode, Kind: kind(resp.StatusCode)}
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody))
	if err != nil {
		return nil, noAnswer(ctx, req.URL.Host, err)
	}
	if !json.Valid(body) {
		return nil, &Error{Host: req.URL.Host, Status: http.StatusOK, Kind: fetch.ErrTemporary}
	}
	return bytes.TrimSpace(body), nil
}

// noAnswer keeps a reason that the transport already named (blocked, say).
func noAnswer(ctx context.Context, host string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the address, which may be long
	}
	return &Error{Host: host, Kind: fetch.ErrTemporary, Cause: err}
}

func kind(status int) error {
	switch status {
	case http.StatusNotFound, http.StatusGone:
		return fetch.ErrNotFound
	case http.StatusForbidden:
		return fetch.ErrBlocked
	case http.StatusUnauthorized:
		return fetch.ErrUnauthorized
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		return fetch.ErrInvalid
	}
	return fetch.ErrTemporary
}

// Join puts a path behind a base URL that may itself have a path and a
// trailing slash. The path is already escaped.
func Join(base, path string) string {
	return strings.TrimRight(base, "/") + "/" + strings.TrimLeft(path, "/")
}

// Escape percent-encodes a DOI for a path, once: everything but the unreserved
// characters of RFC 3986, and the first slash, which services expect as it is.
func Escape(doi biblio.DOI) string {
	prefix, suffix, _ := strings.Cut(string(doi), "/")
	return escape(prefix) + "/" + escape(suffix)
}

func escape(s string) string {
	// QueryEscape differs from the wanted form only in the space.
	return strings.ReplaceAll(url.QueryEscape(s), "+", "%20")
}
