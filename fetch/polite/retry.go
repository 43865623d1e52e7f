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
			b.answered()
			return resp, nil
		case trouble.final:
			return nil, trouble.err
		case !repeatable(req) || b.hopeless(try, trouble):
			b.gaveOneUp()
			return trouble.handOn()
		}
		if err := t.pause(req.Context(), b, trouble, try); err != nil {
			return nil, err
		}
	}
}

// repeatable tells questions from what must not be done twice.
func repeatable(req *http.Request) bool {
	switch req.Method {
	case "", http.MethodGet, http.MethodHead, http.MethodOptions:
		return req.Body == nil || req.Body == http.NoBody
	}
	return false
}

// A trouble is why an answer will not do.
type trouble struct {
	err   error
	resp  *http.Response // nil where none came, or none to its end
	final bool           // asking again would not help, and it is not the service's fault
}

// status is that of the answer; 0 where there is none.
func (t *trouble) status() int {
	if t.resp == nil {
		return 0
	}
	return t.resp.StatusCode
}

func (t *trouble) handOn() (*http.Response, error) {
	if t.resp == nil {
		return nil, t.err
	}
	return t.resp, nil
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
	if err := t.judge(resp, body); err != nil {
		return nil, &trouble{err: err, resp: resp}
	}
	return resp, nil
}

// judge says what is wrong with a whole answer that another may not have.
func (t *retrier) judge(resp *http.Response, body []byte) error {
	switch code := resp.StatusCode; {
	case code == http.StatusOK:
		return t.o.Check(resp, body)
	case code == http.StatusNotImplemented, code == http.StatusHTTPVersionNotSupported:
		return nil
	case code >= 500, code == http.StatusTooManyRequests, code == http.StatusRequestTimeout, code == http.StatusTooEarly:
		return errors.New(reason(code))
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
func (t *retrier) pause(ctx context.Context, b *budget, why *trouble, try int) error {
	wait := firstPause
	for range try - 1 {
		wait = min(wait*pauseFactor, longestPause)
	}
	if why.resp != nil {
		if told, ok := retryAfter(why.resp.Header, time.Now()); ok {
			wait = told
		}
	}
	wait = min(jittered(wait), maxRetryAfter)
	if why.status() == http.StatusTooManyRequests {
		wait = 0
	}
	t.o.Observe(Event{Kind: Retrying, Service: b.host, Status: why.status(), Try: try + 1, Wait: wait, Reason: why.err.Error()})
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
