package main

import (
	"net/http/httptest"
	"strconv"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"

	"citegraph/fetch/crossref/crossreftest"
)

// standins are the servers of the scripts that run: a script knows its own by
// a number in its environment.
var standins book

type book struct {
	mu      sync.Mutex
	servers []*crossreftest.Server
}

func (b *book) add(s *crossreftest.Server) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.servers = append(b.servers, s)
	return len(b.servers) - 1
}

func (b *book) count() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.servers)
}

func theStandin(ts *testscript.TestScript) *crossreftest.Server {
	i, err := strconv.Atoi(ts.Getenv("STANDIN"))
	if err != nil {
		ts.Fatalf("no stand-in was started")
	}
	standins.mu.Lock()
	defer standins.mu.Unlock()
	return standins.servers[i]
}

func serve(ts *testscript.TestScript, server *crossreftest.Server) string {
	s := httptest.NewServer(server)
	ts.Defer(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s.URL
}
