package measure

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"citegraph/graph"
)

// weighed draws a small network with counts, some of them large.
func weighed(t *rapid.T) *quotient {
	n := rapid.IntRange(2, 25).Draw(t, "works")
	plain, _ := graph.FromArcs(n, nil, nil)
	var links []graph.Link
	for a := range graph.Node(n) {
		for b := a + 1; b < graph.Node(n); b++ {
			if rapid.IntRange(0, 3).Draw(t, "linked") == 0 {
				links = append(links, graph.Link{A: a, B: b, Count: rapid.SampledFrom([]int32{1, 2, 7, math.MaxInt32}).Draw(t, "count")})
			}
		}
	}
	return newQuotient(graph.LinksOf(plain, links))
}

func newRun(seed uint64) *leiden {
	return &leiden{workspace: &workspace{}, t: newTask(context.Background(), "", nil), resolution: 1, random: rand.New(rand.NewPCG(seed, 0))}
}

func (q *quotient) modularityOf(group []int32) float64 {
	of := make([]int, len(group))
	for v, c := range group {
		of[v] = int(c)
	}
	return q.modularity(of, len(of), 1)
}

// TestPassTellsItsGain: what a pass adds up move by move is the difference of the
// modularities before and after it, and never a loss.
func TestPassTellsItsGain(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := weighed(t)
		if q.total == 0 {
			t.Skip("no links")
		}
		l := newRun(rapid.Uint64().Draw(t, "seed"))
		group := numbers(make([]int32, q.len()))
		for range 3 {
			before := q.modularityOf(group)
			gain := l.pass(q, group)
			if after := q.modularityOf(group); gain < 0 || math.Abs(after-before-gain) > 1e-9 {
				t.Fatalf("modularity from %v to %v, and the pass tells of %v", before, after, gain)
			}
		}
	})
}

// TestAggregate against a sum over all pairs of nodes.
func TestAggregate(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := weighed(t)
		w := &workspace{}
		for range 3 { // one on top of the other, in the same memory
			group := rapid.SliceOfN(rapid.Int32Range(0, int32(min(5, q.len())-1)), q.len(), q.len()).Draw(t, "group")
			count := w.compact(group)
			want := make([]float64, count*count)
			strength := make([]float64, count)
			for v, c := range group {
				strength[c] += q.strength[v]
				ends, weight := q.links(int32(v))
				for k, end := range ends {
					want[int(c)*count+int(group[end])] += float64(weight[k])
				}
			}
			a := w.aggregate(q, group, count)
			got := make([]float64, count*count)
			for c := range count {
				ends, weight := a.links(int32(c))
				for k, d := range ends {
					got[c*count+int(d)] += float64(weight[k])
				}
				want[c*count+c] = 0 // what is inside only counts in the strength
			}
			if !slices.Equal(got, want) || !slices.Equal(a.strength, strength) || a.total != q.total {
				t.Fatalf("links %v and strengths %v, want %v and %v", got, a.strength, want, strength)
			}
			q = a
		}
	})
}

// TestUsedWorkspace: what earlier runs left in the workspace does not show.
func TestUsedWorkspace(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		first, second := weighed(t), weighed(t)
		used := newRun(1)
		used.run(first)
		used.random = rand.New(rand.NewPCG(2, 0))
		if got, want := used.run(second), newRun(2).run(second); !slices.Equal(got, want) {
			t.Fatalf("groups %v, with fresh memory %v", got, want)
		}
	})
}

// TestRing: what goes in comes out in turn, round the end of the memory.
func TestRing(t *testing.T) {
	t.Parallel()
	var r ring
	numbers(r.full(3))
	var got []int32
	for range 4 {
		v := r.pop()
		got = append(got, v)
		r.push(v + 10)
	}
	for r.length > 0 {
		got = append(got, r.pop())
	}
	if want := []int32{0, 1, 2, 10, 11, 12, 20}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
