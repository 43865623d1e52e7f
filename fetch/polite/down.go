package polite

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"
	"time"
)

// ConnectPatience is how long it may take to find an optional service and
// connect to it.
const ConnectPatience = 2 * time.Second

// A DownError says that no connection could be made to an optional service,
// and that it is asked no more.
type DownError struct {
	Host  string
	Cause error
}

func (e *DownError) Error() string { return "no connection: " + e.Cause.Error() }

// Unwrap gives the cause.
func (e *DownError) Unwrap() error { return e.Cause }

// unreached notes that a request could not be sent.
func (b *budget) unreached(err error) {
	if !b.service.Optional || !Unconnected(err) {
		return
	}
	b.mu.Lock()
	first := b.down == nil
	if first {
		b.down = &DownError{b.host, err}
		b.wake()
	}
	b.mu.Unlock()
	if first {
		b.observe(Event{Kind: Down, Service: b.host, Reason: err.Error()})
	}
}

func (b *budget) isDown() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.down
}

// Unconnected tells an error of finding a host and connecting to it from what
// befalls a connection later.
func Unconnected(err error) bool {
	var unknown *net.DNSError
	var op *net.OpError
	return errors.As(err, &unknown) || errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect")
}

type dial func(ctx context.Context, network, addr string) (net.Conn, error)

// dialer gives up on optional services after ConnectPatience. A host that has
// another service too is waited for.
func dialer(services []Service, next dial) dial {
	optional := map[string]bool{}
	for _, s := range services {
		if u, err := url.Parse(s.Base); err == nil {
			had, known := optional[hostOf(u)]
			optional[hostOf(u)] = s.Optional && (had || !known)
		}
	}
	return func(ctx context.Context, network, addr string) (net.Conn, error) {
		if optional[hostOf(&url.URL{Host: strings.ToLower(addr)})] {
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeoutCause(ctx, ConnectPatience, &TimeoutError{After: ConnectPatience, Stalled: true})
			defer cancel()
		}
		return next(ctx, network, addr)
	}
}
