package crossref_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
	"citegraph/fetch/crossref"
	"citegraph/fetch/crossref/crossreftest"
	"citegraph/fetch/polite"
)

const base = "http://api.crossref.test"

// A lab is a stand-in and a client of it, in the bubble of a test: hours of
// waiting take no time.
type lab struct {
	*testing.T
	server *crossreftest.Server
	client *crossref.Client
}

// inLab runs a test with a polite client.
func inLab(t *testing.T, o crossreftest.Options, test func(lab)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := crossreftest.New(o)
		test(lab{t, s, clientOf(t, s, base)})
	})
}

func clientOf(t *testing.T, s http.Handler, base string) *crossref.Client {
	t.Helper()
	c, err := crossref.New(base, polite.NewClient(polite.Options{
		Agent: "citegraph/test", Mailto: "me@example.org", Base: crossreftest.Pipe(t, s),
		Services: []polite.Service{polite.Crossref(base, crossref.IsList)},
		Check:    crossref.CheckAnswer,
	}), crossref.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// add makes a work of each DOI.
func (l lab) add(dois ...biblio.DOI) {
	l.Helper()
	for _, d := range dois {
		if err := l.server.AddWork(fmt.Sprintf(`{"DOI":%q,"title":["About %s"],"type":"journal-article"}`, string(d), "it")); err != nil {
			l.Fatal(err)
		}
	}
}

// many are n DOIs.
func many(n int) []biblio.DOI {
	dois := make([]biblio.DOI, n)
	for i := range dois {
		dois[i] = biblio.DOI(fmt.Sprintf("10.55555/work.%04d", i))
	}
	return dois
}

// works asks for dois and checks that each is answered once.
func (l lab) works(dois ...biblio.DOI) map[biblio.DOI]fetch.Result {
	l.Helper()
	results := map[biblio.DOI]fetch.Result{}
	for d, r := range l.client.Works(l.Context(), dois) {
		if _, twice := results[d]; twice {
			l.Errorf("%s is answered twice", d)
		}
		if (r.Work == nil) == (r.Err == nil) {
			l.Errorf("%s: %v and %v", d, r.Work, r.Err)
		}
		results[d] = r
	}
	for _, d := range dois {
		if _, ok := results[d]; !ok {
			l.Errorf("%s is not answered", d)
		}
	}
	return results
}

// manners checks what holds for every conversation with the stand-in.
func (l lab) manners() {
	l.Helper()
	if twice := l.server.Duplicates(); len(twice) > 0 {
		l.Errorf("asked again after the answer: %v", twice)
	}
	if rude := l.server.WithoutAgent(); len(rude) > 0 {
		l.Errorf("without a User-Agent: %v", rude)
	}
	if got := l.server.MaxInWindow(crossreftest.LaneList, time.Second); got > 3 {
		l.Errorf("%d lists in a second", got)
	}
	if got := l.server.MaxInWindow(crossreftest.LaneSingle, time.Second); got > 10 {
		l.Errorf("%d look-ups in a second", got)
	}
	if got := l.server.MaxInFlight(); got > 3 {
		l.Errorf("%d under way at once", got)
	}
	for _, q := range l.server.Log() {
		if len(q.Target) > 3500 {
			l.Errorf("a target of %d bytes", len(q.Target))
		}
	}
}

// targets are what was asked for, in a lane ("" for all).
func (l lab) targets(lane string) []string {
	var all []string
	for _, q := range l.server.Log() {
		if lane == "" || q.Lane == lane {
			all = append(all, q.Target)
		}
	}
	return all
}

func (l lab) work(doi biblio.DOI) (*biblio.Work, error) {
	return l.client.Work(context.WithoutCancel(l.Context()), doi)
}

func sortedKeys[V any](m map[biblio.DOI]V) []biblio.DOI {
	var keys []biblio.DOI
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
