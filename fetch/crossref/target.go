package crossref

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A road is how a DOI can be asked for.
type road struct{ single, list bool }

// reach tells which roads lead to a DOI.
//
// A comma ends a filter's value, escaped or not, so such a DOI cannot be in a
// list. A DOI that ends in the word of another resource (".xml", "/agency")
// can only be in one: as a single look-up it would name that resource. What is
// no DOI must not be in a list, for it spoils the answer for all the others;
// a shortDOI is one to doi.org only.
func reach(doi biblio.DOI) (road, error) {
	switch {
	case doi.IsShort():
		return road{}, fmt.Errorf("%s: %w at Crossref, which knows no shortDOIs: doi.org expands them", doi, fetch.ErrNotFound)
	case !doi.Valid():
		return road{}, fmt.Errorf("%q: %w: it cannot be a DOI", string(doi), fetch.ErrInvalid)
	}
	r := road{single: !endsInRoute(string(doi)), list: !strings.Contains(string(doi), ",") && len(escape(string(doi))) <= longestListed}
	if !r.single && !r.list {
		return r, fmt.Errorf("%s: %w: no request to Crossref can name it", doi, fetch.ErrInvalid)
	}
	return r, nil
}

// longestListed is the longest escaped DOI that is put into a list.
const longestListed = 1500

func endsInRoute(doi string) bool {
	for _, word := range [...]string{".xml", "/agency", "/quality", "/transform"} {
		if strings.HasSuffix(doi, word) {
			return true
		}
	}
	return strings.Contains(doi, "/transform/")
}

func (c *Client) singleTarget(doi biblio.DOI) string {
	return c.signed("/works/"+escape(string(doi)), "?")
}

func (c *Client) agencyTarget(doi biblio.DOI) string {
	return c.signed("/works/"+escape(string(doi))+"/agency", "?")
}

// signed adds the mailto parameter where one is wanted.
func (c *Client) signed(target, separator string) string {
	if c.mailto == "" {
		return target
	}
	return target + separator + "mailto=" + escape(c.mailto)
}

// listTarget is a list request for the records of dois. Each has its own
// "doi:" in front: a list after one of them is an error.
func (c *Client) listTarget(dois []biblio.DOI, fields []string) string {
	var b strings.Builder
	b.WriteString("/works?filter=")
	for i, d := range dois {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("doi:")
		b.WriteString(escape(string(d)))
	}
	b.WriteString(listTail(len(dois), fields))
	return c.signed(b.String(), "&")
}

func (c *Client) searchTarget(text string, rows int) string {
	return c.signed("/works?query.bibliographic="+escape(cut(text, longestQuery))+listTail(rows, c.lists.selected()), "&")
}

func listTail(rows int, fields []string) string {
	return "&rows=" + strconv.Itoa(rows) + "&select=" + strings.Join(fields, ",")
}

// longestQuery is how much of a citation is searched for, in escaped bytes.
const longestQuery = 2000

// cut shortens text to what takes at most limit bytes when escaped, between
// two words if it can.
func cut(text string, limit int) string {
	n, space := 0, 0
	for i, r := range text {
		size := utf8.RuneLen(r)
		if r == ' ' {
			space = i
		}
		if size != 1 || !unreserved(byte(r)) {
			size *= 3
		}
		if n += size; n > limit {
			if space > 0 {
				i = space
			}
			return text[:i]
		}
	}
	return text
}

// escape percent-encodes everything but the unreserved characters of RFC 3986,
// once. url.PathEscape leaves "+&=:@$" alone, and a "+" in a query is a space
// on the other side: another DOI.
func escape(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := range len(s) {
		if c := s[i]; unreserved(c) {
			b.WriteByte(c)
		} else {
			b.Write([]byte{'%', hex[c>>4], hex[c&15]})
		}
	}
	return b.String()
}

func unreserved(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' ||
		c == '-' || c == '.' || c == '_' || c == '~'
}
