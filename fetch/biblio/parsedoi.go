package biblio

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// ErrNotDOI: no DOI can be made of the text. ParseDOI's error is a *NotDOIError
// that says why.
var ErrNotDOI = errors.New("not a DOI")

// A NotDOIError says why a text is no DOI. errors.Is(err, ErrNotDOI) holds.
type NotDOIError struct {
	Text string // as given
	Hint string // what to do about it
}

func (e *NotDOIError) Error() string {
	return fmt.Sprintf("%q is not a DOI: %s", shorten(e.Text, 80), e.Hint)
}

// Is makes a NotDOIError an ErrNotDOI.
func (e *NotDOIError) Is(target error) bool { return target == ErrNotDOI }

// shorten cuts s to at most n bytes, between characters.
func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}

// ParseDOI reads a DOI in any dress: bare, in any case, after "doi:", as an
// address at doi.org or within a publisher's, with LaTeX escapes, entities or
// percent-codes, broken by blanks, followed by the stop of its sentence.
//
// It returns the likeliest reading for when nobody can be asked: percent-codes
// are decoded where that gives a DOI; stops, quotes and brackets that close
// nothing are dropped from the end; what may be part of the DOI ("/full") is
// kept, unless a publisher's address ends in it. Readings has the others.
// ParseDOI of its own answer is that answer.
func ParseDOI(s string) (DOI, error) {
	if d := foldASCII(s); isPlain(d) {
		return DOI(d), nil
	}
	if short, ok := parseShort(s); ok {
		return short, nil
	}
	f, ok := find(s)
	if !ok {
		return "", &NotDOIError{s, whyNot(s)}
	}
	d := f.likeliest()
	if !d.Valid() {
		return "", &NotDOIError{s, "the part after the slash is missing"}
	}
	return d, nil
}

// isPlain recognises the DOIs that need no second look, which most are.
func isPlain(s string) bool {
	n := prefixLen(s)
	if n == 0 || n+1 >= len(s) || len(s) > maxDOI || s[n] != '/' || !isAlnum(s[len(s)-1]) {
		return false
	}
	depth := 0
	for i := n + 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case !isAlnum(c) && c != '.' && c != '-' && c != '_' && c != '/' && c != ':':
			return false
		}
		if depth < 0 {
			return false
		}
	}
	return true
}

func whyNot(s string) string {
	switch t := strings.TrimSpace(s); {
	case t == "":
		return "it is empty"
	case strings.Contains(t, "://"):
		return "this address holds none; open the page and copy the DOI it shows"
	case regexp.MustCompile(`\b10\.\d{1,3}/`).MatchString(t):
		return "its prefix is too short; a prefix is 10. and at least four digits"
	case regexp.MustCompile(`\b10\.\d{4,9}`).MatchString(t):
		return "the slash or the part after it is missing"
	}
	return "a DOI looks like 10.1234/abc"
}

var shortForm = regexp.MustCompile(`^(?i:(?:doi:? ?|info:doi/)?10/|(?:https?://)?(?:www\.|dx\.|short)?doi\.org/(?:10/)?)([0-9A-Za-z]{2,8})(?:[/?#].*|[.,;]*)$`)

// parseShort reads "10/abc" and "doi.org/abc". The service's own addresses
// (doi.org/api/…) are none.
func parseShort(s string) (DOI, bool) {
	if len(s) > 200 || !strings.Contains(s, "/") {
		return "", false
	}
	m := shortForm.FindStringSubmatch(strings.TrimSpace(unmask(s)))
	if m == nil {
		return "", false
	}
	code := foldASCII(m[1])
	switch code {
	case "api", "ra", "doira", "help", "about", "index", "news", "the", "faq", "contact":
		return "", false
	}
	return DOI("10/" + code), isShortCode(code)
}

// A finding is a DOI somewhere in a text, with what is known of its dress.
type finding struct {
	body    string // from "10." to the end of what can be it; unfolded
	loose   string // the same where blanks were joined or an address was cut in another way; "" if none
	address bool   // inside an address
	landing bool   // inside an address that is not doi.org's
}

var (
	spacedPrefix = regexp.MustCompile(`\b10 ?\. ?([0-9]{4,9}(?:\.[0-9]+)*) ?/ ?`)
	codedSlash   = regexp.MustCompile(`\b10\.[0-9]{4,9}(?:\.[0-9]+)*%(?:25)*2[fF]`)
	doiHost      = regexp.MustCompile(`(?i)(?:^|[/.@])doi\.org(?::[0-9]+)?/`)
)

