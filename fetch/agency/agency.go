// Package agency asks doi.org which registration agency has a DOI, and what a
// shortDOI stands for.
package agency

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/once"
	"citegraph/fetch/wire"
)

// A Client finds the agencies of DOIs. An agency is asked for once per prefix
// and run: it is nearly constant within one. Safe for concurrent use.
type Client struct {
	base string
	http *http.Client

	prefixes once.Book[string, answer]
}

type answer struct {
	name string
	err  error
}

// New gives a client for the service at base, normally https://doi.org.
func New(base string, client *http.Client) *Client {
	return &Client{base: base, http: client}
}

// Agency names the agency that registers DOIs of doi's prefix, as doi.org
// spells it: "Crossref", "DataCite", "JaLC" … Where the prefix has no agency
// that doi.org would name, the DOI itself is asked for. The error is
// fetch.ErrNotFound when no agency has it, and fetch.ErrTemporary or
// fetch.ErrBlocked when doi.org could not be asked.
func (c *Client) Agency(ctx context.Context, doi biblio.DOI) (string, error) {
	name, err := c.ofPrefix(ctx, doi.Prefix())
	if errors.Is(err, fetch.ErrNotFound) {
		return c.ask(ctx, wire.Escape(doi))
	}
	return name, err
}

func (c *Client) ofPrefix(ctx context.Context, prefix string) (string, error) {
	a, err := c.prefixes.Ask(ctx, prefix, func() answer {
		name, err := c.ask(ctx, prefix)
		return answer{name, err}
	}, func(a answer) bool {
		return !errors.Is(a.err, context.Canceled) && !errors.Is(a.err, context.DeadlineExceeded)
	})
	if err != nil {
		return "", err
	}
	return a.name, a.err
}

// ask reads `[{"DOI":"10.3390","RA":"Crossref"}]` or `[{"DOI":…,"status":…}]`:
// the service says 200 to both.
func (c *Client) ask(ctx context.Context, what string) (string, error) {
	body, err := wire.Get(ctx, c.http, wire.Join(c.base, "doiRA/"+what))
	if err != nil {
		return "", fmt.Errorf("doi.org: %w", err)
	}
	var list []struct {
		RA     string `json:"RA"`
		Status string `json:"status"`
	}
	if json.Unmarshal(body, &list) != nil || len(list) == 0 {
		return "", fmt.Errorf("doi.org: %w: the answer has no agency in it", fetch.ErrTemporary)
	}
	if list[0].RA == "" {
		return "", fmt.Errorf("%s: %w: %s", what, fetch.ErrNotFound, list[0].Status)
	}
	return list[0].RA, nil
}

// Expand gives the DOI that a shortDOI ("10/b6") stands for, by the handle API.
func (c *Client) Expand(ctx context.Context, short biblio.DOI) (biblio.DOI, error) {
	body, err := wire.Get(ctx, c.http, wire.Join(c.base, "api/handles/"+wire.Escape(short)))
	if err != nil {
		return "", fmt.Errorf("doi.org: %w", err)
	}
	var handle struct {
		Values []struct {
			Type string `json:"type"`
			Data struct {
				Value any `json:"value"` // a string in aliases, an object elsewhere
			} `json:"data"`
		} `json:"values"`
	}
	if json.Unmarshal(body, &handle) != nil {
		return "", fmt.Errorf("doi.org: %w: the handle is not readable", fetch.ErrTemporary)
	}
	for _, v := range handle.Values {
		s, ok := v.Data.Value.(string)
		if !ok || !strings.EqualFold(v.Type, "HS_ALIAS") {
			continue
		}
		if doi, err := biblio.ParseDOI(s); err == nil && doi != short {
			return doi, nil
		}
	}
	return "", fmt.Errorf("%s: %w: the short DOI stands for no other", short, fetch.ErrNotFound)
}
