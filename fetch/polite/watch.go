package polite

import (
	"context"
	"io"
	"net/http"
	"time"
)

// A TimeoutError says that an answer did not come in time. errors.As on
// interface{ Timeout() bool } finds it.
type TimeoutError struct {
	After   time.Duration
	Stalled bool // nothing had arrived for that long; else it was too slow as a whole
}

func (e *TimeoutError) Error() string {
	if e.Stalled {
		return "nothing arrived for " + e.After.String()
	}
	return "no whole answer within " + e.After.String()
}

// Timeout makes it a timeout for net/http and net.
func (e *TimeoutError) Timeout() bool { return true }

// Temporary is part of net.Error.
func (e *TimeoutError) Temporary() bool { return true }

// watch ends a try that takes too long, or in which nothing moves any more.
type watch struct {
	next           http.RoundTripper
	timeout, stall time.Duration
}

func (t *watch) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancelCause(req.Context())
	whole := time.AfterFunc(t.timeout, func() { cancel(&TimeoutError{After: t.timeout}) })
	stall := time.AfterFunc(t.stall, func() { cancel(&TimeoutError{After: t.stall, Stalled: true}) })
	stop := func() { whole.Stop(); stall.Stop(); cancel(nil) }
	resp, err := t.next.RoundTrip(req.WithContext(ctx))
	if err != nil {
		err = blame(ctx, err)
		stop()
		return nil, err
	}
	resp.Body = &watched{ReadCloser: resp.Body, ctx: ctx, moved: func() { stall.Reset(t.stall) }, stop: stop}
	return resp, nil
}

// blame puts the reason for which ctx was ended in the place of the error that
// followed from it.
func blame(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// watched is a body that says when something arrives.
type watched struct {
	io.ReadCloser
	ctx   context.Context
	moved func()
	stop  func()
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.ReadCloser.Read(p)
	if n > 0 {
		w.moved()
	}
	if err != nil && err != io.EOF {
		err = blame(w.ctx, err)
	}
	return n, err
}

func (w *watched) Close() error {
	err := w.ReadCloser.Close()
	w.stop()
	return err
}
