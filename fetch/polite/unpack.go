package polite

import (
	"io"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// unpacker asks for packed answers and unpacks them. http.Transport would do
// so too, but then the watch beneath would see the bytes as they are unpacked,
// thirty kilobytes at a time, and take a slow line for a dead one.
type unpacker struct{ next http.RoundTripper }

func (t *unpacker) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Header.Get("Accept-Encoding") != "" || req.Method == http.MethodHead {
		return t.next.RoundTrip(req)
	}
	req = req.Clone(req.Context())
	req.Header.Set("Accept-Encoding", "gzip")
	resp, err := t.next.RoundTrip(req)
	if err != nil || !strings.EqualFold(resp.Header.Get("Content-Encoding"), "gzip") {
		return resp, err
	}
	resp.Header.Del("Content-Encoding")
	resp.Header.Del("Content-Length")
	resp.ContentLength, resp.Uncompressed = -1, true
	resp.Body = &unpacked{packed: resp.Body}
	return resp, nil
}

// unpacked is the content of a packed body. That it is not packed at all, or
// breaks off, shows when it is read.
type unpacked struct {
	packed io.ReadCloser
	plain  *gzip.Reader
	err    error
}

func (u *unpacked) Read(p []byte) (int, error) {
	if u.plain == nil && u.err == nil {
		u.plain, u.err = gzip.NewReader(u.packed) // io.EOF when there is nothing
	}
	if u.err != nil {
		return 0, u.err
	}
	return u.plain.Read(p)
}

func (u *unpacked) Close() error { return u.packed.Close() }
