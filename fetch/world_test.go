package fetch_test

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
)

// d is a DOI of the invented worlds that these tests grow in.
func d(name string) biblio.DOI { return biblio.DOI("10.55555/" + name) }

// work is a record with a reference list.
func work(name string, refs ...biblio.Reference) *biblio.Work {
	w := &biblio.Work{DOI: d(name), Source: biblio.FromCrossref, Title: "Title of " + name, References: refs}
	for i := range w.References {
		w.References[i].Key = fmt.Sprintf("k%d", i+1)
	}
	return w
}

// cites is a record whose entries are other names of the world, in order.
func cites(name string, cited ...string) *biblio.Work {
	var refs []biblio.Reference
	for _, c := range cited {
		refs = append(refs, deposited(string(d(c))))
	}
	return work(name, refs...)
}

// deposited is an entry whose DOI field is text, as a decoder would read it.
func deposited(text string) biblio.Reference {
	doi, err := biblio.ParseDOI(text)
	if err != nil {
		return biblio.Reference{Deposited: text, AssertedBy: biblio.ByNone}
	}
	return biblio.Reference{Deposited: text, DOI: doi, AssertedBy: biblio.ByPublisher}
}

// text is an entry without a DOI.
func text(author, year, title string) biblio.Reference {
	return biblio.Reference{Author: author, Year: year, Title: title, AssertedBy: biblio.ByNone}
}

// An oracle is a source that knows a world: records by the DOI asked for, and
// reasons for the DOIs that have none; everything else is not found. It keeps
// what it was asked for.
type oracle struct {
	records map[biblio.DOI]*biblio.Work
	reasons map[biblio.DOI]error

	mu    sync.Mutex
	asked []biblio.DOI
}

func newOracle(works ...*biblio.Work) *oracle {
	o := &oracle{records: map[biblio.DOI]*biblio.Work{}, reasons: map[biblio.DOI]error{}}
	for _, w := range works {
		o.records[w.DOI] = w
	}
	return o
}

// alias makes the answer to one name the record of another.
func (o *oracle) alias(name, prime string) *oracle {
	o.records[d(name)] = o.records[d(prime)]
	return o
}

func (o *oracle) fails(name string, err error) *oracle {
	delete(o.records, d(name))
	o.reasons[d(name)] = err
	return o
}

func (o *oracle) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	o.mu.Lock()
	o.asked = append(o.asked, doi)
	o.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if w := o.records[doi]; w != nil {
		return w, nil
	}
	if err := o.reasons[doi]; err != nil {
		return nil, err
	}
	return nil, fmt.Errorf("%s: %w", doi, fetch.ErrNotFound)
}

// batches is an oracle that answers batches, in an order of its own.
type batches struct {
	*oracle
	sizes []int
	order func([]biblio.DOI)
}

func (b *batches) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	b.mu.Lock()
	b.sizes = append(b.sizes, len(dois))
	b.mu.Unlock()
	dois = slices.Clone(dois)
	if b.order != nil {
		b.order(dois)
	}
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		for _, doi := range dois {
			w, err := b.Work(ctx, doi)
			if !yield(doi, fetch.Result{Work: w, Err: err}) {
				return
			}
		}
	}
}

func grow(t testing.TB, src fetch.Source, plan fetch.Plan, seeds ...string) *fetch.Corpus {
	t.Helper()
	var dois []biblio.DOI
	for _, s := range seeds {
		dois = append(dois, d(s))
	}
	c, err := fetch.Grow(t.Context(), src, dois, plan)
	if err != nil {
		t.Fatal(err)
	}
	balance(t, c)
	return c
}

// same compares two corpora to the last field.
func same(t testing.TB, what string, want, got *fetch.Corpus) {
	t.Helper()
	if !reflect.DeepEqual(want, got) {
		t.Errorf("%s (-want +got):\n%s", what, cmp.Diff(want, got))
	}
}

// balance checks what holds for the ledger of every corpus.
func balance(t testing.TB, c *fetch.Corpus) {
	t.Helper()
	l := c.Ledger
	if l.References != l.WithDOI+l.Matched+l.WithoutDOI {
		t.Errorf("references %d are not with DOI %d + matched %d + without %d", l.References, l.WithDOI, l.Matched, l.WithoutDOI)
	}
	total := 0
	for _, s := range biblio.States {
		n, told := l.Works[s]
		if !told {
			t.Errorf("state %s is not in the ledger", s)
		}
		total += n
	}
	if total != len(c.Works) {
		t.Errorf("states count %d works of %d", total, len(c.Works))
	}
	byID := map[string]*biblio.Work{}
	for i, w := range c.Works {
		byID[w.ID] = w
		if i > 0 && c.Works[i-1].ID >= w.ID {
			t.Errorf("works out of order: %s, %s", c.Works[i-1].ID, w.ID)
		}
	}
	for _, w := range c.Works {
		for i, cit := range w.Citations {
			if byID[cit.Cited] == nil || cit.Cited == w.ID {
				t.Errorf("%s cites %s, which is no other work of the map", w.ID, cit.Cited)
			}
			if i > 0 && w.Citations[i-1].Cited >= cit.Cited {
				t.Errorf("citations of %s out of order", w.ID)
			}
		}
	}
	for _, id := range c.Seeds {
		if byID[id] == nil || *byID[id].Depth != 0 {
			t.Errorf("seed %s is no work at depth 0", id)
		}
	}
}

// sketch writes a corpus down, one work a line: name, depth, state, what it cites.
func sketch(c *fetch.Corpus) string {
	short := func(id string) string {
		if s, ok := strings.CutPrefix(id, "10.55555/"); ok {
			return s
		}
		return "text"
	}
	var lines []string
	for _, w := range c.Works {
		line := fmt.Sprintf("%s %d %s", short(w.ID), *w.Depth, w.State)
		if len(w.Citations) > 0 {
			line += ":"
		}
		for _, cit := range w.Citations {
			line += " " + short(cit.Cited)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
