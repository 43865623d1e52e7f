// Package opencitations asks the OpenCitations Index (v2) which works cite a
// work. Its answers are citations only; the records of the citing works come
// from their registries.
package opencitations

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/wire"
)

// A Client asks one Index. Safe for concurrent use.
type Client struct {
	base string
	http *http.Client
}

// New gives a client for the service at base, normally
// https://api.opencitations.net.
func New(base string, client *http.Client) *Client { return &Client{base: base, http: client} }

// Citing lists the DOIs of the works that cite doi, sorted, without repeats and
// without doi itself. Works that the Index knows by other identifiers alone are
// left out. An unknown DOI and one that is never cited are the same to the
// Index: an empty list.
func (c *Client) Citing(ctx context.Context, doi biblio.DOI) ([]biblio.DOI, error) {
	body, err := wire.Get(ctx, c.http, wire.Join(c.base, "index/v2/citations/doi:"+wire.Escape(doi)))
	if err != nil {
		return nil, fmt.Errorf("OpenCitations: %w", err)
	}
	return Decode(doi, body)
}

// Decode reads an answer of the Index about doi.
func Decode(doi biblio.DOI, body []byte) ([]biblio.DOI, error) {
	var rows []struct {
		Citing string `json:"citing"`
	}
	if err := json.Unmarshal(body, &rows); err != nil {
		return nil, fmt.Errorf("opencitations: %w: %v", fetch.ErrTemporary, err)
	}
	citing := []biblio.DOI{}
	for _, r := range rows {
		if d, ok := sideDOI(r.Citing); ok && d != doi {
			citing = append(citing, d)
		}
	}
	slices.Sort(citing)
	return slices.Compact(citing), nil
}

// sideDOI picks the DOI of "omid:br/061… doi:10.… pmid:…". A side may have
// several: the smallest is taken, so that the same work is always the same one.
func sideDOI(side string) (biblio.DOI, bool) {
	var best biblio.DOI
	for _, id := range strings.Fields(side) {
		bare, ok := strings.CutPrefix(id, "doi:")
		if !ok {
			continue
		}
		if d, err := biblio.ParseDOI(bare); err == nil && (best == "" || d < best) {
			best = d
		}
	}
	return best, best != ""
}