// find looks for the first DOI of s, taken as a field that holds one.
func find(s string) (finding, bool) {
	u := spacedPrefix.ReplaceAllString(unmask(s), "10.$1/")
	i := locate(u, 0)
	if i < 0 {
		u = spacedPrefix.ReplaceAllString(width.Narrow.String(u), "10.$1/")
		i = locate(u, 0)
	}
	if i < 0 {
		return finding{}, false
	}
	f := dressed(u[:i], cutQuotation(u[:i], cutNext(head(u[i:], 2*maxDOI))))
	whole, first := joinBlanks(f.body)
	f.body = cutMarkup(whole)
	if first != whole {
		f.loose = cutMarkup(first)
	}
	return f, true
}

// locate is the index of the first DOI prefix with its slash (or its
// percent-code) in s[from:], -1 when there is none.
func locate(s string, from int) int {
	for from < len(s) {
		i := strings.Index(s[from:], "10.")
		if i < 0 {
			return -1
		}
		i += from
		from = i + 3
		if i > 0 && '0' <= s[i-1] && s[i-1] <= '9' {
			continue
		}
		n := prefixLen(s[i:])
		if n == 0 || i+n >= len(s) {
			continue
		}
		if s[i+n] == '/' || hasCodedSlash(s[i:]) {
			return i
		}
	}
	return -1
}

// dressed takes the address that a body stands in into account: its query and
// fragment are cut where they cannot be the DOI, and its escapes are decoded.
func dressed(before, body string) finding {
	f := finding{body: body}
	before = tail(before, 512)
	if b := strings.LastIndexByte(before, ' '); b >= 0 {
		before = before[b+1:]
	}
	host := strings.Contains(foldASCII(before), "doi.org") && doiHost.MatchString(before)
	f.address = host || strings.Contains(before, "://")
	f.landing = f.address && !host
	if f.address {
		f.loose = f.body
		f.body = unpercent(cutQuery(f.body, before))
	}
	for hasCodedSlash(f.body) {
		f.body = unpercent(f.body)
	}
	return f
}

// hasCodedSlash: the slash after the prefix is a percent-code.
func hasCodedSlash(body string) bool {
	n := prefixLen(body)
	return n > 0 && n < len(body) && body[n] == '%' && codedSlash.MatchString(head(body, n+16))
}

// head and tail are at most n bytes from the beginning and the end of s.
func head(s string, n int) string { return s[:min(n, len(s))] }

func tail(s string, n int) string { return s[max(0, len(s)-n):] }

var nextDOI = regexp.MustCompile(`(?i)[,;|] ?(?:https?://|doi: ?|10\.[0-9]{4,9}/)`)

// cutNext cuts where the next DOI or address of a list begins.
func cutNext(body string) string {
	return cutAt(body, ",;|", nextDOI)
}

// queryPart begins a query, whole or cut from its address.
var queryPart = regexp.MustCompile(`[?&][A-Za-z][\w.-]*=`)

// cutQuery cuts an address's query and fragment. A "#" that is the check
// character of a SICI stays: "…3.0.co;2-#". In a query, the next parameter is cut.
func cutQuery(body, before string) string {
	if i := strings.IndexByte(body, '?'); i >= 0 {
		body = body[:i]
	}
	if i := strings.IndexByte(body, '#'); i >= 0 {
		if strings.HasSuffix(foldASCII(body[:i]), "co;2-") {
			i++
		}
		body = body[:i]
	}
	if i := strings.IndexByte(body, '&'); i >= 0 && strings.Contains(before, "?") {
		body = body[:i]
	}
	return body
}

// likeliest is the reading to use when nobody can be asked.
func (f finding) likeliest() DOI {
	d := settle(f.body)
	for range 3 {
		if cut := cutTail(d); f.landing && DOI(cut).Valid() {
			d = settle(cut)
		}
	}
	return DOI(d)
}

// settle trims and decodes a bare DOI until nothing changes.
func settle(body string) string {
	d := trimEnd(foldASCII(body))
	for range 16 {
		next := decodeOnce(d)
		if next == d {
			break
		}
		d = next
	}
	return d
}

// decodeOnce is one step of settle: everything ParseDOI would do to d if it were
// given it anew.
func decodeOnce(d string) string {
	if decoded := unmask(unpercent(d)); decoded != d {
		decoded = trimEnd(foldASCII(decoded))
		if DOI(decoded).Valid() {
			d = decoded
		}
	}
	return trimEnd(foldASCII(cutMarkup(cutNext(cutAt(d, "?&", queryPart)))))
}
