package polite

import (
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
)

func TestUserAgent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, "citegraph"},
		{Options{Agent: "citegraph/1.0"}, "citegraph/1.0"},
		{Options{Agent: "citegraph/1.0", Mailto: "me@example.org"}, "citegraph/1.0 (mailto:me@example.org)"},
		{Options{Agent: "citegraph/1.0", Home: "https://example.org/c", Mailto: "Me <me@example.org>"}, "citegraph/1.0 (https://example.org/c; mailto:me@example.org)"},
		{Options{Agent: "citegraph/1.0", Mailto: "nobody"}, "citegraph/1.0"},
		{Options{Agent: "a\r\nb: c", Home: "x)y", Mailto: "me@example.org\r\nX: y"}, "ab: c (xy)"},
	} {
		if got := userAgent(c.o); got != c.want {
			t.Errorf("%+v: %q, want %q", c.o, got, c.want)
		}
	}
}

// A token goes to its own service, on every try, and nowhere else; not along
// with a redirect, and not on the caller's request.
func TestTokenStaysHome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &clerk{answer: func(n int, req *http.Request) (*http.Response, error) {
			switch req.URL.Path {
			case "/works/alias":
				return reply(301, "", "Location", "/works/prime"), nil
			case "/works/out":
				return reply(301, "", "Location", "http://api.test/elsewhere"), nil
			}
			if n == 0 {
				return reply(503, ""), nil
			}
			return reply(200, "{}"), nil
		}}
		client := clientOf(c, func(o *Options) {
			s := Crossref(base+"/works", isList)
			s.Header = http.Header{"crossref-plus-api-token": {"Bearer secret"}}
			o.Services = []Service{s}
			o.Mailto = "me@example.org"
		})
		for _, path := range []string{"/works/a", "/works/alias", "/works/out", "/other"} {
			get(t, client, path)
		}
		fetchIt(t.Context(), client, "http://api.other.test/works/a")
		want := map[string]string{
			base + "/works/a": "Bearer secret", base + "/works/alias": "Bearer secret", base + "/works/prime": "Bearer secret",
			base + "/works/out": "Bearer secret", base + "/elsewhere": "", base + "/other": "", "http://api.other.test/works/a": "",
		}
		seen := map[string]int{}
		for _, a := range c.asked() {
			seen[a.target]++
			if got := a.header.Get("Crossref-Plus-API-Token"); got != want[a.target] {
				t.Errorf("%s is sent %q", a.target, got)
			}
			if a.header.Get("User-Agent") != "citegraph/test (mailto:me@example.org)" {
				t.Errorf("%s: User-Agent %q", a.target, a.header.Get("User-Agent"))
			}
		}
		if len(seen) != len(want) || seen[base+"/works/a"] != 2 {
			t.Errorf("asked %v", seen)
		}
	})
}

func TestRedirects(t *testing.T) {
	for _, c := range []struct {
		name, from, to string
		follow         bool
	}{
		{"an alias", "http://api.test/works/a", "/works/b", true},
		{"the balancer's move to https with its port", "http://api.test/works/a", "https://api.test:443/works/b", true},
		{"the same host in capitals", "http://api.test/works/a", "http://API.test:80/works/b", true},
		{"another host", "http://api.test/works/a", "http://evil.test/works/b", false},
		{"another port", "http://api.test/works/a", "http://api.test:8080/works/b", false},
		{"back from https", "https://api.test/works/a", "http://api.test/works/b", false},
		{"for ever", "http://api.test/works/a", "/works/a", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				clerk := &clerk{answer: func(n int, req *http.Request) (*http.Response, error) {
					if req.URL.Path == "/works/a" {
						return reply(308, "", "Location", c.to), nil
					}
					return reply(200, "{}"), nil
				}}
				status, _, err := fetchIt(t.Context(), clientOf(clerk), c.from)
				if c.follow && status != 200 || !c.follow && !errors.Is(err, ErrRedirect) {
					t.Errorf("status %d, %v", status, err)
				}
				if n := len(clerk.asked()); n > 6 || !c.follow && c.name != "for ever" && n != 1 {
					t.Errorf("%d requests", n)
				}
			})
		})
	}
}
