package crossref

import (
	"net/http"
	"net/url"
	"testing"

	"citegraph/fetch/biblio"
)

// What an address looks up, with and without the path that the service lies under.
func TestDOIAt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		base, address string
		want          biblio.DOI
	}{
		{"", "/works/10.55555%2FA", "10.55555/a"},
		{"", "/works/10.55555/a/b", "10.55555/a/b"},
		{"", "/v1/works/10.55555%2Fa", "10.55555/a"},
		{"/mirror", "/mirror/works/10.55555%2Fa", "10.55555/a"},
		{"/mirror", "/works/10.55555%2Fa", "10.55555/a"},
		{"/works", "/works/works/10.55555%2Fa", "10.55555/a"},
		{"", "/works/10.55555%2Fa/agency", ""},
		{"", "/works/10.55555%2Fa.xml", ""},
		{"", "/works/10%2Fabc", ""},
		{"", "/works/none", ""},
		{"", "/works", ""},
		{"", "/members/10.55555%2Fa", ""},
	} {
		client, err := New("http://api.test"+c.base, http.DefaultClient, Options{})
		if err != nil {
			t.Fatal(err)
		}
		u, err := url.Parse("http://api.test" + c.address)
		if err != nil {
			t.Fatal(err)
		}
		if got := client.doiAt(u); got != c.want {
			t.Errorf("%s under %q: %q; want %q", c.address, c.base, got, c.want)
		}
	}
}
