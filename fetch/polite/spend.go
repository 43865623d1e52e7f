package polite

import (
	"io"
	"net/http"
	"net/http/httptrace"
	"strings"
)

// spender sends each request when its service's budget allows, and teaches the
// budget what the answer says.
type spender struct {
	next    http.RoundTripper
	budgets *budgets
}

func (t *spender) RoundTrip(req *http.Request) (*http.Response, error) {
	b := t.budgets.of(req.URL)
	lane := b.laneOf(req)
	pass, no, err := b.admit(req.Context(), lane)
	if err != nil {
		return nil, err
	}
	if no != nil {
		return no.repeat(req), nil
	}
	b.observe(Event{Kind: Asked, Service: b.host, Lane: lane})
	ended := Event{Kind: Answered, Service: b.host, Lane: lane}
	resp, err := t.next.RoundTrip(once(req, pass))
	if err != nil {
		pass.end()
		ended.Reason = err.Error()
		b.observe(ended)
		if req.Context().Err() == nil {
			b.unreached(err)
		}
		return nil, err
	}
	pass.wrote()
	pass.heard(resp)
	ended.Status = resp.StatusCode
	resp.Body = &closer{resp.Body, func() { pass.end(); b.observe(ended) }}
	return resp, nil
}

// once makes a request that the transport beneath will send a single time, and
// that tells when it has left. http.Transport quietly repeats a question that
// was cut off on a connection it had used before; that would be a request
// outside the budget. It does not repeat one whose body it cannot get again,
// and an empty body that has to be read to be known empty is such a one, while
// nothing of it shows on the wire.
func once(req *http.Request, p *pass) *http.Request {
	trace := &httptrace.ClientTrace{
		WroteRequest: func(httptrace.WroteRequestInfo) { p.wrote() },
	}
	req = req.Clone(httptrace.WithClientTrace(req.Context(), trace))
	if req.Body == nil || req.Body == http.NoBody {
		req.Body, req.GetBody = io.NopCloser(strings.NewReader("")), nil
	}
	return req
}

// repeat makes the remembered answer anew, with no body and nothing sent.
func (a *answer) repeat(req *http.Request) *http.Response {
	return &http.Response{
		Status: reason(a.status), StatusCode: a.status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: a.header.Clone(), Body: http.NoBody, Request: req,
	}
}

// closer ends the pass with the body.
type closer struct {
	io.ReadCloser
	end func()
}

func (c *closer) Close() error {
	err := c.ReadCloser.Close()
	c.end()
	return err
}
