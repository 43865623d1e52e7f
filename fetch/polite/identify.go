package polite

import (
	"net/http"
	"net/mail"
	"strings"
)

// identifier puts the User-Agent and the service's own headers on a copy of
// each request. A redirect to another service never carries the first one's
// headers along, because they are not on the request that is redirected.
type identifier struct {
	next    http.RoundTripper
	budgets *budgets
	agent   string
}

func (t *identifier) RoundTrip(req *http.Request) (*http.Response, error) {
	req = req.Clone(req.Context())
	if t.agent != "" {
		req.Header.Set("User-Agent", t.agent)
	}
	for name, values := range t.budgets.of(req.URL).service.Header {
		req.Header[http.CanonicalHeaderKey(name)] = values
	}
	return t.next.RoundTrip(req)
}

// userAgent is "product (home; mailto:address)", the shape that Crossref
// recommends.
func userAgent(o Options) string {
	agent := printable(o.Agent)
	if agent == "" {
		agent = "citegraph"
	}
	var notes []string
	if home := printable(o.Home); home != "" {
		notes = append(notes, home)
	}
	if a, err := mail.ParseAddress(o.Mailto); err == nil {
		notes = append(notes, "mailto:"+printable(a.Address))
	}
	if len(notes) == 0 {
		return agent
	}
	return agent + " (" + strings.Join(notes, "; ") + ")"
}

// printable leaves out what must not stand in a header or would end the
// comment that it stands in.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '(' || r == ')' || r == '\\' {
			return -1
		}
		return r
	}, s)
}
