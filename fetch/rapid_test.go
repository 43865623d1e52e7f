package fetch_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"citegraph/fetch"
	"citegraph/fetch/biblio"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// drawWorld invents a world of up to a dozen names. An odd one has DOIs that end
// in a full stop, aliases met and listed, every dress and trouble.
func drawWorld(t *rapid.T, odd bool) (*oracle, []biblio.DOI) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	if odd {
		names = append(names, "a.", "b.", "c)")
	}
	o := newOracle()
	for _, name := range names {
		switch rapid.SampledFrom([]string{"record", "record", "record", "missing", "temporary", "elsewhere"}).Draw(t, "kind") {
		case "record":
			w := work(name, rapid.SliceOfN(rapid.Custom(func(t *rapid.T) biblio.Reference { return drawEntry(t, names, odd) }), 0, 6).Draw(t, "list")...)
			o.records[w.DOI] = w
		case "temporary":
			o.fails(name, fetch.ErrTemporary)
		case "elsewhere":
			o.fails(name, &fetch.AgencyError{DOI: d(name), Agency: "mEDRA"})
		}
	}
	if primes := slices.Sorted(maps.Keys(o.records)); odd && len(primes) > 0 {
		for _, alias := range []biblio.DOI{d("x"), d("y"), d("z")} {
			prime := o.records[rapid.SampledFrom(primes).Draw(t, "prime")]
			if rapid.Bool().Draw(t, "listed") {
				prime.Aliases = append(prime.Aliases, alias)
			}
			if rapid.Bool().Draw(t, "redirected") {
				o.records[alias] = prime
			}
		}
	}
	var seeds []biblio.DOI
	for _, name := range rapid.SliceOfN(rapid.SampledFrom(append(names, "x")), 1, 3).Draw(t, "seeds") {
		seeds = append(seeds, d(name))
	}
	return o, seeds
}

func drawEntry(t *rapid.T, names []string, odd bool) biblio.Reference {
	if !odd {
		return deposited(string(d(rapid.SampledFrom(names).Draw(t, "cited"))))
	}
	switch rapid.IntRange(0, 9).Draw(t, "entry") {
	case 0:
		return text(rapid.SampledFrom([]string{"Smith", "SMITH", "Jones"}).Draw(t, "author"), "2001", "On things")
	case 1:
		return biblio.Reference{Deposited: "n/a"}
	case 2:
		return biblio.Reference{}
	}
	name := rapid.SampledFrom(append([]string{"x", "y", "z", "nowhere"}, names...)).Draw(t, "cited")
	dress := rapid.SampledFrom([]string{"10.55555/%s", "https://doi.org/10.55555/%s", "10.55555/%s.", "10.55555/%s/full"}).Draw(t, "dress")
	return deposited(fmt.Sprintf(dress, name))
}

// shuffled is a world that answers batches in an order of its own.
func shuffled(o *oracle, seed uint64) *batches {
	r := rand.New(rand.NewPCG(seed, 1))
	return &batches{oracle: o, order: func(dois []biblio.DOI) {
		r.Shuffle(len(dois), func(i, j int) { dois[i], dois[j] = dois[j], dois[i] })
	}}
}

// TestByDefinition grows random worlds on both roads.
func TestByDefinition(t *testing.T) {
	t.Parallel()
	for _, odd := range []bool{false, true} {
		t.Run(fmt.Sprintf("odd=%v", odd), func(t *testing.T) {
			t.Parallel()
			rapid.Check(t, func(t *rapid.T) {
				world, seeds := drawWorld(t, odd)
				plan := fetch.Plan{Depth: rapid.IntRange(0, 4).Draw(t, "depth")}
				if !odd {
					plan.MaxWorks = rapid.IntRange(0, 10).Draw(t, "limit")
				}
				want := byDefinition(world, seeds, plan)
				got, err := fetch.Grow(context.Background(), world, seeds, plan)
				if noSeed := (*fetch.SeedError)(nil); errors.As(err, &noSeed) {
					return
				} else if err != nil {
					t.Fatal(err)
				}
				compare(t, want, got)
			})
		})
	}
}

func compare(t *rapid.T, want *defined, got *fetch.Corpus) {
	depth, citations := map[string]int{}, map[[2]string]bool{}
	for _, w := range got.Works {
		depth[w.ID] = *w.Depth
		for _, c := range w.Citations {
			citations[[2]string{w.ID, c.Cited}] = true
		}
	}
	if diff := cmp.Diff(want.depth, depth); diff != "" {
		t.Errorf("works and depths (-definition +grown):\n%s", diff)
	}
	if diff := cmp.Diff(want.citations, citations); diff != "" {
		t.Errorf("citations (-definition +grown):\n%s", diff)
	}
	ledger, omitted := got.Ledger, 0
	for _, o := range ledger.Omitted {
		omitted += o.Count
	}
	if omitted != want.omitted {
		t.Errorf("omitted %d, by definition %d", omitted, want.omitted)
	}
	ledger.Works, ledger.Omitted, ledger.Notes = nil, nil, nil
	if diff := cmp.Diff(want.ledger, ledger); diff != "" {
		t.Errorf("ledger (-definition +grown):\n%s", diff)
	}
}

// TestAnyOrder: neither the order of answers nor the size of batches shows in a
// corpus, the limit holds, and nothing is asked for twice.
func TestAnyOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		world, seeds := drawWorld(t, true)
		plan := fetch.Plan{Depth: rapid.IntRange(0, 4).Draw(t, "depth"), MaxWorks: rapid.IntRange(0, 8).Draw(t, "limit")}
		want, wantErr := fetch.Grow(context.Background(), world, seeds, plan)
		for doi, n := range counted(world.asked) {
			if n > 1 {
				t.Errorf("%s was asked for %d times", doi, n)
			}
		}
		withDOI := 0
		for _, w := range want.Works {
			if w.DOI != "" && *w.Depth != 0 {
				withDOI++
			}
		}
		if plan.MaxWorks > 0 && withDOI > max(0, plan.MaxWorks-len(want.Seeds)) {
			t.Errorf("%d works with a DOI beside %d seeds, the limit is %d", withDOI, len(want.Seeds), plan.MaxWorks)
		}
		slices.Reverse(seeds)
		for _, src := range []fetch.Source{
			shuffled(world, rapid.Uint64().Draw(t, "order")),
			shuffled(world, rapid.Uint64().Draw(t, "order")),
			split(t, world),
		} {
			got, err := fetch.Grow(context.Background(), src, seeds, plan)
			if !reflect.DeepEqual(want, got) {
				t.Errorf("corpus depends on the order (-one by one +%T):\n%s", src, cmp.Diff(want, got))
			}
			if fmt.Sprint(wantErr) != fmt.Sprint(err) {
				t.Errorf("error %v, shuffled %v", wantErr, err)
			}
		}
	})
}

// split is a world of which one source knows some records and the next the rest.
func split(t *rapid.T, o *oracle) fetch.Source {
	first, second := newOracle(), &oracle{records: map[biblio.DOI]*biblio.Work{}, reasons: o.reasons}
	for _, doi := range slices.Sorted(maps.Keys(o.records)) {
		part := second
		if rapid.Bool().Draw(t, "first") {
			part = first
		}
		part.records[doi] = o.records[doi]
	}
	return fetch.Sequence(first, fetch.Concurrent(second, 3))
}

func counted(dois []biblio.DOI) map[biblio.DOI]int {
	n := map[biblio.DOI]int{}
	for _, doi := range dois {
		n[doi]++
	}
	return n
}
