// Package datacite is the source of records that DataCite registers: datasets,
// software, preprints.
package datacite

import (
	"context"
	"fmt"
	"net/http"

	"citegraph/fetch/biblio"
	"citegraph/fetch/wire"
)

// A Client is a fetch.Source. Safe for concurrent use.
type Client struct {
	base string
	http *http.Client
}

// New gives a client for the service at base, normally https://api.datacite.org.
func New(base string, client *http.Client) *Client { return &Client{base: base, http: client} }

// Work finds the record of doi. The errors are those of fetch.Source.
func (c *Client) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	body, err := wire.Get(ctx, c.http, wire.Join(c.base, "dois/"+wire.Escape(doi)))
	if err != nil {
		return nil, fmt.Errorf("DataCite: %w", err)
	}
	return Decode(body)
}
