package polite

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// retrier reads each answer to its end and puts the question again when the
// answer is broken or the service is in trouble: only a body that has been
// read is known to be whole, so that reading belongs here and not to the
// callers. The last answer, whatever it is, is handed on; an error comes back
// only where there was no answer.
type retrier struct {
	next    http.RoundTripper
	budgets *budgets
	o       Options
}

// ErrTooLarge is the error for an answer larger than Options.MaxBody. Asking
// again would not help.
var ErrTooLarge = errors.New("the answer is too large")

func (t *retrier) RoundTrip(req *http.Request) (*http.Response, error) {
	b := t.budgets.of(req.URL)
	for try := 1; ; try++ {
		resp, trouble := t.ask(req)
		switch {
		case trouble == nil:
			b.settled(true)
			return resp, nil
		case trouble.final:
			return nil, trouble.err
		case b.hopeless(try, statusOf(resp)):
			b.settled(false)
			if resp == nil {
				return nil, trouble.err
			}
			return resp, nil
		}
		if err := t.pause(req.Context(), b, resp, trouble, try); err != nil {
			return nil, err
		}
	}
}

// trouble is why an answer will not do.
type trouble struct {
	err   error
	final bool // asking again would not help, and it is not the service's fault
}

// ask puts the question once and reads the answer.
func (t *retrier) ask(req *http.Request) (*http.Response, *trouble) {
	ended := func() bool { return req.Context().Err() != nil }
	resp, err := t.next.RoundTrip(req)
	if err != nil {
		return nil, &trouble{err: err, final: ended()}
	}
	body, err := readAll(resp.Body, t.o.MaxBody)
	resp.Body.Close()
	if err != nil {
		err = fmt.Errorf("%s: %w", resp.Status, err)
		return nil, &trouble{err: err, final: ended() || errors.Is(err, ErrTooLarge)}
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	resp.ContentLength = int64(len(body))
	return resp, t.judge(resp, body)
}

func statusOf(resp *http.Response) int {
	if resp == nil {
		return 0
	}
	return resp.StatusCode
}

// judge says what is wrong with a whole answer.
func (t *retrier) judge(resp *http.Response, body []byte) *trouble {
	switch code := resp.StatusCode; {
	case code == http.StatusOK:
		if err := t.o.Check(resp, body); err != nil {
			return &trouble{err: err}
		}
	case code == http.StatusNotImplemented, code == http.StatusHTTPVersionNotSupported:
	case code >= 500, code == http.StatusTooManyRequests, code == http.StatusRequestTimeout, code == http.StatusTooEarly:
		return &trouble{err: errors.New(reason(code))}
	}
	return nil
}

// Waits between two tries: half a second, then three times as long each time.
const (
	firstPause   = 500 * time.Millisecond
	pauseFactor  = 3
	longestPause = 30 * time.Second
)

// pause waits before the next try. After a 429 the budget keeps everyone
// waiting, so there is nothing to add here.
func (t *retrier) pause(ctx context.Context, b *budget, resp *http.Response, why *trouble, try int) error {
	e := Event{Kind: Retrying, Service: b.host, Try: try + 1, Reason: why.err.Error()}
	wait := firstPause
	for range try - 1 {
		wait = min(wait*pauseFactor, longestPause)
	}
	if resp != nil {
		e.Status = resp.StatusCode
		if told, ok := retryAfter(resp.Header, time.Now()); ok {
			wait = told
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			wait = 0
		}
	}
	if wait > 0 {
		wait = jittered(wait)
	}
	e.Wait = wait
	t.o.Observe(e)
	if wait == 0 {
		return ctx.Err()
	}
	return sleepOr(ctx, wait, nil)
}

// readAll reads up to limit bytes.
func readAll(r io.Reader, limit int64) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err == nil && int64(len(body)) > limit {
		err = ErrTooLarge
	}
	return body, err
}

// Broken is the check that holds for every service: an answer with status 200
// is not empty, and to those who asked for JSON it is not a page of HTML (such
// are sent by balancers and captive portals in the service's place).
func Broken(resp *http.Response, body []byte) error {
	body = bytes.TrimSpace(body)
	if len(body) == 0 {
		if resp.Request != nil && resp.Request.Method == http.MethodHead {
			return nil
		}
		return errors.New("200 with an empty body")
	}
	if resp.Request != nil && strings.Contains(resp.Request.Header.Get("Accept"), "json") && body[0] == '<' {
		return errors.New("200 with a page of HTML")
	}
	return nil
}
