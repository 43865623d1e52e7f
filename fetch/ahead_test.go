package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"
)

// wide is a world of some size: a seed, 60 works that it cites, and 400 that
// these do, in lists drawn at random; some are missing, some are aliases.
func wide(seed uint64) *oracle {
	r := rand.New(rand.NewPCG(seed, 7))
	name := func(level, i int) string { return fmt.Sprintf("%c%03d", "abc"[level], i) }
	o := newOracle()
	var first []string
	for i := range 60 {
		first = append(first, name(1, i))
		var cited []string
		for range 20 {
			cited = append(cited, name(2, r.IntN(400)))
		}
		o.records[d(name(1, i))] = cites(name(1, i), append(cited, name(1, r.IntN(60)))...)
	}
	o.records[d("a")] = cites("a", first...)
	for i := range 400 {
		switch n := name(2, i); r.IntN(10) {
		case 0:
			o.fails(n, fetch.ErrTemporary)
		case 1:
			o.alias(n, name(1, r.IntN(60)))
		case 2:
		default:
			w := cites(n, name(2, r.IntN(400)), name(1, r.IntN(60)))
			if r.IntN(4) == 0 {
				w.Aliases = []biblio.DOI{d(name(2, r.IntN(400)))}
			}
			o.records[w.DOI] = w
		}
	}
	return o
}

// A straggler holds back the answer to one question of the first level until a
// question of the second has been asked. It knows levels by their names.
type straggler struct {
	*batches
	once sync.Once
	deep chan struct{}
}

func (s *straggler) Works(ctx context.Context, dois []biblio.DOI) iter.Seq2[biblio.DOI, fetch.Result] {
	if strings.HasPrefix(string(dois[0]), string(d("c"))) {
		s.once.Do(func() { close(s.deep) })
	}
	return func(yield func(biblio.DOI, fetch.Result) bool) {
		for doi, r := range s.batches.Works(ctx, dois) {
			if doi == d("b059") {
				select {
				case <-s.deep:
				case <-ctx.Done():
					return
				}
			}
			if !yield(doi, r) {
				return
			}
		}
	}
}

// TestLooksAhead: the next level is under way before the last answer of a level
// (else this would not end), in whole batches, and nothing of that shows.
func TestLooksAhead(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3) {
		world := wide(seed)
		want := grow(t, world, fetch.Plan{Depth: 2}, "a")
		world.asked = nil
		src := &straggler{batches: &batches{oracle: world}, deep: make(chan struct{})}
		got := grow(t, src, fetch.Plan{Depth: 2}, "a")
		same(t, "corpus one by one, and with the next level asked early", want, got)
		if twice := counted(world.asked); len(twice) != len(world.asked) {
			t.Errorf("%d questions for %d DOIs", len(world.asked), len(twice))
		}
		if !slices.ContainsFunc(src.sizes, func(n int) bool { return n%50 == 0 }) {
			t.Errorf("no whole batch among %v", src.sizes)
		}
	}
}

// TestLooksAheadWithinTheLimit: what may have to be cut is not asked for.
func TestLooksAheadWithinTheLimit(t *testing.T) {
	t.Parallel()
	for _, limit := range []int{50, 70, 161, 300} {
		world := wide(1)
		c := grow(t, world, fetch.Plan{Depth: 2, MaxWorks: limit}, "a")
		asked := len(world.asked)
		world.asked = nil
		again := grow(t, shuffled(world, 3), fetch.Plan{Depth: 2, MaxWorks: limit}, "a")
		same(t, "corpus one by one, and in batches", c, again)
		if len(world.asked) != asked {
			t.Errorf("limit %d: %d questions in batches, %d one by one", limit, len(world.asked), asked)
		}
	}
}

// TestStoppedAhead ends the context while the next level is asked for early.
func TestStoppedAhead(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	world := wide(2)
	src := &straggler{batches: &batches{oracle: world}, deep: make(chan struct{})}
	plan := fetch.Plan{Depth: 2, Progress: func(p fetch.Progress) {
		if p.Depth == 1 && p.Done == 60 {
			cancel()
		}
	}}
	c, err := fetch.Grow(ctx, src, []biblio.DOI{d("a")}, plan)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	balance(t, c)
	if n := c.Ledger.Works[biblio.Resolved]; n < 61 {
		t.Errorf("%d resolved works, want the seed and all of the first level at least", n)
	}
}
