package polite

import (
	"errors"
	"fmt"
	"net/http"
)

// ErrRedirect is the error for a redirect that is not followed.
var ErrRedirect = errors.New("redirect not followed")

const maxRedirects = 5

// sameHostOnly is a CheckRedirect. A token, an address and a promise to keep
// one host's limits are no business of another host. The ports 80 and 443 are
// one host, but nobody is led from https back to http.
func sameHostOnly(req *http.Request, via []*http.Request) error {
	last := via[len(via)-1]
	switch {
	case len(via) > maxRedirects:
		return fmt.Errorf("%w: more than %d in a row", ErrRedirect, maxRedirects)
	case hostOf(req.URL) != hostOf(last.URL):
		return fmt.Errorf("%w: from %s to another host, %s", ErrRedirect, last.URL.Host, req.URL.Host)
	case last.URL.Scheme == "https" && req.URL.Scheme != "https":
		return fmt.Errorf("%w: from https to %s", ErrRedirect, req.URL.Scheme)
	}
	return nil
}
