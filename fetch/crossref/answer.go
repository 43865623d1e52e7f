package crossref

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref/record"
)

// An answer is the body of a 200.
type answer struct {
	request *http.Request // the last one, where redirects were followed
	moved   bool          // redirected to another path
	body    []byte
}

// maxBody bounds an answer when the http.Client does not: a list of fifty
// works with very long reference lists is under 10 MB.
const maxBody = 256 << 20

// ask sends one request. Every end but a 200 is an *APIError, except the end of
// ctx, which is its own error, and the way to another DOI, an *aliasError.
func (c *Client) ask(ctx context.Context, target string) (*answer, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+target, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", fetch.ErrInvalid, err)
	}
	req.Header.Set("Accept", "application/json")
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, noAnswer(ctx, req, err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxBody))
	if err != nil {
		return nil, noAnswer(ctx, req, err)
	}
	if err := c.sentOn(resp); err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, refused(resp, body)
	}
	last := req
	if resp.Request != nil {
		last = resp.Request
	}
	return &answer{last, last.URL.EscapedPath() != req.URL.EscapedPath(), body}, nil
}

// An envelope is what every answer of the API comes in.
type envelope[M any] struct {
	Status  string `json:"status"`
	Type    string `json:"message-type"`
	Message *M     `json:"message"`
}

// open reads the envelope and checks that it holds what was asked for.
func open[M any](a *answer, kind string) (M, error) {
	var e envelope[M]
	if err := json.Unmarshal(a.body, &e); err != nil {
		return *new(M), a.odd("is not the JSON of the API: " + start(a.body))
	}
	if e.Status != "" && e.Status != "ok" || e.Type != "" && e.Type != kind {
		return *new(M), a.odd(fmt.Sprintf("has status %q and is a %q, not a %q", e.Status, e.Type, kind))
	}
	if e.Message == nil {
		return *new(M), a.odd("has no message")
	}
	return *e.Message, nil
}

func (a *answer) odd(what string) error {
	e := about(a.request, http.StatusOK)
	e.Kind, e.Message = fetch.ErrTemporary, "the answer "+what
	return e
}

// work reads a single record.
func (a *answer) work() (*biblio.Work, error) {
	message, err := open[json.RawMessage](a, "work")
	if err != nil {
		return nil, err
	}
	w, err := decode(message)
	if err != nil {
		return nil, a.odd("holds a record that cannot be read: " + err.Error())
	}
	return w, nil
}

// items reads the records of a list.
func (a *answer) items() ([]json.RawMessage, error) {
	list, err := open[struct {
		Items []json.RawMessage `json:"items"`
	}](a, "work-list")
	return list.Items, err
}

// agency reads the answer of /works/{doi}/agency.
func (a *answer) agency() (string, error) {
	m, err := open[struct {
		Agency struct{ ID, Label string }
	}](a, "work-agency")
	if err != nil {
		return "", err
	}
	name := cmp.Or(m.Agency.Label, m.Agency.ID)
	if name == "" {
		return "", a.odd("names no agency")
	}
	return name, nil
}

// sameWork makes sure that a single record is the one that was asked for. A
// redirect, or the record's own list of aliases, says that another DOI has
// taken its place; the single route also undoes percent-codes that are left in
// a DOI. Without any of these it is some other work's record: the service drops
// what it does not like in a DOI, and what is left may be a DOI too.
func (a *answer) sameWork(doi biblio.DOI, w *biblio.Work) (*biblio.Work, error) {
	switch {
	case w.DOI == "":
		return nil, a.odd("holds a record without a DOI")
	case strings.EqualFold(string(w.DOI), string(doi)), slices.Contains(w.Aliases, doi):
		return w, nil
	case !a.moved && biblio.Fold(unescaped(doi)) != w.DOI:
		return nil, fmt.Errorf("%s: %w at Crossref, which answers with %s instead", doi, fetch.ErrNotFound, w.DOI)
	}
	return withAlias(w, doi), nil
}

func unescaped(doi biblio.DOI) string {
	s, err := url.PathUnescape(string(doi))
	if err != nil {
		return string(doi)
	}
	return s
}

// decode reads one record. Whatever a record does to its decoder, it costs that
// record only.
func decode(message []byte) (w *biblio.Work, err error) {
	defer func() {
		if p := recover(); p != nil {
			w, err = nil, fmt.Errorf("the record broke its decoder: %v", p)
		}
	}()
	return record.Decode(message)
}

// doiOf finds the DOI of a record that could not be read as a whole.
func doiOf(item []byte) biblio.DOI {
	var m struct{ DOI string }
	if json.Unmarshal(item, &m) != nil {
		return ""
	}
	doi, err := biblio.ParseDOI(m.DOI)
	if err != nil {
		return ""
	}
	return doi
}

// CheckAnswer tells whether the body of a 200 can be whole, for
// polite.Options.Check: it is when it is JSON. An empty body, a page of HTML or
// half a record is not; the service sends such when it is in trouble, and the
// question is to be put again.
func CheckAnswer(_ *http.Response, body []byte) error {
	if !json.Valid(body) {
		return errors.New("200 with a body that is not JSON: " + start(body))
	}
	return nil
}

// start is the beginning of a body, fit to be printed.
func start(body []byte) string {
	const most = 60
	text := strings.Join(strings.Fields(strings.ToValidUTF8(string(body[:min(len(body), 4*most)]), "?")), " ")
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return -1
		}
		return r
	}, text)
	if text == "" {
		return "nothing"
	}
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "…"
	}
	return text
}
