package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// A stopper ends the context after some answers, and counts what it is asked
// for afterwards.
type stopper struct {
	*oracle
	left   int
	cancel context.CancelFunc
	late   int
}

func (s *stopper) Work(ctx context.Context, doi biblio.DOI) (*biblio.Work, error) {
	if ctx.Err() != nil {
		s.late++
		return nil, ctx.Err()
	}
	w, err := s.oracle.Work(ctx, doi)
	if s.left--; s.left == 0 {
		s.cancel()
	}
	return w, err
}

// stubborn goes on answering after the context has ended, with errors.
type stubborn struct{ *stopper }

func (s stubborn) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		for _, doi := range dois {
			w, err := s.Work(ctx, doi)
			if errors.Is(err, context.Canceled) {
				err = fmt.Errorf("%w: %w", fetch.ErrTemporary, err)
			}
			if !yield(doi, fetch.Result{Work: w, Err: err}) {
				return
			}
		}
	}
}

func circle() *oracle {
	return newOracle(cites("a", "b", "c", "x"), cites("b", "c", "e", "y"), cites("c", "e"), cites("e", "a", "f"), cites("f"))
}

// TestStopped ends the context after every number of answers.
func TestStopped(t *testing.T) {
	t.Parallel()
	plan := fetch.Plan{Depth: 4}
	whole := grow(t, circle(), plan, "a")
	for n := 1; n <= 7; n++ {
		for _, wrap := range []func(*stopper) fetch.Source{
			func(s *stopper) fetch.Source { return s },
			func(s *stopper) fetch.Source { return stubborn{s} },
		} {
			ctx, cancel := context.WithCancel(t.Context())
			s := &stopper{oracle: circle(), left: n, cancel: cancel}
			c, err := fetch.Grow(ctx, wrap(s), []biblio.DOI{d("a")}, plan)
			if c == nil {
				t.Fatalf("after %d answers: no corpus", n)
			}
			balance(t, c)
			if s.late > 1 {
				t.Errorf("after %d answers: asked %d times more", n, s.late)
			}
			if n == 7 { // everything was answered by then
				if err != nil || sketch(c) != sketch(whole) {
					t.Errorf("a complete corpus is told as stopped: %v\n%s", err, sketch(c))
				}
				continue
			}
			if !errors.Is(err, context.Canceled) {
				t.Errorf("after %d answers: error %v", n, err)
			}
			had := c.Ledger.Works[biblio.Resolved] + c.Ledger.Works[biblio.Missing]
			if had != n || c.Ledger.Works[biblio.Failed] == 0 {
				t.Errorf("after %d answers: states %v, want the answered ones and the rest failed", n, c.Ledger.Works)
			}
			cancel()
		}
	}
}

// TestStoppedBeforeTheFirst: a context that has ended asks for nothing.
func TestStoppedBeforeTheFirst(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o := circle()
	c, err := fetch.Grow(ctx, o, []biblio.DOI{d("a")}, fetch.Plan{Depth: 2})
	var none *fetch.SeedError
	if !errors.Is(err, context.Canceled) || !errors.As(err, &none) || len(o.asked) != 0 {
		t.Errorf("error %v, asked for %v", err, o.asked)
	}
	if got := sketch(c); got != "a 0 failed" {
		t.Errorf("corpus %s", got)
	}
}

// TestStoppedAmongCiting: the index is not asked once the context has ended.
func TestStoppedAmongCiting(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	s := &stopper{oracle: newOracle(cites("a")), left: 1, cancel: cancel}
	c, err := fetch.Grow(ctx, s, []biblio.DOI{d("a")}, fetch.Plan{CitedBy: citedBy{d("a"): {d("b")}}})
	if !errors.Is(err, context.Canceled) || len(c.Works) != 1 || len(c.Ledger.Notes) != 1 {
		t.Errorf("error %v, notes %q", err, c.Ledger.Notes)
	}
}

// forgetful breaks the promise of a BatchSource: it answers only what it likes,
// twice, with nothing, and what nobody asked.
type forgetful struct{ *oracle }

func (f forgetful) Works(_ context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		for _, doi := range append(dois, dois[0], d("stranger")) {
			if doi == d("b") {
				continue
			}
			if !yield(doi, fetch.Result{Work: f.records[doi]}) {
				return
			}
		}
	}
}

func TestForgetfulSource(t *testing.T) {
	t.Parallel()
	c := grow(t, forgetful{newOracle(cites("a", "b", "c"), cites("b"), cites("stranger"))}, fetch.Plan{Depth: 1}, "a")
	if got, want := sketch(c), "a 0 resolved: b c\nb 1 failed\nc 1 failed"; got != want {
		t.Errorf("corpus:\n%s\nwant:\n%s", got, want)
	}
}
